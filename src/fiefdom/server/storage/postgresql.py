"""PostgreSQL: a pool of asynchronous connections, for more than one process."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.engine import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fiefdom.server.storage.faults import StorageError

T = TypeVar("T")
_PATIENCE = 8.0
"""Seconds that one read or write may take, including the wait for a connection."""
_LONG_PATIENCE = 3600.0
"""Seconds that a migration of the schema may take: changing large tables is slow."""


class PostgresqlBackend:
    """A database on a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine = create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_timeout=5,
            pool_pre_ping=True,
            # Parameters are never put into messages: some of them are secret.
            hide_parameters=True,
            connect_args={"timeout": 5, "command_timeout": 6},
        )

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`."""
        return await self._in_time(self._read(work))

    async def write(
        self,
        work: Callable[[Connection], T],
        *,
        first: bool = False,  # noqa: ARG002  (writes do not wait for each other here)
    ) -> T:
        """The result of `work` in one committed transaction."""
        return await self._in_time(self._write(work, self._engine))

    async def change(self, work: Callable[[Connection], T]) -> T:
        """The result of `work` in one committed transaction, without the usual time limit."""
        engine = create_async_engine(
            self._url, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": 5}
        )
        try:
            return await self._in_time(self._write(work, engine), _LONG_PATIENCE)
        finally:
            await engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Callable[[Connection], T], engine: AsyncEngine) -> T:
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    async def _in_time(self, doing: Coroutine[Any, Any, T], seconds: float | None = None) -> T:
        try:
            async with asyncio.timeout(seconds or _PATIENCE):
                return await doing
        except TimeoutError:
            raise StorageError("PostgreSQL does not answer") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StorageError(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Closes all connections; those that do not answer are dropped."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._engine.dispose()
        except TimeoutError:
            await self._engine.dispose(close=False)
