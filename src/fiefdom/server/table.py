"""A table: one game with its seats and clocks, derived entirely from its numbered entries.

Tables are values: `advancing.advance` returns a new one and leaves the old one unchanged, so
that nothing changes in memory before it is stored.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from fiefdom import Claimed, Decision, Game, Position, Setup, Square
from fiefdom.server.clock import Clock
from fiefdom.server.computed import computed
from fiefdom.server.identity import Person
from fiefdom.server.messages.base import Phase
from fiefdom.server.messages.rest import ClockRequest
from fiefdom.server.standing import left_kingdoms, winners
from fiefdom.server.storage.ledger import GameColumns
from fiefdom.server.study.calendar import opens_at

Laid: TypeAlias = Mapping[Square, tuple[str, int]]
"""The box and number of the domino that covers each square of a kingdom."""

MOST_UNDOS = 100
"""How often each seat may undo in a game: enough for any player, too few to bloat a game."""

BOT_WAKE = 10_000
"""Milliseconds after which another process assumes that a bot is dead and plays for it."""


@dataclass(frozen=True)
class Terms:
    """What was agreed when the game was created."""

    game: str
    setup: Setup
    creator: str
    public: bool
    hints: bool
    clock: ClockRequest | None
    stand_in: str
    """Level of the bot that plays on for a player who has left."""
    commitment: str
    created_at: int
    deal: str | None = None
    """The day whose deal this game is a try at."""
    bots_secret: str | None = None
    """In games whose bots are reproducible: what their seeds are derived from."""

    def is_sealed(self, now: int) -> bool:
        """Whether only its player may see this game yet."""
        return self.deal is not None and now < opens_at(self.deal)


@dataclass(frozen=True)
class Kept:
    """Who an open seat is kept for, and until when."""

    player: str
    name: str
    until: int


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat."""

    kind: Literal["open", "person", "shared", "bot", "account"] = "open"
    name: str | None = None
    player: str | None = None
    level: str | None = None
    left: Literal["resigned", "timed-out"] | None = None
    kept: Kept | None = None

    def is_free_for(self, person: str | None, at: int) -> bool:
        """Whether this person may take the seat now."""
        if self.kind != "open":
            return False
        return self.kept is None or self.kept.player == person or self.kept.until <= at


@dataclass(frozen=True, eq=False)
class Table:
    """One game at one moment: after the entry `number`."""

    terms: Terms
    seats: tuple[Seat, ...]
    game: Game
    number: int = 0
    cancelled: bool = False
    laid: tuple[Laid, ...] = ()
    """For each kingdom, what covers its squares."""
    clock: Clock | None = None
    stand_in_for: int | None = None
    """Seat whose clock ran out: a bot plays its next move, and only that one."""
    conceded: bool = False
    """Whether the last player left, and the game ended there."""
    rematch: str | None = None
    undone: tuple[int, ...] = ()
    """How often each seat has undone a move."""
    earlier: "Table | None" = field(default=None, repr=False)
    """The table before a player's last move, if that move can still be undone."""
    memo: dict[str, Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    """A cache of what was computed from this table."""

    @computed
    def position(self) -> Position:
        """The public view of the game."""
        return self.game.position

    @computed
    def decision(self) -> Decision | None:
        """The current decision, by the rules alone."""
        return self.position.decision

    @computed
    def line(self) -> tuple[Claimed, ...]:
        """The current line."""
        return self.position.line

    @computed
    def next_line(self) -> tuple[Claimed, ...]:
        """The line that is being claimed."""
        return self.position.next_line

    @computed
    def seen(self) -> tuple[int, ...]:
        """How much has been drawn so far: changes exactly when something is drawn."""
        position = self.position
        return (position.game_number, position.buildings_left, *position.unseen_masks)

    @computed
    def points(self) -> tuple[int, ...]:
        """Every kingdom's points as they stand, in this game."""
        return self.position.points

    @computed
    def phase(self) -> Phase:
        """The phase of the game."""
        if self.cancelled:
            return "cancelled"
        if any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "over" if self.position.over or self.conceded else "playing"

    @computed
    def turn(self) -> int | None:
        """The seat to move, while the game is in progress."""
        if self.phase != "playing" or self.decision is None:
            return None
        return self.decision.player

    @property
    def begins_turn(self) -> bool:
        """Whether the current decision is the first one of a king's turn."""
        if (decision := self.decision) is None:
            return False
        return decision.kind == "place" or (decision.kind == "claim" and self.position.round == 0)

    @property
    def undo_seat(self) -> int | None:
        """The seat that may undo its last decision."""
        if self.phase != "playing" or self.earlier is None or self.terms.deal is not None:
            return None
        seat = self.earlier.turn
        if seat is None or self.seats[seat].level is not None or self.undone[seat] >= MOST_UNDOS:
            return None
        return seat

    def bot_level(self) -> str | None:
        """The level of the bot to move; None if a person is to move, or nobody."""
        if (turn := self.turn) is None:
            return None
        if self.stand_in_for == turn:
            return self.terms.stand_in
        return self.seats[turn].level

    def bot_seed(self) -> int | None:
        """The seed of the bot to move, in games whose bots are reproducible."""
        if self.terms.bots_secret is None:
            return None
        text = f"{self.terms.bots_secret}\n{self.game.move_count}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats that this person plays."""
        if person is None:
            return []
        seats, player = enumerate(self.seats), person.id
        return [number for number, seat in seats if seat.player == player and seat.level is None]

    @computed
    def waits_for(self) -> tuple[Phase, int | None, bool, int | None]:
        """What `columns` depend on while the game is in progress: who is to move, until when."""
        deadline = None if self.clock is None else self.clock.deadline
        return self.phase, self.turn, self.bot_level() is not None, deadline

    def columns(self, at: int) -> GameColumns:
        """What lists and wake-ups need to know about this table, without a replay."""
        over = self.phase == "over"
        wake = None
        if self.bot_level() is not None:
            wake = at + BOT_WAKE
        elif self.turn is not None and self.clock is not None:
            wake = self.clock.deadline
        return GameColumns(
            phase=self.phase,
            turn=self.turn,
            wake_at=wake,
            ended_at=at if over else None,
            result=self._result() if over else None,
        )

    @computed
    def left_kingdoms(self) -> frozenset[int]:
        """The kingdoms that all their players have left: they cannot win."""
        return left_kingdoms(self.terms.setup, [seat.left is not None for seat in self.seats])

    def is_last_player(self, seat: int) -> bool:
        """Whether only bots would be left without this seat."""
        return not any(
            there.kind != "bot" and there.left is None
            for number, there in enumerate(self.seats)
            if number != seat
        )

    def _result(self) -> dict[str, Any]:
        scores = self.game.scores
        return {
            "totals": [total.points for total in scores.totals],
            "winners": winners(scores, self.left_kingdoms),
        }

    def seat_rows(self) -> list[dict[str, Any]]:
        """The rows of the seats, with results once the game is over."""
        rows: list[dict[str, Any]] = [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "player": seat.player,
                "level": seat.level,
            }
            for number, seat in enumerate(self.seats)
        ]
        if self.phase == "over":
            result = self._result()
            for row, seat in zip(rows, self.seats, strict=True):
                kingdom = self.terms.setup.kingdom_of(row["seat"])
                won = kingdom in result["winners"] and seat.left is None
                # A bot finished it, so it does not count for anyone.
                row["total"] = result["totals"][kingdom] if seat.left is None else None
                row["won"] = 1 / len(result["winners"]) if won else 0.0
        return rows
