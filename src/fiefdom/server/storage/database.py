"""The database: one engine for SQLite or PostgreSQL, migrated to the newest schema at start."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 0x46494546  # any fixed number: processes that start together take turns


T = TypeVar("T")
_log = logging.getLogger(__name__)


class StorageError(Exception):
    """The database cannot be reached now; nothing is known to be stored."""


def database_url(text_url: str) -> URL:
    """The URL with the asynchronous driver that this project uses."""
    url = make_url(text_url)
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise ValueError(f"{backend} is no database for this; use sqlite:///FILE or postgresql://…")


class Database:
    """Connections to read with, and one writer at a time where the database needs that."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.postgresql = self.url.get_backend_name() == "postgresql"
        self.engine = _engine(self.url, self.postgresql)
        self._one_writer = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._quick = None if self.postgresql else _quick_engine(self.url)

    async def migrate(self) -> None:
        """Bring the schema up to date; processes that start together wait for each other."""
        async with self.engine.begin() as connection:
            if self.postgresql:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with. Raises StorageError where the database is away."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except IntegrityError:
            raise
        except (DBAPIError, OSError, TimeoutError) as error:
            raise StorageError(_brief(error)) from error

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end. SQLite's single writer is waited for here."""
        try:
            if self.postgresql:
                async with self.engine.begin() as connection:
                    yield connection
            else:
                async with self._one_writer, self.engine.begin() as connection:
                    yield connection
        except IntegrityError:
            raise
        except (DBAPIError, OSError, TimeoutError) as error:
            raise StorageError(_brief(error)) from error

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives in one transaction, committed. For writing often.

        SQLite's driver is not asynchronous: there the whole of it runs in one go in a thread
        of its own, which costs one switch of threads where `write` would cost one a statement.
        """
        if self._quick is None:
            async with self.write() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        try:
            async with self._one_writer:
                return await loop.run_in_executor(self._thread, _transact, self._quick, work)
        except IntegrityError:
            raise
        except (DBAPIError, OSError, TimeoutError) as error:
            raise StorageError(_brief(error)) from error

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if self._quick is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._quick.dispose)
        self._thread.shutdown()


def _engine(url: URL, postgresql: bool) -> AsyncEngine:
    if postgresql:
        return create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_timeout=10,
            pool_pre_ping=True,
            # Parameters are never put into messages: some of them are secret.
            hide_parameters=True,
            connect_args={"timeout": 5, "command_timeout": 20},
        )
    engine = create_async_engine(
        url, hide_parameters=True, pool_size=4, max_overflow=8, connect_args={"timeout": 20}
    )
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _quick_engine(url: URL) -> Engine:
    engine = create_engine(
        url.set(drivername="sqlite"),
        hide_parameters=True,
        poolclass=StaticPool,
        connect_args={"timeout": 20, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # FULL: an acknowledged move also survives a power cut. Many moves share one sync.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _brief(error: BaseException) -> str:
    name = type(error).__name__
    _log.warning("the database is away", extra={"error": name})
    return name
