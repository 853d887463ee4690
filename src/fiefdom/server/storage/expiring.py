"""Finding and deleting what has expired, a bounded number at a time."""

from collections.abc import Callable

from sqlalchemy import Delete, delete, func, or_, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql.elements import ColumnElement

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import (
    entries,
    games,
    links,
    people,
    puzzle_tries,
    reviews,
    seats,
    tries,
)

_MOST = 200
_LAST = (
    select(func.coalesce(func.max(entries.c.at), games.c.created_at))
    .where(entries.c.game == games.c.id)
    .scalar_subquery()
)


class Expiring:
    """The part of the archive that finds and deletes what has expired."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def untouched(self, phase: str, before: int) -> list[str]:
        """Games in this phase in which nothing has happened since then."""
        return await self._database.read(
            lambda connection: _ids(connection, games.c.phase == phase, before)
        )

    async def delete_cancelled(self, before: int, *, spare: Callable[[str], bool]) -> int:
        """Deletes games cancelled before then, and all that belongs to them; returns how many."""

        def remove(connection: Connection) -> int:
            found = _ids(connection, games.c.phase == "cancelled", before)
            gone = [game for game in found if not spare(game)]
            for table in (links, seats, entries, reviews, tries):
                connection.execute(delete(table).where(table.c.game.in_(gone)))
            connection.execute(delete(games).where(games.c.id.in_(gone)))
            return len(gone)

        return await self._database.write(remove)

    async def delete_unused_people(self, before: int) -> int:
        """Deletes identities from before then that never had a table; returns how many.

        Those who have tried a puzzle since then stay; older tries are deleted with the identity.
        """
        seated = select(seats.c.player).where(seats.c.player == people.c.id).exists()
        created = select(games.c.id).where(games.c.creator == people.c.id).exists()
        puzzling = select(puzzle_tries.c.person).where(
            puzzle_tries.c.person == people.c.id, puzzle_tries.c.first_at >= before
        )
        unused = (
            select(people.c.id)
            .where(people.c.created_at < before, ~seated, ~created, ~puzzling.exists())
            .limit(_MOST)
        )

        def remove(connection: Connection) -> int:
            gone = list(connection.execute(unused).scalars())
            connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person.in_(gone)))
            return connection.execute(delete(people).where(people.c.id.in_(gone))).rowcount

        return await self._database.write(remove)

    async def delete_links(self, now: int) -> int:
        """Deletes links that can no longer be used; returns how many."""
        over = or_(links.c.expires_at < now, links.c.used_at.is_not(None))
        return await self._delete(links.delete().where(over))

    async def _delete(self, statement: Delete) -> int:
        return await self._database.write(lambda c: c.execute(statement).rowcount)


def _ids(connection: Connection, condition: ColumnElement[bool], before: int) -> list[str]:
    statement = (
        select(games.c.id)
        .where(condition, games.c.created_at < before, before > _LAST)
        .order_by(games.c.created_at)
        .limit(_MOST)
    )
    return list(connection.execute(statement).scalars())
