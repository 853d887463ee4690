"""Squares of a kingdom that no remaining domino can cover."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fiefdom.rules.kingdom import KingdomView
from fiefdom.rules.moves import CASTLE, NEIGHBOURS, REACH, Square

# Squares as bits: rows of 16 leave free bits between them, so that no step wraps around.
_ROW = 16
_ORIGIN = (_ROW + 1) * (REACH + 1)


class Gaps(NamedTuple):
    """The free squares within a kingdom's frame, by what could still cover them."""

    free: int
    """All of them as bits; larger gaps are open as long as any domino is left."""
    single: tuple[Square, ...]
    """Gaps by themselves, which no domino fits."""
    pairs: tuple[tuple[Square, Square, frozenset[str]], ...]
    """Gaps of two squares that need one of these terrains (rules: P2)."""

    def dead(self, terrains: frozenset[str]) -> tuple[Square, ...]:
        """The squares that stay empty if these are the terrains of the dominoes left."""
        if not terrains:
            return _squares(self.free)
        dead = list(self.single)
        for first, second, beside in self.pairs:
            if beside.isdisjoint(terrains):
                dead += (first, second)
        return tuple(sorted(dead))


def gaps_of(kingdom: KingdomView, grid: int) -> Gaps:
    """The gaps of a kingdom on a grid.

    In gaps of three and more every square belongs to some pair with a free square beside it,
    so nothing is decided yet.
    """
    taken = sum(map(_bit, kingdom.squares), _bit(CASTLE))
    free = _ground(*kingdom.frame(grid)) & ~taken
    right, left, up, down = free >> 1, free << 1, free >> _ROW, free << _ROW
    beside = free & (right | left | up | down)
    one = beside & ~(right & left | up & down | (right | left) & (up | down))
    pairs = []
    for step, (dx, dy) in ((1, NEIGHBOURS[0]), (_ROW, NEIGHBOURS[1])):
        for first in _squares(one & one >> step):
            second = Square(first.x + dx, first.y + dy)
            terrains = _around(kingdom, first) | _around(kingdom, second)
            if "castle" not in terrains:
                pairs.append((first, second, frozenset(terrains)))
    return Gaps(free, _squares(free & ~beside), tuple(pairs))


@cache
def _ground(left: int, bottom: int, right: int, top: int) -> int:
    return sum(_bit(Square(x, y)) for x in range(left, right + 1) for y in range(bottom, top + 1))


@cache
def _bit(square: Square) -> int:
    return 1 << _ROW * square.y + square.x + _ORIGIN


def _squares(bits: int) -> tuple[Square, ...]:
    found = []
    while bits:
        lowest = bits & -bits
        bits ^= lowest
        y, x = divmod(lowest.bit_length() - 1, _ROW)
        found.append(Square(x - REACH - 1, y - REACH - 1))
    return tuple(sorted(found))


def _around(kingdom: KingdomView, square: Square) -> set[str]:
    terrains = set()
    for dx, dy in NEIGHBOURS:
        neighbour = Square(square.x + dx, square.y + dy)
        land = kingdom.squares.get(neighbour)
        if neighbour == CASTLE:
            terrains.add("castle")
        elif land is not None:
            terrains.add(land.terrain)
    return terrains
