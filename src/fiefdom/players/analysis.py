"""What the strongest bot sees in a position: the best turns, and what every player can expect.

    found = analyse(position, Budget(playouts=400), seed=1, lines=5)
    best = found.lines[0]
    best.moves, best.wins, best.points

The first move of the first line is what `strongest` plays with the same seed and budget.
`outlook` returns every turn that was looked at, and `outlooks` yields the same after each round
of the search, for showing its progress. All can be cancelled, and depend on nothing but
position, seed and budget.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fiefdom.players.budget import Budget
from fiefdom.players.chances import corrected, dynasty_chances, games_left
from fiefdom.players.exact import attempt
from fiefdom.players.monte_carlo import DEFAULT_BUDGET, turn_share
from fiefdom.players.outlook import Line, Outlook, halve, seen
from fiefdom.players.player import Cancel
from fiefdom.players.roster import PLACING_SHARE, foresee
from fiefdom.rules import FiefdomError, Move, Position

__all__ = ["Line", "Outlook", "analyse", "outlook", "outlooks"]


def analyse(
    position: Position,
    budget: Budget | None = None,
    seed: int = 0,
    lines: int = 5,
    cancel: Cancel | None = None,
) -> Outlook:
    """The best turns of a position, at most this many."""
    found = outlook(position, seed=seed, budget=budget, cancel=cancel)
    return replace(found, lines=found.lines[:lines])


def outlook(
    position: Position,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
    also: Sequence[Move] = (),
) -> Outlook:
    """The best turns of a position, after the whole search."""
    *_, last = outlooks(position, seed=seed, budget=budget, cancel=cancel, also=also)
    return last


def outlooks(
    position: Position,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
    also: Sequence[Move] = (),
) -> Iterator[Outlook]:
    """What the search sees in a position after each of its rounds, including the last.

    `also` is a turn, or its first moves, that is searched as thoroughly as the best ones.
    """
    if position.decision is None:
        raise FiefdomError("there is no decision in this position")
    began = time.perf_counter()
    part = (budget or DEFAULT_BUDGET).share(turn_share(position, PLACING_SHARE))
    solved, part = attempt(position, part, cancel, also)
    if solved is not None:
        yield _solved(position, Outlook(solved, looks=0, seconds=time.perf_counter() - began))
        return
    thinking = foresee(position, seed, part, cancel, also)
    for order in halve(thinking, first_only=False):
        yield _predicted(position, seen(thinking, order))


def _predicted(position: Position, found: Outlook) -> Outlook:
    """The same turns, in the same order, with calibrated chances."""
    games = games_left(position)
    part = 1 - position.round / position.setup.lines
    lines = [
        replace(line, wins=dynasty_chances(position.setup, line.points, games, part))
        if games
        else replace(line, wins=corrected(position, line.wins))
        for line in found.lines
    ]
    return replace(found, lines=tuple(lines))


def _solved(position: Position, found: Outlook) -> Outlook:
    """The same turns; in a dynasty, with chances that allow for the games still to come."""
    games = games_left(position)
    lines = found.lines
    if games:
        setup = position.setup
        lines = tuple(
            replace(line, wins=dynasty_chances(setup, line.points, games)) for line in lines
        )
    return replace(found, lines=lines, exact=games == 0)
