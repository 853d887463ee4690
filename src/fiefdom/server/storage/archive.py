"""The archive: reads games, people, lists and results, and writes everything but entries."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, desc, func, insert, or_, select, update
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.elements import ColumnElement

from fiefdom.server.identity import Person, hash_token, new_id
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.ledger import Entry, GameColumns
from fiefdom.server.storage.tables import entries, games, links, people, seats

Row = RowMapping
_REMEMBER = 60.0
_MOST_KNOWN = 10_000
_BROKEN = games.c.fault.is_not(None)


@dataclass(frozen=True)
class Link:
    """A private link that moves a seat."""

    game: str
    seat: int
    maker: str | None
    """Who made it; None for links that version 0.1 made."""
    expires_at: int


class Archive:
    """Queries to the database, each in one place."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            await self._database.read(lambda connection: connection.execute(select(1)))
        except StorageError:
            return False
        return True

    # ------------------------------------------------------------ people

    async def person_of_token(self, token: str) -> Person | None:
        """Who this token belongs to; cached for a minute."""
        key, now = hash_token(token), time.monotonic()
        known = self._known.pop(key, None)
        if known is None or known[0] < now:
            person = await self._person(people.c.token_hash == key)
            if person is None:
                return None
            known = (now + _REMEMBER, person)
        self._known[key] = known
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return known[1]

    async def person(self, person_id: str) -> Person | None:
        """The person or bot account with this public id."""
        return await self._person(people.c.id == person_id)

    async def _person(self, condition: ColumnElement[bool]) -> Person | None:
        row = await self._first(select(people).where(condition))
        return None if row is None else Person(row["id"], row["kind"], row["name"])

    async def add_person(self, kind: str, name: str | None, token: str, at: int) -> Person:
        """A new person or bot account, known by this token from now on."""
        values = {
            "id": new_id(),
            "kind": kind,
            "name": name,
            "token_hash": hash_token(token),
            "created_at": at,
        }
        await self._database.execute(insert(people).values(values))
        return Person(values["id"], values["kind"], name)  # type: ignore[arg-type]

    async def rename(self, person_id: str, name: str) -> None:
        """Gives a person another display name."""
        await self._database.execute(
            update(people).where(people.c.id == person_id).values(name=name)
        )
        self._known.clear()

    # ------------------------------------------------------------ games

    async def add_game(self, row: dict[str, Any], seat_rows: Sequence[dict[str, Any]]) -> bool:
        """Stores a new game and its seats; False if there is already one with this id."""

        def add(connection: Connection) -> None:
            connection.execute(insert(games).values(row))
            connection.execute(insert(seats), list(seat_rows))

        try:
            await self._database.write(add)
        except IntegrityError:
            return False
        return True

    async def game(self, game_id: str) -> Row | None:
        """A game's row including the hidden order, only for the room that runs it."""
        return await self._first(select(games).where(games.c.id == game_id))

    async def entries_after(self, game_id: str, number: int) -> list[Entry]:
        """The entries of a game after this number, in order."""
        statement = (
            select(entries)
            .where(entries.c.game == game_id, entries.c.number > number)
            .order_by(entries.c.number)
        )
        return [Entry.from_row(row) for row in await self._all(statement)]

    async def games_to_wake(self, until: int | None, most: int = 500) -> list[str]:
        """Games in which the server itself has something to do by this time (None: at any time)."""
        statement = select(games.c.id).where(games.c.wake_at.is_not(None))
        if until is not None:
            statement = statement.where(games.c.wake_at <= until)
        rows = await self._all(statement.order_by(games.c.wake_at).limit(most))
        return [row["id"] for row in rows]

    async def broken_games(self) -> list[str]:
        """Games that were set aside because they cannot be read."""
        return [row["id"] for row in await self._all(select(games.c.id).where(_BROKEN))]

    async def set_aside(self, game_id: str, fault: str) -> None:
        """Keeps a game out of lists and wake-ups, and stores what is wrong with it."""
        await self._database.execute(
            update(games).where(games.c.id == game_id).values(fault=fault, wake_at=None)
        )

    async def mend(self, game_id: str, columns: GameColumns) -> None:
        """Puts a game that can be read again back among the others."""
        values = {**vars(columns), "fault": None}
        if columns.ended_at is not None:  # it ended when its last entry was made, not now
            del values["ended_at"]
        await self._database.execute(update(games).where(games.c.id == game_id).values(values))

    async def open_games_of(self, person_id: str) -> int:
        """How many unfinished games this person created."""
        statement = (
            select(func.count())
            .select_from(games)
            .where(games.c.creator == person_id, games.c.phase.in_(("waiting", "playing")))
        )
        return await self._database.read(lambda c: int(c.execute(statement).scalar_one()))

    async def public_tables_of(self, person_id: str) -> int:
        """How many public tables of this person are waiting for players."""
        statement = (
            select(func.count())
            .select_from(games)
            .where(games.c.creator == person_id, games.c.phase == "waiting", games.c.public)
        )
        return await self._database.read(lambda c: int(c.execute(statement).scalar_one()))

    # ------------------------------------------------------------ lists

    async def listed(
        self, phase: str, most: int = 100, after: tuple[int, str] | None = None
    ) -> list[dict[str, Any]]:
        """Public games in this phase, newest first, starting after this time and id."""
        conditions = [games.c.phase == phase, games.c.public]
        if after is not None:
            at, game = after
            created = games.c.created_at
            conditions.append(or_(created < at, and_(created == at, games.c.id > game)))
        return await self._list(and_(*conditions), most)

    async def unfinished_of(self, person_id: str, most: int = 100) -> list[dict[str, Any]]:
        """Unfinished games in which this person has a seat, or which they created."""
        own = select(seats.c.game).where(seats.c.player == person_id)
        condition = and_(
            games.c.phase.in_(("waiting", "playing")),
            or_(games.c.id.in_(own), games.c.creator == person_id),
        )
        return await self._list(condition, most)

    async def finished(
        self, before: int | None, player: str | None, viewer: str | None, most: int
    ) -> list[dict[str, Any]]:
        """Finished games, newest first: public ones, and those the viewer played in."""
        conditions: list[ColumnElement[bool]] = [games.c.phase == "over"]
        visible: ColumnElement[bool] = games.c.public
        if viewer is not None:
            own = select(seats.c.game).where(seats.c.player == viewer)
            visible = or_(visible, games.c.id.in_(own))
        conditions.append(visible)
        if before is not None:
            conditions.append(games.c.ended_at < before)
        if player is not None:
            conditions.append(games.c.id.in_(select(seats.c.game).where(seats.c.player == player)))
        return await self._list(and_(*conditions), most, games.c.ended_at)

    async def _list(
        self, condition: ColumnElement[bool], most: int, order: Any = games.c.created_at
    ) -> list[dict[str, Any]]:
        last = select(func.max(entries.c.at)).where(entries.c.game == games.c.id).scalar_subquery()
        public = [c for c in games.c if c.name not in ("hidden_order", "nonce")]
        statement = (
            select(*public, last.label("changed_at"))
            .where(condition, ~_BROKEN)
            .order_by(desc(order), games.c.id)
            .limit(most)
        )

        def found(connection: Connection) -> list[dict[str, Any]]:
            rows = {row["id"]: {**row, "seats": []} for row in _rows(connection, statement)}
            chosen = select(seats).where(seats.c.game.in_(list(rows))).order_by(seats.c.seat)
            for seat in _rows(connection, chosen) if rows else ():
                rows[seat["game"]]["seats"].append(seat)
            return list(rows.values())

        return await self._database.read(found)

    async def results_of(self, player: str) -> list[Row]:
        """For each mode: games, wins, best and mean points of this player."""
        statement = (
            select(
                games.c.mode,
                func.count().label("games"),
                func.sum(seats.c.won).label("wins"),
                func.max(seats.c.total).label("best"),
                func.avg(seats.c.total).label("mean"),
            )
            .join(games, games.c.id == seats.c.game)
            .where(seats.c.player == player, games.c.phase == "over", seats.c.kind != "shared")
            .group_by(games.c.mode)
            .order_by(games.c.mode)
        )
        return await self._all(statement)

    # ------------------------------------------------------------ links

    async def add_link(
        self, token: str, game_id: str, seat: int, maker: str, expires_at: int
    ) -> None:
        """Stores a link with which its maker moves a seat."""
        row = {
            "token_hash": hash_token(token),
            "game": game_id,
            "seat": seat,
            "expires_at": expires_at,
            "maker": maker,
        }
        await self._database.execute(insert(links).values(row))

    async def use_link(self, token: str, at: int) -> Link | None:
        """Uses up the link with this token and returns it; None if it is not valid."""
        statement = (
            update(links)
            .where(
                links.c.token_hash == hash_token(token),
                links.c.used_at.is_(None),
                links.c.expires_at > at,
            )
            .values(used_at=at)
            .returning(links.c.game, links.c.seat, links.c.maker, links.c.expires_at)
        )
        row = await self._database.write(lambda c: c.execute(statement).first())
        return None if row is None else Link(row.game, row.seat, row.maker, row.expires_at)

    # ------------------------------------------------------------ how it asks

    async def _first(self, statement: Select[Any]) -> Row | None:
        return await self._database.read(lambda c: c.execute(statement).mappings().first())

    async def _all(self, statement: Select[Any]) -> list[Row]:
        return await self._database.read(lambda c: _rows(c, statement))


def _rows(connection: Connection, statement: Select[Any]) -> list[Row]:
    return list(connection.execute(statement).mappings())
