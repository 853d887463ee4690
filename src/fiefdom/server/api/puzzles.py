"""Routes of the puzzles: the list, one to solve, the one of the day, and answers."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query

from fiefdom.server.api.context import Asker, Context, Here, Somebody, stored
from fiefdom.server.identity import Person
from fiefdom.server.messages.puzzles import (
    DailyPuzzle,
    PuzzleAnswer,
    PuzzleGrade,
    PuzzleIndex,
    PuzzleKind,
    PuzzleReply,
    PuzzleView,
)
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.puzzle_book import Tried
from fiefdom.server.study import puzzling

router = APIRouter(prefix="/api", tags=["puzzles"])

PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{8}$")]


async def _tries(here: Context, person: Person | None) -> list[Tried]:
    return [] if person is None else await stored(here.services.puzzle_book.tries_of(person.id))


@router.get("/puzzles")
async def puzzles(
    here: Here,
    person: Asker,
    kind: Annotated[PuzzleKind | None, Query()] = None,
    grade: Annotated[PuzzleGrade | None, Query()] = None,
    after: Annotated[str | None, Query(pattern=r"^[0-9a-f]{8}$")] = None,
) -> PuzzleIndex:
    """The puzzles by kind and grade, your progress, and one to solve next."""
    tries = await _tries(here, person)
    chosen = puzzling.next_puzzle(
        tries, person=person.id if person else "", kind=kind, grade=grade, after=after
    )
    return PuzzleIndex(
        groups=puzzling.groups(tries), progress=puzzling.progress(tries), next=chosen
    )


@router.get("/puzzle-of-the-day")
async def puzzle_of_the_day(here: Here, person: Asker) -> DailyPuzzle:
    """The puzzle of the day, by the date in UTC."""
    return puzzling.daily_puzzle(now_ms(), await _tries(here, person))


@router.get("/puzzles/{puzzle}")
async def look_at_puzzle(puzzle: PuzzleId, here: Here, person: Asker) -> PuzzleView:
    """A puzzle to solve."""
    found = puzzling.puzzle_called(puzzle)
    board = await asyncio.to_thread(puzzling.board_of, found, ())
    assert board.choices is not None
    info = puzzling.puzzle_info(found, await _tries(here, person))
    return PuzzleView(
        puzzle=info, state=board.state, choices=board.choices, position=board.position
    )


@router.post("/puzzles/{puzzle}")
async def answer_puzzle(
    puzzle: PuzzleId, form: PuzzleAnswer, here: Here, person: Somebody
) -> PuzzleReply:
    """Answer a puzzle, continue an answer, or give up. Your first try counts for your streak."""
    found = puzzling.puzzle_called(puzzle)
    moves = form.moves[: found.asks]
    board = await asyncio.to_thread(puzzling.board_of, found, moves)
    if 0 < len(moves) < found.asks:
        return PuzzleReply(
            state=board.state,
            choices=board.choices,
            right=None,
            answer=None,
            best=None,
            answers=[],
            levels=[],
            progress=puzzling.progress(await _tries(here, person)),
        )
    right = tuple(moves) == found.best.moves
    await stored(here.services.puzzle_book.add_try(person.id, found.id, right, now_ms()))
    told = right or not moves
    shown = puzzling.by_chance(found) if told else [one for one in [found.answer(moves)] if one]
    lines = await asyncio.to_thread(puzzling.lines_of, found, shown)
    own = [line for line in lines if [move.move for move in line.moves] == list(moves)]
    return PuzzleReply(
        state=board.state,
        choices=None,
        right=right if moves else None,
        answer=own[0] if own else None,
        best=lines[0] if told else puzzling.secret_line(found.best),
        answers=lines if told else [],
        levels=list(found.solved) if told else [],
        progress=puzzling.progress(await _tries(here, person)),
    )
