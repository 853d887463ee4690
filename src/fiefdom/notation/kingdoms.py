"""A kingdom as text: its squares drawn in rows, and what it owns; also one kingdom alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from fiefdom.components import BUILDINGS, TERRAINS
from fiefdom.notation.scanning import Line, significant_lines
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.move_text import square_of
from fiefdom.rules.moves import CASTLE, COLUMNS, REACH, Square
from fiefdom.rules.options import OPTIONS, dashed
from fiefdom.rules.real_table import score_kingdom
from fiefdom.rules.score_rows import ROWS
from fiefdom.rules.scores import KingdomScore
from fiefdom.rules.setup import Setup
from fiefdom.rules.words import Word, shown

LETTERS = {terrain[0].upper(): terrain for terrain in TERRAINS}
CASTLE_MARK = "[]"
FREE_MARK = ".."
MANY = 999_999

_KEYS = ("coins", "guard", "towers", "discarded", "knights", "buildings")
_ROW = re.compile(r"[ \t]*([1-9][0-9]?[ \t]+)?(\.\.?|\[\]|[A-Za-z][0-9]?)([ \t]|$)")
_HEADING = re.compile(r"[ \t]*[a-m]([ \t]+[a-m])*[ \t]*")
_GRIDS = {"5x5": 5, "7x7": 7}
BONUSES = tuple(option for option in OPTIONS if option in ROWS)


@dataclass(frozen=True)
class LoneKingdom:
    """One kingdom of a real table, with what its score depends on; `str` is its text."""

    kingdom: KingdomView
    grid: int = 5
    bonuses: frozenset[str] = frozenset()
    """The options that score points."""

    @property
    def setup(self) -> Setup:
        """A set-up that scores such a kingdom: Queendomino if anything of that box is here."""
        kingdom = self.kingdom
        bonuses = dict.fromkeys(self.bonuses, True)
        lands = kingdom.squares.values()
        owned = (kingdom.coins, kingdom.knights, kingdom.towers, kingdom.has_queen)
        if any(owned) or any(land.terrain == "town" for land in lands):
            return Setup("queendomino", 2 if self.grid == 7 else 3, **bonuses)
        return Setup("kingdomino", 2, mighty_duel=self.grid == 7, **bonuses)

    @property
    def score(self) -> KingdomScore:
        """Its score."""
        return score_kingdom(self.kingdom, self.setup)

    def __str__(self) -> str:
        words = ["kingdom", f"{self.grid}x{self.grid}"]
        words += ["queen"] * self.kingdom.has_queen
        words += [dashed(bonus) for bonus in BONUSES if bonus in self.bonuses]
        return "\n".join([" ".join(words), *kingdom_lines(self.kingdom, towers=True)]) + "\n"


def parse_kingdom(text: str) -> LoneKingdom:
    """The kingdom that text describes; see docs/notation.md for how to write one."""
    lines = list(significant_lines(text))
    if not lines or lines[0].key != "kingdom":
        raise (lines[0] if lines else Line("?", 1)).error("a kingdom's text begins with: kingdom")
    grid, options = 5, set()
    possible = ["queen", *map(dashed, BONUSES)]
    for word in lines[0].words[1:]:
        if word.text in _GRIDS:
            grid = _GRIDS[word.text]
        elif word.text in possible and word.text not in options:
            options.add(word.text)
        else:
            raise word.error(
                f"{shown(word.text)} means nothing here; possible are "
                f"{', '.join([*_GRIDS, *possible])}"
            )
    kingdom = kingdom_of(lines[0], lines[1:], "queen" in options)
    bonuses = frozenset(bonus for bonus in BONUSES if dashed(bonus) in options)
    lone = LoneKingdom(kingdom, grid, bonuses)
    try:
        _ = lone.score
    except FiefdomError as error:  # impossible, or with bonuses that Queendomino does not have
        raise lines[0].error(str(error)) from error
    return lone


def kingdom_lines(kingdom: KingdomView, towers: bool = False) -> Iterable[str]:
    """The rows of a kingdom and one line for each thing it owns, without its heading."""
    left, bottom, right, top = kingdom.bounds
    columns = range(left, right + 1)
    yield "   " + "".join(f" {COLUMNS[x + REACH]} " for x in columns).rstrip()
    for y in range(top, bottom - 1, -1):
        marks = (_mark(kingdom, Square(x, y)) for x in columns)
        yield f"{y + REACH + 1:2} " + " ".join(marks)
    if kingdom.coins:
        yield f"coins {kingdom.coins}"
    if kingdom.guard:
        yield f"guard {kingdom.guard}"
    lands = kingdom.squares.items()
    if knights := [str(square) for square, land in lands if land.knight]:
        yield "knights " + " ".join(knights)
    buildings = [f"{land.building} {square}" for square, land in lands if land.building]
    if buildings:
        yield "buildings " + ", ".join(buildings)
    if towers and kingdom.towers != _towers(kingdom.squares.values()):
        yield f"towers {kingdom.towers}"
    if kingdom.discarded:
        yield f"discarded {kingdom.discarded}"


def _mark(kingdom: KingdomView, square: Square) -> str:
    if square == CASTLE:
        return CASTLE_MARK
    land = kingdom.squares.get(square)
    if land is None:
        return FREE_MARK
    return f"{land.terrain[0].upper()}{land.crowns - _crowns(land.building)}"


def _crowns(building: str | None) -> int:
    return 0 if building is None else BUILDINGS[building].crowns


def _towers(lands: Iterable[Land]) -> int:
    return sum(BUILDINGS[land.building].towers for land in lands if land.building is not None)


def kingdom_of(heading: Line, lines: list[Line], has_queen: bool) -> KingdomView:
    """The kingdom that the lines under its heading describe."""
    owned: dict[str, Line] = {}
    rows: list[Line] = []
    headings: list[Line] = []
    for line in lines:
        if not rows and _is_heading(line):
            headings.append(line)
        elif _ROW.match(line.text) and line.key not in _KEYS:
            rows.append(line)
        elif line.key in _KEYS and line.key not in owned:
            owned[line.key] = line
        else:
            raise line.error(
                f"expected a row such as '8 W0 .. F1', or one of {', '.join(_KEYS)}, each once"
            )
    terrains = _read_rows(heading, headings, rows)
    knights = _read_knights(owned.get("knights"), terrains)
    buildings = _read_buildings(owned.get("buildings"), terrains)
    squares = {
        square: Land(
            land.terrain,
            land.crowns + _crowns(buildings.get(square)),
            buildings.get(square),
            square in knights,
        )
        for square, land in sorted(terrains.items())
    }
    guard = _read_number(owned.get("guard"), 0)
    return KingdomView(
        MappingProxyType(squares),
        coins=_read_number(owned.get("coins"), 0),
        guard=guard,
        knights=guard + len(knights),
        towers=_read_number(owned.get("towers"), _towers(squares.values())),
        discarded=_read_number(owned.get("discarded"), 0),
        has_queen=has_queen,
    )


def _is_heading(line: Line) -> bool:
    """Whether a line names columns, as in `f g h`, rather than terrains in small letters."""
    if _HEADING.fullmatch(line.text) is None:
        return False
    letters = "".join(line.text.split())
    terrains = letters.upper().strip("".join(LETTERS)) == ""
    return letters in COLUMNS and ("g" in letters or not terrains)


def _read_rows(heading: Line, headings: list[Line], rows: list[Line]) -> dict[Square, Land]:
    cells: list[tuple[int, int, Word]] = []
    labels: list[tuple[int, Word]] = []
    for down, row in enumerate(rows):
        words = row.words
        if words[0].text.isdigit():
            labels.append((down, words.pop(0)))
        cells += [(down, right, word) for right, word in enumerate(words)]
    castles = [(down, right) for down, right, word in cells if word.text == CASTLE_MARK]
    if len(castles) != 1:
        raise heading.error(f"draw the kingdom's rows with one castle, {CASTLE_MARK}")
    castle_down, castle_right = castles[0]
    for down, word in labels:
        if int(word.text) != REACH + 1 + castle_down - down:
            raise word.error("rows are numbered so that the castle is in row 7")
    for line in headings:
        for right, word in enumerate(line.words):
            column = right - castle_right + REACH
            if column < 0 or column > 2 * REACH or word.text != COLUMNS[column]:
                raise word.error("columns are lettered so that the castle is in column g")
    lands = {}
    for down, right, word in cells:
        land = _read_land(word)
        if land is not None:
            square = Square(right - castle_right, castle_down - down)
            if abs(square.x) > REACH or abs(square.y) > REACH:
                raise word.error("this square is too far from the castle for any grid")
            lands[square] = land
    return lands


def _read_land(word: Word) -> Land | None:
    if word.text in (CASTLE_MARK, FREE_MARK, "."):
        return None
    if re.fullmatch(f"[{''.join(LETTERS)}][0-3]?", word.text.upper()):
        return Land(LETTERS[word.text[0].upper()], int(word.text[1:] or 0))
    raise word.error(
        f"{shown(word.text)} is not a square: use a letter of {', '.join(LETTERS)} with "
        f"0 to 3 crowns, {FREE_MARK} or {CASTLE_MARK}"
    )


def _read_number(line: Line | None, default: int) -> int:
    return default if line is None else line.rest.number(0, MANY, f"a number of {line.key}")


def _read_knights(line: Line | None, terrains: dict[Square, Land]) -> set[Square]:
    knights: set[Square] = set()
    for word in [] if line is None else line.words[1:]:
        square = square_of(word)
        if square not in terrains or square in knights:
            raise word.error("knights stand on squares of the kingdom, at most one on each")
        knights.add(square)
    return knights


def _read_buildings(line: Line | None, terrains: dict[Square, Land]) -> dict[Square, str]:
    buildings: dict[Square, str] = {}
    if line is None:
        return buildings
    for entry in split_list(line.rest):
        words = Line(entry.text, entry.line, entry.column).words
        if len(words) != 2 or words[0].text not in BUILDINGS:
            raise entry.error(f"name a building and its square; there are {', '.join(BUILDINGS)}")
        square = square_of(words[1])
        if square in buildings or terrains.get(square) != Land("town"):
            raise words[1].error(
                "buildings stand on town squares, T0 in the rows, at most one on each"
            )
        buildings[square] = words[0].text
    return buildings


def split_list(text: Word) -> list[Word]:
    """The pieces between commas; none may be blank."""
    pieces = [text.part(match.start(), match.end()) for match in re.finditer(r"[^,]+", text.text)]
    if text.text.count(",") != len(pieces) - 1 or any(not p.text.strip(" \t") for p in pieces):
        raise text.error("something is missing before or after a comma")
    return pieces
