"""Each level is stronger than the one below it, in every box."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fiefdom import Game, Setup
from fiefdom.players import LEVELS

SETUPS = (Setup.kingdomino(2), Setup.queendomino(2), Setup.royal_wedding(3))
DECKS = {"squire": 12, "steward": 12, "baron": 4, "duke": 4}
"""More where luck weighs more and games are quick."""
LADDER = list(pairwise(list(LEVELS)[:-1]))
"""All but the sovereign, who thinks by the clock and has rows of his own in docs/bots.md."""


def leads(upper: str, lower: str, setup: Setup, seed: int) -> list[float]:
    """The points by which the upper level is ahead of the others' mean, from every seat."""
    found = []
    for seat in range(setup.players):
        names = [upper if player == seat else lower for player in range(setup.players)]
        game = Game.new(setup, seed=seed)
        number = 0
        while not game.over:
            decision = game.position.decision
            assert decision is not None
            level = LEVELS[names[decision.player]]
            game.play(level.choose(game.position, seed=number).move)
            number += 1
        totals = [total.points for total in game.scores.totals]
        mine = totals.pop(seat)
        found.append(mine - sum(totals) / len(totals))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize(("lower", "upper"), LADDER)
def test_a_level_beats_the_one_below(lower: str, upper: str, setup: Setup) -> None:
    found = [lead for seed in range(DECKS[upper]) for lead in leads(upper, lower, setup, seed)]
    assert sum(found) > 0, f"{upper} against {lower}: leads of {found} points"
