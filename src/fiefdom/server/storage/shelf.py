"""The shelf of reviews: one row for each game, from the moment somebody asks for it."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.elements import ColumnElement

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import reviews

FRESH = 30_000
"""Milliseconds after which a review that nobody has written to counts as given up."""

ReviewPhase = Literal["waiting", "growing", "done", "failed"]


@dataclass(frozen=True)
class Shelved:
    """What is known of the review of one game."""

    state: ReviewPhase
    done: int
    total: int
    review: str | None
    """The whole review as JSON, once it is done."""


class Shelf:
    """Reads and writes reviews. Only one process at a time works on a game's review."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = postgresql.insert if database.postgresql else sqlite.insert

    async def look(self, game: str, now: int) -> Shelved | None:
        """What is there for a game; None where nothing was asked for, or it was given up."""
        statement = select(reviews).where(reviews.c.game == game, ~_given_up(now))
        row = await self._database.read(lambda c: c.execute(statement).mappings().first())
        if row is None:
            return None
        return Shelved(row["state"], row["done"], row["total"], row["review"])

    async def claim(self, game: str, person: str, now: int) -> bool:
        """Whether the review of this game is the caller's to make from now on."""
        values = {
            "state": "waiting",
            "person": person,
            "done": 0,
            "total": 0,
            "review": None,
            "asked_at": now,
            "changed_at": now,
        }
        statement = (
            self._insert(reviews)
            .values(game=game, **values)
            .on_conflict_do_update(
                index_elements=["game"],
                set_=values,
                where=or_(reviews.c.state == "failed", _given_up(now)),
            )
            .returning(reviews.c.game)
        )
        return await self._database.write(lambda c: c.execute(statement).first()) is not None

    async def unfinished_of(self, person: str, now: int) -> int:
        """How many reviews of this person wait or grow, in all processes."""
        statement = (
            select(func.count())
            .select_from(reviews)
            .where(
                reviews.c.person == person,
                reviews.c.state.in_(("waiting", "growing")),
                ~_given_up(now),
            )
        )
        return await self._database.read(lambda c: int(c.execute(statement).scalar_one()))

    async def note(self, game: str, state: ReviewPhase, done: int, total: int, now: int) -> None:
        """Write down how far a review has come; this also says that it is not given up."""
        await self._update(game, {"state": state, "done": done, "total": total, "changed_at": now})

    async def keep(self, game: str, review: str, total: int, now: int) -> None:
        """Put a finished review on the shelf."""
        values = {"state": "done", "done": total, "total": total, "review": review}
        await self._update(game, {**values, "changed_at": now})

    async def drop(self, game: str) -> None:
        """Take away a review that was not finished."""
        unfinished = delete(reviews).where(reviews.c.game == game, reviews.c.state != "done")
        await self._database.write(lambda c: c.execute(unfinished).close())

    async def _update(self, game: str, values: dict[str, Any]) -> None:
        statement = update(reviews).where(reviews.c.game == game).values(values)
        await self._database.write(lambda c: c.execute(statement).close())


def _given_up(now: int) -> ColumnElement[bool]:
    unfinished = reviews.c.state.in_(("waiting", "growing"))
    return unfinished & (reviews.c.changed_at < now - FRESH)
