"""Puzzles whose answers a search judges, because luck still plays a part."""

from __future__ import annotations

from dataclasses import dataclass

from fiefdom.players.analysis import Line, outlook
from fiefdom.players.budget import Budget
from fiefdom.players.monte_carlo import turn_share
from fiefdom.players.roster import PLACING_SHARE
from fiefdom.review.puzzles import Answer
from fiefdom.rules import Build, Move, Position

LOOKS = 64
"""Looks ahead that find a puzzle."""
TIMES = 10
"""How many times as many looks a confirmation takes."""
SEEDS = 2
"""How many other seeds must confirm it."""
CLEAR_CHANCE = 0.04
"""How much more often the best answer must win than the second."""
CLEAR_ERRORS = 2.0
"""By how many standard errors of the difference it must be better."""
MORE_POINTS = 0.5
"""Points that a player must give up for a claim to count as keeping a domino from others."""

_KIND_OF = {"place": "placing", "claim": "claiming", "tax": "taxing", "build": "building"}


@dataclass(frozen=True, slots=True)
class SearchedAnswers:
    """The answers to a position as one search sees them, best first."""

    kingdom: int
    lines: tuple[Line, ...]
    """The best line of each answer."""
    asks: int

    @property
    def best(self) -> tuple[Move, ...]:
        """The best answer's moves."""
        return self.lines[0].moves[: self.asks]

    @property
    def is_clear(self) -> bool:
        """Whether the best answer is ahead of all others by a clear margin."""
        if len(self.lines) < 2:
            return False
        best, *others = self.lines
        second = max(others, key=lambda line: line.worth)
        rival = max(line.wins[self.kingdom] for line in others)
        errors = (best.error**2 + second.error**2) ** 0.5
        return (
            best.wins[self.kingdom] - rival >= CLEAR_CHANCE
            and best.worth - second.worth >= CLEAR_ERRORS * errors
        )

    def shortened(self, asks: int) -> SearchedAnswers:
        """The same with the best line of all answers that begin with the same moves."""
        best: dict[tuple[Move, ...], Line] = {}
        for line in self.lines:
            first = line.moves[:asks]
            if first not in best or line.worth > best[first].worth:
                best[first] = line
        order = sorted(best.values(), key=lambda line: -line.worth)
        return SearchedAnswers(self.kingdom, tuple(order), asks)

    def answers(self) -> tuple[Answer, ...]:
        """The answers with what they bring."""
        return tuple(
            Answer(
                tuple(map(str, line.moves[: self.asks])),
                round(line.wins[self.kingdom], 3),
                tuple(round(points, 1) for points in line.points),
            )
            for line in self.lines
        )


def search_answers(position: Position, seed: int, looks: int) -> SearchedAnswers:
    """What the search thinks of the possible turns, after about this many looks."""
    decision = position.decision
    assert decision is not None
    share = turn_share(position, PLACING_SHARE)
    found = outlook(position, seed=seed, budget=Budget(playouts=round(looks / share)))
    asks = max(len(line.moves) for line in found.lines)
    whole = SearchedAnswers(decision.kingdom, found.lines, asks)
    return whole.shortened(asks)


def kind_of(position: Position, found: SearchedAnswers) -> str | None:
    """What a clear puzzle is about; None if it is not of any kind."""
    decision = position.decision
    assert decision is not None
    best, second = found.lines[:2]
    if decision.kind == "build" and isinstance(best.moves[0], Build):
        gains = dict(zip(position.moves, position.gains, strict=True))
        if gains[best.moves[0]].queen:
            return "queen"
    kind = _KIND_OF.get(decision.kind)
    if kind == "placing" and found.asks > 1 and second.moves[0] == best.moves[0]:
        kind = "claiming"
    if kind == "claiming" and _keeps(found):
        return "keeping"
    return kind


def _keeps(found: SearchedAnswers) -> bool:
    """Whether another claim would bring more points, but the best one wins more often."""
    best, *others = found.lines
    own = found.kingdom
    same = [line for line in others if line.moves[: found.asks - 1] == best.moves[: found.asks - 1]]
    return any(line.points[own] >= best.points[own] + MORE_POINTS for line in same)
