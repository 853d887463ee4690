"""What the strongest bot sees in a position: the best turns, and what every player can expect.

    found = outlook(position, seed=1, budget=Budget(playouts=400))
    best = found.lines[0]
    best.moves, best.wins, best.points

The first move of line one is what `strongest` plays with the same seed and budget. `outlooks`
gives the same in growing detail, once after each round of the search, for whoever shows a
search at work. Both can be cancelled, and depend on nothing but position, seed and budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fiefdom.players.budget import Budget
from fiefdom.players.exact import exact_choice
from fiefdom.players.monte_carlo import DEFAULT_BUDGET, turn_share
from fiefdom.players.outlook import Line, Outlook, halve, seen
from fiefdom.players.player import Cancel
from fiefdom.players.roster import PLACING_SHARE, foresee
from fiefdom.players.search.endgame import is_solvable
from fiefdom.rules import FiefdomError, Move, Position

__all__ = ["Line", "Outlook", "outlook", "outlooks"]


def outlook(
    position: Position,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> Outlook:
    """The turns that are best in a position, after the whole search."""
    *_, last = outlooks(position, seed=seed, budget=budget, cancel=cancel)
    return last


def outlooks(
    position: Position,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Outlook]:
    """What is seen of a position after each round of the search, the last one included."""
    if position.decision is None:
        raise FiefdomError("nobody decides anything in this position")
    exact = exact_choice(position).move if is_solvable(position.states) else None
    part = (budget or DEFAULT_BUDGET).share(turn_share(position, PLACING_SHARE))
    thinking = foresee(position, seed, part, cancel)
    for order in halve(thinking, first_only=False):
        yield _led_by(seen(thinking, order), exact)


def _led_by(found: Outlook, move: Move | None) -> Outlook:
    """The same with the turns that begin with this move in front: it is known to be best."""
    if move is None:
        return found
    lines = sorted(found.lines, key=lambda line: line.moves[0] != move)
    return replace(found, lines=tuple(lines))
