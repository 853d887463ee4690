"""What the search believes about points is what the rules say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from every_gain import write_gains
from fiefdom import Game, Position, Setup
from fiefdom.players.search.gains import POINT
from fiefdom.rules.kernel.play import apply_move_at

SETUPS = [Setup.kingdomino(4), Setup.kingdomino(2, mighty_duel=True), Setup.queendomino(2)]


def territory_points(position: Position, kingdom: int) -> int:
    """The points of a kingdom's territories without the Queen."""
    territories = position.scores.kingdoms[kingdom].territories
    return sum(t.points - (len(t.squares) if t.queen else 0) for t in territories)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_s1_gains_are_the_change_of_the_territories_points(setup: Setup) -> None:
    rng = random.Random(4)
    game = Game.new(setup, seed=9)
    compared = 0
    while not game.over:
        position, decision = game.position, game.decision
        assert decision is not None
        if decision.kind == "place":
            moves, gains = write_gains(position, decision.kingdom)
            before = territory_points(position, decision.kingdom)
            for code, gain in zip(moves.tolist(), gains.tolist(), strict=True):
                after = position.copy()
                apply_move_at(after.states, 0, code)
                assert POINT * (territory_points(after, decision.kingdom) - before) == gain
                compared += 1
            legal = position.move_codes
            assert np.array_equal(np.sort(moves), np.sort(legal)) or not len(moves)
        game.play(rng.choice(game.moves))
    assert compared > 200
