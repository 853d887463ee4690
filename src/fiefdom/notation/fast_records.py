"""Records read at full speed, if the text is as `str(record)` writes it.

Anything unusual (a start position, a `#` line, a mistake) is left to `parse_record`, which reads
everything and says what is wrong.
"""

from __future__ import annotations

import datetime
import re
from functools import cache
from itertools import pairwise

from fiefdom.components import BUILDINGS, DOMINOES_PER_BOX
from fiefdom.notation.clocks import clock_of
from fiefdom.notation.record import VERSION, Record, format_places
from fiefdom.notation.setups import king_name, parse_setup
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.move_text import parse_move
from fiefdom.rules.moves import Move
from fiefdom.rules.order import Order
from fiefdom.rules.replays import Replay, game_step, move_step, replay, round_step, turn_step
from fiefdom.rules.setup import Setup
from fiefdom.rules.words import Word

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NAME = re.compile(r"name ([1-8]) (.+)")
_ANNOTATED = re.compile(r"([a-z0-9 ]+?)(?: \[([^]]*)\])?(?: \{([^{}]+)\})?(?:, |$)")
_NUMBERS = {str(number): number for number in range(1, DOMINOES_PER_BOX + 1)}
_ROUNDS = {f"round {number}": round_step(number) for number in range(100)}
_moves: dict[str, tuple[Move, int]] = {}


class _Unusual(Exception):  # noqa: N818 - nothing is wrong
    """This text is not for the fast reader."""


def read_fast(text: str) -> tuple[Record, Replay] | None:
    """A record and its outcome; None if `parse_record` has to read it."""
    try:
        return _Text(text).read()
    except (_Unusual, FiefdomError, KeyError, IndexError, ValueError):
        return None


class _Text:
    """The lines of one record, read from the first to the last."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        while lines and not lines[-1]:
            lines.pop()
        self.lines = lines
        self.at = 0

    def read(self) -> tuple[Record, Replay]:
        if self._next() != f"fief {VERSION}":
            raise _Unusual
        setup = _setup(self._next().removeprefix("setup "))
        day = self._header("date ")
        event = self._header("event ") or ""
        names = self._names(setup)
        result = self._header("result ")
        turns = _Turns(setup)
        orders: list[Order] = []
        while self.at < len(self.lines):
            if self._next() != "":
                raise _Unusual
            orders.append(self._game(setup, turns, len(orders) + 1))
        if len(orders) != setup.games:
            raise _Unusual
        found = replay(setup, orders, turns.steps)
        if found is None or (result is not None and _result(found) != result):
            raise _Unusual
        record = Record(
            setup,
            tuple(orders),
            tuple(turns.moves),
            names,
            None if day is None else _date(day),
            event,
            None,
            turns.comments,
            turns.clocks,
        )
        return record, found

    def _next(self) -> str:
        self.at += 1
        return self.lines[self.at - 1]

    def _header(self, key: str) -> str | None:
        line = self.lines[self.at]
        if not line.startswith(key):
            return None
        self.at += 1
        return line[len(key) :]

    def _names(self, setup: Setup) -> tuple[str, ...]:
        names = [""] * setup.players
        last = 0
        while found := _NAME.fullmatch(self.lines[self.at]):
            player = int(found[1])
            if player <= last:
                raise _Unusual
            names[player - 1], last = found[2], player
            self.at += 1
        return tuple(names) if any(names) else ()

    def _game(self, setup: Setup, turns: _Turns, number: int) -> Order:
        if self._next() != f"game {number}":
            raise _Unusual
        kings: tuple[int, ...] = ()
        buildings: tuple[str, ...] = ()
        dominoes: dict[str, tuple[int, ...]] = {}
        if (line := self._header("kings ")) is not None:
            table = _kings(setup)
            kings = tuple(table[word] for word in line.split(" "))
        for box in setup.boxes:
            if (line := self._header(f"{box} ")) is not None:
                dominoes[box] = tuple(_NUMBERS[word] for word in line.replace("| ", "").split(" "))
        if self.at < len(self.lines) and (line := self._header("buildings ")) is not None:
            buildings = tuple(line.split(" "))
            if not BUILDINGS.keys() >= set(buildings):
                raise _Unusual
        turns.begin(number)
        while self.at < len(self.lines) and self.lines[self.at]:
            turns.take(self._next())
        return Order(kings, dominoes, buildings)


class _Turns:
    """The steps, moves, comments and clocks of a record's turns."""

    def __init__(self, setup: Setup) -> None:
        self.steps: list[int] = []
        self.moves: list[Move] = []
        self.comments: dict[int, str] = {}
        self.clocks: dict[int, datetime.timedelta] = {}
        self._labels = _labels(setup)

    def begin(self, game: int) -> None:
        self.steps.append(game_step(game))

    def take(self, line: str) -> None:
        if line.startswith("round "):
            self.steps.append(_ROUNDS[line])
            return
        if line.startswith("{"):
            self._take_comment(line)
            return
        label, _, rest = line.partition(": ")
        self.steps.append(self._labels[label])
        if "{" in rest or "[" in rest:
            self._take_annotated(rest)
            return
        for word in rest.split(", "):
            move, step = _moves.get(word) or _move(word)
            self.moves.append(move)
            self.steps.append(step)

    def _take_comment(self, line: str) -> None:
        """The comment on the whole game."""
        if len(self.steps) > 1 or self.comments or line[-1] != "}":
            raise _Unusual
        self.comments[0] = line[1:-1]

    def _take_annotated(self, rest: str) -> None:
        matches = list(_ANNOTATED.finditer(rest))
        while matches and not matches[-1][0]:
            matches.pop()
        ends = [0, *(match.end() for match in matches)]
        starts = [*(match.start() for match in matches), len(rest)]
        if ends != starts or rest.endswith(", ") or any(a == b for a, b in pairwise(ends)):
            raise _Unusual
        for match in matches:
            move, step = _moves.get(match[1]) or _move(match[1])
            self.moves.append(move)
            self.steps.append(step)
            if match[2] is not None:
                self.clocks[len(self.moves)] = clock_of(Word(match[2], 1, 1))
            if match[3] is not None:
                self.comments[len(self.moves)] = match[3]


def _move(word: str) -> tuple[Move, int]:
    move = parse_move(word)
    if str(move) != word:
        raise _Unusual
    _moves[word] = found = (move, move_step(move))
    return found


@cache
def _setup(text: str) -> Setup:
    return parse_setup(text)


@cache
def _kings(setup: Setup) -> dict[str, int]:
    return {king_name(setup, king): king for king in range(setup.kings)}


@cache
def _labels(setup: Setup) -> dict[str, int]:
    labels = {name: turn_step(king, 0) for name, king in _kings(setup).items()}
    for name, king in _kings(setup).items():
        labels |= {f"{name} {word}": turn_step(king, n) for word, n in _NUMBERS.items()}
    return labels


def _date(text: str) -> datetime.date:
    if not _DATE.fullmatch(text):
        raise _Unusual
    return datetime.date.fromisoformat(text)


def _result(found: Replay) -> str | None:
    if not found.over:
        return None
    players = [found.setup.players_of(kingdom) for kingdom in range(found.setup.kingdoms)]
    return format_places(players, found.points, found.ranking)
