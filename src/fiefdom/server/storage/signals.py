"""Signals between server processes, over PostgreSQL's LISTEN and NOTIFY.

With SQLite there is only one process, and nothing to signal.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from fiefdom.server.storage.database import Database
from fiefdom.server.storage.ledger import CHANNEL

_TALK = CHANNEL + "_talk"  # presence and reactions, which are not stored
_BEAT = 5.0
"""Seconds of silence after which the connection is checked."""
_PATIENCE = 3.0
_PAUSE = 0.3
_LOST = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
_log = logging.getLogger(__name__)

OnEntries = Callable[[list[tuple[str, int]]], None]
OnTalk = Callable[[dict[str, Any]], None]
OnReconnect = Callable[[], Awaitable[None]]


class Signals:
    """Receives notice of entries that other processes stored, and their other messages."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.process = process
        """The name of this process among the others."""
        self._lost_at: float | None = time.monotonic()
        self._connection: asyncpg.Connection | None = None
        self._talking = asyncio.Lock()

    @property
    def active(self) -> bool:
        """Whether there can be other processes."""
        return self._database.postgresql

    @property
    def deaf_for(self) -> float:
        """Seconds since other processes could last be heard; 0 while they can."""
        if not self.active or self._lost_at is None:
            return 0.0
        return time.monotonic() - self._lost_at

    async def say(self, message: dict[str, Any]) -> None:
        """Sends the other processes a message that is not stored; lost if nobody is listening."""
        payload = json.dumps({"from": self.process, **message})
        with contextlib.suppress(*_LOST):
            async with self._talking:  # a connection does one thing at a time
                if self._connection is not None:
                    await self._connection.execute(
                        "SELECT pg_notify($1, $2)", _TALK, payload, timeout=_PATIENCE
                    )

    async def run(self, on_entries: OnEntries, on_talk: OnTalk, on_reconnect: OnReconnect) -> None:
        """Listens until cancelled.

        After a lost connection `on_reconnect` must look for what was missed.
        """

        def heard(_connection: Any, _pid: int, channel: str, payload: str) -> None:
            if channel == CHANNEL:
                process, *items = payload.split(" ")
                if process != self.process:
                    pairs = (item.rsplit(":", 1) for item in items)
                    on_entries([(game, int(number)) for game, number in pairs])
                return
            message = json.loads(payload)
            if message.pop("from") != self.process:
                on_talk(message)

        dsn = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(*_LOST):
                connection = await asyncpg.connect(dsn, timeout=5)
                try:
                    await connection.add_listener(CHANNEL, heard)
                    await connection.add_listener(_TALK, heard)
                    self._connection, self._lost_at = connection, None
                    await on_reconnect()
                    await self._while_alive(connection)
                finally:
                    self._connection, self._lost_at = None, time.monotonic()
                    connection.terminate()
            _log.warning("cannot hear what other processes store; reconnecting")
            await asyncio.sleep(_PAUSE)

    async def _while_alive(self, connection: asyncpg.Connection) -> None:
        """Returns or raises once the connection is lost; one that hangs counts as lost."""
        closed = asyncio.Event()
        connection.add_termination_listener(lambda _connection: closed.set())
        while not closed.is_set() and not connection.is_closed():
            try:
                async with asyncio.timeout(_BEAT):
                    await closed.wait()
            except TimeoutError:
                async with self._talking:
                    await connection.execute("SELECT 1", timeout=_PATIENCE)
