"""One kingdom as a reader sees it: lands by square, coins, knights, towers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fiefdom.components import TERRAINS
from fiefdom.rules.kernel.bits import LOW_CELLS, SIDE
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import CROWN_1, CROWN_2, Kingdom
from fiefdom.rules.kernel.layout import KNIGHTS as KNIGHT_PLANE
from fiefdom.rules.kernel.placing import frame
from fiefdom.rules.moves import Square


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on one square; a building's crowns are among the crowns."""

    terrain: str
    crowns: int = 0
    building: str | None = None
    knight: bool = False


@dataclass(frozen=True, slots=True)
class KingdomView:
    """One kingdom: its squares without the castle, and what it owns."""

    squares: Mapping[Square, Land]
    coins: int = 0
    guard: int = 0
    knights: int = 0
    towers: int = 0
    discarded: int = 0
    has_queen: bool = False

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The smallest rectangle around castle and squares: left, bottom, right, top."""
        xs = [0, *(square.x for square in self.squares)]
        ys = [0, *(square.y for square in self.squares)]
        return min(xs), min(ys), max(xs), max(ys)

    def frame(self, grid: int) -> tuple[int, int, int, int]:
        """The rectangle that the kingdom may still fill on a grid: left, bottom, right, top."""
        x0, y0, x1, y1 = self.bounds
        left, bottom, right, top = frame(grid, x1 - x0 + 1, y1 - y0 + 1)
        return x0 + left, y0 + bottom, x0 + right, y0 + top


def squares_of(low: int, high: int, castle: int) -> Iterator[Square]:
    """The squares of a bitboard, given the castle's cell."""
    cells = int(low) | int(high) << LOW_CELLS
    while cells:
        cell = (cells & -cells).bit_length() - 1
        cells &= cells - 1
        yield Square(cell % SIDE - castle % SIDE, cell // SIDE - castle // SIDE)


def buildings_of(record: Kingdom) -> Iterator[tuple[Square, str]]:
    """The kingdom's buildings and their squares, in the order they were built."""
    for code in record.buildings[: record.built].tolist():
        yield Square.of_code(code >> 5), KINDS[code & 31]


def view_kingdom(record: Kingdom, has_queen: bool) -> KingdomView:
    """A readable copy of a kingdom's record."""
    castle = int(record.castle)
    low, high = record.low.tolist(), record.high.tolist()
    knights = set(squares_of(low[KNIGHT_PLANE], high[KNIGHT_PLANE], castle))
    ones = set(squares_of(low[CROWN_1], high[CROWN_1], castle))
    twos = set(squares_of(low[CROWN_2], high[CROWN_2], castle))
    buildings = dict(buildings_of(record))
    squares = {}
    for terrain, name in enumerate(TERRAINS):
        for square in squares_of(low[terrain], high[terrain], castle):
            crowns = (square in ones) + 2 * (square in twos)
            squares[square] = Land(name, crowns, buildings.get(square), square in knights)
    return KingdomView(
        MappingProxyType(dict(sorted(squares.items()))),
        coins=int(record.coins),
        guard=int(record.guard),
        knights=int(record.knights),
        towers=int(record.towers),
        discarded=int(record.discarded),
        has_queen=has_queen,
    )
