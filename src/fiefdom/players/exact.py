"""Exact play once nothing is left to luck: what every turn leads to if all play their best.

Kingdomino is solved in its last two rounds, Queendomino and Royal Wedding in the last one. The
effort is limited by the budget; without one an ending is solved however long it takes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.outlook import Line
from fiefdom.players.player import Cancel, Choice
from fiefdom.players.search.endgame import FAR, play_row
from fiefdom.players.search.ending_rows import Memory
from fiefdom.players.search.land_ends import list_land
from fiefdom.players.search.town_ends import list_town
from fiefdom.rules import Move, Position
from fiefdom.rules.kernel.codes import CLAIM, DRAGON, PASS
from fiefdom.rules.kernel.layout import (
    BUILDING,
    CLAIMING,
    DRAGON_CALL,
    PLACING,
    TAXING,
)

EFFORT = 1_000_000
"""Endings and turns that a search may look at per second of its budget."""
LOOK_EFFORT = 2_000
"""The same per playout."""
SMALL_EFFORT = 200_000
"""What every search may look at, however small its budget."""
UNLIMITED = 1 << 60
LEAST_PART = 0.2
"""The fraction of a time budget that is left for the search after a failed attempt."""
MOST_LINES = 12
"""Turns that are valued exactly with two kingdoms; the others are only known to be worse."""
POINT = 1_000_000
LEAD_SCALE = 25.0


def is_solvable(position: Position) -> bool:
    """Whether nothing is left to luck, so that the position can be solved, given enough time."""
    setup = position.setup
    if position.decision is None or position.round == 0:
        return False
    return position.round >= setup.lines - (0 if setup.queendomino_rules else 1)


def solve(
    position: Position,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
    also: Sequence[Move] = (),
) -> tuple[Line, ...] | None:
    """The best turns of a position that `is_solvable`, and the turn that begins with `also`.

    None if that takes more than the budget allows.
    """
    effort = _effort(budget)
    lines = _solve(position, effort, cancel)
    if lines is None or not also:
        return lines
    moves, after = tuple(also), position.copy()
    for move in moves:
        after.play(move)
    if after.decision is not None and when(after) == when(position):
        rest = _solve(after, effort, cancel)
        if rest is None:
            return None
        moves, wins, points = moves + rest[0].moves, rest[0].wins, rest[0].points
    else:
        ends = _ends(after, effort, cancel)
        if ends is None:
            return None
        wins, points = ends
    if all(line.moves != moves for line in lines):
        lines = (*lines, _line(position, moves, wins, points))
    return tuple(sorted(lines, key=lambda line: -line.worth))


def attempt(
    position: Position, budget: Budget, cancel: Cancel | None, also: Sequence[Move] = ()
) -> tuple[tuple[Line, ...] | None, Budget]:
    """The best turns if the position can be solved within the budget, and what is left of it."""
    if not is_solvable(position):
        return None, budget
    began = time.perf_counter()
    lines = solve(position, None if _is_small(position) else budget, cancel, also)
    if budget.seconds is None:
        return lines, budget
    left = budget.seconds - (time.perf_counter() - began)
    return lines, Budget(seconds=max(left, LEAST_PART * budget.seconds))


def _is_small(position: Position) -> bool:
    """Whether solving the ending takes no time: only placements, or one claim for each player."""
    setup = position.setup
    if setup.queendomino_rules:
        return False
    return position.round == setup.lines or setup.kings == setup.players


def exact_choice(position: Position) -> Choice:
    """The best move of a position that `is_solvable`, if everyone plays their best."""
    began = time.perf_counter()
    lines = _solve(position, UNLIMITED, None)
    assert lines is not None
    return Choice(lines[0].moves[0], seconds=time.perf_counter() - began)


def exact_end(position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Each kingdom's share of the victory and its points if all play their best from here on.

    The position must be one that `is_solvable`, or the game be over. In a dynasty this is about
    the current game only.
    """
    ends = _ends(position, UNLIMITED, None)
    assert ends is not None
    return ends


