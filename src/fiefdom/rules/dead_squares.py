"""Squares of a kingdom that no remaining domino can cover."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from fiefdom.rules.kingdom import KingdomView
from fiefdom.rules.moves import CASTLE, NEIGHBOURS, REACH, Square

Pairs: TypeAlias = frozenset[tuple[str, str]]
"""The terrains of a domino's two halves, for a number of dominoes."""

# Squares as bits: rows of 16 leave free bits between them, so that no step wraps around.
_ROW = 16
_ORIGIN = (_ROW + 1) * (REACH + 1)


def dead_squares(kingdom: KingdomView, grid: int, pairs: Pairs) -> tuple[Square, ...]:
    """The free squares within the kingdom's frame that stay empty whatever is drawn.

    `pairs` holds the terrains of every domino that may still be placed. A square is dead if it
    is a gap by itself, or part of a gap of two that no remaining domino matches. In larger gaps
    every square belongs to some pair with a free square beside it, so nothing is decided yet.
    """
    free = _free(kingdom, grid)
    if not pairs:
        return _squares(free)
    right, left, up, down = free >> 1, free << 1, free >> _ROW, free << _ROW
    beside = free & (right | left | up | down)
    one = beside & ~(right & left | up & down | (right | left) & (up | down))
    dead = free & ~beside
    for step, (dx, dy) in ((1, NEIGHBOURS[0]), (_ROW, NEIGHBOURS[1])):
        for first in _squares(one & one >> step):
            second = Square(first.x + dx, first.y + dy)
            if not _fits(kingdom, first, second, pairs):
                dead |= _bit(first) | _bit(second)
    return _squares(dead)


def _free(kingdom: KingdomView, grid: int) -> int:
    taken = _bit(CASTLE) | sum(map(_bit, kingdom.squares))
    return _ground(*kingdom.frame(grid)) & ~taken


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


def _fits(kingdom: KingdomView, first: Square, second: Square, pairs: Pairs) -> bool:
    """Whether a remaining domino fits a gap of two squares (rules: P2)."""
    beside = _around(kingdom, first), _around(kingdom, second)
    if "castle" in beside[0] | beside[1]:
        return True
    return any(
        a in beside[0] or b in beside[1] or b in beside[0] or a in beside[1] for a, b in pairs
    )


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
