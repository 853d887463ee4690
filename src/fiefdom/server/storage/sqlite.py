"""SQLite: one thread writes, a few read, all of them ours.

SQLite's driver blocks, so somebody has to wait in a thread. A thread of ours always finishes
what it began: cancelling whoever waits for it leaves no connection half closed.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.pool import QueuePool

from fiefdom.server.storage.faults import StorageError

T = TypeVar("T")
_READERS = 2
_BUSY_SECONDS = 5
"""How long to wait for another program that has the file locked."""


class SqliteBackend:
    """A database file."""

    def __init__(self, url: URL) -> None:
        self._engine = _engine(url)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="sqlite-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives, in one of the threads that read."""
        return await self._in(self._readers, _read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives in one transaction, in the thread that writes."""
        return await self._in(self._writer, _write, work)

    async def _in(self, pool: ThreadPoolExecutor, run: Any, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            waiting = loop.run_in_executor(pool, run, self._engine, work)
        except RuntimeError:
            raise StorageError("the database is closed") from None
        result: T = await waiting
        return result

    async def close(self) -> None:
        """Let the threads finish what they do, then close the connections."""
        for pool in (self._readers, self._writer):
            pool.shutdown(wait=False, cancel_futures=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._end)

    def _end(self) -> None:
        for pool in (self._readers, self._writer):
            pool.shutdown(wait=True)
        self._engine.dispose()


def _read(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _write(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        # Parameters are never put into messages: some of them are secret.
        hide_parameters=True,
        json_deserializer=_json,
        poolclass=QueuePool,
        pool_size=_READERS + 1,
        max_overflow=0,
        connect_args={"timeout": _BUSY_SECONDS, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up)
    return engine


def _json(text: str) -> Any:
    """What the text says; None if it was damaged, so that one game cannot hide all others."""
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
