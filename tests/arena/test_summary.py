"""Figures of a match against sums done by hand."""

import random

import pytest

from arena.plain import TWO, result
from fiefdom import Setup
from fiefdom.arena import Match, parse_entrant, summarise
from fiefdom.arena.statistics import student_quantile

A, B = parse_entrant("random@1p"), parse_entrant("random@2p")


def test_two_decks_by_hand() -> None:
    match = Match.between(TWO, (A, B), 4)
    results = [
        result(0, 0, (60, 50), (1, 2)),  # A wins by 10
        result(0, 1, (40, 44), (2, 1)),  # A, now second, wins by 4
        result(1, 0, (30, 30), (1, 1)),  # shared
        result(1, 1, (70, 50), (1, 2)),  # B wins by 20
    ]
    summary = summarise(match, results)
    assert summary is not None
    first, second = summary.figures
    assert first.win_share.mean == (1 + 0.25) / 2
    assert second.win_share.mean == (0 + 0.75) / 2
    assert first.score.mean == (60 + 44 + 30 + 50) / 4
    assert first.margin.mean == (10 + 4 + 0 - 20) / 4
    # over two decks, 52 and 40, not over four games
    width = student_quantile(0.975, 1) * (72**0.5) / 2**0.5
    assert first.score.interval == pytest.approx((46 - width, 46 + width))
    assert (summary.games, summary.decks) == (4, 2)
    values = summary.to_json()
    assert values["mean_margin"] == -1.5
    assert values["playouts_per_move"] == 2
    assert values["seconds_per_turn"] == pytest.approx(0.2)


def test_pairing_takes_out_what_the_deck_decides() -> None:
    """Each deck is lost in one seat and won in the other: no doubt about the mean score."""
    match = Match.between(TWO, (A, B), 20)
    results = []
    for deck in range(10):
        results += [result(deck, 0, (60, 20), (1, 2)), result(deck, 1, (60, 20), (1, 2))]
    summary = summarise(match, results)
    assert summary is not None
    assert summary.figures[0].score.interval == (40, 40)
    assert summary.figures[0].win_share.mean == 0.5


def test_the_challenger_counts_alone_in_its_seat() -> None:
    match = Match.challenge(Setup.kingdomino(4), A, (B,), 4)
    results = [
        result(0, game, tuple(90 if seat == game else 10 * seat for seat in range(4)), places)
        for game, places in enumerate([(1, 4, 3, 2), (4, 1, 3, 2), (4, 3, 1, 2), (4, 3, 2, 1)])
    ]
    summary = summarise(match, results)
    assert summary is not None
    values = summary.to_json()
    assert values["games"] == 4
    assert values["win_share"] == 1
    assert values["mean_score"] == 90
    assert values["mean_margin"] == (60 + 60 + 60 + 70) / 4
    assert values["win_share_interval"] is None
    assert values["bots"][1]["kingdoms"] == 12
    assert values["bots"][1]["win_share"] == 0


def test_only_complete_decks_count_in_any_order() -> None:
    match = Match.between(TWO, (A, B), 6)
    results = [result(deck, game, (deck, game), (1, 2)) for deck in range(3) for game in range(2)]
    shuffled = results.copy()
    random.Random(1).shuffle(shuffled)
    assert summarise(match, shuffled) == summarise(match, results)
    partial = summarise(match, results[:5])
    assert partial is not None
    assert partial.decks == 2
    assert summarise(match, results[:1]) is None


def test_a_bot_against_itself_is_even_for_sure() -> None:
    match = Match.between(Setup.kingdomino(4), (A,), 2)
    results = [result(deck, 0, (9, 8, 7, 6), (1, 2, 3, 4)) for deck in range(2)]
    summary = summarise(match, results)
    assert summary is not None
    assert summary.figures[0].win_share.interval == (0.25, 0.25)
    assert summary.figures[0].score.mean == 7.5
