"""A room: one table in memory, the sockets around it, and the only way to change it.

Every change goes through `_commit`: checked, stored under the next number, and only then
adopted and told to everybody.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fiefdom.server import choices as choices_of
from fiefdom.server import events, view
from fiefdom.server.identity import Person
from fiefdom.server.messages.base import Message
from fiefdom.server.messages.socket import (
    Choices,
    EventMessage,
    Presence,
    SeatMoved,
    Welcome,
    You,
)
from fiefdom.server.messages.table import TableState
from fiefdom.server.refusals import Refusal
from fiefdom.server.storage.database import StorageError
from fiefdom.server.storage.ledger import Entry, Write
from fiefdom.server.table import Table, advance

if TYPE_CHECKING:
    from fiefdom.server.rooms import Rooms


def now_ms() -> int:
    """The time of day in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Listener:
    """Somebody connected to the table: a way to send text, and who it is."""

    person: Person | None
    send: Callable[[str], None]
    close: Callable[[int, str], None]
    seats: list[int] = field(default_factory=list)


class Room:
    """One game that is being played, watched or looked at."""

    def __init__(self, rooms: "Rooms", start: Table, entries: list[Entry], secret: Any) -> None:
        self._rooms = rooms
        self._start = start
        self._secret = secret
        self._lock = asyncio.Lock()
        self._uncertain = False
        self._entries: list[Entry] = []
        self._ids: dict[tuple[str | None, str], int] = {}
        self._told: list[str | None] = []
        self._choices: Choices | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.table = start
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[set[int], int, float]] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.used_at = time.monotonic()
        self.said_at = 0.0
        for entry in entries:
            self.table = advance(self.table, entry)
            self._remember(entry, None)
        self._set_alarm()

    # ------------------------------------------------------------ looking

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.table.terms.game

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room in memory."""
        return not self.listeners and self.thinking is None and not self._lock.locked()

    def state(self, table: Table | None = None) -> TableState:
        """The table as everybody may see it."""
        present, spectators = self.presence()
        return view.state(table or self.table, self._secret, present, spectators, now_ms())

    def you(self, person: Person | None) -> You:
        """Who the client is at this table."""
        if person is None:
            return You(player=None, name=None, seats=[])
        seats = self.table.seats_of(person.id)
        return You(player=person.id, name=person.name, seats=seats)

    def choices(self) -> Choices:
        """The legal moves of the current decision, worked out once."""
        if self._choices is None or self._choices.number != self.table.number:
            self._choices = choices_of.choices(self.table)
        return self._choices

    def choices_for(self, person: Person | None) -> Choices | None:
        """The legal moves, if it is this person who decides."""
        turn = self.table.turn
        if person is None or turn is None or turn not in self.table.seats_of(person.id):
            return None
        return self.choices()

    def seat_of(self, number: int) -> int:
        """The seat that the event of this number was about."""
        seat = self._entries[number - 1].seat
        assert seat is not None
        return seat

    @property
    def rematch_number(self) -> int:
        """Number of the event that opened the game after this one."""
        return next(entry.number for entry in self._entries if entry.kind == "rematch")

    def events_after(self, number: int) -> list[str]:
        """Every event after this number, as JSON; those from before a restart are made anew."""
        if None in self._told[number:]:
            table = self._start
            for index, entry in enumerate(self._entries):
                after = advance(table, entry)
                if index >= number and self._told[index] is None:
                    self._told[index] = events.describe(table, after, entry).model_dump_json()
                table = after
        return [event for event in self._told[number:] if event is not None]

    def replay(self) -> tuple[TableState, list[EventMessage]]:
        """The table before the first move, and every move that was not taken back."""
        kept: list[tuple[Table, Table, Entry]] = []
        table = self._start
        for entry in self._entries:
            after = advance(table, entry)
            if entry.kind == "undo":
                while kept[-1][2].kind != "move":
                    kept.pop()
                kept.pop()
            elif entry.kind in ("move", "resign", "time-out"):
                kept.append((table, after, entry))
            table = after
        steps = []
        for before, after, entry in kept:
            event = events.describe(before, after, entry)
            changed = view.changes(before, after, self._secret, now_ms())
            steps.append(EventMessage(event=event, changes=changed))
        start = kept[0][0] if kept else self.table
        return view.state(start, self._secret, set(), 0, now_ms()), steps

    # ------------------------------------------------------------ listeners

    def presence(self) -> tuple[set[int], int]:
        """Seats whose player is connected, here or at another process; and how many watch."""
        seats: set[int] = set()
        spectators = 0
        for listener in self.listeners:
            seats.update(listener.seats)
            spectators += not listener.seats
        fresh = time.monotonic() - 60
        for others, watching, at in self.elsewhere.values():
            if at > fresh:
                seats |= others
                spectators += watching
        return seats, spectators

    def presence_here(self) -> tuple[list[int], int]:
        """What this process tells the others."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        return sorted(seats), sum(not listener.seats for listener in self.listeners)

    def welcome(self, listener: Listener, after: int) -> None:
        """Add a listener and send what it has not seen."""
        if after > self.table.number:
            raise Refusal("number-ahead", number=self.table.number)
        listener.seats = self.table.seats_of(listener.person.id if listener.person else None)
        self.listeners.add(listener)
        self.used_at = time.monotonic()
        listener.send(self._welcome(listener.person, after))
        if self.table.turn in listener.seats:
            listener.send(self.choices().model_dump_json())
        self.tell_presence()

    def _welcome(self, person: Person | None, after: int) -> str:
        """A `Welcome`; its events are kept as text, so they are put in as they are."""
        hello = Welcome(you=self.you(person), state=self.state(), events=[]).model_dump_json()
        assert hello.endswith("[]}")
        return f"{hello[:-3]}[{','.join(self.events_after(after))}]}}"

    def drop(self, listener: Listener) -> None:
        """Forget a listener."""
        self.listeners.discard(listener)
        self.used_at = time.monotonic()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody who is at the table now."""
        self.tell_presence_here()
        self._rooms.say_presence(self)

    def tell_presence_here(self) -> None:
        """Tell the listeners of this process who is at the table now."""
        seats, spectators = self.presence()
        here = [number in seats for number in range(len(self.table.seats))]
        self.broadcast(Presence(seats=here, spectators=spectators))

    def broadcast(self, message: Message) -> None:
        """Send a message to all listeners; it is encoded once."""
        if self.listeners:
            text = message.model_dump_json()
            for listener in self.listeners:
                listener.send(text)

    # ------------------------------------------------------------ changing

    async def act(
        self,
        make: Callable[[Table], Entry],
        *,
        person: Person | None = None,
        client_id: str | None = None,
    ) -> tuple[int, bool]:
        """The number of the entry that `make` gives for the table as it stands, once stored.

        A client id that was already used gives the number from then, changes nothing, and
        the second value is true.
        """
        async with self._lock:
            if self._uncertain:
                await self._read_missed()
            known = self._known(person, client_id)
            if known is not None:
                return known, True
            for _ in range(3):
                entry = make(self.table)
                if await self._commit(entry):
                    return entry.number, False
                known = self._known(person, client_id)
                if known is not None:
                    return known, True
            raise Refusal("stale-number", number=self.table.number)

    def _known(self, person: Person | None, client_id: str | None) -> int | None:
        if person is None or client_id is None:
            return None
        return self._ids.get((person.id, client_id))

    async def _commit(self, entry: Entry) -> bool:
        before, after = self.table, advance(self.table, entry)
        columns = after.columns(entry.at)
        changed = entry.kind != "move" or columns != before.columns(entry.at)
        rows = after.seat_rows() if after.seats != before.seats or columns.ended_at else ()
        write = Write(self.game_id, entry, columns if changed else None, rows)
        try:
            stored = await self._rooms.ledger.append(write)
        except StorageError:
            self._uncertain = True
            raise Refusal("storage-unavailable", number=self.table.number) from None
        if not stored:  # another process was faster
            await self._read_missed()
            return False
        self._adopt(entry, after)
        self._rooms.stored(self, entry)
        self.think()
        return True

    async def refresh(self) -> None:
        """Read what other processes have stored."""
        async with self._lock:
            await self._read_missed()

    async def _read_missed(self) -> None:
        try:
            missed = await self._rooms.archive.entries_after(self.game_id, self.table.number)
        except StorageError:
            self._uncertain = True
            raise Refusal("storage-unavailable", number=self.table.number) from None
        self._uncertain = False
        for entry in missed:
            self._adopt(entry, advance(self.table, entry))

    def _adopt(self, entry: Entry, after: Table) -> None:
        before, self.table = self.table, after
        event = events.describe(before, after, entry).model_dump_json()
        self._remember(entry, event)
        if self.listeners:
            changed = view.changes(before, after, self._secret, now_ms(), self.presence()[0])
            text = f'{{"type":"event","event":{event},"changes":{changed.model_dump_json()}}}'
            for listener in self.listeners:
                listener.send(text)
            if after.seats != before.seats:
                self._reseat()
            self._offer_choices()
        before.memo.clear()
        self._set_alarm()

    def _remember(self, entry: Entry, event: str | None) -> None:
        self._entries.append(entry)
        self._told.append(event)
        if entry.client_id is not None:
            self._ids[entry.person, entry.client_id] = entry.number

    def _reseat(self) -> None:
        for listener in self.listeners:
            you = self.you(listener.person)
            if you.seats != listener.seats:
                listener.seats = you.seats
                listener.send(SeatMoved(you=you).model_dump_json())
        self.tell_presence()

    def _offer_choices(self) -> None:
        turn = self.table.turn
        deciders = [listener for listener in self.listeners if turn in listener.seats]
        if turn is not None and deciders:
            text = self.choices().model_dump_json()
            for listener in deciders:
                listener.send(text)

    # ------------------------------------------------------------ bots and clocks

    def think(self) -> None:
        """Let a bot begin to think, if it is a bot's turn and none thinks yet."""
        if self.thinking is None and self.table.bot_level() is not None:
            self.thinking = self._rooms.tasks.spawn(self._rooms.bot_turns(self), "bot")
            self.thinking.add_done_callback(self._thought)

    def _thought(self, _task: asyncio.Task[None]) -> None:
        self.thinking = None
        self.used_at = time.monotonic()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        clock = self.table.clock
        if clock is None or clock.deadline is None or self.table.bot_level() is not None:
            return
        if self.table.turn is None:
            return
        delay = max(self._rooms.earliest_timeout - now_ms(), clock.deadline - now_ms(), 0) / 1000
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(delay + 0.02, self._rooms.ring, self, self.table.number)

    def unload(self) -> None:
        """Let go of timers; the room is not used again."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self.thinking is not None:
            self.thinking.cancel()
