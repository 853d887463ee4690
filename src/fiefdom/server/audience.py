"""The audience of a table: who is connected to it, here and at other processes.

Players get every message at once, and so do a few spectators. A crowd gets several messages
together, a part of the crowd at a time, so that a player's next move never waits for it.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from fiefdom.server.identity import Person
from fiefdom.server.messages.base import Message
from fiefdom.server.messages.socket import Presence

_FRESH = 60.0
"""Seconds for which another process's report of its listeners is valid."""

_SOON = 0.05
_SOON_EACH = 0.005
_LATEST = 3.0
"""Seconds until everyone at the table is told who else is there: longer for a crowd."""

_CROWD = 50
"""More listeners than this are a crowd."""
_CROWD_EACH = 0.0005
"""Seconds that each listener of a crowd adds to the time for which its messages are batched."""
_AT_A_TIME = 50
"""Listeners of a crowd that are written to before other tasks get a turn."""


class Send(Protocol):
    """Sends texts to one connection, in order and all at once."""

    def __call__(self, *texts: str) -> None:
        """Sends the texts."""


@dataclass(eq=False)
class Listener:
    """Somebody connected to the table: who it is, and how to send text."""

    person: Person | None
    send: Send
    close: Callable[[int, str], object]
    seats: list[int] = field(default_factory=list)
    heard: int = 0
    """How many of the broadcast texts it has been sent, or came too late for."""

    def let_go(self) -> None:
        """Drops the connection, which refers to its listener; nothing more is sent."""
        self.send = self.close = _nothing


def _nothing(*_what: object) -> None:
    pass


class Audience:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._elsewhere: dict[str, tuple[set[int], int, float]] = {}
        self._due: asyncio.TimerHandle | None = None
        self._said = 0
        self._held: list[str] = []
        """The last of the `_said` texts, which part of the crowd has not been sent yet."""
        self._telling: asyncio.Task[None] | None = None

    def add(self, listener: Listener) -> None:
        """Adds somebody, who gets only what is sent from now on."""
        listener.heard = self._said
        self.listeners.add(listener)

    def heard_from(self, process: str, seats: set[int], spectators: int) -> bool:
        """Notes who is connected to another process; true if that process is new."""
        new = process not in self._elsewhere
        self._elsewhere[process] = (seats, spectators, time.monotonic())
        return new

    def presence(self) -> tuple[set[int], int]:
        """Seats whose player is connected, here or elsewhere; and how many watch."""
        own, spectators = self.presence_here()
        seats = set(own)
        fresh = time.monotonic() - _FRESH
        for others, watching, at in self._elsewhere.values():
            if at > fresh:
                seats |= others
                spectators += watching
        return seats, spectators

    def is_there(self) -> bool:
        """Whether anybody is at the table now, to play or to watch."""
        if self.listeners:
            return True
        seats, spectators = self.presence()
        return bool(seats) or spectators > 0

    def presence_here(self) -> tuple[list[int], int]:
        """Seats whose player is connected to this process; and how many watch."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        return sorted(seats), sum(not listener.seats for listener in self.listeners)

    def tell_presence(self, seats: int) -> None:
        """Tells the listeners of this process in a moment who is at the table, of this many seats.

        Arrivals and departures within a moment are announced together: a thousand spectators
        arriving at once would otherwise mean a million messages.
        """
        if self._due is None and self.listeners:
            wait = _SOON + _SOON_EACH * len(self.listeners)
            loop = asyncio.get_running_loop()
            self._due = loop.call_later(min(wait, _LATEST), self._tell, seats)

    def _tell(self, seats: int) -> None:
        self._due = None
        present, spectators = self.presence()
        here = [number in present for number in range(seats)]
        self.broadcast(Presence(seats=here, spectators=spectators))

    def broadcast(self, message: Message) -> None:
        """Sends a message to all listeners; it is encoded once."""
        if self.listeners:
            self.send(message.model_dump_json())

    def send(self, text: str, seat: int | None = None, more: str = "") -> None:
        """Sends a text to all listeners, with more texts appended for those in this seat."""
        self._held.append(text)
        self._said += 1
        crowd = len(self.listeners) > _CROWD
        for listener in self.listeners:
            if seat in listener.seats:
                self._catch_up(listener, more)
            elif listener.seats or not crowd:
                self._catch_up(listener)
        if not crowd and self._telling is None:
            self._held.clear()
        elif self._telling is None:
            self._telling = asyncio.create_task(self._tell_crowd())

    def send_to(self, listener: Listener, text: str) -> None:
        """Sends a text to one listener, after everything that was broadcast before it."""
        self._catch_up(listener, text)

    def _catch_up(self, listener: Listener, *more: str) -> None:
        missed = self._said - listener.heard
        listener.heard = self._said
        texts = (*self._held[-missed:], *more) if missed else more
        if texts:
            listener.send(*texts)

    async def _tell_crowd(self) -> None:
        while self._held:
            await asyncio.sleep(min(_CROWD_EACH * len(self.listeners), _LATEST))
            told = len(self._held)
            for number, listener in enumerate(list(self.listeners), 1):
                if listener in self.listeners:
                    self._catch_up(listener)
                if number % _AT_A_TIME == 0:
                    await asyncio.sleep(0)
            del self._held[:told]
        self._telling = None

    def close(self, code: int, reason: str) -> None:
        """Closes all connections."""
        if self._telling is not None:
            self._telling.cancel()
        for listener in list(self.listeners):
            listener.close(code, reason)
