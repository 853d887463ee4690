"""Ratings: who is better comes out on top, whatever the order of the results."""

import random
import sys

import pytest

from arena.plain import TWO, here, result, small_match
from fiefdom import Setup
from fiefdom.arena import Match, parse_entrant, run_match
from fiefdom.arena.ratings import rate
from fiefdom.rules import FiefdomError


def test_a_round_robin_ranks_the_bots() -> None:
    match = small_match(60, bots="random greedy full-greedy")
    results = run_match(match, lambda: here(match)).results
    rated = rate(match, results)
    assert [rating.bot for rating in rated] == ["full-greedy", "greedy", "random"]
    random.Random(3).shuffle(results)
    assert rate(match, results) == rated


def test_tables_of_several_and_seats_held_twice() -> None:
    bots = tuple(map(parse_entrant, ("random@1p", "random@2p", "random@3p")))
    match = Match.between(Setup.kingdomino(4), bots, 1)
    results = [
        result(0, game, (4, 3, 2, 1), tuple(sorted(range(1, 5), key=lambda s: seats[s - 1])))
        for game, seats in enumerate(match.seatings)
    ]
    rated = rate(match, results)
    assert len(rated) == 3
    assert all(rating.sigma < 25 / 3 for rating in rated)


def test_shared_places_leave_equals_equal() -> None:
    match = Match.between(TWO, (parse_entrant("random@1p"), parse_entrant("random@2p")), 2)
    one, two = rate(match, [result(0, 0, (5, 5), (1, 1)), result(0, 1, (5, 5), (1, 1))])
    assert one.mu == pytest.approx(two.mu)


def test_without_the_library_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(FiefdomError, match=r"fiefdom\[arena\]"):
        rate(small_match(), [])
