"""The ledger: every change of a game is a numbered entry, and each number is used only once.

Writers queue; all that are waiting share one transaction, so that many moves cost one sync. When
many tables are active, a transaction waits for a few more moves before it starts, since it costs
more than ten of them.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from sqlalchemy import bindparam, text, update
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from fiefdom.server.metrics import Metrics
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.tables import entries, games, seats

CHANNEL = "fiefdom"
_PAYLOAD = 7000  # PostgreSQL allows 8000 bytes
_BATCH = 200
_PACE_EACH = 0.0001
"""Seconds that each active table adds to the time between two transactions."""
_SLOWEST_PACE = 0.02
"""The longest time between two transactions: short enough that nobody notices."""

EntryKind = Literal["move", "undo", "sit", "stand-up", "resign", "time-out", "rematch", "cancel"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered change of a game, as stored."""

    number: int
    kind: EntryKind
    at: int
    seat: int | None = None
    by: Literal["player", "bot", "server"] = "player"
    move: str | None = None
    data: dict[str, Any] | None = None
    client_id: str | None = None
    person: str | None = None

    @classmethod
    def from_row(cls, row: RowMapping) -> "Entry":
        """The entry that a row of the table holds."""
        return cls(**{name: row[name] for name in _ENTRY_FIELDS})

    def row(self, game: str) -> dict[str, Any]:
        """The row of the table that holds this entry."""
        return {"game": game, **{name: getattr(self, name) for name in _ENTRY_FIELDS}}


_ENTRY_FIELDS = tuple(field.name for field in fields(Entry))


@dataclass(frozen=True)
class GameColumns:
    """The columns of a game that follow from its entries."""

    phase: str
    turn: int | None = None
    wake_at: int | None = None
    ended_at: int | None = None
    result: dict[str, Any] | None = None


@dataclass
class Write:
    """An entry to store, with the columns and seats that follow from it."""

    game: str
    entry: Entry
    columns: GameColumns | None = None
    seats: Sequence[dict[str, Any]] = ()
    done: "asyncio.Future[bool]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


Keys: TypeAlias = set[tuple[str, int]]
InsertRows: TypeAlias = Callable[[Connection, list[dict[str, Any]]], Keys]


class Busy:
    """Counts the tables for which something was stored in the last second or two."""

    def __init__(self) -> None:
        self.count = 0
        self._games: set[str] = set()
        self._since = 0.0

    def note(self, games: Iterable[str], now: float) -> None:
        """Notes that something was stored for these games."""
        if now - self._since > 1.0:
            self.count, self._games, self._since = len(self._games), set(), now
        self._games.update(games)


class Ledger:
    """Stores entries, in shared transactions."""

    def __init__(self, database: Database, metrics: Metrics, process: str) -> None:
        self._database = database
        self._metrics = metrics
        self._process = process
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._tables = Busy()
        self._began = 0.0
        self.stored_at = time.monotonic()
        """When something was last stored."""

    async def drain(self, patience: float) -> None:
        """Returns once everything pending is stored, or the time is up."""
        try:
            async with asyncio.timeout(patience):
                await self._queue.join()
        except TimeoutError:
            while not self._queue.empty():
                self._fail([self._queue.get_nowait()], "the server is stopping")

    async def append(self, write: Write) -> bool:
        """True once the entry is stored; False if its number was already taken.

        StorageError means that it is unknown: read the game's entries again.
        """
        self._queue.put_nowait(write)
        return await write.done

    async def run(self) -> None:
        """Stores what is appended, until cancelled."""
        while True:
            batch = [await self._queue.get()]
            try:
                await self._let_more_come()
                while len(batch) < _BATCH and not self._queue.empty():
                    batch.append(self._queue.get_nowait())
                await self._store(batch)
            finally:  # whatever went wrong, those who are waiting must be told
                self._fail(batch, "the ledger failed")
                for _ in batch:
                    self._queue.task_done()

    async def _let_more_come(self) -> None:
        """Waits for more moves to share the transaction; a table that plays alone never waits."""
        pace = min(_SLOWEST_PACE, _PACE_EACH * self._tables.count)
        wait = self._began + pace - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        self._began = time.monotonic()

    def _fail(self, batch: list[Write], why: str) -> None:
        for write in batch:
            if not write.done.done():
                write.done.set_exception(StorageError(why))

    async def _store(self, batch: list[Write]) -> None:
        began = time.perf_counter()
        try:
            stored = await self._transaction(batch)
        except StorageError as error:
            self._fail(batch, str(error))
            return
        self._metrics.store.observe(time.perf_counter() - began)
        self.stored_at = time.monotonic()
        self._tables.note((write.game for write in batch), self.stored_at)
        for write in batch:
            if not write.done.done():
                key = (write.game, write.entry.number)
                write.done.set_result(key in stored)
                stored.discard(key)  # numbers must be unique within a batch, too

    async def _transaction(self, batch: list[Write]) -> Keys:
        # Always in the same order, so that two processes cannot wait for each other.
        batch = sorted(batch, key=lambda write: write.game)
        try:
            return await self._write(batch, _insert_all)
        except IntegrityError:  # a number was taken: find out which
            return await self._write(batch, self._insert_free)

    async def _write(self, batch: list[Write], insert_rows: InsertRows) -> Keys:
        # Somebody is waiting for every entry, so they go before tables and identities.
        return await self._database.write(
            lambda connection: self._insert(connection, batch, insert_rows), first=True
        )

    def _insert_free(self, connection: Connection, rows: list[dict[str, Any]]) -> Keys:
        statement = self._database.insert(entries).on_conflict_do_nothing()
        result = connection.execute(statement.returning(entries.c.game, entries.c.number), rows)
        return {(row.game, row.number) for row in result}

    def _insert(self, connection: Connection, batch: list[Write], insert_rows: InsertRows) -> Keys:
        stored = insert_rows(connection, [write.entry.row(write.game) for write in batch])
        accepted = [write for write in batch if (write.game, write.entry.number) in stored]
        columns = [{"game_id": w.game, **vars(w.columns)} for w in accepted if w.columns]
        if columns:
            connection.execute(_UPDATE_GAME, columns)
        seat_rows = [{"game": w.game, **_SEAT, **seat} for w in accepted for seat in w.seats]
        if seat_rows:
            upsert = self._database.insert(seats)
            changed = {name: upsert.excluded[name] for name in _SEAT}
            connection.execute(
                upsert.on_conflict_do_update(index_elements=["game", "seat"], set_=changed),
                seat_rows,
            )
        if self._database.postgresql:
            self._tell_others(connection, accepted)
        return stored

    def _tell_others(self, connection: Connection, accepted: list[Write]) -> None:
        payload = self._process
        payloads = []
        for write in accepted:
            item = f" {write.game}:{write.entry.number}"
            if len(payload) + len(item) > _PAYLOAD:
                payloads.append(payload)
                payload = self._process
            payload += item
        if payload != self._process:
            payloads.append(payload)
        for payload in payloads:
            connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": payload},
            )


def _insert_all(connection: Connection, rows: list[dict[str, Any]]) -> Keys:
    """The fast path, which fails as a whole if one number is taken."""
    connection.execute(_INSERT, rows)
    return {(row["game"], row["number"]) for row in rows}


_INSERT = entries.insert()
_SEAT: dict[str, Any] = {
    "kind": "open",
    "name": None,
    "player": None,
    "level": None,
    "total": None,
    "won": None,
}

_UPDATE_GAME = (
    update(games)
    .where(games.c.id == bindparam("game_id"))
    .values({name: bindparam(name) for name in GameColumns.__dataclass_fields__})
)
