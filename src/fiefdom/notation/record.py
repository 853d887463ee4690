"""The record of a game: set-up, what was drawn, every move, comments and clocks; and its text."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from fiefdom.components import BUILDINGS, DOMINOES_PER_BOX
from fiefdom.notation.clocks import format_clock, is_writable
from fiefdom.notation.positions import format_position
from fiefdom.notation.scanning import fits_one_line
from fiefdom.notation.setups import king_name
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.game import Game
from fiefdom.rules.moves import Move
from fiefdom.rules.order import Order
from fiefdom.rules.position import Position
from fiefdom.rules.scores import ScoreSheet
from fiefdom.rules.setup import Setup

VERSION = 1
INDENT = "  "


@dataclass(frozen=True)
class Record:
    """A game that can be replayed; `str` is its text, `parse_record` the inverse.

    `comments` and `clocks` belong to the move with that number, counted from 1; a comment
    numbered 0 comes before the first move. A clock is the time the mover has left after it.
    """

    setup: Setup
    orders: tuple[Order, ...]
    moves: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()
    date: datetime.date | None = None
    event: str = ""
    start: Position | None = None
    comments: Mapping[int, str] = field(default_factory=dict)
    clocks: Mapping[int, datetime.timedelta] = field(default_factory=dict)

    __hash__ = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        for order in self.orders:
            _check_order(self.setup, order)
        self._check_words()

    def _check_words(self) -> None:
        if self.names and len(self.names) != self.setup.players:
            raise FiefdomError(f"give {self.setup.players} names, one for each player, or none")
        if not any(self.names):
            object.__setattr__(self, "names", ())
        for text in (self.event, *self.names):
            if not fits_one_line(text):
                raise FiefdomError(f"{text!r} is more than one line, or has spaces around it")
        for number, comment in self.comments.items():
            if not fits_one_line(comment) or not comment or set(comment) & set("{}"):
                raise FiefdomError(f"comment {number} must be one line of text without braces")
        if not all(is_writable(clock) for clock in self.clocks.values()):
            raise FiefdomError("a clock is a time in whole thousandths of a second")
        numbers = range(len(self.moves) + 1)
        if not set(self.comments) <= set(numbers) or not set(self.clocks) <= set(numbers[1:]):
            raise FiefdomError("comments and clocks belong to moves of the record")

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        names: tuple[str, ...] = (),
        date: datetime.date | None = None,
        event: str = "",
        comments: Mapping[int, str] | None = None,
        clocks: Mapping[int, datetime.timedelta] | None = None,
    ) -> Record:
        """The record of a game as far as it has been played, hidden order included."""
        return cls(
            setup=game.setup,
            orders=game.orders,
            moves=game.history,
            names=names,
            date=date,
            event=event,
            start=None if game.start == Position(game.setup) else game.start,
            comments=dict(comments or {}),
            clocks=dict(clocks or {}),
        )

    def begin(self) -> Game:
        """The game before its first move."""
        start = Position(self.setup) if self.start is None else self.start
        return Game(start, self.orders)

    def replay(self) -> Iterator[Game]:
        """The game before the first move and after each one: always the same object."""
        game = self.begin()
        yield game
        for move in self.moves:
            game.play(move)
            yield game

    def game(self, after: int | None = None) -> Game:
        """The game after a number of moves, or after all of them."""
        game = self.begin()
        for move in self.moves[:after]:
            game.play(move)
        return game

    @cached_property
    def result(self) -> ScoreSheet | None:
        """The final score sheet; None while the game is not over."""
        game = self.game()
        return game.scores if game.over else None

    def __str__(self) -> str:
        return "\n".join([*_headers(self), *_games(self)]) + "\n"


def _check_order(setup: Setup, order: Order) -> None:
    numbers = [number for pile in order.dominoes.values() for number in pile]
    if (
        not set(order.kings) <= set(range(setup.kings))
        or not set(order.dominoes) <= set(setup.boxes)
        or not set(numbers) <= set(range(1, DOMINOES_PER_BOX + 1))
        or not set(order.buildings) <= set(BUILDINGS if setup.queendomino_rules else ())
    ):
        raise FiefdomError(f"the order draws something that {setup} does not have")


def format_result(sheet: ScoreSheet) -> str:
    """Points from the winner on, such as `P2 61 > P1 54 = P3 54`."""
    return format_places(sheet.players, [total.points for total in sheet.totals], sheet.ranking)


def format_places(
    players: Sequence[Sequence[int]], points: Sequence[int], ranking: Sequence[Sequence[int]]
) -> str:
    """The same, from each kingdom's players and points and the kingdoms in each place."""
    names = ["+".join(f"P{player + 1}" for player in those) for those in players]
    return " > ".join(" = ".join(f"{names[i]} {points[i]}" for i in tied) for tied in ranking)


def _headers(record: Record) -> Iterator[str]:
    yield f"fief {VERSION}"
    yield f"setup {record.setup}"
    if record.date is not None:
        yield f"date {record.date.isoformat()}"
    if record.event:
        yield f"event {record.event}"
    for i, name in enumerate(record.names):
        if name:
            yield f"name {i + 1} {name}"
    if record.result is not None:
        yield f"result {format_result(record.result)}"
    if record.start is not None:
        yield "start"
        for line in format_position(record.start).splitlines():
            yield (INDENT + line).rstrip()


def _games(record: Record) -> Iterator[str]:
    """For each game what was drawn, and every turn on a separate line."""
    turns = _turns(record)
    first = 1 if record.start is None else record.start.game_number
    for number, order in enumerate(record.orders, first):
        yield ""
        yield f"game {number}"
        yield from _order(record.setup, order)
        if number == first and 0 in record.comments:
            yield f"{{{record.comments[0]}}}"
        yield from turns.get(number, ())


def _order(setup: Setup, order: Order) -> Iterator[str]:
    if order.kings:
        yield "kings " + " ".join(king_name(setup, king) for king in order.kings)
    size = setup.line_size
    for box in setup.boxes:
        if box in order.dominoes:
            numbers = order.dominoes[box]
            lines = [numbers[i : i + size] for i in range(0, len(numbers), size)]
            yield " ".join([box, " | ".join(" ".join(map(str, line)) for line in lines)]).strip()
    if order.buildings:
        yield "buildings " + " ".join(order.buildings)


def _turns(record: Record) -> dict[int, list[str]]:
    """The lines of each game: rounds, and turns with their moves."""
    games: dict[int, list[str]] = {}
    game = record.begin()
    before: tuple[int, int, int] | None = None
    for i, move in enumerate(record.moves, 1):
        position = game.position
        here = (position.game_number, position.round, position.turn)
        lines = games.setdefault(position.game_number, [])
        if before is None or here[:2] != before[:2]:
            lines.append(f"round {position.round}")
        if here != before:
            lines.append(f"{turn_label(position)}: {_annotated(record, i, move)}")
        else:
            lines[-1] += f", {_annotated(record, i, move)}"
        before = here
        game.play(move)
    return games


def turn_label(position: Position) -> str:
    """Whose turn it is: the king and, once it has one, the number of its domino."""
    decision = position.decision
    assert decision is not None
    name = king_name(position.setup, decision.king)
    return name if decision.domino is None else f"{name} {decision.domino.number}"


def _annotated(record: Record, number: int, move: Move) -> str:
    text = str(move)
    if number in record.clocks:
        text += f" [{format_clock(record.clocks[number])}]"
    if number in record.comments:
        text += f" {{{record.comments[number]}}}"
    return text