def _effort(budget: Budget | None) -> int:
    if budget is None:
        return UNLIMITED
    if budget.playouts is not None:
        return SMALL_EFFORT + LOOK_EFFORT * budget.playouts
    return SMALL_EFFORT + int(EFFORT * (budget.seconds or 0))


def when(position: Position) -> tuple[int, int, int]:
    """The turn at which a position is: its game, round and place in the round."""
    return position.game_number, position.round, position.turn


def _ends(
    position: Position, effort: int, cancel: Cancel | None
) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
    """How the game ends if all play their best from here on."""
    if position.decision is not None:
        lines = _solve(position, effort, cancel)
        return None if lines is None else (lines[0].wins, lines[0].points)
    sheet = position.scores
    shares = _shares([kingdom in sheet.winners for kingdom in range(len(sheet.totals))])
    return shares, tuple(float(total.points) for total in sheet.totals)


def _shares(wins: Sequence[bool]) -> tuple[float, ...]:
    """Each kingdom's share of a victory that the winners share."""
    return tuple(won / sum(wins) for won in wins)


def _solve(position: Position, effort: int, cancel: Cancel | None) -> tuple[Line, ...] | None:
    """The best turns, best first; None if that takes too long."""
    decision = position.decision
    assert decision is not None
    mine, kingdoms = decision.kingdom, position.setup.kingdoms
    memory = Memory(position.states)
    ending = memory.ending
    ending["left"] = effort

    def is_over() -> bool:
        return bool(ending["left"][0] < 0) or (cancel is not None and cancel.is_set())

    for number in range(kingdoms):
        if position.setup.queendomino_rules:
            list_town(ending, memory.boards, memory.placements, memory.rows, memory.saved, number)
        else:
            list_land(ending, memory.boards, memory.placements, memory.rows, number)
        if is_over():
            return None
    found: list[tuple[int, int, tuple[int, ...], Line]] = []
    start, count = int(ending["start"][0, mine]), int(ending["count"][0, mine])
    for row in range(start, start + count):
        low = -FAR
        if kingdoms == 2 and len(found) >= MOST_LINES:
            low = sorted(value for value, *_ in found)[-MOST_LINES]
        value = int(play_row(ending, memory.boards, memory.frames, memory.rows, row, low))
        if is_over():
            return None
        if value > low:
            burned = int(ending["burned"][0])
            keys = tuple(ending["ends"][0, :kingdoms].tolist())
            turn = _turn(position, memory.rows[row], burned)
            shares = _shares([key == max(keys) for key in keys])
            line = _line(position, turn, shares, tuple(float(key // POINT) for key in keys))
            found.append((value, keys[mine], keys, line))
    found.sort(key=lambda turn: (-turn[0], -turn[1]))
    return tuple(line for *_, line in found)


def _turn(position: Position, row: np.record, burned: int) -> tuple[Move, ...]:
    """The moves of a row, from the current decision on."""
    codes = {
        PLACING: int(row["placement"]),
        TAXING: int(row["tax"]),
        BUILDING: int(row["build"]),
        DRAGON_CALL: PASS if burned < 0 else DRAGON + burned,
        CLAIMING: CLAIM + int(row["takes"]),
    }
    after, moves = position.copy(), []
    for step, code in codes.items():
        if after.decision is None or when(after) != when(position):
            break
        if int(after.states["step"][0]) == step:
            moves.append(after.move(code))
            after.play(moves[-1])
    return tuple(moves)


def _line(
    position: Position,
    moves: tuple[Move, ...],
    wins: tuple[float, ...],
    points: tuple[float, ...],
) -> Line:
    """A turn with the ending it leads to."""
    decision = position.decision
    assert decision is not None
    mine = decision.kingdom
    lead = points[mine] - max(points[:mine] + points[mine + 1 :])
    worth = 0.7 * wins[mine] + 0.3 * (0.5 + 0.5 * math.tanh(lead / LEAD_SCALE))
    return Line(moves, looks=0, worth=worth, error=0.0, wins=wins, points=points)
