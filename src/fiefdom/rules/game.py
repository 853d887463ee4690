"""A game in progress: a position, the hidden order of draws, and the moves played."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence

from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.play import apply_move_at
from fiefdom.rules.moves import MOVES, Move
from fiefdom.rules.order import Order, shuffled
from fiefdom.rules.past import Past
from fiefdom.rules.position import AnyMove, Decision, Position
from fiefdom.rules.scores import ScoreSheet
from fiefdom.rules.setup import Setup

SEED_BITS = 62


class Game:
    """A game from start to finish; a dynasty is one `Game` of three parts.

    Players and bots are given `position`, which holds everything public. `orders` is the
    hidden rest, for whoever runs the game.
    """

    __slots__ = ("_drawn", "_past", "_position", "_sheets", "orders", "start")

    _position: Position
    # Copies share what follows: it is replaced, never changed.
    _past: Past
    _sheets: tuple[ScoreSheet, ...]
    _drawn: Mapping[str, int]

    def __init__(self, start: Position, orders: Sequence[Order]) -> None:
        """A game that continues from a position, with one order for each game still to play."""
        expected = start.setup.games - start.game_number + 1
        if len(orders) != expected:
            raise FiefdomError(f"give {expected} orders, one for each game, not {len(orders)}")
        self.start = start.copy()
        self.orders = tuple(orders)
        self._begin()

    @classmethod
    def new(
        cls, setup: Setup, seed: int | None = None, order: Order | Sequence[Order] | None = None
    ) -> Game:
        """A new game, drawn from the seed (the same on every machine) or in the given order."""
        if seed is not None and order is not None:
            raise FiefdomError("give a seed or an order, not both")
        if order is None:
            return cls.from_position(Position(setup), seed)
        return cls(Position(setup), (order,) if isinstance(order, Order) else order)

    @classmethod
    def from_position(cls, position: Position, seed: int | None = None) -> Game:
        """A game that continues from a position, with everything unseen shuffled."""
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        try:
            seed = operator.index(seed)
        except TypeError:
            raise FiefdomError(f"a seed is a whole number, not {seed!r}") from None
        first = shuffled(position, seed % 2**SEED_BITS)
        later = [
            shuffled(Position(position.setup), (seed + number * 0x9E3779B97F4A7C1) % 2**SEED_BITS)
            for number in range(position.game_number, position.setup.games)
        ]
        return cls(position, [first, *later])

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self._position.setup

    @property
    def position(self) -> Position:
        """The public view: a copy of everything but the order of the piles."""
        return self._position.copy()

    @property
    def over(self) -> bool:
        """Whether the last decision has been made."""
        return self._position.over

    @property
    def decision(self) -> Decision | None:
        """Who decides what; None when the game is over."""
        return self._position.decision

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the current decision."""
        return self._position.moves

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played since the start."""
        return tuple([move for _code, move in self._past.played])

    @property
    def move_count(self) -> int:
        """How many moves were played since the start; faster than the length of `history`."""
        return self._past.length

    @property
    def game_number(self) -> int:
        """Which game of a dynasty this is, from 1."""
        return self._position.game_number

    @property
    def points(self) -> tuple[int, ...]:
        """Every kingdom's points in this game as it stands."""
        return self._position.points

    @property
    def scores(self) -> ScoreSheet:
        """The score sheet, final or as it stands."""
        return self._position.scores

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheets of a dynasty's finished games; of any game once it is over."""
        return self._sheets

    def play(self, move: AnyMove) -> None:
        """Plays a move, its text or its number.

        An illegal move raises IllegalMove, unreadable text NotationError, and an order that
        ends too early FiefdomError. After an error nothing has changed.
        """
        code = self._position.code(move)
        played = move if isinstance(move, MOVES) else self._position.move(code)
        self._advance(code)
        self._past = self._past.then(code, played)

    def undo(self) -> Move:
        """Takes back the last move and what was drawn after it; returns the move."""
        undone = self._past
        if not undone.length:
            raise FiefdomError("there is no move to undo")
        self._begin()
        for code, _move in undone.before.played:
            self._advance(code)
        self._past = undone.before
        return undone.move

    def _advance(self, code: int) -> None:
        """Plays a legal move, and draws what is due after the round's last king."""
        if self._position.turn < self.setup.kings - 1:
            apply_move_at(self._position.states, 0, code)
            return
        before, drawn, sheets = self._position.copy(), self._drawn, self._sheets
        try:
            apply_move_at(self._position.states, 0, code)
            if self._position.over:
                self._sheets = (*sheets, self.scores)
            elif self._position.game_number > before.game_number:
                self._sheets = (*sheets, _finished(before, code))
                self._begin_order()
            self._draw_what_is_due()
        except FiefdomError:
            self._position, self._drawn, self._sheets = before, drawn, sheets
            raise

    def copy(self) -> Game:
        """An independent copy, hidden order included."""
        twin = object.__new__(type(self))
        twin.start = self.start
        twin.orders = self.orders
        twin._position = self._position.copy()
        twin._past = self._past
        twin._sheets = self._sheets
        twin._drawn = self._drawn
        return twin

    def _begin(self) -> None:
        self._position = self.start.copy()
        self._past, self._sheets = Past(), ()
        self._begin_order()
        self._uncover()
        self._draw_what_is_due()

    def _begin_order(self) -> None:
        self._drawn = {"buildings": 0, **dict.fromkeys(self.setup.boxes, 0)}

    def _uncover(self) -> None:
        """Draws the top building if the starting position did not say which it is (rules: B1)."""
        position, pile = self._position, self.orders[0].buildings
        known = position.top_building is not None or position.awaits in ("kings", "buildings")
        if not known and position.buildings_left and not position.over and pile:
            position.uncover(pile[0])
            self._drawn = {**self._drawn, "buildings": 1}

    def _draw_what_is_due(self) -> None:
        position = self._position
        while (awaited := position.awaits) is not None:
            order = self.orders[position.game_number - self.start.game_number]
            if awaited == "kings":
                position.draw(order.kings)
                continue
            pile: Sequence[int] | Sequence[str]
            if awaited == "buildings":
                name, pile = "buildings", order.buildings
            else:
                name = position.awaits_box
                pile = order.dominoes.get(name, ())
            first, count = self._drawn[name], position.awaits_count
            drawn = pile[first : first + count]
            if len(drawn) < count and len(drawn) < position.awaits_least:
                raise FiefdomError(f"the order of the {name} pile ends too early")
            self._drawn = {**self._drawn, name: first + len(drawn)}
            position.draw(drawn)

    def __repr__(self) -> str:
        return f"<Game {self.setup}, {self.move_count} moves, {self.decision}>"


def _finished(before: Position, code: int) -> ScoreSheet:
    """The sheet of the dynasty game that this move ends, before its table is cleared."""
    alone = before.copy()
    alone.states["games"] = before.game_number  # as if the last, so that the table stays
    apply_move_at(alone.states, 0, code)
    return alone.scores
