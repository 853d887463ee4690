"""Signals between server processes: PostgreSQL's LISTEN and NOTIFY, and no other broker.

With SQLite there is one process, and nothing to tell anybody.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.ledger import CHANNEL

_TALK = CHANNEL + "_talk"  # presence and reactions, which are not stored
_log = logging.getLogger(__name__)

OnEntries = Callable[[list[tuple[str, int]]], None]
OnTalk = Callable[[dict[str, Any]], None]
OnReconnect = Callable[[], Awaitable[None]]


class Signals:
    """Hears of entries that other processes stored, and of what they only say."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
        self._connection: asyncpg.Connection | None = None
        self._talking = asyncio.Lock()

    @property
    def active(self) -> bool:
        """Whether there can be other processes."""
        return self._database.postgresql

    async def say(self, message: dict[str, Any]) -> None:
        """Tell the other processes something that is not stored; lost if nobody listens."""
        payload = json.dumps({"from": self._process, **message})
        with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            async with self._talking:  # a connection does one thing at a time
                if self._connection is not None:
                    await self._connection.execute("SELECT pg_notify($1, $2)", _TALK, payload)

    async def run(self, on_entries: OnEntries, on_talk: OnTalk, on_reconnect: OnReconnect) -> None:
        """Listen until cancelled.

        After a lost connection `on_reconnect` must look for what was missed.
        """

        def heard(_connection: Any, _pid: int, channel: str, payload: str) -> None:
            if channel == CHANNEL:
                process, *items = payload.split(" ")
                if process != self._process:
                    pairs = (item.rsplit(":", 1) for item in items)
                    on_entries([(game, int(number)) for game, number in pairs])
                return
            message = json.loads(payload)
            if message.pop("from") != self._process:
                on_talk(message)

        dsn = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(dsn, timeout=5)
            except (OSError, asyncpg.PostgresError, TimeoutError):
                await asyncio.sleep(0.3)
                continue
            closed = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _connection, gone=closed: gone.set())
                await connection.add_listener(CHANNEL, heard)
                await connection.add_listener(_TALK, heard)
                self._connection = connection
                await on_reconnect()
                await closed.wait()
                _log.warning("lost the connection that listens for other processes")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(0.3)
            finally:
                self._connection = None
                connection.terminate()
