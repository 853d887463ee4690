"""Hints that teach: where to look, what to play and why; and what a decision has cost."""

from collections.abc import Sequence

from fiefdom import Claim, KingdomView, Move, Place, Position, Square, Tax
from fiefdom.players.analysis import Line, outlook
from fiefdom.players.budget import Budget
from fiefdom.review import default_budget, judge, reasons
from fiefdom.rules.moves import Build, Dragon
from fiefdom.server.facts import point
from fiefdom.server.messages.socket import Lesson, Look, Verdict
from fiefdom.server.refusals import Refusal
from fiefdom.server.study.reviewing import reason_info, turn_choices
from fiefdom.server.table import Table

THINKING = Budget(seconds=1.0)
"""Budget of a lesson: what the strongest level has for a turn."""
GLANCE = 0.4
"""Budget of a verdict: this fraction of what a review has for a decision."""


def lesson(table: Table, seed: int, budget: Budget = THINKING) -> Lesson:
    """Where to look, the best turn from here, the second best, and why the best is better.

    The second best begins with another move, so that the difference is the current decision;
    if all good turns begin with the same move, it continues differently.
    """
    position = table.position
    decision = position.decision
    assert decision is not None
    best, *others = outlook(position, seed=seed, budget=budget).lines
    apart = (line for line in others if line.moves[0] != best.moves[0])
    second = next(apart, others[0] if others else None)
    mine = decision.kingdom
    return Lesson(
        number=table.number,
        look=look_at(position, best.moves[0]),
        turn=turn_choices(table, _texts(best)),
        points=round(best.points[mine], 1),
        chance=round(best.wins[mine], 3),
        second=turn_choices(table, _texts(second)) if second else [],
        second_points=round(second.points[mine], 1) if second else None,
        second_chance=round(second.wins[mine], 3) if second else None,
        reasons=[reason_info(found) for found in reasons(position, best, second)] if second else [],
    )


def verdict(table: Table, seed: int, budget: Budget | None = None) -> Verdict:
    """What the last decision that can be undone cost, and the word for it."""
    before = table.earlier
    if before is None or table.undo_seat is None:
        raise Refusal("nothing-to-undo", number=table.number)
    move = table.game.history[before.game.move_count]
    budget = budget or default_budget(table.terms.setup).share(GLANCE)
    found = judge(before.position, [move], budget=budget, seed=seed)
    return Verdict(
        number=before.number + 1,
        seat=table.undo_seat,
        move=str(move),
        word=found.word,
        cost_points=round(found.cost_points, 1),
        cost_chance=round(found.cost_chance, 3),
    )


def look_at(position: Position, move: Move) -> Look:
    """The part of the table in which a move takes effect, without giving the move away."""
    decision = position.decision
    assert decision is not None
    land = position.kingdom(decision.kingdom)
    grid = position.setup.grid
    match move:
        case Place(a=a, b=b):
            return Look(squares=[point(square) for square in _around((a, b), land, grid)])
        case Tax(squares=squares):
            return Look(squares=[point(square) for square in _around(squares, land, grid)])
        case Claim(domino=number):
            free = [domino.number for domino in position.free_dominoes]
            at = free.index(number)
            first = min(at - at % 2, max(0, len(free) - 2))
            return Look(dominoes=free[first : first + 2])
        case Build(spot=spot) | Dragon(spot=spot):
            near = [s for s in (spot - 1, spot, spot + 1) if 0 <= s < len(position.builders)]
            return Look(spots=[s for s in near if position.builders[s] is not None])
        case _:  # to pass, or to discard what does not fit anywhere
            return Look()


def _around(squares: Sequence[Square], land: KingdomView, grid: int) -> list[Square]:
    """These squares and their neighbours, as far as the kingdom could reach."""
    x0, y0, x1, y1 = land.frame(grid)
    found = {
        Square(square.x + dx, square.y + dy)
        for square in squares
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    return sorted(square for square in found if x0 <= square.x <= x1 and y0 <= square.y <= y1)


def _texts(line: Line) -> list[str]:
    return [str(move) for move in line.moves]
