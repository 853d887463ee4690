"""What a claim keeps from the others."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fiefdom import Game, Setup
from fiefdom.players import player_named
from fiefdom.players.foresight import judged_turns
from fiefdom.players.judged_player import JudgedPlayer
from fiefdom.players.judges import judge_for
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Position
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.layout import MAX_LINE, States

BONUSES = {"middle_kingdom": True, "harmony": True}
TWO = (
    Setup.kingdomino(2, **BONUSES),
    Setup.kingdomino(2, mighty_duel=True),
    Setup.queendomino(2),
)
MORE = (Setup.kingdomino(3), Setup.kingdomino(4), Setup.queendomino(4))


class Heedless(JudgedPlayer):
    """The judged bot, but it does not mind what the others get."""

    def judge(self, setup: Setup) -> States:
        judge = judge_for(setup)
        judge["rivalry"] = 0
        return judge


def judged(position: Position, rivalry: float | None = None) -> Any:
    """The scratch after the turns of a position were judged."""
    judge, scratch = judge_for(position.setup), new_scratch()
    if rivalry is not None:
        judge["rivalry"] = rivalry
    judged_turns(position, judge, scratch)
    return scratch[0]


def later(position: Position, kingdom: int) -> list[int]:
    """The other kingdoms that claim later in the round, in turn."""
    state = position.states[0]
    if state["round_number"] == 0:
        kings = state["king_order"][: state["king_count"]]
    else:
        kings = state["line_king"][: state["line_length"]]
    seats = [kingdom_of(state, king) for king in kings[state["turn"] + 1 :]]
    return [seat for seat in seats if seat != kingdom]


def together(order: list[int], wanted: NDArray[np.float64], free: set[int]) -> float:
    """What these kingdoms expect if each in turn takes the best of what is free."""
    total = 0.0
    for kingdom in order:
        if free:
            best = max(sorted(free), key=lambda i: wanted[kingdom, i])
            total += wanted[kingdom, best]
            free = free - {best}
    return total


@pytest.mark.parametrize("setup", [*TWO, *MORE], ids=str)
def test_a_claim_denies_what_the_others_would_have_taken(setup: Setup) -> None:
    rng = random.Random(5)
    game = Game.new(setup, seed=8)
    denied_something = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        state = game.position.states[0]
        free = {i for i in range(state["next_length"]) if state["next_king"][i] < 0}
        order = later(game.position, decision.kingdom)
        work = judged(game.position, rivalry=1)
        wanted = work["wanted"].reshape(-1, MAX_LINE)
        for i in free:
            lost = together(order, wanted, free) - together(order, wanted, free - {i})
            assert work["denied"][i] == pytest.approx(lost / (setup.kingdoms - 1), abs=1e-6)
        denied_something += any(work["denied"][i] > 0.5 for i in free)
        game.play(rng.choice(game.moves))
    assert denied_something > 3


@pytest.mark.parametrize("setup", TWO, ids=str)
def test_between_two_kingdoms_a_point_denied_is_worth_a_point(setup: Setup) -> None:
    position = Game.new(setup, seed=3).position
    plain, minded = judged(position, rivalry=0), judged(position)
    assert np.array_equal(minded["denied"], judged(position, rivalry=1)["denied"])
    assert not plain["denied"].any()
    assert minded["denied"].max() > 0


@pytest.mark.parametrize("setup", MORE, ids=str)
def test_among_more_only_the_own_points_count(setup: Setup) -> None:
    assert not judged(Game.new(setup, seed=3).position)["denied"].any()


def test_who_minds_the_other_wins() -> None:
    """Without looking ahead, in a Mighty Duel: some three games in four."""
    minding, heedless = player_named("judged"), Heedless("heedless", "minds only itself")
    setup = Setup.kingdomino(2, mighty_duel=True, **BONUSES)
    wins = 0
    for seed in range(30):
        game = Game.new(setup, seed=seed)
        while not game.over:
            decision = game.decision
            assert decision is not None
            bot = minding if decision.kingdom == seed % 2 else heedless
            game.play(bot.choose(game.position, seed=seed).move)
        wins += game.scores.totals[seed % 2].points > game.scores.totals[1 - seed % 2].points
    assert wins >= 18
