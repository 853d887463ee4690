"""Records from text: every move is played, so every record that is read follows the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta

from fiefdom.components import BUILDINGS, DOMINOES_PER_BOX
from fiefdom.notation.clocks import clock_of
from fiefdom.notation.positions import read_position
from fiefdom.notation.record import INDENT, VERSION, Record, format_result, turn_label
from fiefdom.notation.scanning import Line, fits_one_line, significant_lines
from fiefdom.notation.setups import king_of, setup_of
from fiefdom.rules.errors import FiefdomError, IllegalMove
from fiefdom.rules.game import Game
from fiefdom.rules.move_text import move_of_words
from fiefdom.rules.moves import Move
from fiefdom.rules.order import Order
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup
from fiefdom.rules.words import Word, shown

_HEADERS = ("setup", "date", "event", "name", "result", "start")
_TURN = re.compile(r"(P[1-9]b?(?: [1-9][0-9]?)?):")
_MOVE = re.compile(r"\s*([a-z0-9 ]+?)\s*(\[[^]]*\])?\s*(\{[^{}]*\})?\s*(,|$)")
_COMMENT = re.compile(r"\{([^{}]*)\}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_record(text: str) -> Record:
    """The record that the text holds; an illegal move in it raises IllegalMove.

    All versions of the format can be read.
    """
    lines = list(significant_lines(text))
    if not lines or lines[0].key != "fief":
        raise (lines[0] if lines else Line("?", 1)).error(f"a record begins with: fief {VERSION}")
    lines[0].rest.number(1, VERSION, "version")
    games = [i for i, line in enumerate(lines) if line.key == "game" and not _indented(line)]
    first = games[0] if games else len(lines)
    headers = _Headers(lines[0])
    headers.read(lines[1:first])
    return _Reader(headers, lines[first:]).read()


def _indented(line: Line) -> bool:
    return line.text.startswith(INDENT)


@dataclass
class _Headers:
    """What comes before the first game."""

    heading: Line
    lines: dict[str, Line] = field(default_factory=dict)
    position: list[Line] = field(default_factory=list)

    def read(self, lines: list[Line]) -> None:
        for line in lines:
            if _indented(line) and "start" in self.lines:
                shift = len(INDENT)
                self.position.append(Line(line.text[shift:], line.line, line.column + shift))
                continue
            words = line.words
            name = line.key
            if name == "name" and len(words) > 1:
                name = f"name {words[1].text}"
            if line.key not in _HEADERS or name in self.lines:
                raise line.error(f"expected one of {', '.join(_HEADERS)} or game, each once")
            self.lines[name] = line

    @property
    def setup(self) -> Setup:
        if "setup" not in self.lines or len(self.lines["setup"].words) < 2:
            raise self.heading.error("the record has no set-up, like: setup kingdomino players=4")
        return setup_of(self.lines["setup"].words[1:])

    @property
    def names(self) -> tuple[str, ...]:
        names = [""] * self.setup.players
        for key, line in self.lines.items():
            if line.key == "name":
                words = line.words
                if len(words) < 3:
                    raise line.error("after name come a player's number and name")
                player = words[1].number(1, self.setup.players, "a player")
                text = line.rest.text.removeprefix(words[1].text).strip(" \t")
                names[player - 1] = _one_line(Word(text, line.line, words[2].column))
                assert key == f"name {player}"
        return tuple(names) if any(names) else ()

    @property
    def date(self) -> date | None:
        if "date" not in self.lines:
            return None
        word = self.lines["date"].rest
        try:
            if _DATE.fullmatch(word.text):
                return date.fromisoformat(word.text)
        except ValueError:
            pass
        raise word.error("expected a date like 2026-11-15")

    @property
    def event(self) -> str:
        return _one_line(self.lines["event"].rest) if "event" in self.lines else ""

    @property
    def start(self) -> Position | None:
        if "start" not in self.lines:
            return None
        if not self.position:
            raise self.lines["start"].error("under start comes a position, indented")
        position = read_position(self.position)
        if position.setup != self.setup:
            raise self.lines["start"].error("the start has a different set-up from the record")
        return None if position == Position(self.setup) else position


@dataclass
class _Reader:
    """Plays through the games of a record."""

    headers: _Headers
    lines: list[Line]
    moves: list[Move] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    clocks: dict[int, timedelta] = field(default_factory=dict)

    def read(self) -> Record:
        headers = self.headers
        setup, start = headers.setup, headers.start
        names, day, event = headers.names, headers.date, headers.event
        first = 1 if start is None else start.game_number
        sections = self._sections(first, setup)
        orders = tuple(_read_order(setup, heading, lines) for heading, lines, _ in sections)
        try:
            game = Game(Position(setup) if start is None else start, orders)
        except FiefdomError as error:
            raise sections[0][0].error(str(error)) from error
        for heading, _, turns in sections:
            for line in turns:
                self._read_turn(game, heading, line)
        self._check_result(game)
        return Record(
            setup,
            orders,
            tuple(self.moves),
            names,
            day,
            event,
            start,
            self.comments,
            self.clocks,
        )

    def _sections(self, first: int, setup: Setup) -> list[tuple[Line, list[Line], list[Line]]]:
        """For each game its heading, the lines of what was drawn, and its turns."""
        sections: list[tuple[Line, list[Line], list[Line]]] = []
        drawing = ("kings", "buildings", *setup.boxes)
        for line in self.lines:
            if line.key == "game":
                line.rest.number(first + len(sections), first + len(sections), "the next game")
                sections.append((line, [], []))
            elif line.key in drawing:
                if sections[-1][2] or line.key in [other.key for other in sections[-1][1]]:
                    raise line.error("what was drawn comes once, before the moves")
                sections[-1][1].append(line)
            else:
                sections[-1][2].append(line)
        if first + len(sections) - 1 != setup.games:
            games = ", ".join(f"'game {number}'" for number in range(first, setup.games + 1))
            raise self.headers.heading.error(
                f"expected {games} after the headers, each with what was drawn for it"
            )
        return sections

    def _read_turn(self, game: Game, heading: Line, line: Line) -> None:
        comment = _COMMENT.fullmatch(line.text.strip(" \t"))
        if comment is not None and not self.moves and 0 not in self.comments:
            self.comments[0] = _comment(Word(comment.group(1), line.line, line.words[0].column))
            return
        if game.over:
            raise line.error("the game is over; nothing comes after its last move")
        position = game.position
        current, here = position.game_number, int(heading.rest.text)
        if here < current:
            raise line.error(f"game {here} is over")
        if here > current:
            raise line.error(f"game {current} is not over yet")
        if line.key == "round":
            line.rest.number(position.round, position.round, "the round's number")
            return
        match = _TURN.match(line.text)
        if match is None:
            raise line.error("expected a turn such as 'P1 24: g8h8, claim 31', or a round")
        if match.group(1) != turn_label(position):
            raise line.error(f"it is the turn of {turn_label(position)}")
        self._read_moves(game, line, match.end())

    def _read_moves(self, game: Game, line: Line, at: int) -> None:
        label = turn_label(game.position)
        while True:
            match = _MOVE.match(line.text, at)
            if match is None:
                raise Word("", line.line, line.column + at).error(
                    "expected moves separated by commas, each with [clock] and {comment} if any"
                )
            words = Line(match.group(1), line.line, line.column + match.start(1)).words
            if game.over or turn_label(game.position) != label:
                raise words[0].error("this turn is over; start the next one on a new line")
            self._play(game, words)
            if match.group(2):
                self.clocks[len(self.moves)] = clock_of(_piece(line, match, 2))
            if match.group(3):
                self.comments[len(self.moves)] = _comment(_piece(line, match, 3))
            if not match.group(4):
                return
            at = match.end()

    def _play(self, game: Game, words: list[Word]) -> None:
        move = move_of_words(words)
        place = words[0]
        try:
            game.play(move)
        except IllegalMove as error:
            sentence = str(error).removesuffix(f" (rule {error.rule})")
            where = f"line {place.line}, column {place.column}"
            raise IllegalMove(f"{where}: {sentence}", error.rule) from error
        except FiefdomError as error:
            raise place.error(str(error)) from error
        self.moves.append(move)

    def _check_result(self, game: Game) -> None:
        line = self.headers.lines.get("result")
        if line is None:
            return
        if not game.over:
            raise line.error("a game that is not over has no result")
        if line.rest.text != format_result(game.scores):
            raise line.rest.error(f"by the moves, the result is {format_result(game.scores)}")


def _piece(line: Line, match: re.Match[str], group: int) -> Word:
    """The text between the brackets of a group."""
    text = match.group(group)[1:-1]
    return Word(text, line.line, line.column + match.start(group) + 1)


def _comment(word: Word) -> str:
    if not word.text:
        raise word.error("a comment cannot be empty")
    return _one_line(word)


def _one_line(word: Word) -> str:
    if not word.text or not fits_one_line(word.text):
        raise word.error("expected one line of text without spaces around it")
    return word.text


def _read_order(setup: Setup, heading: Line, lines: list[Line]) -> Order:
    kings: tuple[int, ...] = ()
    buildings: tuple[str, ...] = ()
    dominoes: dict[str, tuple[int, ...]] = {}
    for line in lines:
        words = [word for word in line.words[1:] if word.text != "|"]
        if line.key == "kings":
            kings = tuple(king_of(setup, word) for word in words)
        elif line.key == "buildings":
            for word in words:
                if word.text not in BUILDINGS or not setup.queendomino_rules:
                    raise word.error(f"{shown(word.text)} is not a building of this game")
            buildings = tuple(word.text for word in words)
        else:
            dominoes[line.key] = tuple(
                word.number(1, DOMINOES_PER_BOX, "a domino") for word in words
            )
    if not dominoes:
        raise heading.error(f"the dominoes drawn are missing, like: {setup.boxes[0]} 3 17 22 40")
    return Order(kings, dominoes, buildings)
