"""The strongest bot with playouts mixed in, to play against the current bots.

MIX=0.5 fiefdom arena training/mixed.py:Strongest@800p --against flat-player-greedy@1500p

Six tenths of the budget, or LOOKS_PART, go to looks ahead as usual. The eight turns that they like
best are then played out to the end as `flat-player-greedy` does, but with the same draws for all,
six playouts for every look that the rest of the budget allows. MIX says how much their lead
counts: 1 for as much as points count in a look where everything is even. Only for budgets in
playouts.
"""

from __future__ import annotations

import os

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.exact import attempt
from fiefdom.players.foresight import Foresight
from fiefdom.players.monte_carlo import SequentialHalving, turn_share
from fiefdom.players.outlook import halve
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.players.roster import PLACING_SHARE
from fiefdom.players.search.playouts import LEAD, POINTS_SCALE, run_playouts
from fiefdom.players.search.policy import GREEDY, RANDOM
from fiefdom.players.search.tasks import SIGHT, Floats, new_task
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import Ints

LOOKS_PART = float(os.environ.get("LOOKS_PART", "0.6"))
"""The part of the budget for looks."""
PLAYOUTS = 6
"""Playouts that take about as long as a look."""
KEPT = 8
"""The turns that are played out."""
A_POINT = 0.02
"""What a point more is worth to a look where everything is even."""


class Strongest(SequentialHalving):
    """Looks ahead, then plays out what looks best."""

    def __init__(self) -> None:
        super().__init__("mixed", "looks ahead and plays out", Foresight, placing=PLACING_SHARE)
        self._mix = float(os.environ.get("MIX", "0.5"))

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The first move of the turn that looks and playouts together like best."""
        if len(position.move_codes) == 1:
            return Choice(position.moves[0])
        must_decide(position)
        whole = (budget or Budget(playouts=800)).share(turn_share(position, self._placing))
        assert whole.playouts is not None, "a budget in playouts, such as 800p"
        lines, whole = attempt(position, whole, cancel)
        if lines is not None:
            return Choice(lines[0].moves[0])
        assert whole.playouts is not None
        thinking = Foresight(position, seed, whole.share(LOOKS_PART), cancel)
        *_, order = halve(thinking, first_only=False)
        alive = order[:KEPT]
        playouts = int(whole.playouts * (1 - LOOKS_PART) * PLAYOUTS)
        worth = thinking.means[alive] + self._mix * A_POINT * leads(thinking, alive, playouts, seed)
        best = int(alive[np.argmax(worth)])
        return Choice(position.move(int(thinking.first[best])), playouts=thinking.playouts)


def leads(thinking: Foresight, alive: Ints, playouts: int, seed: int) -> Floats:
    """The mean lead of each turn over playouts in which the others play at random."""
    sights = np.zeros(len(thinking.first), SIGHT)
    task = new_task(
        mine=thinking.mine, own=GREEDY, others=RANDOM, terms=LEAD, shared=1,
        seed=seed & 0x3FFFFFFF, looks=playouts,
    )  # fmt: skip
    run_playouts(thinking.root, thinking.states, alive, sights, task, thinking.scratch)
    visits = np.maximum(sights["visits"][alive], 1)
    found: Floats = (sights["worth"][alive] / visits - 0.5) * 2 * POINTS_SCALE
    return found
