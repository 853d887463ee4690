"""A whole position as text, from which a game can continue (docs/notation.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fiefdom.components import BUILDINGS, DOMINOES_PER_BOX, SPOTS
from fiefdom.notation.kingdoms import MANY, kingdom_lines, kingdom_of
from fiefdom.notation.scanning import Line, significant_lines
from fiefdom.notation.setups import king_name, king_of, setup_of
from fiefdom.rules.arrangement import Arrangement, OnLine, arrangement_of
from fiefdom.rules.consistency import Misarranged, arrange
from fiefdom.rules.kingdom import KingdomView
from fiefdom.rules.move_text import placement_of
from fiefdom.rules.moves import Square
from fiefdom.rules.position import Position
from fiefdom.rules.scores import Total
from fiefdom.rules.setup import Setup
from fiefdom.rules.steps import STEPS, Step
from fiefdom.rules.words import Word, shown

VERSION = 2
ACTING = ">"
EMPTY_SPOT = "-"
KEYS = (
    *("setup", "game", "round", "decision", "placed", "kings", "line", "next"),
    *("seen", "builders", "top", "burnt", "dragon"),
)
_ON_LINE = re.compile(r"(>?)([^@>]+)(@.+)?")


def format_position(position: Position) -> str:
    """The position as text; `parse_position` is the inverse."""
    table = arrangement_of(position)
    return "\n".join([f"position {VERSION}", *_table_lines(table), *_kingdoms_lines(table)]) + "\n"


def _table_lines(table: Arrangement) -> list[str]:
    setup = table.setup
    lines = [f"setup {setup}"]
    if setup.games > 1:
        lines.append(f"game {table.game_number}")
    lines += [f"round {table.round}", f"decision {table.step}"]
    if table.placed is not None:
        lines.append("placed {}{}".format(*table.placed))
    if table.kings:
        names = [king_name(setup, king) for king in table.kings]
        names[table.turn] = ACTING + names[table.turn]
        lines.append("kings " + " ".join(names))
    if table.line:
        lines.append(_write_line("line", setup, table.line, table.turn))
    if table.next_line:
        lines.append(_write_line("next", setup, table.next_line, None))
    for box, numbers in table.seen.items():
        lines.append(" ".join(["seen", box, *map(str, sorted(numbers))]))
    if setup.queendomino_rules:
        lines.append("builders " + " ".join(name or EMPTY_SPOT for name in table.builders))
        if table.top is not None:
            lines.append(f"top {table.top}")
        if table.burnt:
            lines.append("burnt " + " ".join(table.burnt))
        if table.dragon_used:
            lines.append("dragon used")
    return lines


def _write_line(key: str, setup: Setup, line: tuple[OnLine, ...], turn: int | None) -> str:
    words = [key]
    for i, (number, king) in enumerate(line):
        mark = ACTING if i == turn else ""
        words.append(f"{mark}{number}" + ("" if king is None else f"@{king_name(setup, king)}"))
    return " ".join(words)


def _kingdoms_lines(table: Arrangement) -> list[str]:
    lines = []
    for i, kingdom in enumerate(table.kingdoms):
        lines += ["", f"kingdom {i + 1}" + " queen" * kingdom.has_queen]
        lines += kingdom_lines(kingdom)
        if table.past:
            total = table.past[i]
            lines.append(f"past {total.points} {total.largest_territory} {total.crowns}")
    return lines


def parse_position(text: str) -> Position:
    """The position that the text describes; what no game could lead to is refused.

    All versions of the format can be read.
    """
    return read_position(list(significant_lines(text)))


def read_position(lines: list[Line]) -> Position:
    """The position that these lines describe."""
    if not lines or lines[0].key != "position":
        raise (lines[0] if lines else Line("?", 1)).error(
            f"a position begins with: position {VERSION}"
        )
    lines[0].rest.number(1, VERSION, "version")
    source = _Source(lines[0])
    for line in lines[1:]:
        source.take(line)
    table = source.table()
    try:
        return arrange(table)
    except Misarranged as error:
        raise source.line_about(error.part).error(str(error)) from error


@dataclass
class _Source:
    """The lines of a position by what they are about."""

    heading: Line
    lines: dict[str, Line] = field(default_factory=dict)
    kingdoms: list[tuple[Line, list[Line]]] = field(default_factory=list)

    def take(self, line: Line) -> None:
        if line.key == "kingdom":
            self.kingdoms.append((line, []))
        elif self.kingdoms:
            self.kingdoms[-1][1].append(line)
        elif line.key in KEYS:
            words = line.words
            name = f"seen {words[1].text}" if line.key == "seen" and words[1:] else line.key
            if name in self.lines:
                raise line.error(f"{shown(name)} is here twice")
            self.lines[name] = line
        else:
            raise line.error(f"expected one of {', '.join(KEYS)} or kingdom")

    def line_about(self, part: str) -> Line:
        """The line that an error about this part points at."""
        name, _, number = part.partition(" ")
        if name == "kingdom" and number.isdigit() and int(number) <= len(self.kingdoms):
            return self.kingdoms[int(number) - 1][0]
        return self.lines.get(part, self.lines.get("decision", self.heading))

    def need(self, name: str) -> Line:
        if name not in self.lines:
            raise self.heading.error(f"the position lacks a line: {name}")
        return self.lines[name]

    def rest(self, name: str) -> list[Word]:
        return self.lines[name].words[1:] if name in self.lines else []

    def table(self) -> Arrangement:
        words = self.need("setup").words[1:]
        if not words:
            raise self.need("setup").error("name a box, like: setup kingdomino players=4")
        setup = setup_of(words)
        line, line_turn = self._line(setup, "line")
        next_line, marked = self._line(setup, "next")
        if marked is not None:
            raise self.need("next").error(f"{ACTING} marks a king of the current line")
        kings, kings_turn = self._kings(setup)
        round_ = self.need("round").rest.number(0, setup.lines, "a round")
        turn = kings_turn if round_ == 0 else line_turn
        if turn is None:
            turn = len(line)  # everyone has acted: the game is over
        kingdoms, past = self._kingdoms(setup)
        return Arrangement(
            setup=setup,
            kingdoms=kingdoms,
            step=self._step(),
            round=round_,
            turn=turn,
            kings=kings,
            line=line,
            next_line=next_line,
            placed=self._placed(),
            seen=self._seen(setup),
            builders=self._builders(setup),
            top=building_of(self.need("top").rest) if "top" in self.lines else None,
            burnt=tuple(building_of(word) for word in self.rest("burnt")),
            dragon_used=self._dragon_used(setup),
            game_number=self._game_number(setup),
            past=past,
        )

    def _step(self) -> Step:
        word = self.need("decision").rest
        for step in STEPS:
            if step == word.text:
                return step
        raise word.error(f"{shown(word.text)} cannot come next; name one of {', '.join(STEPS)}")

    def _game_number(self, setup: Setup) -> int:
        if "game" not in self.lines:
            return 1
        return self.need("game").rest.number(1, setup.games, "a game")

    def _placed(self) -> tuple[Square, Square] | None:
        if "placed" not in self.lines:
            return None
        if self._step() != "tax":
            raise self.need("placed").error("placed belongs to the decision tax only")
        placed = placement_of(self.need("placed").rest)
        return placed.a, placed.b

    def _kings(self, setup: Setup) -> tuple[tuple[int, ...], int | None]:
        kings, turn = [], None
        for i, word in enumerate(self.rest("kings")):
            if word.text.startswith(ACTING):
                turn = _only(turn, i, word)
                word = word.part(1)
            kings.append(king_of(setup, word))
        return tuple(kings), turn

    def _line(self, setup: Setup, name: str) -> tuple[tuple[OnLine, ...], int | None]:
        line: list[OnLine] = []
        turn = None
        for i, word in enumerate(self.rest(name)):
            match = _ON_LINE.fullmatch(word.text)
            if match is None:
                raise word.error("expected a domino and the king on it, like 24@P1")
            if match.group(1):
                turn = _only(turn, i, word)
            number = word.part(*match.span(2)).number(1, DOMINOES_PER_BOX, "a domino")
            king = None if match.group(3) is None else king_of(setup, word.part(match.start(3) + 1))
            line.append((number, king))
        return tuple(line), turn

    def _seen(self, setup: Setup) -> dict[str, frozenset[int]]:
        for name in self.lines:
            if name.startswith("seen") and name.removeprefix("seen ") not in setup.boxes:
                raise self.lines[name].error(f"this game draws from {', '.join(setup.boxes)}")
        seen = {}
        for box in setup.boxes:
            words = self.rest(f"seen {box}")[1:]
            numbers = [word.number(1, DOMINOES_PER_BOX, "a domino") for word in words]
            if len(set(numbers)) < len(numbers):
                raise self.lines[f"seen {box}"].error("a domino is here twice")
            seen[box] = frozenset(numbers)
        return seen

    def _builders(self, setup: Setup) -> tuple[str | None, ...]:
        if not setup.queendomino_rules:
            for name in ("builders", "top", "burnt", "dragon"):
                if name in self.lines:
                    raise self.lines[name].error(f"{setup.box} has no builders and no dragon")
            return ()
        words = self.need("builders").words[1:]
        if len(words) != SPOTS:
            raise self.need("builders").error(
                f"name the buildings on the {SPOTS} spots from 0 coins to 5, or {EMPTY_SPOT}"
            )
        return tuple(None if word.text == EMPTY_SPOT else building_of(word) for word in words)

    def _dragon_used(self, setup: Setup) -> bool:
        if "dragon" not in self.lines or not setup.queendomino_rules:
            return False
        word = self.need("dragon").rest
        if word.text != "used":
            raise word.error("write 'dragon used', or leave the line out")
        return True

    def _kingdoms(self, setup: Setup) -> tuple[tuple[KingdomView, ...], tuple[Total, ...]]:
        kingdoms, past, queens = [], [], 0
        if len(self.kingdoms) != setup.kingdoms:
            raise self.heading.error(f"{setup} has {setup.kingdoms} kingdoms")
        for i, (heading, lines) in enumerate(self.kingdoms):
            words = heading.words[1:]
            if not words or words[0].text != str(i + 1):
                raise heading.error(f"the kingdoms come in order; this one is: kingdom {i + 1}")
            if [word.text for word in words[1:]] not in ([], ["queen"]):
                raise words[1].error("only 'queen' may follow the kingdom's number")
            queens += len(words) > 1
            if queens > 1:
                raise words[1].error("only one kingdom can host the Queen")
            for line in lines:
                if line.key == "towers":
                    raise line.error("in a position the towers follow from the buildings")
            earlier = [line for line in lines if line.key == "past"]
            others = [line for line in lines if line.key != "past"]
            kingdoms.append(kingdom_of(heading, others, len(words) > 1))
            past += [_past(line) for line in earlier]
        return tuple(kingdoms), tuple(past)


def _only(turn: int | None, here: int, word: Word) -> int:
    if turn is not None:
        raise word.error(f"one king acts; {ACTING} is here twice")
    return here


def building_of(word: Word) -> str:
    """The building that a word names."""
    if word.text not in BUILDINGS:
        raise word.error(f"{shown(word.text)} is not a building; there are {', '.join(BUILDINGS)}")
    return word.text


def _past(line: Line) -> Total:
    words = line.words[1:]
    if len(words) != 3:
        raise line.error("past takes three numbers: points, largest territories and crowns")
    points, largest, crowns = (word.number(0, MANY, "a number") for word in words)
    return Total(points, largest, crowns)
