"""Squares that no remaining domino can fill any more."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

Rectangle = tuple[int, int, int, int]
Cell = tuple[int, int]


def room_of(box: Rectangle, grid: int) -> Rectangle:
    """The rectangle of squares that could still be covered without outgrowing the grid."""
    x0, y0, x1, y1 = box
    return x1 - grid + 1, y1 - grid + 1, x0 + grid - 1, y0 + grid - 1


def dead_squares(
    terrains: Mapping[Cell, str], room: Rectangle, pairs: AbstractSet[tuple[str, str]]
) -> list[Cell]:
    """The free squares of the room that stay empty whatever is still drawn.

    `terrains` holds every covered square, the castle as "castle"; `pairs` the terrains of
    the halves of every domino that may still be placed. Dead are single free squares, and
    pairs of them walled in by squares that no remaining domino matches. In a larger gap
    every square can be part of a pair with free ground beside it, and what will lie there
    is open.
    """
    x0, y0, x1, y1 = room
    free = {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}
    free.difference_update(terrains)
    if not pairs:
        return sorted(free)
    dead: list[Cell] = []
    for cell in free:
        beside = [other for other in _around(cell) if other in free]
        if len(beside) > 1:
            continue
        if beside:
            other = beside[0]
            walled_in = sum(third in free for third in _around(other)) == 1
            if not walled_in or _matches(cell, other, terrains, pairs):
                continue
        dead.append(cell)
    return sorted(dead)


def _around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)


def _matches(
    one: Cell, other: Cell, terrains: Mapping[Cell, str], pairs: AbstractSet[tuple[str, str]]
) -> bool:
    """Whether a remaining domino fits a gap of two squares (rules: P2)."""
    first = {terrains.get(cell, "") for cell in _around(one)}
    second = {terrains.get(cell, "") for cell in _around(other)}
    if "castle" in first | second:
        return True
    return any(a in first or b in second or b in first or a in second for a, b in pairs)
