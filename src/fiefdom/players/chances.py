"""Calibrated chances: what a search predicted, corrected where bots' games showed it to be off.

A search assumes that everyone plays on as the judge would. Near the end, with no more draws to
blur that, it is overconfident; in some modes it is underconfident before. The corrections were
fitted to games between bots (`python -m benchmarks.calibration`, docs/review.md). They preserve
the order of the kingdoms, and no bot's play depends on them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fiefdom.players.judges import judge_name
from fiefdom.rules import Position, Setup


@dataclass(frozen=True, slots=True)
class Correction:
    """How a mode's chances are corrected, by the round."""

    early: float = 1.0
    """The power that chances are raised to before the last three rounds; above 1 is surer."""
    late: float = 1.0
    """The same in the third-last round."""
    doubt: float = 0.05
    """The fraction of the chances that is spread evenly in the second-to-last round."""


CORRECTIONS = {
    "two": Correction(early=1.15, late=1.15, doubt=0.08),
    "four": Correction(late=0.65),
    "duel": Correction(early=1.5, late=0.9, doubt=0.02),
    "queen-two": Correction(early=1.5, doubt=0.08),
    "queen-four": Correction(late=0.8, doubt=0.08),
    "wedding-seven": Correction(early=1.15, late=1.15, doubt=0.06),
}
"""By the name of the judge; the others were not measured and get only the default."""

GAME_SPREAD = {5: 11.0, 7: 18.0}
"""The spread of the points of equally good kingdoms after a game, by the size of the grid.

The standard deviation within a table, over 200 to 300 games of `judged` bots in each mode.
"""

_NODES = np.linspace(-4.0, 4.0, 33)
_WEIGHTS = np.exp(-(_NODES**2) / 2)
_WEIGHTS /= _WEIGHTS.sum()


def corrected(position: Position, wins: Sequence[float]) -> tuple[float, ...]:
    """The chances that a search predicted in a position, calibrated."""
    setup = position.setup
    correction = CORRECTIONS.get(judge_name(setup), Correction())
    chances = np.asarray(wins)
    rounds = setup.lines - position.round
    if rounds == 1:
        chances = (1 - correction.doubt) * chances + correction.doubt / len(chances)
    elif rounds > 1:
        chances = chances ** (correction.late if rounds == 2 else correction.early)
    return tuple((chances / chances.sum()).tolist())


def games_left(position: Position) -> int:
    """The number of games of a dynasty after the current one."""
    return position.setup.games - position.game_number


def dynasty_chances(
    setup: Setup, points: Sequence[float], games: int, part: float = 0.0
) -> tuple[float, ...]:
    """The chances of winning a dynasty with this many games left after the current one.

    `points` are those expected after the current game, with earlier games added; `part` says how
    much of that game is still open, from 0 to 1. The games to come favour nobody.
    """
    spread = GAME_SPREAD[setup.grid] * math.sqrt(games + part)
    chances = []
    for mine, own in enumerate(points):
        ends = own + spread * _NODES
        chance = _WEIGHTS.copy()
        for number, other in enumerate(points):
            if number != mine:
                chance *= [_below((end - other) / spread) for end in ends]
        chances.append(float(chance.sum()))
    total = sum(chances)
    return tuple(chance / total for chance in chances)


def _below(ahead: float) -> float:
    """The cumulative normal distribution."""
    return 0.5 + 0.5 * math.erf(ahead / math.sqrt(2))
