"""The shelf of reviews: one row for each game, from the moment somebody asks for it."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import reviews

FRESH = 30_000
"""Milliseconds after which a review without progress counts as abandoned."""

_GIVE_UP = 3_600_000
"""Milliseconds after which nobody takes over an abandoned review: it may be what kills servers."""

ReviewPhase = Literal["waiting", "growing", "done", "failed"]


@dataclass(frozen=True)
class Shelved:
    """What is known about the review of one game."""

    state: ReviewPhase
    done: int
    total: int
    review: str | None
    """The whole review as JSON, once it is done."""
    left: bool = False
    """Whether it was abandoned and is waiting for a process to take it over."""


@dataclass(frozen=True)
class LeftBehind:
    """A review that was being made by a process that is gone."""

    game: str
    person: str
    asked_at: int


class Shelf:
    """Reads and writes reviews. Only one process at a time works on a game's review."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self) -> None:
        """Marks unfinished reviews as abandoned, if no other server can be working on them."""
        if not self._database.postgresql:
            await self._database.execute(update(reviews).where(_UNFINISHED).values(changed_at=0))

    async def look(self, game: str, now: int) -> Shelved | None:
        """What there is for a game; None if nobody asked for a review, or it was dropped."""
        statement = select(reviews).where(reviews.c.game == game)
        row = await self._database.read(lambda c: c.execute(statement).mappings().first())
        if row is None:
            return None
        if row["state"] in _ON_ITS_WAY and row["changed_at"] < now - FRESH:
            if row["asked_at"] <= now - _GIVE_UP:
                return None
            return Shelved("waiting", 0, row["total"], None, left=True)
        return Shelved(row["state"], row["done"], row["total"], row["review"])

    async def claim(self, game: str, person: str, asked_at: int, now: int) -> bool:
        """Claims the review of this game for the caller; False if another process has it."""
        values = {
            "state": "waiting",
            "person": person,
            "done": 0,
            "total": 0,
            "review": None,
            "asked_at": asked_at,
            "changed_at": now,
        }
        statement = (
            self._database.insert(reviews)
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
        """How many reviews of this person are waiting or in progress, in all processes."""
        statement = (
            select(func.count())
            .select_from(reviews)
            .where(reviews.c.person == person, _UNFINISHED, ~_given_up(now))
        )
        return await self._database.read(lambda c: int(c.execute(statement).scalar_one()))

    async def left_behind(self, now: int) -> list[LeftBehind]:
        """Reviews requested within the last hour that nobody is working on."""
        columns = (reviews.c.game, reviews.c.person, reviews.c.asked_at)
        statement = select(*columns).where(_given_up(now), reviews.c.asked_at > now - _GIVE_UP)
        rows = await self._database.read(lambda c: c.execute(statement).all())
        return [LeftBehind(row.game, row.person, row.asked_at) for row in rows]

    async def note(self, game: str, state: ReviewPhase, done: int, total: int, now: int) -> None:
        """Stores the progress of a review, which also shows that it is not abandoned."""
        values = {"state": state, "done": done, "total": total, "changed_at": now}
        unfinished = update(reviews).where(reviews.c.game == game, reviews.c.state != "done")
        await self._database.execute(unfinished.values(values))

    async def keep(self, game: str, review: str, total: int, now: int) -> None:
        """Stores a finished review."""
        values = {"state": "done", "done": total, "total": total, "review": review}
        statement = update(reviews).where(reviews.c.game == game)
        await self._database.execute(statement.values({**values, "changed_at": now}))

    async def drop(self, game: str) -> None:
        """Deletes an unfinished review."""
        await self._database.execute(
            delete(reviews).where(reviews.c.game == game, reviews.c.state != "done")
        )


_ON_ITS_WAY = ("waiting", "growing")
_UNFINISHED = reviews.c.state.in_(_ON_ITS_WAY)


def _given_up(now: int) -> ColumnElement[bool]:
    return and_(_UNFINISHED, reviews.c.changed_at < now - FRESH)
