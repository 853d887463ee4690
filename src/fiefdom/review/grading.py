"""How hard a puzzle is: how often each level of bot finds the answer."""

from __future__ import annotations

from collections.abc import Sequence

from fiefdom.players.budget import Budget
from fiefdom.players.roster import LEVELS, Level
from fiefdom.rules import Position

TRIES = 8
"""Tries of each level, each with another seed."""
STRONGEST_TRIES = 2
STRONGEST = Budget(playouts=200)
"""The budget of the highest level here, since its own is a time."""


def solved_by_levels(position: Position, moves: Sequence[str], seed: int) -> tuple[float, ...]:
    """The fraction of each level's tries that are these moves, weakest level first."""
    return tuple(_solved(level, position, moves, seed) for level in LEVELS.values())


def _solved(level: Level, position: Position, moves: Sequence[str], seed: int) -> float:
    _, budget = level.bot_for(position.setup)
    timed = budget is not None and budget.seconds is not None
    tries = STRONGEST_TRIES if timed else TRIES
    solved = 0
    for number in range(tries):
        there = position.copy()
        for move in moves:
            choice = level.choose(there, seed=seed + number, budget=STRONGEST if timed else None)
            if str(choice.move) != move:
                break
            there.play(choice.move)
        else:
            solved += 1
    return solved / tries
