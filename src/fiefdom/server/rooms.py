"""All rooms of this process: loading, setting aside, unloading."""

import asyncio
import logging
import time

from fiefdom.server import stored_game
from fiefdom.server.history import History, play_through
from fiefdom.server.neighbours import Neighbours
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.archive import Row
from fiefdom.server.storage.database import StorageError

_log = logging.getLogger(__name__)


class Rooms:
    """The games in memory; loads those that are not."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._metrics = services.metrics
        self._archive = services.archive
        self.broken: set[str] = set()
        """Games that were set aside because they cannot be read."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.neighbours = Neighbours(
            services.signals, services.tasks, self._rooms.get, lambda: list(self._rooms.values())
        )

    async def start(self) -> None:
        """Starts to listen to other processes."""
        self.broken.update(await self._archive.broken_games())
        self._metrics.broken.set(len(self.broken))
        self.neighbours.start()

    def close(self) -> None:
        """Tells everyone to reconnect."""
        for room in self._rooms.values():
            room.close(1012, "stopping")

    # ------------------------------------------------------------ loading

    async def room(self, game_id: str) -> Room:
        """The room of this game, loaded if necessary. Refused if there is no such game."""
        room = self._rooms.get(game_id)
        if room is None:
            task = self._loading.get(game_id)
            if task is None:
                task = self._services.tasks.own(self._load(game_id), "load")
                self._loading[game_id] = task
                task.add_done_callback(lambda _task: self._loading.pop(game_id, None))
            room = await asyncio.shield(task)
        room.used_at = time.monotonic()
        return room

    async def _load(self, game_id: str) -> Room:
        await self._services.readiness.until_engine()
        try:
            row = await self._archive.game(game_id)
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
                await self._archive.mend(game_id, room.table.columns(now_ms()))
                self._count_broken(game_id, broken=False)
        except StorageError:
            raise Refusal("storage-unavailable") from None
        self._rooms[game_id] = room
        self._metrics.loaded.set(len(self._rooms))
        return room

    async def _read(self, row: Row) -> Room:
        start, hidden = stored_game.table_of(row)
        entries = await self._archive.entries_after(row["id"], 0)
        table = await play_through(start, entries)
        return Room(
            self._services,
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

    @property
    def loaded(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    def unload_idle(self) -> None:
        """Unloads the rooms that nobody has needed for a while."""
        before = time.monotonic() - self._services.settings.idle_seconds
        for game_id, room in list(self._rooms.items()):
            if room.used_at < before and room.idle:
                room.attendant.let_go()
                del self._rooms[game_id]
        self._metrics.loaded.set(len(self._rooms))

    # ------------------------------------------------------------ broken games

    def _on_broken(self, room: Room, error: Exception) -> None:
        self._rooms.pop(room.game_id, None)
        self._services.tasks.spawn(self._set_aside(room.game_id, error), "set-aside")

    async def _set_aside(self, game_id: str, error: Exception) -> None:
        """Sets aside a game that cannot be read, so that others go on, and tells the host."""
        fault = f"{type(error).__name__}: {error}"[:500]
        # The whole id would be the link to the game; the beginning is enough to find it.
        _log.error("game %s… cannot be read and was set aside: %s", game_id[:6], fault)
        self._count_broken(game_id, broken=True)
        await self._archive.set_aside(game_id, fault)

    def _count_broken(self, game_id: str, *, broken: bool) -> None:
        (self.broken.add if broken else self.broken.discard)(game_id)
        self._metrics.broken.set(len(self.broken))
