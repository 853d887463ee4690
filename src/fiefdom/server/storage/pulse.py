"""The pulse of the database: whether a write would work right now."""

import asyncio
import time

from sqlalchemy import update
from sqlalchemy.engine import Connection

from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.tables import pulse

_FRESH = 2.0
"""Seconds for which an answer is reused, however many ask."""
_PATIENCE = 3.0


class Pulse:
    """Writes one small row to see whether writing works."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._felt_at = -_FRESH
        self._problem: str | None = None

    async def problem(self) -> str | None:
        """Why a write would fail; None if it would work."""
        async with self._lock:
            if time.monotonic() - self._felt_at >= _FRESH:
                self._problem = await self._beat()
                self._felt_at = time.monotonic()
            return self._problem

    async def _beat(self) -> str | None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._database.write(_write)
        except StorageError as error:
            return str(error)
        except TimeoutError:
            return f"the database does not answer within {_PATIENCE:g} seconds"
        return None


def _write(connection: Connection) -> None:
    now = time.time_ns() // 1_000_000
    connection.execute(update(pulse).where(pulse.c.id == 1).values(at=now))
