"""SQLite: one thread writes, a few read, all of them ours.

SQLite's driver blocks, so it runs in threads. Our own threads always finish what they started:
cancelling a task that waits for one never leaves a connection half closed.

Every write costs a disk sync, and writes happen one after another. Moves are written first:
however many tables and identities are being created, a move waits for at most one of them.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.pool import QueuePool

from fiefdom.server.json_text import as_json
from fiefdom.server.storage.faults import StorageError

T = TypeVar("T")
_READERS = 2
_BUSY_SECONDS = 5
"""How long to wait if another program has locked the file."""

_Waiting = tuple[Callable[[Connection], Any], "asyncio.Future[Any]"]
"""What to write, and whom to tell."""


class SqliteBackend:
    """A database file."""

    def __init__(self, url: URL) -> None:
        # The writer has its own connection: SQLite drops a connection's cached pages when
        # another connection has written.
        self._to_read, self._to_write = _engine(url, _READERS), _engine(url, 1)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="sqlite-reader")
        self._urgent: deque[_Waiting] = deque()
        self._waiting: deque[_Waiting] = deque()
        self._writing = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`, run in one of the reading threads."""
        return await self._submit(self._readers, partial(_read, self._to_read, work))

    async def write(self, work: Callable[[Connection], T], *, first: bool = False) -> T:
        """The result of `work` in one transaction in the writing thread, first or in turn."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        (self._urgent if first else self._waiting).append((work, done))
        self._write_next()
        return await done

    async def change(self, work: Callable[[Connection], T]) -> T:
        """The result of `work` in one transaction, without a time limit."""
        return await self.write(work)

    def _write_next(self) -> None:
        while not self._writing and (self._urgent or self._waiting):
            work, done = (self._urgent or self._waiting).popleft()
            if done.done():  # the task that waited for it was cancelled
                continue
            try:
                writing = self._submit(self._writer, partial(_write, self._to_write, work))
            except StorageError as error:
                done.set_exception(error)
                continue
            self._writing = True
            writing.add_done_callback(partial(self._written, done))

    def _written(self, done: "asyncio.Future[Any]", writing: "asyncio.Future[Any]") -> None:
        self._writing = False
        if writing.cancelled():
            done.cancel()
        elif (error := writing.exception()) is not None:
            if not done.done():
                done.set_exception(error)
        elif not done.done():
            done.set_result(writing.result())
        self._write_next()

    def _submit(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> "asyncio.Future[T]":
        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(pool, work)
        except RuntimeError:
            raise StorageError("the database is closed") from None

    async def close(self) -> None:
        """Lets the threads finish their work, then closes the connections."""
        for pool in (self._readers, self._writer):
            pool.shutdown(wait=False, cancel_futures=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._end)

    def _end(self) -> None:
        for pool in (self._readers, self._writer):
            pool.shutdown(wait=True)
        self._to_read.dispose()
        self._to_write.dispose()


def _read(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _write(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _engine(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url,
        # Parameters are never put into messages: some of them are secret.
        hide_parameters=True,
        json_serializer=as_json,
        json_deserializer=_json,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": _BUSY_SECONDS, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up)
    return engine


def _json(text: str) -> Any:
    """The parsed JSON; None if it is damaged, so that one game cannot hide all others."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # FULL: an acknowledged move also survives a power cut. Many moves share one sync.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
