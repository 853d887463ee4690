"""The audience of a table: who is connected to it, here and at other processes."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from fiefdom.server.identity import Person
from fiefdom.server.messages.base import Message
from fiefdom.server.messages.socket import Presence

_FRESH = 60.0
"""Seconds for which what another process said about its listeners is believed."""

_SOON = 0.05
_SOON_EACH = 0.005
_LATEST = 3.0
"""Seconds until those at the table hear who else is there: longer where there are many."""


@dataclass(eq=False)
class Listener:
    """Somebody connected to the table: a way to send text, and who it is."""

    person: Person | None
    send: Callable[[str], None]
    close: Callable[[int, str], None]
    seats: list[int] = field(default_factory=list)


class Audience:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._elsewhere: dict[str, tuple[set[int], int, float]] = {}
        self._due: asyncio.TimerHandle | None = None

    def heard_from(self, process: str, seats: set[int], spectators: int) -> bool:
        """Note who is connected to another process; true if it was not known before."""
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
        """Tell the listeners of this process soon who is at the table, of this many seats.

        Those who come and go within a moment are told of together: a thousand spectators who
        come at once would otherwise mean a million messages.
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
        """Send a message to all listeners; it is encoded once."""
        if self.listeners:
            self.send(message.model_dump_json())

    def send(self, text: str) -> None:
        """Send a text to all listeners."""
        for listener in self.listeners:
            listener.send(text)

    def close(self, code: int, reason: str) -> None:
        """Close all connections."""
        for listener in list(self.listeners):
            listener.close(code, reason)
