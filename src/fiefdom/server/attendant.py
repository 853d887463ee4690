"""What the server itself does at a table: it plays the bots' moves and watches the clock."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from fiefdom.server import actions
from fiefdom.server.refusals import Refusal
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Table

_log = logging.getLogger(__name__)
_SHORTEST_PAUSE = 0.1
_LONGEST_PAUSE = 30.0

Act = Callable[[Callable[[Table], Entry]], Awaitable[Any]]


class Attendant:
    """Acts at one table, through the same interface as everyone else."""

    def __init__(
        self,
        services: Services,
        table: Callable[[], Table],
        act: Act,
        watched: Callable[[], bool],
    ) -> None:
        """An attendant with callbacks to get the table, to act, and to see who is there."""
        self._services = services
        self._watched = watched
        self._table = table
        self._act = act
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._closed = False
        self.waits_until = 0.0
        """Bots do not move before this time of the monotonic clock."""

    @property
    def thinking(self) -> bool:
        """Whether a bot of this table is thinking."""
        return self._thinking is not None

    def attend(self) -> None:
        """Looks at the table after a change: sets the alarm, and starts a bot thinking."""
        self._set_alarm()
        self.think()

    def think(self) -> None:
        """Starts a bot thinking, if it is a bot's turn and none is thinking yet."""
        if self._closed or self._services.stopping:
            return
        if self._thinking is None and self._table().bot_level() is not None:
            self._thinking = self._services.tasks.spawn(self._play_for_bots(), "bot")
            self._thinking.add_done_callback(self._thought)

    def close(self) -> None:
        """Cancels the alarm and any thinking."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._thinking is not None:
            self._thinking.cancel()

    def let_go(self) -> None:
        """Stops, and drops the room, so that its memory is freed at once."""
        self.close()
        del self._table, self._act, self._watched

    # ------------------------------------------------------------ bots

    def _thought(self, _task: asyncio.Task[None]) -> None:
        self._thinking = None

    async def _play_for_bots(self) -> None:
        """Plays until it is a person's turn. Failures are retried, less and less often."""
        pause = _SHORTEST_PAUSE
        while (level := self._table().bot_level()) is not None and not self._services.stopping:
            try:
                await self._bot_move(level, self._table())
                pause = _SHORTEST_PAUSE
                continue
            except Refusal as refusal:
                if refusal.code == "broken-game":
                    return
                if refusal.code != "storage-unavailable":
                    continue  # the game has moved on
            except Exception:
                _log.exception("a bot of level %s failed and tries again", level)
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 2)

    async def _bot_move(self, level: str, table: Table) -> None:
        began = time.monotonic()
        move = await self._services.bots.choose(
            level,
            table.position,
            seed=table.bot_seed(),
            owner=table.terms.creator,
            watched=self._watched,
        )
        seconds = self._services.settings.bot_seconds if table.begins_turn else 0.0
        until = max(began + seconds, self.waits_until)
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        await self._act(lambda now: actions.bot_move(now, table.number, str(move), now_ms()))

    # ------------------------------------------------------------ the clock

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self._table()
        if self._closed or table.turn is None or table.bot_level() is not None:
            return
        if table.clock is None or table.clock.deadline is None:
            return
        due = max(self._services.earliest_timeout, table.clock.deadline) - now_ms()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0, due) / 1000 + 0.02, self._ring, table.number)

    def _ring(self, number: int) -> None:
        if not self._services.stopping:
            self._services.tasks.spawn(self._time_out(number), "time-out")

    async def _time_out(self, number: int) -> None:
        """Times out the player to move, unless the game has moved on since."""
        pause = _SHORTEST_PAUSE
        while self._table().number == number and not self._services.stopping:
            try:
                await self._act(lambda table: actions.time_out(table, number, now_ms()))
            except Refusal as refusal:
                if refusal.code != "storage-unavailable":
                    return
                await asyncio.sleep(pause)
                pause = min(_LONGEST_PAUSE, pause * 2)
