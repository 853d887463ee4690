"""What a server does every second: it wakes games that are due, and unloads idle ones."""

import asyncio
import gc
import logging
import time

from fiefdom.server.refusals import Refusal
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.steady import STEADY, now_ms
from fiefdom.server.storage.database import StorageError

_log = logging.getLogger(__name__)
_SWEEP = 1.0
_TIDY = 600.0
_LAG = 0.1
_AHEAD = 15_000
"""At a start, games with something due within this many milliseconds are loaded at once."""
_JUMP = 2_000
"""Milliseconds by which the system's clock may differ before it counts as a jump."""


class Sweeping:
    """Sweeps the rooms, and watches how late the event loop is."""

    def __init__(self, services: Services, rooms: Rooms) -> None:
        self._services = services
        self._rooms = rooms
        self.swept_at = time.monotonic()
        """When the last sweep began, by the monotonic clock."""
        self._tidied_at = time.monotonic()

    def start(self) -> None:
        """Starts to sweep, which resumes bots and clocks."""
        self._services.tasks.keep("sweep", self._sweep)
        self._services.tasks.keep("lag", self._watch_lag)

    async def _sweep(self) -> None:
        ahead = _AHEAD
        await self._services.readiness.until_engine()
        self._services.spare_clocks()
        while True:
            self.swept_at = time.monotonic()
            try:
                await self._wake(now_ms() + ahead)
                ahead = 0
                await self._follow_the_clock()
            except StorageError:
                pass  # already logged by the database
            self._rooms.unload_idle()
            self._tidy()
            self._rooms.neighbours.repeat()
            await asyncio.sleep(_SWEEP)

    async def _wake(self, until: int) -> None:
        for game_id in await self._services.archive.games_to_wake(until):
            try:
                room = await self._rooms.room(game_id)
                if not room.attendant.thinking:
                    await room.refresh()
                    room.attendant.attend()
            except Refusal as refusal:
                if refusal.code == "storage-unavailable":
                    return

    async def _follow_the_clock(self) -> None:
        """Follows the system's clock after a jump, once no clock is running."""
        if abs(STEADY.behind) <= _JUMP:
            return
        if not await self._services.archive.games_to_wake(None, 1):
            _log.warning("the system's clock jumped by %d ms", STEADY.behind)
            STEADY.catch_up()

    def _tidy(self) -> None:
        """Collects garbage every ten minutes if the server is quiet, otherwise every hour."""
        since = time.monotonic() - self._tidied_at
        quiet = time.monotonic() - self._services.ledger.stored_at > 1
        if since > (_TIDY if quiet else 6 * _TIDY):
            self._tidied_at = time.monotonic()
            gc.collect()

    async def _watch_lag(self) -> None:
        while True:
            due = time.perf_counter() + _LAG
            await asyncio.sleep(_LAG)
            self._services.metrics.lag.observe(max(0.0, time.perf_counter() - due))
