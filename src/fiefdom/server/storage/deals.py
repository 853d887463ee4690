"""Deals of the day and the tries at them: each deal is made once, each identity has one try."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import deals, games, seats, tries

Row = RowMapping


class Deals:
    """The part of the archive for the deals of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def deal(self, day: str) -> Row | None:
        """The deal of this day, hidden order included, if it was made."""
        statement = select(deals).where(deals.c.day == day)
        return await self._database.read(lambda c: c.execute(statement).mappings().first())

    async def add_deal(self, row: dict[str, Any]) -> None:
        """Stores a deal, unless its day has one already: another process was faster."""
        statement = self._database.insert(deals).values(row).on_conflict_do_nothing()
        await self._database.execute(statement)

    async def try_of(self, day: str, person: str) -> Row | None:
        """This person's try at this day's deal: its game and phase."""
        statement = (
            select(tries.c.game, games.c.phase)
            .join(games, games.c.id == tries.c.game)
            .where(tries.c.day == day, tries.c.person == person)
        )
        return await self._database.read(lambda c: c.execute(statement).mappings().first())

    async def add_try(
        self, day: str, person: str, game: dict[str, Any], seat_rows: Sequence[dict[str, Any]]
    ) -> bool:
        """Stores the game as this person's try; False if there is one already."""

        def add(connection: Connection) -> None:
            connection.execute(insert(games).values(game))
            connection.execute(insert(seats), list(seat_rows))
            connection.execute(insert(tries).values(day=day, person=person, game=game["id"]))

        try:
            await self._database.write(add)
        except IntegrityError:
            return False
        return True

    async def finished(self, day: str, before: int) -> list[Row]:
        """The tries at this day's deal that ended before this time, with their results."""
        statement = (
            select(
                games.c.id,
                games.c.result,
                games.c.ended_at,
                tries.c.person,
                seats.c.name,
                seats.c.kind,
                seats.c.total,
            )
            .select_from(tries)
            .join(games, games.c.id == tries.c.game)
            .join(seats, (seats.c.game == tries.c.game) & (seats.c.seat == 0))
            .where(tries.c.day == day, games.c.phase == "over", games.c.ended_at < before)
        )
        return await self._database.read(lambda c: list(c.execute(statement).mappings()))

    async def day_of_game(self, game: str) -> str | None:
        """The day whose deal this game is a try at; None for any other game."""
        statement = select(tries.c.day).where(tries.c.game == game)
        return await self._database.read(lambda c: c.execute(statement).scalar())
