"""What a search has found in a position: the best turns, and what each kingdom can expect."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fiefdom.players.thinking import Thinking
from fiefdom.rules import Move
from fiefdom.rules.kernel.layout import Ints


@dataclass(frozen=True, slots=True)
class Line:
    """A turn, from the current decision to its end, and what was found about it."""

    moves: tuple[Move, ...]
    looks: int
    worth: float
    """What the search maximises, from 0 to 1: victory, lead and points together."""
    error: float
    """The standard error of `worth`, from how much the looks differ."""
    wins: tuple[float, ...]
    """Each kingdom's chance of victory, in a dynasty of all three games; they add up to one."""
    points: tuple[float, ...]
    """The points each kingdom can expect at the end of the game, plus those of earlier games."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The turns looked at, best first."""

    lines: tuple[Line, ...]
    looks: int
    seconds: float
    exact: bool = False
    """Whether nothing is left to luck, so that the lines say how the game ends with best play."""

    def line_of(self, move: Move) -> Line | None:
        """The best of the turns that begin with this move; None if none was looked at."""
        return next((line for line in self.lines if line.moves[0] == move), None)


def halve(thinking: Thinking, first_only: bool = True) -> Iterator[Ints]:
    """Divides the budget into rounds, dropping the worse half of the candidates after each.

    Ends early if all remaining candidates begin with the same move and only that is of interest.

    Yields all candidates after each round, best first: those still alive before those dropped.
    Candidates that the search must keep are never dropped.
    """
    kept = thinking.kept
    alive: Ints = np.arange(len(thinking.first))
    dropped: Ints = np.arange(0)
    rounds = max(1, math.ceil(math.log2(len(alive))))
    for number in range(rounds):
        decided = first_only and len(set(thinking.first[alive].tolist())) == 1
        if thinking.settled or decided or len(alive) == 1:
            break
        thinking.run(alive, (number + 1) / rounds)
        order = alive[np.argsort(-thinking.means[alive], kind="stable")]
        yield np.concatenate([order, dropped])
        half = max(1, math.ceil(len(alive) / 2))
        staying = np.union1d(order[:half], kept)
        dropped = np.concatenate([order[~np.isin(order, staying)], dropped])
        alive = staying
    order = alive[np.argsort(-thinking.means[alive], kind="stable")]
    yield np.concatenate([order, dropped])


def seen(thinking: Thinking, order: Ints) -> Outlook:
    """What a search has found so far, in this order, without what it has not looked at."""
    kingdoms = thinking.position.setup.kingdoms
    looked_at = order[thinking.visits[order] > 0]
    lines = []
    for candidate in looked_at.tolist() or order[:1].tolist():
        sight = thinking.sights[candidate]
        visits = int(sight["visits"])
        looks = max(1, visits)
        worth = float(sight["worth"]) / looks
        wins = sight["wins"][:kingdoms] / max(1e-9, float(sight["wins"].sum()))
        spread = max(0.0, float(sight["squares"]) / looks - worth * worth)
        lines.append(
            Line(
                thinking.moves(candidate),
                visits,
                worth,
                math.sqrt(spread / looks),
                tuple(wins.tolist()),
                tuple((sight["points"][:kingdoms] / looks).tolist()),
            )
        )
    return Outlook(tuple(lines), thinking.playouts, thinking.seconds)
