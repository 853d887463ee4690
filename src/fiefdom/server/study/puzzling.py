"""Puzzles for one person: which comes next, their progress, what an answer brings."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, cast

from fiefdom.review.puzzles import (
    GRADES,
    KINDS,
    Answer,
    Puzzle,
    puzzle_of_the_day,
    puzzles,
    puzzles_by_id,
)
from fiefdom.server.facts import setup_info
from fiefdom.server.messages.analysis import Board
from fiefdom.server.messages.puzzles import (
    DailyPuzzle,
    PuzzleGroup,
    PuzzleInfo,
    PuzzleLine,
    PuzzleProgress,
)
from fiefdom.server.refusals import Refusal
from fiefdom.server.storage.puzzle_book import Tried
from fiefdom.server.study import boards
from fiefdom.server.study.reviewing import turn_choices


def puzzle_called(name: str) -> Puzzle:
    """The puzzle of this id."""
    puzzle = puzzles_by_id().get(name)
    if puzzle is None:
        raise Refusal("not-found", "There is no such puzzle.")
    return puzzle


def puzzle_info(puzzle: Puzzle, tries: Iterable[Tried]) -> PuzzleInfo:
    """What may be told about a puzzle before it is solved."""
    return PuzzleInfo(
        id=puzzle.id,
        path=f"/puzzles/{puzzle.id}",
        kind=cast(Any, puzzle.kind),
        grade=cast(Any, puzzle.grade),
        setup=setup_info(puzzle.position.setup),
        proved=puzzle.proved,
        asks=puzzle.asks,
        solved=any(tried.solved and tried.puzzle == puzzle.id for tried in tries),
    )


def daily_puzzle(now: int, tries: Iterable[Tried]) -> DailyPuzzle:
    """The puzzle of the UTC day of this time in milliseconds."""
    day = datetime.fromtimestamp(now / 1000, UTC).date()
    return DailyPuzzle(date=day.isoformat(), puzzle=puzzle_info(puzzle_of_the_day(day), tries))


def groups(tries: Iterable[Tried]) -> list[PuzzleGroup]:
    """How many puzzles of each kind and grade there are, and how many are solved."""
    solved = {tried.puzzle for tried in tries if tried.solved}
    every = Counter((puzzle.kind, puzzle.grade) for puzzle in puzzles())
    done = Counter((p.kind, p.grade) for p in puzzles() if p.id in solved)
    return [
        PuzzleGroup(
            kind=cast(Any, kind),
            grade=cast(Any, grade),
            puzzles=every[kind, grade],
            solved=done[kind, grade],
        )
        for kind in KINDS
        for grade in GRADES
        if every[kind, grade]
    ]


def progress(tries: Sequence[Tried]) -> PuzzleProgress:
    """The progress of a person with these tries, in the order they were made."""
    streak = best = 0
    for tried in tries:
        streak = streak + 1 if tried.at_once else 0
        best = max(best, streak)
    return PuzzleProgress(
        tried=len(tries),
        solved=sum(tried.solved for tried in tries),
        streak=streak,
        best_streak=best,
    )


def next_puzzle(
    tries: Iterable[Tried],
    *,
    person: str,
    kind: str | None,
    grade: str | None,
    after: str | None,
) -> str | None:
    """An untried puzzle, or else an unsolved one, in an order that differs between people.

    It comes after the one given, so that a puzzle can be skipped.
    """
    order = _order(person)
    if after in order:
        start = order.index(after) + 1
        order = order[start:] + order[:start]
    state = {tried.puzzle: tried.solved for tried in tries}
    wanted = [
        name
        for name in order
        if kind in (None, puzzles_by_id()[name].kind)
        and grade in (None, puzzles_by_id()[name].grade)
    ]
    untried = (name for name in wanted if name not in state)
    unsolved = (name for name in wanted if not state.get(name, True))
    return next(untried, None) or next(unsolved, None)


@lru_cache(maxsize=256)
def _order(person: str) -> list[str]:
    def key(name: str) -> bytes:
        return hashlib.blake2b(f"{person} {name}".encode(), digest_size=8).digest()

    return sorted(puzzles_by_id(), key=key)


def board_of(puzzle: Puzzle, moves: Sequence[str]) -> Board:
    """The table of a puzzle after some moves of an answer; refused if one is illegal."""
    return boards.board(boards.start_with_text(puzzle.text), list(moves))


def by_chance(puzzle: Puzzle) -> list[Answer]:
    """The answers to a puzzle: the best one, then the others by their chances."""
    best, *others = puzzle.answers
    return [best, *sorted(others, key=lambda answer: -answer.chance)]


def lines_of(puzzle: Puzzle, answers: Iterable[Answer]) -> list[PuzzleLine]:
    """Answers to a puzzle, with everything a page needs to draw them."""
    table = boards.start_with_text(puzzle.text).table
    return [
        PuzzleLine(
            moves=turn_choices(table, answer.moves),
            chance=answer.chance,
            points=list(answer.points),
        )
        for answer in answers
    ]


def secret_line(answer: Answer) -> PuzzleLine:
    """What an answer brings, without its moves."""
    return PuzzleLine(moves=[], chance=answer.chance, points=list(answer.points))
