"""Why one turn is better than another: what it brings at once, and what the search predicted.

A reason is a code with a number and a kingdom. All of them come from comparing the positions
after the two turns, or what the search expects after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from fiefdom.players.analysis import Line
from fiefdom.review.findings import Reason, ReasonCode
from fiefdom.rules import Claim, Move, Position

PREDICTED = 0.5
"""Expected points that differ by less than this are not worth a word."""

CODES = get_args(ReasonCode)


def reasons(position: Position, better: Line, other: Line) -> tuple[Reason, ...]:
    """Why the better of two turns from a position is better, most important reason first.

    - `points-now`: more points on the table when the turn is over.
    - `points-end`: more points at the end, as the search predicts.
    - `points-kept`: fewer points at the end for another kingdom (the one hurt most).
    - `room`: fewer squares that no domino can cover any more.
    - `crowns`: more crowns on the domino claimed.
    - `order`: an earlier turn in the next round.
    - `coins`, `knights`, `towers`: more of them when the turn is over.
    - `queen`: the Queen comes, or stays.
    """
    decision = position.decision
    assert decision is not None
    found = [
        *_on_the_table(position, better.moves, other.moves, decision.kingdom),
        *_predicted(position, better, other, decision.kingdom),
        *_claimed(position, better.moves, other.moves, decision.kingdom),
    ]
    return tuple(sorted(found, key=lambda reason: CODES.index(reason.code)))


def _after(position: Position, moves: Sequence[Move]) -> Position:
    after = position.copy()
    for move in moves:
        after.play(move)
    return after


def _on_the_table(
    position: Position, better: Sequence[Move], other: Sequence[Move], mine: int
) -> Iterator[Reason]:
    """The differences on the table when the turn is over."""
    first, second = _after(position, better), _after(position, other)
    if first.game_number != position.game_number:  # a dynasty's game is over, its table cleared
        return
    mores: dict[ReasonCode, int] = {
        "points-now": first.points[mine] - second.points[mine],
        "room": len(second.dead_squares(mine)) - len(first.dead_squares(mine)),
    }
    if position.setup.queendomino_rules:
        a, b = first.kingdom(mine), second.kingdom(mine)
        mores |= {
            "coins": a.coins - b.coins,
            "knights": a.knights - b.knights,
            "towers": a.towers - b.towers,
            "queen": a.has_queen - b.has_queen,
        }
    yield from (Reason(code, float(more), mine) for code, more in mores.items() if more > 0)


def _predicted(position: Position, better: Line, other: Line, mine: int) -> Iterator[Reason]:
    """The differences that the search expects at the end of the game."""
    changes = [a - b for a, b in zip(better.points, other.points, strict=True)]
    if changes[mine] >= PREDICTED:
        yield Reason("points-end", round(changes[mine], 1), mine)
    others = [number for number in range(position.setup.kingdoms) if number != mine]
    hurt = min(others, key=lambda number: changes[number])
    if changes[hurt] <= -PREDICTED:
        yield Reason("points-kept", round(-changes[hurt], 1), hurt)


def _claimed(
    position: Position, better: Sequence[Move], other: Sequence[Move], mine: int
) -> Iterator[Reason]:
    """The differences between the dominoes claimed."""
    first, second = _place_in_line(position, better), _place_in_line(position, other)
    if first is None or second is None or first == second:
        return
    line = [claimed.domino for claimed in position.next_line]
    a, b = (line[place].a.crowns + line[place].b.crowns for place in (first, second))
    if a > b:
        yield Reason("crowns", float(a - b), mine)
    if first < second and position.round < position.setup.lines - 1:
        yield Reason("order", float(second - first), mine)


def _place_in_line(position: Position, moves: Sequence[Move]) -> int | None:
    """The index in the next line of the domino that the turn claims."""
    numbers = [claimed.domino.number for claimed in position.next_line]
    claims = [move.domino for move in moves if isinstance(move, Claim)]
    return numbers.index(claims[0]) if claims else None
