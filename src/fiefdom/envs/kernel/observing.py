"""Writing what the player to move sees of the kingdoms, as planes of squares.

`fiefdom.envs.observation` names every plane, in the same order as they are written here.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.rules.kernel.bits import ANCHOR, COLUMN, LOW_CELLS, ROW, lowest
from fiefdom.rules.kernel.compiling import inlined
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.hooks import terrain_count
from fiefdom.rules.kernel.layout import (
    BUILT,
    CASTLE,
    CROWN_1,
    CROWN_2,
    KNIGHTS,
    OCCUPIED,
    TAXING,
    Ints,
    Kingdom,
    State,
)
from fiefdom.rules.kernel.placing import frame_of

Array: TypeAlias = NDArray[Any]

TERRAINS = 6
"""Terrains in Kingdomino; Queendomino has one more, for towns."""
ONES = 0x0101010101010101
"""Eight bytes, each 1."""


@inlined
def mover_of(state: State) -> int:
    """The kingdom whose player decides now."""
    return kingdom_of(state, acting_king(state))


@inlined
def clear_row(out: Array, i: int) -> None:
    """Sets a row of an array to 0."""
    for at in range(out.shape[1]):
        out[i, at] = 0


@inlined
def write_planes(state: State, cells: Array, out: Array, i: int) -> None:
    """Fills row i, all 0 before, with every kingdom's planes, the mover's first.

    `cells` holds, for each cell of a bitboard, its row times the side of a plane plus its column.
    """
    size = kingdom_size(state)
    number = mover_of(state)
    if state.step == TAXING:
        write_halves(state, state.kingdom_count * size, cells, out, i)
    for seat in range(state.kingdom_count):
        write_kingdom(state, number, seat * size, cells, out, i)
        number += 1
        if number == state.kingdom_count:
            number = 0


@inlined
def kingdom_size(state: State) -> int:
    """Squares in all planes of one kingdom."""
    side = 2 * state.grid - 1
    return (TERRAINS + 2 + 3 * state.queendomino) * side * side


@inlined
def write_halves(state: State, start: int, cells: Array, out: Array, i: int) -> None:
    """Writes where the two halves of the domino to tax lie, a plane for each."""
    side = 2 * state.grid - 1
    squares = side * side
    at = start + (squares >> 1) - cells[state.kingdoms[mover_of(state)].castle]
    out[i, at + cells[state.cell_a]] = 1
    out[i, at + squares + cells[state.cell_b]] = 1


@inlined
def write_kingdom(state: State, number: int, start: int, cells: Array, out: Array, i: int) -> None:
    """Writes the planes of one kingdom, all 0 before, from `start` on."""
    kingdom = state.kingdoms[number]
    side = 2 * state.grid - 1
    squares = side * side
    terrains = terrain_count(state)
    at = start + (squares >> 1) - cells[kingdom.castle]
    _write_frame(kingdom, state.grid, start + (terrains + 1) * squares, out, i)
    _write_squares(kingdom.low, 0, terrains, squares, at, cells, out, i)
    if state.grid > 5:
        _write_squares(kingdom.high, LOW_CELLS, terrains, squares, at, cells, out, i)


@inlined
def _write_frame(kingdom: Kingdom, grid: int, start: int, out: Array, i: int) -> None:
    """Writes 1 on all squares that the kingdom's grid may cover, but for the castle."""
    side = 2 * grid - 1
    left = grid - 1 - (COLUMN[kingdom.castle] - ANCHOR)  # the kingdom's corner in the plane
    below = grid - 1 - (ROW[kingdom.castle] - ANCHOR)
    x0, y0, x1, y1 = frame_of(grid, kingdom.width, kingdom.height)
    first, last = left + x0, left + x1
    wide = last - first >= 8
    at = min(first, side - 8)
    word = ONES
    if not wide:
        word = ONES >> 8 * (7 - last + first) << 8 * (first - at)
    for row in range(below + y0, below + y1 + 1):
        write_bytes(word, out, i, start + side * row + at)
        if wide:
            write_bytes(ONES, out, i, start + side * row + last - 7)
    out[i, start + (side * side >> 1)] = 0


@inlined
def write_bytes(word: int, out: Array, i: int, at: int) -> None:
    """Writes the eight bytes of a word, lowest first.

    On a CPU this is one instruction, but only where the index cannot be negative.
    """
    row, column = np.uint64(i), np.uint64(at)
    for k in range(8):
        out[row, column + np.uint64(k)] = word >> 8 * k & 255


@inlined
def _write_squares(
    board: Ints,
    first: int,
    terrains: int,
    squares: int,
    start: int,
    cells: Array,
    out: Array,
    i: int,
) -> None:
    """Writes terrain, crowns, buildings and knights of the squares in one half of the boards."""
    # The bits of a terrain's number, for all squares at once.
    ones = board[1] | board[3] | board[5]
    twos = board[2] | board[3] | board[6]
    fours = board[4] | board[5] | board[6]
    free = start + (terrains + 1) * squares
    taken = board[OCCUPIED] & ~board[CASTLE]
    while taken != 0:
        bit = lowest(taken)
        taken &= taken - 1
        terrain = (ones >> bit & 1) + 2 * (twos >> bit & 1) + 4 * (fours >> bit & 1)
        cell = cells[first + bit]
        out[i, start + terrain * squares + cell] = 1
        out[i, free + cell] = 0
    at = start + terrains * squares
    _add(board[CROWN_1], 1, first, at, cells, out, i)
    _add(board[CROWN_2], 2, first, at, cells, out, i)
    if terrains > TERRAINS:
        _add(board[BUILT], 1, first, at + 2 * squares, cells, out, i)
        _add(board[KNIGHTS], 1, first, at + 3 * squares, cells, out, i)


@inlined
def _add(board: int, value: int, first: int, start: int, cells: Array, out: Array, i: int) -> None:
    """Adds a value on every cell of one word of a bitboard."""
    while board != 0:
        out[i, start + cells[first + lowest(board)]] += value
        board &= board - 1
