"""The puzzle book: which puzzles each person has tried, and the results."""

from dataclasses import dataclass

from sqlalchemy import select

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import puzzle_tries


@dataclass(frozen=True)
class Tried:
    """A puzzle that a person has tried."""

    puzzle: str
    at_once: bool
    """Whether the first try was right."""
    solved: bool


class PuzzleBook:
    """Reads and writes people's tries at puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tries_of(self, person: str) -> list[Tried]:
        """The puzzles that a person has tried, in the order of the first tries."""
        statement = (
            select(puzzle_tries)
            .where(puzzle_tries.c.person == person)
            .order_by(puzzle_tries.c.first_at, puzzle_tries.c.puzzle)
        )
        rows = await self._database.read(lambda c: list(c.execute(statement).mappings()))
        return [Tried(row["puzzle"], row["at_once"], row["solved"]) for row in rows]

    async def add_try(self, person: str, puzzle: str, right: bool, at: int) -> None:
        """Stores one more try; once solved, a puzzle stays solved."""
        added = self._database.insert(puzzle_tries).values(
            person=person, puzzle=puzzle, at_once=right, solved=right, tries=1, first_at=at
        )
        again = {"tries": puzzle_tries.c.tries + 1}
        statement = added.on_conflict_do_update(
            index_elements=["person", "puzzle"],
            set_=again | ({"solved": True} if right else {}),
        )
        await self._database.execute(statement)
