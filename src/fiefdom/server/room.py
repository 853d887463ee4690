"""A room: one table in memory, the sockets around it, and the only way to change it.

Every change goes through `_commit`: it is checked, stored under the next number, and only then
applied and broadcast.
"""

import asyncio
import time
from collections.abc import Callable

from fiefdom.server import choices as choices_of
from fiefdom.server import events, view
from fiefdom.server.advancing import advance
from fiefdom.server.attendant import Attendant
from fiefdom.server.audience import Audience, Listener
from fiefdom.server.history import History
from fiefdom.server.identity import Person, derived_id
from fiefdom.server.json_text import json_array, json_object
from fiefdom.server.messages.base import Message
from fiefdom.server.messages.socket import Choices, SeatMoved, You
from fiefdom.server.messages.table import Revealed, TableState
from fiefdom.server.refusals import Refusal
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.storage.ledger import Entry, Write
from fiefdom.server.table import Table

_MOMENT = 0.1
"""Seconds for which the state sent to one spectator may be reused for the next."""


class Room:
    """One game that is being played, watched or looked at."""

    def __init__(
        self,
        services: Services,
        history: History,
        table: Table,
        secret: Revealed,
        *,
        on_presence: Callable[["Room"], None] = lambda _room: None,
        on_broken: Callable[["Room", Exception], None] = lambda _room, _error: None,
    ) -> None:
        """A room for this table.

        The callbacks are told when somebody comes or goes, and when the game cannot be read.
        """
        self._services = services
        self._secret = secret
        self._lock = asyncio.Lock()
        self._uncertain = False
        self._broken = False
        self._choices: tuple[int, str] = (-1, "")
        self._on_presence = on_presence
        self._on_broken = on_broken
        self._history = history
        self.table = table
        self.audience = Audience()
        self.attendant = Attendant(services, lambda: self.table, self.act, self.audience.is_there)
        self.used_at = time.monotonic()
        self._shown = (0.0, -1, "")
        self.attendant.attend()

    # ------------------------------------------------------------ looking

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.table.terms.game

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room in memory."""
        busy = self.audience.listeners or self.attendant.thinking or self._lock.locked()
        return not busy

    def state(self) -> TableState:
        """The table as everyone may see it."""
        return TableState.model_validate_json(self._state_text())

    def _state_text(self) -> str:
        present, spectators = self.audience.presence()
        return view.state_text(self.table, self._secret, present, spectators, now_ms())

    def you(self, person: Person | None) -> You:
        """Who the client is at this table."""
        if person is None:
            return You(player=None, name=None, seats=[])
        return You(player=person.id, name=person.name, seats=self.table.seats_of(person))

    def check_reader(self, person: Person | None) -> None:
        """Refuses those who may not see this game yet: a try at a deal that is not open."""
        terms = self.table.terms
        if terms.is_sealed(now_ms()) and (person is None or person.id != terms.creator):
            raise Refusal("sealed")

    def choices_text(self) -> str:
        """The legal moves of the current decision as a message, computed once."""
        number, text = self._choices
        if number != self.table.number:
            text = choices_of.choices_text(self.table)
            self._choices = self.table.number, text
        return text

    def choices_for(self, person: Person | None) -> Choices | None:
        """The legal moves, if it is this person's turn."""
        return choices_of.choices(self.table) if self.decides(person) else None

    def decides(self, person: Person | None) -> bool:
        """Whether it is this person's turn."""
        return self.table.turn in self.table.seats_of(person)

    def seat_of(self, number: int) -> int:
        """The seat that the event of this number was about."""
        seat = self._history.entries[number - 1].seat
        assert seat is not None
        return seat

    def holder_since(self, seat: int, at: int) -> str | None:
        """Who has the seat, if nobody has taken or left it since that time."""
        changed = any(
            entry.seat == seat and entry.kind in ("sit", "stand-up") and entry.at > at
            for entry in self._history.entries
        )
        return None if changed else self.table.seats[seat].player

    @property
    def rematch_id(self) -> str:
        """The id of the rematch of this game, whoever asks for it, at any process."""
        deal = self.table.terms.deal  # whose order many games share
        purpose = "rematch" if deal is None else f"rematch of {self.game_id}"
        return derived_id(self._secret.nonce, purpose)

    @property
    def rematch_number(self) -> int:
        """Number of the event that created the rematch."""
        entries = self._history.entries
        return next(entry.number for entry in entries if entry.kind == "rematch")

    def replay_text(self) -> str:
        """The `Replay` of this game as JSON, with every move that was not undone."""
        kept = self._history.in_force()
        steps = []
        for before, after, entry in kept:
            event = events.event_text(before, after, entry)
            changed = view.changes_text(before, after, self._secret, now_ms())
            steps.append(_event_text(event, changed))
        start = view.state_text(
            kept[0][0] if kept else self.table, self._secret, set(), 0, now_ms()
        )
        return json_object({"start": start, "steps": json_array(steps)})

    def moments(self) -> list[Table]:
        """The table before every move that was not undone, and as it is now; this is slow."""
        kept = self._history.in_force()
        return [*(before for before, _after, entry in kept if entry.kind == "move"), self.table]

    # ------------------------------------------------------------ listeners

    async def recall(self, after: int) -> None:
        """Gets the events after this number ready for `welcome`, which cannot wait for them."""
        await self._history.recall(after)

    def welcome(self, listener: Listener, after: int) -> None:
        """Adds a listener and sends what it has not seen."""
        if after > self.table.number:
            raise Refusal("number-ahead", number=self.table.number)
        listener.seats = self.table.seats_of(listener.person)
        self.audience.add(listener)
        self.used_at = time.monotonic()
        listener.send(self._welcome(listener.person, after))
        if self.table.turn in listener.seats:
            listener.send(self.choices_text())
        self.tell_presence()

    def _welcome(self, person: Person | None, after: int) -> str:
        """A `Welcome`; its events are kept as text and inserted as they are."""
        you = self.you(person)
        state = self._state_for_a_crowd() if not you.seats else self._state_text()
        events = ",".join(self._history.told_after(after))
        who = you.model_dump_json()
        return f'{{"type":"welcome","you":{who},"state":{state},"events":[{events}]}}'

    def _state_for_a_crowd(self) -> str:
        """The state as text, the same for all spectators who arrive within a moment.

        They learn of each other a little later anyway.
        """
        now = time.monotonic()
        at, number, text = self._shown
        if number != self.table.number or now - at > _MOMENT:
            text = self._state_text()
            self._shown = (now, self.table.number, text)
        return text

    def drop(self, listener: Listener) -> None:
        """Forgets a listener."""
        self.audience.listeners.discard(listener)
        self.used_at = time.monotonic()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tells everyone who is at the table now, at other processes too."""
        self.audience.tell_presence(len(self.table.seats))
        self._on_presence(self)

    def broadcast(self, message: Message) -> None:
        """Sends a message to all listeners of this process."""
        self.audience.broadcast(message)

    # ------------------------------------------------------------ changing

    async def act(
        self,
        make: Callable[[Table], Entry],
        *,
        person: Person | None = None,
        client_id: str | None = None,
    ) -> tuple[int, bool]:
        """Stores the entry that `make` returns for the current table; returns its number.

        If the client id was used before, nothing changes: the number is the one from then, and
        the second value is true.
        """
        async with self._lock:
            if self._broken:
                raise Refusal("broken-game")
            if self._uncertain:
                await self._read_missed()
            known = self._history.number_of(person, client_id)
            if known is not None:
                return known, True
            for _ in range(3):
                entry = make(self.table)
                if await self._commit(entry):
                    return entry.number, False
                known = self._history.number_of(person, client_id)
                if known is not None:
                    return known, True
            raise Refusal("stale-number", number=self.table.number)

    async def _commit(self, entry: Entry) -> bool:
        before, after = self.table, advance(self.table, entry)
        over = after.phase == "over"
        changed = entry.kind != "move" or over or after.waits_for != before.waits_for
        rows = after.seat_rows() if after.seats != before.seats or over else ()
        write = Write(self.game_id, entry, after.columns(entry.at) if changed else None, rows)
        self._uncertain = True  # until the ledger has answered
        try:
            stored = await self._services.ledger.append(write)
        except StorageError:
            raise Refusal("storage-unavailable", number=self.table.number) from None
        if not stored:  # another process was faster
            await self._read_missed()
            return False
        self._uncertain = False
        try:
            self._adopt(entry, after)
        except Exception as error:  # stored, but it cannot be shown: reload from storage
            self._break(error)
            return True
        self._count(entry)
        self.attendant.attend()
        return True

    async def refresh(self) -> None:
        """Reads what other processes have stored."""
        async with self._lock:
            await self._read_missed()

    async def _read_missed(self) -> None:
        self._uncertain = True
        try:
            missed = await self._services.archive.entries_after(self.game_id, self.table.number)
        except StorageError:
            raise Refusal("storage-unavailable", number=self.table.number) from None
        try:
            for entry in missed:
                self._adopt(entry, advance(self.table, entry))
        except Exception as error:
            self._break(error)
            raise Refusal("broken-game") from None
        self._uncertain = False
        if missed:
            self.attendant.attend()

    def _break(self, error: Exception) -> None:
        """Closes this table, since what is stored cannot be replayed."""
        self._broken = True
        self.close(1011, "broken-game")
        self._on_broken(self, error)

    def _adopt(self, entry: Entry, after: Table) -> None:
        before, self.table = self.table, after
        event = events.event_text(before, after, entry)
        self._history.add(entry, event)
        if self.audience.listeners:
            self._tell(before, after, event)
        before.memo.clear()

    def _tell(self, before: Table, after: Table, event: str) -> None:
        reseated = after.seats != before.seats
        present = self.audience.presence()[0] if reseated else None
        changed = view.changes_text(before, after, self._secret, now_ms(), present)
        text = _event_text(event, changed)
        if reseated:
            self.audience.send(text)
            self._reseat()
            self._offer_choices()
        elif after.turn is not None and any(
            after.turn in listener.seats for listener in self.audience.listeners
        ):
            self.audience.send(text, after.turn, self.choices_text())
        else:
            self.audience.send(text)

    def _count(self, entry: Entry) -> None:
        metrics = self._services.metrics
        if entry.kind == "move":
            metrics.moves.labels(entry.by).inc()
        if entry.kind != "rematch" and self.table.phase == "over":
            metrics.ended.labels(self.table.terms.setup.mode).inc()

    def _reseat(self) -> None:
        for listener in self.audience.listeners:
            you = self.you(listener.person)
            if you.seats != listener.seats:
                listener.seats = you.seats
                self.audience.send_to(listener, SeatMoved(you=you).model_dump_json())
        self.tell_presence()

    def _offer_choices(self) -> None:
        turn = self.table.turn
        for listener in self.audience.listeners:
            if turn in listener.seats:
                self.audience.send_to(listener, self.choices_text())

    def close(self, code: int, reason: str) -> None:
        """Disconnects everyone and cancels timers; the room is not used again."""
        self.attendant.close()
        self.audience.close(code, reason)


def _event_text(event: str, changes: str) -> str:
    """An `EventMessage` of these texts."""
    return f'{{"type":"event","event":{event},"changes":{changes}}}'
