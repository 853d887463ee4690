"""Puzzles over REST: which comes next, what an answer brings, and progress that stays."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from fiefdom.client import Client
from fiefdom.review.puzzles import GRADES, KINDS, Puzzle, puzzle_of_the_day, puzzles
from fiefdom.rules import modes
from fiefdom.server.expiry import expire
from fiefdom.server.messages.puzzles import (
    DailyPuzzle,
    PuzzleGrade,
    PuzzleIndex,
    PuzzleKind,
    PuzzleReply,
    PuzzleView,
)
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.expiring import Expiring
from fiefdom.server.storage.puzzle_book import Tried
from fiefdom.server.storage.tables import people, puzzle_tries
from fiefdom.server.study import puzzling
from server.serving import Served, refused

DAY = 24 * 3600 * 1000
TWO_DECISIONS = next(puzzle for puzzle in puzzles() if puzzle.asks == 2)


def test_kinds_and_grades_are_those_of_the_puzzles() -> None:
    assert PuzzleKind.__args__ == KINDS  # type: ignore[attr-defined]
    assert PuzzleGrade.__args__ == GRADES  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", [setup.mode for setup in modes()])
def test_every_mode_can_be_shown_and_answered(mode: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.position.setup.mode == mode)
    board = puzzling.board_of(puzzle, [])
    assert board.choices is not None
    assert board.state.setup.mode == mode
    assert puzzle.best.moves[0] in [choice.move for choice in board.choices.moves]
    after = puzzling.board_of(puzzle, puzzle.best.moves)
    assert after.state.move_number == puzzle.asks
    lines = puzzling.lines_of(puzzle, puzzle.answers)
    assert [tuple(c.move for c in line.moves) for line in lines] == [
        answer.moves for answer in puzzle.answers
    ]


def test_a_streak_ends_with_the_first_try_that_is_wrong() -> None:
    def tries(word: str) -> list[Tried]:
        return [Tried(str(n), at_once=mark == "+", solved=True) for n, mark in enumerate(word)]

    assert puzzling.progress([]).streak == 0
    assert puzzling.progress(tries("++-+++")).streak == 3
    assert puzzling.progress(tries("++++-+")).best_streak == 4
    assert puzzling.progress(tries("+++-")).streak == 0


def test_each_person_gets_all_puzzles_of_a_kind_in_an_order_of_their_own() -> None:
    wanted = {puzzle.id for puzzle in puzzles() if puzzle.kind == "ending"}
    orders = []
    for person in ("ada", "bob"):
        tries: list[Tried] = []
        while True:
            found = puzzling.next_puzzle(
                tries, person=person, kind="ending", grade=None, after=None
            )
            if found is None:
                break
            tries.append(Tried(found, at_once=True, solved=True))
        orders.append([tried.puzzle for tried in tries])
        assert set(orders[-1]) == wanted
    assert orders[0] != orders[1]


async def reply(client: Client, puzzle: Puzzle, *moves: str) -> PuzzleReply:
    return await client.post(PuzzleReply, f"/api/puzzles/{puzzle.id}", {"moves": list(moves)})


@pytest.mark.asyncio
async def test_wrong_then_right_and_the_answers_stay_secret_until_then(served: Served) -> None:
    puzzle = next(p for p in puzzles() if p.asks == 1 and len(p.answers) > 2)
    async with await served.account() as client:
        view = await client.get(PuzzleView, f"/api/puzzles/{puzzle.id}")
        assert view.puzzle.kind == puzzle.kind
        assert not view.puzzle.solved
        wrong = await reply(client, puzzle, *puzzle.answers[1].moves)
        assert wrong.right is False
        assert wrong.answers == []
        assert wrong.levels == []
        assert wrong.answer is not None
        assert wrong.answer.chance == puzzle.answers[1].chance
        assert wrong.best is not None
        assert wrong.best.moves == []
        assert wrong.best.points == list(puzzle.best.points)
        right = await reply(client, puzzle, *puzzle.best.moves)
        assert right.right is True
        assert right.answer == right.best == right.answers[0]
        assert len(right.answers) == len(puzzle.answers)
        assert right.levels == list(puzzle.solved)
        progress = right.progress
        assert (progress.tried, progress.solved, progress.streak) == (1, 1, 0)
        assert (await client.get(PuzzleView, f"/api/puzzles/{puzzle.id}")).puzzle.solved


@pytest.mark.asyncio
async def test_an_answer_of_two_decisions_is_given_one_by_one(served: Served) -> None:
    first, second = TWO_DECISIONS.best.moves
    async with await served.account() as client:
        half = await reply(client, TWO_DECISIONS, first)
        assert half.right is None
        assert half.choices is not None
        assert second in [choice.move for choice in half.choices.moves]
        assert half.progress.tried == 0
        whole = await reply(client, TWO_DECISIONS, first, second)
        assert whole.right is True
        assert whole.progress.streak == 1


@pytest.mark.asyncio
async def test_giving_up_tells_everything_and_ends_the_streak(served: Served) -> None:
    first, second = puzzles()[:2]
    async with await served.account() as client:
        assert (await reply(client, first, *first.best.moves)).progress.streak == 1
        told = await reply(client, second)
        assert told.right is None
        assert told.best is not None
        assert tuple(move.move for move in told.best.moves) == second.best.moves
        assert told.progress.streak == 0
        assert told.progress.best_streak == 1
        assert told.progress.solved == 1


@pytest.mark.asyncio
async def test_the_next_one_is_of_the_kind_and_grade_asked_for(served: Served) -> None:
    chosen = puzzles()[0]
    query = f"/api/puzzles?kind={chosen.kind}&grade={chosen.grade}"
    alike = {p.id: p for p in puzzles() if (p.kind, p.grade) == (chosen.kind, chosen.grade)}
    async with await served.account() as client:
        index = await client.get(PuzzleIndex, query)
        assert sum(group.puzzles for group in index.groups) == len(puzzles())
        assert index.next in alike
        passed = await client.get(PuzzleIndex, f"{query}&after={index.next}")
        assert passed.next in alike
        assert passed.next != index.next or len(alike) == 1
        done = alike[index.next]
        await reply(client, done, *done.best.moves)
        later = await client.get(PuzzleIndex, query)
        assert later.next != done.id
        group = next(g for g in later.groups if (g.kind, g.grade) == (done.kind, done.grade))
        assert group.solved == 1


@pytest.mark.asyncio
async def test_the_puzzle_of_the_day_is_the_same_for_all(served: Served) -> None:
    async with await served.account() as client, served.browser() as browser:
        before = datetime.now(UTC).date()
        mine = await client.get(DailyPuzzle, "/api/puzzle-of-the-day")
        theirs = (await browser.get("/api/puzzle-of-the-day")).json()
        after = datetime.now(UTC).date()
        assert before.isoformat() <= mine.date <= after.isoformat()
        assert mine.puzzle.id in {puzzle_of_the_day(before).id, puzzle_of_the_day(after).id}
        assert before != after or theirs["puzzle"]["id"] == mine.puzzle.id


@pytest.mark.asyncio
async def test_what_is_not_possible_is_refused_and_counts_for_nothing(served: Served) -> None:
    puzzle = puzzles()[0]
    async with await served.account() as client:
        for moves, code in ((["hello"], "unreadable-move"), (["draw"], "illegal-move")):
            with refused(code):
                await reply(client, puzzle, *moves)
        with refused("not-found"):
            await client.get(PuzzleView, "/api/puzzles/00000000")
        with refused("malformed"):
            await client.get(PuzzleIndex, "/api/puzzles?kind=riddle")
        assert (await client.get(PuzzleIndex, "/api/puzzles")).progress.tried == 0


@pytest.mark.asyncio
async def test_tries_go_when_their_identity_expires(served: Served) -> None:
    puzzle = puzzles()[0]
    context = served.context
    database = context.services.archive._database

    async def expire_after(days: float) -> None:
        later = now_ms() + int(days * DAY)
        await expire(context.settings, context.rooms, Expiring(database), later)

    async def count(table: object) -> int:
        statement = select(func.count()).select_from(table)  # type: ignore[arg-type]
        return await database.read(lambda c: int(c.execute(statement).scalar_one()))

    async with served.browser() as browser:
        await browser.post(f"/api/puzzles/{puzzle.id}", json={"moves": list(puzzle.best.moves)})
        assert (await count(people), await count(puzzle_tries)) == (1, 1)
        days = context.settings.unused_days
        await expire_after(days - 1)
        assert (await count(people), await count(puzzle_tries)) == (1, 1)
        # As if the identity were much older than its last try.
        older = people.update().values(created_at=people.c.created_at - int(2 * days * DAY))
        await database.write(lambda c: c.execute(older).close())
        await expire_after(0)
        assert (await count(people), await count(puzzle_tries)) == (1, 1)
        await expire_after(days + 1)
        assert (await count(people), await count(puzzle_tries)) == (0, 0)
