"""One kingdom as a reader sees it: lands by square, coins, knights, towers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from types import MappingProxyType

from fiefdom.components import TERRAINS
from fiefdom.rules.kernel.bits import CELLS, LOW_CELLS, SIDE
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import CROWN_1, CROWN_2, KINGDOM, MAX_KINDS
from fiefdom.rules.kernel.layout import KNIGHTS as KNIGHT_PLANE
from fiefdom.rules.kernel.placing import frame
from fiefdom.rules.moves import CASTLE, Square
from fiefdom.rules.states import Words, span, word

_LOW, _HIGH, _BUILDINGS = (span(name, KINGDOM) for name in ("low", "high", "buildings"))
_CASTLE, _BUILT, _COINS, _GUARD, _KNIGHTS, _TOWERS, _DISCARDED = (
    word(name, KINGDOM)
    for name in ("castle", "built", "coins", "guard", "knights", "towers", "discarded")
)


@dataclass(frozen=True, slots=True)
class Land:
    """What is on one square; `crowns` includes those of a building."""

    terrain: str
    crowns: int = 0
    building: str | None = None
    knight: bool = False


@dataclass(frozen=True)
class KingdomView:
    """One kingdom: its squares without the castle, and what it owns."""

    squares: Mapping[Square, Land]
    coins: int = 0
    guard: int = 0
    knights: int = 0
    towers: int = 0
    discarded: int = 0
    has_queen: bool = False

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The smallest rectangle around castle and squares: left, bottom, right, top."""
        xs, ys = zip(CASTLE, *self.squares, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of that rectangle."""
        left, bottom, right, top = self.bounds
        return right - left + 1, top - bottom + 1

    def fits(self, grid: int) -> bool:
        """Whether the kingdom has not outgrown this grid (rules: P3)."""
        return max(self.size) <= grid

    def frame(self, grid: int) -> tuple[int, int, int, int]:
        """The rectangle that the kingdom may still fill on a grid: left, bottom, right, top."""
        x0, y0, _, _ = self.bounds
        left, bottom, right, top = frame(grid, *self.size)
        return x0 + left, y0 + bottom, x0 + right, y0 + top


def squares_of(low: int, high: int, castle: int) -> Iterator[Square]:
    """The squares of a bitboard, given the castle's cell."""
    squares = squares_from(castle)
    cells = int(low) | int(high) << LOW_CELLS
    while cells:
        yield squares[(cells & -cells).bit_length() - 1]
        cells &= cells - 1


@cache
def squares_from(castle: int) -> tuple[Square, ...]:
    """Every cell as a square, given the castle's cell."""
    x, y = castle % SIDE, castle // SIDE
    return tuple(Square(cell % SIDE - x, cell // SIDE - y) for cell in range(CELLS))


def buildings_of(kingdom: Words) -> Iterator[tuple[Square, str]]:
    """The buildings and their squares in the order they were built, from a kingdom's words."""
    for code in kingdom[_BUILDINGS][: kingdom[_BUILT]]:
        square, kind = divmod(code, MAX_KINDS)
        yield Square.of_code(square), KINDS[kind]


def castle_of(kingdom: Words) -> int:
    """The castle's cell, from a kingdom's words."""
    return kingdom[_CASTLE]


def view_kingdom(kingdom: Words, has_queen: bool) -> KingdomView:
    """A readable copy of a kingdom, from its words."""
    planes = [a | b << LOW_CELLS for a, b in zip(kingdom[_LOW], kingdom[_HIGH], strict=True)]
    squares = squares_from(kingdom[_CASTLE])
    lands = {squares[cell]: land for _order, cell, land in sorted(_lands(planes))}
    for square, building in buildings_of(kingdom):
        town = lands[square]
        lands[square] = _land(town.terrain, town.crowns, building)
    for square in squares_of(planes[KNIGHT_PLANE], 0, kingdom[_CASTLE]):
        land = lands[square]
        lands[square] = _land(land.terrain, land.crowns, land.building, True)
    return KingdomView(
        MappingProxyType(lands),
        coins=kingdom[_COINS],
        guard=kingdom[_GUARD],
        knights=kingdom[_KNIGHTS],
        towers=kingdom[_TOWERS],
        discarded=kingdom[_DISCARDED],
        has_queen=has_queen,
    )


_land = lru_cache(maxsize=4096)(Land)


def _lands(planes: list[int]) -> list[tuple[int, int, Land]]:
    """Every covered cell and its terrain and crowns, after its rank in the order of squares."""
    ones, twos = planes[CROWN_1], planes[CROWN_2]
    found = []
    for terrain, cells in zip(TERRAINS, planes, strict=False):
        while cells:
            bit = cells & -cells
            cells ^= bit
            cell = bit.bit_length() - 1
            crowns = (ones >> cell & 1) + 2 * (twos >> cell & 1)
            found.append((_RANK[cell], cell, _land(terrain, crowns)))
    return found


_RANK = [cell % SIDE * SIDE + cell // SIDE for cell in range(CELLS)]
"""The order of squares: column by column, from below."""
