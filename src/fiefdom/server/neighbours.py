"""Other processes on the same database: what they store, who is connected, what they say."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from fiefdom.server.messages.socket import ReactionMessage
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.storage.signals import Signals
from fiefdom.server.tasks import Tasks

_log = logging.getLogger(__name__)
_REPEAT = 20.0
"""Seconds after which the others are told again who is connected here."""
_PAUSE = 0.5
_LONGEST_PAUSE = 10.0


class Neighbours:
    """The other processes, as far as the rooms of this one are concerned."""

    def __init__(
        self,
        signals: Signals,
        tasks: Tasks,
        find: Callable[[str], Room | None],
        rooms: Callable[[], Iterable[Room]],
    ) -> None:
        self._signals = signals
        self._tasks = tasks
        self._find = find
        self._rooms = rooms
        self._said_at: dict[str, float] = {}

    def start(self) -> None:
        """Starts to listen, if there can be others."""
        if self._signals.active:
            self._tasks.keep("signals", self._listen)

    async def _listen(self) -> None:
        await self._signals.run(self._on_entries, self._on_talk, self._on_reconnect)

    # ------------------------------------------------------------ speaking

    def say_presence(self, room: Room) -> None:
        """Tells the other processes who is connected here."""
        if self._signals.active:
            self._said_at[room.game_id] = time.monotonic()
            seats, spectators = room.audience.presence_here()
            self._say({"game": room.game_id, "seats": seats, "spectators": spectators})

    def repeat(self) -> None:
        """Tells the others again who is connected here, before they forget."""
        if not self._signals.active:
            return
        long_ago = time.monotonic() - _REPEAT
        for room in self._rooms():
            if room.audience.listeners and self._said_at.get(room.game_id, 0) < long_ago:
                self.say_presence(room)
        self._said_at = {game: at for game, at in self._said_at.items() if at > long_ago}

    def react(self, room: Room, message: ReactionMessage) -> None:
        """Shows a reaction to everyone at the table, at other processes too."""
        room.broadcast(message)
        if self._signals.active:
            self._say({"game": room.game_id, "reaction": message.model_dump()})

    def _say(self, talk: dict[str, Any]) -> None:
        self._tasks.spawn(self._signals.say({**talk, "process": self._signals.process}), "talk")

    # ------------------------------------------------------------ hearing

    def _on_entries(self, pairs: list[tuple[str, int]]) -> None:
        for game_id, number in pairs:
            room = self._find(game_id)
            if room is not None and room.table.number < number:
                self._tasks.spawn(self._refresh(room), "refresh")

    async def _refresh(self, room: Room) -> None:
        """Reads what another process stored; retries while the database is unavailable."""
        pause = _PAUSE
        while self._find(room.game_id) is room:
            try:
                await room.refresh()
                return
            except Refusal as refusal:
                _log.warning("could not read what another process stored: %s", refusal.code)
                if refusal.code != "storage-unavailable":
                    return
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _on_reconnect(self) -> None:
        self._tasks.spawn(self._catch_up(), "catch-up")  # without blocking the listener

    async def _catch_up(self) -> None:
        for room in list(self._rooms()):
            await self._refresh(room)
            if room.audience.listeners:
                self.say_presence(room)

    def _on_talk(self, talk: dict[str, Any]) -> None:
        room = self._find(talk["game"])
        if room is None:
            return
        if "reaction" in talk:
            room.broadcast(ReactionMessage(**talk["reaction"]))
            return
        if room.audience.heard_from(talk["process"], set(talk["seats"]), talk["spectators"]):
            self.say_presence(room)  # it does not know yet who is connected here
        room.audience.tell_presence(len(room.table.seats))
