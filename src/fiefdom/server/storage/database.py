"""The database: SQLite or PostgreSQL behind `read` and `write`, migrated at every start."""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Executable, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fiefdom.server.storage.faults import StorageError, reason
from fiefdom.server.storage.postgresql import PostgresqlBackend
from fiefdom.server.storage.sqlite import SqliteBackend

_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 0x46494546  # any fixed number: processes that start together take turns
_SAY_AGAIN = 30.0

T = TypeVar("T")
Work = Callable[[Connection], T]
_log = logging.getLogger(__name__)

__all__ = ["Database", "StorageError", "database_url"]


class Backend(Protocol):
    """One kind of database. Work is plain, blocking SQLAlchemy on one connection."""

    async def read(self, work: Work[T]) -> T:
        """The result of `work`."""

    async def write(self, work: Work[T], *, first: bool = False) -> T:
        """The result of `work` in one committed transaction, ahead of others if asked."""

    async def change(self, work: Work[T]) -> T:
        """The result of `work` in one committed transaction, without a time limit."""

    async def close(self) -> None:
        """Closes all connections; nothing can be read or written after that."""


def database_url(text_url: str) -> URL:
    """The URL with the driver that this project uses."""
    url = make_url(text_url)
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite")
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise ValueError(f"{backend} databases are not supported; use sqlite:///FILE or postgresql://…")


class Database:
    """Runs functions of a connection. Raises StorageError while the database is unavailable."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.postgresql = self.url.get_backend_name() == "postgresql"
        self.problem: str | None = None
        """What went wrong with the last read or write; None if nothing did."""
        self._said_at = 0.0
        self._backend: Backend = (
            PostgresqlBackend(self.url) if self.postgresql else SqliteBackend(self.url)
        )

    async def migrate(self) -> None:
        """Brings the schema up to date; processes that start together wait for each other."""
        await self._watched(self._backend.change, _upgrade)

    async def read(self, work: Work[T]) -> T:
        """The result of `work`."""
        return await self._watched(self._backend.read, work)

    async def write(self, work: Work[T], *, first: bool = False) -> T:
        """The result of `work` in one committed transaction, ahead of others if asked.

        After a StorageError it is unknown whether it was committed.
        """
        return await self._watched(partial(self._backend.write, first=first), work)

    async def execute(self, statement: Executable) -> None:
        """Writes with one statement."""
        await self.write(lambda connection: connection.execute(statement).close())

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that can say what to do about a row that is there already."""
        return postgresql.insert(table) if self.postgresql else sqlite.insert(table)

    async def close(self) -> None:
        """Closes all connections."""
        await self._backend.close()

    async def _watched(self, run: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
        try:
            result = await run(work)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError, StorageError) as error:
            self._fail(reason(error))
            raise StorageError(self.problem or "") from error
        if self.problem is not None:
            _log.warning("the database is available again")
            self.problem = None
        return result

    def _fail(self, problem: str) -> None:
        now = time.monotonic()
        if self.problem != problem or now - self._said_at > _SAY_AGAIN:
            _log.error("the database is unavailable: %s", problem)
            self._said_at = now
        self.problem = problem


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    else:  # a migration is applied whole or not at all
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
