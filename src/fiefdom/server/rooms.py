"""All rooms of this process: loading, waking, letting bots think, unloading."""

import asyncio
import gc
import logging
import time
from functools import partial
from typing import Any

from fiefdom.server import actions, secret
from fiefdom.server.bots import Bots
from fiefdom.server.identity import new_id
from fiefdom.server.messages.socket import ReactionMessage
from fiefdom.server.metrics import Metrics
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room, now_ms
from fiefdom.server.settings import Settings
from fiefdom.server.storage.archive import Archive
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.ledger import Entry, Ledger
from fiefdom.server.storage.signals import Signals
from fiefdom.server.tasks import Tasks

_log = logging.getLogger(__name__)
_SWEEP = 1.0
_TIDY = 600.0
_LAG = 0.1


class Rooms:
    """The games that are in memory, and the way to those that are not."""

    def __init__(self, settings: Settings, database: Database, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.archive = Archive(database)
        self.process = new_id()
        self.ledger = Ledger(database, metrics, self.process)
        self.signals = Signals(database, self.process)
        self.bots = Bots(settings.bot_threads, metrics)
        self.earliest_timeout = 0
        self.stopping = False
        self.sockets = 0
        self._tidied_at = time.monotonic()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks = Tasks()
        self._storing = Tasks()  # ends last: what the others did is stored first

    # ------------------------------------------------------------ start and stop

    async def start(self) -> None:
        """Begin: listen to other processes, and go on where bots and clocks were stopped."""
        self.earliest_timeout = now_ms() + int(self.settings.timeout_grace * 1000)
        self._storing.keep("ledger", self.ledger.run)
        if self.signals.active:
            listen = partial(self.signals.run, self._on_entries, self._on_talk, self._on_reconnect)
            self.tasks.keep("signals", listen)
        await self._wake(now_ms() + 15_000)
        self.tasks.keep("sweep", self._sweep)
        self.tasks.keep("lag", self._watch_lag)

    async def stop(self) -> None:
        """Store what waits, tell everybody to come back, and end."""
        self.stopping = True
        for room in self._rooms.values():
            room.unload()
            for listener in list(room.listeners):
                listener.close(1012, "stopping")
        await self.tasks.stop()
        await self.ledger.drain(self.settings.stop_seconds)
        await self._storing.stop()
        self.bots.stop()

    # ------------------------------------------------------------ loading

    async def room(self, game_id: str) -> Room:
        """The room of this game, loaded if need be. Refused if there is no such game."""
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
        try:
            row = await self.archive.game(game_id)
            if row is None:
                raise Refusal("no-such-game")
            entries = await self.archive.entries_after(game_id, 0)
        except StorageError:
            raise Refusal("storage-unavailable") from None
        start, hidden = secret.table_of(row)
        room = Room(self, start, entries, hidden)
        self._rooms[game_id] = room
        self.metrics.loaded.set(len(self._rooms))
        return room

    def spectators(self, game_id: str) -> int:
        """How many watch a game, as far as this process knows."""
        room = self._rooms.get(game_id)
        return room.presence()[1] if room is not None else 0

    def socket_opened(self) -> None:
        """Count a socket."""
        self.sockets += 1
        self.metrics.sockets.set(self.sockets)

    def socket_closed(self) -> None:
        """Count a socket that is gone."""
        self.sockets -= 1
        self.metrics.sockets.set(self.sockets)

    @property
    def loaded(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    # ------------------------------------------------------------ waking and sweeping

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await self._wake(now_ms())
            except (StorageError, Refusal):
                continue
            self._unload_idle()
            self._tidy()
            for room in self._rooms.values():
                if room.listeners:
                    self.say_presence(room, heartbeat=True)

    async def _watch_lag(self) -> None:
        while True:
            due = time.perf_counter() + _LAG
            await asyncio.sleep(_LAG)
            self.metrics.lag.observe(max(0.0, time.perf_counter() - due))

    async def _wake(self, until: int) -> None:
        for game_id in await self.archive.games_to_wake(until):
            room = await self.room(game_id)
            if room.thinking is None:
                await room.refresh()
                room.think()

    def _unload_idle(self) -> None:
        before = time.monotonic() - self.settings.idle_seconds
        for game_id, room in list(self._rooms.items()):
            if room.idle and room.used_at < before:
                room.unload()
                del self._rooms[game_id]
        self.metrics.loaded.set(len(self._rooms))

    def _tidy(self) -> None:
        """Collect garbage every ten minutes when nothing was stored just now, else every hour."""
        since = time.monotonic() - self._tidied_at
        quiet = time.monotonic() - self.ledger.stored_at > 1
        if since > (_TIDY if quiet else 6 * _TIDY):
            self._tidied_at = time.monotonic()
            gc.collect()

    def ring(self, room: Room, number: int) -> None:
        """A clock ran out, unless the game has moved on since."""
        self.tasks.spawn(self._time_out(room, number), "time-out")

    async def _time_out(self, room: Room, number: int) -> None:
        while room.table.number == number and not self.stopping:
            try:
                await room.act(lambda table: actions.time_out(table, number, now_ms()))
            except Refusal as refusal:
                if refusal.code != "storage-unavailable":
                    return
                await asyncio.sleep(0.5)

    # ------------------------------------------------------------ bots

    async def bot_turns(self, room: Room) -> None:
        """Play for bots until a person decides. What fails for want of storage is tried again."""
        pause = 0.1
        while (level := room.table.bot_level()) is not None and not self.stopping:
            table, began = room.table, time.monotonic()
            move = await self.bots.choose(level, table.position)
            await asyncio.sleep(max(0.0, began + self.settings.bot_seconds - time.monotonic()))
            text, number = str(move), table.number
            try:
                await room.act(lambda now: actions.bot_move(now, number, text, now_ms()))  # noqa: B023
                pause = 0.1
            except Refusal as refusal:
                if refusal.code == "storage-unavailable":
                    await asyncio.sleep(pause)
                    pause = min(2.0, pause * 2)

    # ------------------------------------------------------------ other processes

    def stored(self, room: Room, entry: Entry) -> None:
        """Count what was stored."""
        if entry.kind == "move":
            self.metrics.moves.labels(entry.by).inc()
            if room.table.phase == "over":
                self.metrics.ended.labels(room.table.terms.setup.mode).inc()

    def _on_entries(self, pairs: list[tuple[str, int]]) -> None:
        for game_id, number in pairs:
            room = self._rooms.get(game_id)
            if room is not None and room.table.number < number:
                self.tasks.spawn(self._refresh(room), "refresh")

    async def _refresh(self, room: Room) -> None:
        try:
            await room.refresh()
        except Refusal:
            _log.warning("could not read what another process stored")

    async def _on_reconnect(self) -> None:
        for room in list(self._rooms.values()):
            await self._refresh(room)
            if room.listeners:
                self.say_presence(room)

    def say_presence(self, room: Room, *, heartbeat: bool = False) -> None:
        """Tell the other processes who is connected here."""
        if not self.signals.active:
            return
        if heartbeat and time.monotonic() - room.said_at < 20:
            return
        room.said_at = time.monotonic()
        seats, spectators = room.presence_here()
        talk = {
            "game": room.game_id,
            "process": self.process,
            "seats": seats,
            "spectators": spectators,
        }
        self.tasks.spawn(self.signals.say(talk), "talk")

    def react(self, room: Room, message: ReactionMessage) -> None:
        """Show a reaction to everybody at the table, at other processes too."""
        room.broadcast(message)
        if self.signals.active:
            talk = {"game": room.game_id, "reaction": message.model_dump()}
            self.tasks.spawn(self.signals.say(talk), "talk")

    def _on_talk(self, talk: dict[str, Any]) -> None:
        room = self._rooms.get(talk["game"])
        if room is None:
            return
        if "reaction" in talk:
            room.broadcast(ReactionMessage(**talk["reaction"]))
            return
        if talk["process"] not in room.elsewhere:
            self.say_presence(room)  # it does not know of those here yet
        room.elsewhere[talk["process"]] = (
            set(talk["seats"]),
            talk["spectators"],
            time.monotonic(),
        )
        room.tell_presence_here()
