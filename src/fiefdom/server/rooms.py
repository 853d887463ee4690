"""All rooms of this process: loading, waking, setting aside, unloading."""

import asyncio
import gc
import logging
import time

from fiefdom.server import stored_game
from fiefdom.server.bots import Bots
from fiefdom.server.history import History, play_through
from fiefdom.server.identity import new_id
from fiefdom.server.metrics import Metrics
from fiefdom.server.neighbours import Neighbours
from fiefdom.server.readiness import Readiness
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.services import Services
from fiefdom.server.settings import Settings
from fiefdom.server.steady import STEADY, now_ms
from fiefdom.server.storage.archive import Archive, Row
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.ledger import Ledger
from fiefdom.server.storage.pulse import Pulse
from fiefdom.server.storage.puzzle_book import PuzzleBook
from fiefdom.server.storage.signals import Signals
from fiefdom.server.tasks import Tasks

_log = logging.getLogger(__name__)
_SWEEP = 1.0
_TIDY = 600.0
_LAG = 0.1
_AHEAD = 15_000
"""At a start, games with something due within this many milliseconds are loaded at once."""
_JUMP = 2_000
"""Milliseconds by which the system's clock may differ before it counts as a jump."""


class Rooms:
    """The games in memory; loads those that are not."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        metrics: Metrics,
        readiness: Readiness | None = None,
    ) -> None:
        """Rooms that open their first game once the engine is ready; at once if left out."""
        self.readiness = readiness or Readiness()
        process = new_id()
        self.settings = settings
        self.metrics = metrics
        self.archive = Archive(database)
        self.bots = Bots(settings.bot_threads, metrics, ready=self.readiness.until_bots)
        self.ledger = Ledger(database, metrics, process)
        self.services = Services(settings, self.archive, self.ledger, self.bots, metrics)
        self.signals = Signals(database, process)
        self.pulse = Pulse(database)
        self.puzzle_book = PuzzleBook(database)
        self.broken: set[str] = set()
        """Games that were set aside because they cannot be read."""
        self.sockets = 0
        self.swept_at = time.monotonic()
        self._tidied_at = time.monotonic()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._storing = Tasks()  # ends last, so that the others' work is stored
        self.tasks = self.services.tasks
        self.neighbours = Neighbours(
            self.signals, self.tasks, self._rooms.get, lambda: list(self._rooms.values())
        )

    # ------------------------------------------------------------ start and stop

    @property
    def stopping(self) -> bool:
        """Whether the server is stopping."""
        return self.services.stopping

    async def start(self) -> None:
        """Starts: listens to other processes, and resumes bots and clocks."""
        self._spare_clocks()
        self._storing.keep("ledger", self.ledger.run)
        self.broken.update(await self.archive.broken_games())
        self.metrics.broken.set(len(self.broken))
        self.neighbours.start()
        self.tasks.keep("sweep", self._sweep)
        self.tasks.keep("lag", self._watch_lag)

    def _spare_clocks(self) -> None:
        """Lets nobody's clock run out for a while: the outage was not the players' fault."""
        self.services.earliest_timeout = now_ms() + int(self.settings.timeout_grace * 1000)

    async def stop(self) -> None:
        """Stores what is pending, tells everyone to reconnect, and stops."""
        self.services.stopping = True
        for room in self._rooms.values():
            room.close(1012, "stopping")
        await self.tasks.stop()
        await self.ledger.drain(self.settings.stop_seconds)
        await self._storing.stop()
        self.bots.stop()

    # ------------------------------------------------------------ loading

    async def room(self, game_id: str) -> Room:
        """The room of this game, loaded if necessary. Refused if there is no such game."""
        room = self._rooms.get(game_id)
        if room is None:
            task = self._loading.get(game_id)
            if task is None:
                task = self.tasks.own(self._load(game_id), "load")
                self._loading[game_id] = task
                task.add_done_callback(lambda _task: self._loading.pop(game_id, None))
            room = await asyncio.shield(task)
        room.used_at = time.monotonic()
        return room

    async def _load(self, game_id: str) -> Room:
        await self.readiness.until_engine()
        try:
            row = await self.archive.game(game_id)
            if row is None:
                raise Refusal("no-such-game")
            try:
                room = await self._read(row)
            except StorageError:
                raise
            except Exception as error:
                await self._set_aside(game_id, error)
                raise Refusal("broken-game") from None
            if row["fault"] is not None:
                await self.archive.mend(game_id, room.table.columns(now_ms()))
                self._count_broken(game_id, broken=False)
        except StorageError:
            raise Refusal("storage-unavailable") from None
        self._rooms[game_id] = room
        self.metrics.loaded.set(len(self._rooms))
        return room

    async def _read(self, row: Row) -> Room:
        start, hidden = stored_game.table_of(row)
        entries = await self.archive.entries_after(row["id"], 0)
        table = await play_through(start, entries)
        return Room(
            self.services,
            History(start, entries),
            table,
            hidden,
            on_presence=self.neighbours.say_presence,
            on_broken=self._on_broken,
        )

    def is_loaded(self, game_id: str) -> bool:
        """Whether this game is in memory."""
        return game_id in self._rooms

    def loaded_room(self, game_id: str) -> Room | None:
        """The room of this game, if it is in memory."""
        return self._rooms.get(game_id)

    def spectators(self, game_id: str) -> int:
        """How many are watching a game, as far as this process knows."""
        room = self._rooms.get(game_id)
        return room.audience.presence()[1] if room is not None else 0

    def socket_opened(self) -> None:
        """Counts a socket."""
        self.sockets += 1
        self.metrics.sockets.set(self.sockets)

    def socket_closed(self) -> None:
        """Counts a socket that is gone."""
        self.sockets -= 1
        self.metrics.sockets.set(self.sockets)

    @property
    def loaded(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    # ------------------------------------------------------------ broken games

    def _on_broken(self, room: Room, error: Exception) -> None:
        self._rooms.pop(room.game_id, None)
        self.tasks.spawn(self._set_aside(room.game_id, error), "set-aside")

    async def _set_aside(self, game_id: str, error: Exception) -> None:
        """Sets aside a game that cannot be read, so that others go on, and tells the host."""
        fault = f"{type(error).__name__}: {error}"[:500]
        # The whole id would be the link to the game; the beginning is enough to find it.
        _log.error("game %s… cannot be read and was set aside: %s", game_id[:6], fault)
        self._count_broken(game_id, broken=True)
        await self.archive.set_aside(game_id, fault)

    def _count_broken(self, game_id: str, *, broken: bool) -> None:
        (self.broken.add if broken else self.broken.discard)(game_id)
        self.metrics.broken.set(len(self.broken))

    # ------------------------------------------------------------ waking and sweeping

    async def _sweep(self) -> None:
        ahead = _AHEAD
        await self.readiness.until_engine()
        self._spare_clocks()
        while True:
            self.swept_at = time.monotonic()
            try:
                await self._wake(now_ms() + ahead)
                ahead = 0
                await self._follow_the_clock()
            except StorageError:
                pass  # already logged by the database
            self._unload_idle()
            self._tidy()
            self.neighbours.repeat()
            await asyncio.sleep(_SWEEP)

    async def _wake(self, until: int) -> None:
        for game_id in await self.archive.games_to_wake(until):
            try:
                room = await self.room(game_id)
                if not room.attendant.thinking:
                    await room.refresh()
                    room.attendant.attend()
            except Refusal as refusal:
                if refusal.code == "storage-unavailable":
                    return

    async def _follow_the_clock(self) -> None:
        """Follows the system's clock after a jump, once no clock is running."""
        if abs(STEADY.behind) > _JUMP and not await self.archive.games_to_wake(None, 1):
            _log.warning("the system's clock jumped by %d ms", STEADY.behind)
            STEADY.catch_up()

    async def _watch_lag(self) -> None:
        while True:
            due = time.perf_counter() + _LAG
            await asyncio.sleep(_LAG)
            self.metrics.lag.observe(max(0.0, time.perf_counter() - due))

    def _unload_idle(self) -> None:
        before = time.monotonic() - self.settings.idle_seconds
        for game_id, room in list(self._rooms.items()):
            if room.used_at < before and room.idle:
                room.attendant.let_go()
                del self._rooms[game_id]
        self.metrics.loaded.set(len(self._rooms))

    def _tidy(self) -> None:
        """Collects garbage every ten minutes if the server is quiet, otherwise every hour."""
        since = time.monotonic() - self._tidied_at
        quiet = time.monotonic() - self.ledger.stored_at > 1
        if since > (_TIDY if quiet else 6 * _TIDY):
            self._tidied_at = time.monotonic()
            gc.collect()
