"""Where a domino may be placed in a kingdom, and placing it (rules: P1 to P4)."""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.bits import (
    ANCHOR,
    CELLS,
    COLUMN,
    LOW_CELLS,
    LOW_MASK,
    ROW,
    SEAM,
    SIDE,
    grown_high,
    grown_low,
    lowest,
)
from fiefdom.rules.kernel.codes import (
    CASTLE_SQUARE,
    CELL_OF_SQUARE,
    NEXT_CELL,
    PLACE,
    SQUARE_OF_CELL,
    SQUARES_ACROSS,
)
from fiefdom.rules.kernel.compiling import inlined, kernel
from fiefdom.rules.kernel.facts import (
    CROWNS_A,
    CROWNS_B,
    EQUAL_HALVES,
    TERRAIN_A,
    TERRAIN_B,
)
from fiefdom.rules.kernel.layout import CASTLE, CROWN_1, CROWN_2, OCCUPIED, PLANES, Ints, Kingdom


def frame(grid: int, width: int, height: int) -> tuple[int, int, int, int]:
    """How far a kingdom of this size can extend without outgrowing its grid (rules: P3).

    Left, bottom, right and top, relative to the kingdom's lower left corner.
    """
    return width - grid, height - grid, grid - 1, grid - 1


frame_of = inlined(frame)
"""The same for compiled code."""


def _cells_of_frame(grid: int, width: int, height: int) -> int:
    """The cells of an anchored kingdom's frame."""
    left, bottom, right, top = frame(grid, width, height)
    board = 0
    for cell in range(CELLS):
        column, row = cell % SIDE - ANCHOR, cell // SIDE - ANCHOR
        if left <= column <= right and bottom <= row <= top:
            board |= 1 << cell
    return board


_allowed = [
    _cells_of_frame(grid, width, height)
    for grid in (5, 7)
    for width in range(8)
    for height in range(8)
]
# Indexed by 32·(grid - 5) + 8·width + height.
ALLOWED_LOW = np.array([board & LOW_MASK for board in _allowed], np.int64)
ALLOWED_HIGH = np.array([board >> LOW_CELLS for board in _allowed], np.int64)


@kernel
def allowed_cells(kingdom: Kingdom, grid: int) -> tuple[int, int]:
    """The cells that the kingdom could cover without outgrowing its grid (rules: P3)."""
    size = 32 * (grid - 5) + 8 * kingdom.width + kingdom.height
    return ALLOWED_LOW[size], ALLOWED_HIGH[size]


@kernel
def _list_word(
    right: int, up: int, left: int, down: int, first_cell: int, base: int, moves: Ints, n: int
) -> int:
    """Appends the codes for one word of each direction's set.

    Every cell writes all four codes and only advances past the legal ones. This loop has a
    single branch; one loop for each direction would be mispredicted four times.
    """
    cells = right | up | left | down
    while cells != 0:
        bit = lowest(cells)
        cells &= cells - 1
        code = base + 4 * SQUARE_OF_CELL[first_cell + bit]
        moves[n] = code
        n += right >> bit & 1
        moves[n] = code + 1
        n += up >> bit & 1
        moves[n] = code + 4 + 2
        n += left >> bit & 1
        moves[n] = code + 4 * SQUARES_ACROSS + 3
        n += down >> bit & 1
    return n


@kernel
def list_placements(kingdom: Kingdom, grid: int, domino: int, moves: Ints) -> int:
    """Writes the codes of all legal placements into `moves` and returns how many there are."""
    a, b = TERRAIN_A[domino], TERRAIN_B[domino]
    low, high = kingdom.low, kingdom.high
    free_low, free_high = allowed_cells(kingdom, grid)
    free_low &= ~low[OCCUPIED]
    free_high &= ~high[OCCUPIED]
    # Free cells next to the castle or to the half's own terrain (rules: P2).
    near_low, near_high = low[a] | low[CASTLE], high[a] | high[CASTLE]
    a_low = grown_low(near_low, near_high) & free_low
    a_high = grown_high(near_low, near_high) & free_high
    near_low, near_high = low[b] | low[CASTLE], high[b] | high[CASTLE]
    b_low = grown_low(near_low, near_high) & free_low
    b_high = grown_high(near_low, near_high) & free_high

    base = PLACE + 4 * (CASTLE_SQUARE - SQUARE_OF_CELL[kingdom.castle])
    # Each set below holds the left or lower cell of a pair; the pair's other cell, one step
    # right or up, is brought to the same bit by a shift.
    beside_low = free_low & free_low >> 1
    beside_high = free_high & free_high >> 1
    above_low = free_low & (free_low >> SIDE | free_high << SEAM)
    above_high = free_high & free_high >> SIDE
    right_low = beside_low & (a_low | b_low >> 1)
    right_high = beside_high & (a_high | b_high >> 1)
    up_low = above_low & (a_low | b_low >> SIDE | b_high << SEAM)
    up_high = above_high & (a_high | b_high >> SIDE)
    turned = EQUAL_HALVES[domino] - 1  # all bits set where turning the domino matters
    left_low = beside_low & (b_low | a_low >> 1) & turned
    left_high = beside_high & (b_high | a_high >> 1) & turned
    down_low = above_low & (b_low | a_low >> SIDE | a_high << SEAM) & turned
    down_high = above_high & (b_high | a_high >> SIDE) & turned
    n = _list_word(right_low, up_low, left_low, down_low, 0, base, moves, 0)
    if grid == 5:
        return n
    return _list_word(right_high, up_high, left_high, down_high, LOW_CELLS, base, moves, n)


@kernel
def _put(kingdom: Kingdom, cell: int, terrain: int, crowns: int) -> None:
    board = kingdom.low
    if cell >= LOW_CELLS:
        board = kingdom.high
        cell -= LOW_CELLS
    bit = 1 << cell
    board[terrain] |= bit
    board[OCCUPIED] |= bit
    board[CROWN_1] |= (crowns & 1) << cell
    board[CROWN_2] |= (crowns >> 1) << cell


@kernel
def _shift(kingdom: Kingdom, steps: int) -> None:
    """Moves the whole kingdom up by a number of cells."""
    low, high = kingdom.low, kingdom.high
    for plane in range(PLANES):
        word = low[plane]
        high[plane] = high[plane] << steps | word >> (LOW_CELLS - steps)
        low[plane] = word << steps & LOW_MASK
    kingdom.castle += steps


@kernel
def place(kingdom: Kingdom, domino: int, code: int) -> tuple[int, int]:
    """Places the domino where the code says and returns the cells of its halves."""
    a = kingdom.castle + CELL_OF_SQUARE[(code - PLACE) >> 2]
    b = a + NEXT_CELL[code & 3]
    left = min(ANCHOR, COLUMN[a], COLUMN[b])
    bottom = min(ANCHOR, ROW[a], ROW[b])
    right = max(ANCHOR + kingdom.width - 1, COLUMN[a], COLUMN[b])
    top = max(ANCHOR + kingdom.height - 1, ROW[a], ROW[b])
    kingdom.width = right - left + 1
    kingdom.height = top - bottom + 1
    steps = SIDE * (ANCHOR - bottom) + ANCHOR - left
    if steps > 0:
        _shift(kingdom, steps)
        a += steps
        b += steps
    _put(kingdom, a, TERRAIN_A[domino], CROWNS_A[domino])
    _put(kingdom, b, TERRAIN_B[domino], CROWNS_B[domino])
    return a, b
