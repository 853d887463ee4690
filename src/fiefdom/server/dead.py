"""Squares that no remaining domino can fill any more."""

from collections.abc import Iterable

from fiefdom import Square
from fiefdom.components import Domino

Rectangle = tuple[int, int, int, int]
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def room_of(box: Rectangle, grid: int) -> Rectangle:
    """The rectangle of squares that could still be covered without outgrowing the grid."""
    x0, y0, x1, y1 = box
    return x1 - grid + 1, y1 - grid + 1, x0 + grid - 1, y0 + grid - 1


def dead_squares(
    terrains: dict[Square, str], room: Rectangle, remaining: Iterable[Domino]
) -> list[Square]:
    """The free squares of the room that stay empty whatever is still drawn.

    `terrains` holds every covered square, the castle as "castle". A square is dead when it
    has no free neighbour, or when every pair it could be part of is walled in by squares that
    no remaining domino matches. A pair with free ground beside it counts as fillable: what
    will lie there is open.
    """
    pairs = {(domino.a.terrain, domino.b.terrain) for domino in remaining}
    x0, y0, x1, y1 = room
    free = {
        Square(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1) if (x, y) not in terrains
    }
    alive: set[Square] = set()
    for square in sorted(free):
        for dx, dy in _STEPS[:2]:
            other = Square(square.x + dx, square.y + dy)
            if other not in free or (square in alive and other in alive):
                continue
            if _fillable(square, other, free, terrains, pairs):
                alive |= {square, other}
    return sorted(free - alive)


def _fillable(
    one: Square,
    other: Square,
    free: set[Square],
    terrains: dict[Square, str],
    pairs: set[tuple[str, str]],
) -> bool:
    if not pairs:
        return False
    sides = []
    for square in (one, other):
        around = set()
        for dx, dy in _STEPS:
            beside = Square(square.x + dx, square.y + dy)
            if beside in free and beside not in (one, other):
                return True
            if beside in terrains:
                around.add(terrains[beside])
        if "castle" in around:  # rules: P2
            return True
        sides.append(around)
    return any(
        (a in sides[0] or b in sides[1]) or (b in sides[0] or a in sides[1]) for a, b in pairs
    )
