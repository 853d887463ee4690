"""Writing what the player to move sees into planes and a vector of numbers.

`fiefdom.envs.observation` names every entry, in the same order as they are written here.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.rules.kernel.bits import ANCHOR, COLUMN, LOW_CELLS, ROW, lowest
from fiefdom.rules.kernel.compiling import inlined
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.facts import COPIES
from fiefdom.rules.kernel.layout import (
    BUILT,
    CASTLE,
    CLAIMING,
    CROWN_1,
    CROWN_2,
    KNIGHTS,
    OCCUPIED,
    PLACING,
    SPOTS,
    TAXING,
    Ints,
    Kingdom,
    State,
)
from fiefdom.rules.kernel.scoring import is_middle_kingdom

Array: TypeAlias = NDArray[Any]

TERRAINS = 6
"""Terrains in Kingdomino; Queendomino has one more, for towns."""
KINDS = COPIES.size
"""Kinds of buildings."""
DOMINO_FEATURES = 16
"""Features of a domino in Kingdomino; Queendomino adds one for each half's town."""
ONES = 0x0101010101010101
"""Eight bytes, each 1."""
BITS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int16)
"""The bits of every byte, lowest first."""


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
def write_planes(state: State, cells: Array, frames: Array, out: Array, i: int) -> None:
    """Fills row i, all 0 before, with every kingdom's planes, the mover's first.

    `cells` holds, for each cell of a bitboard, its row times the side of a plane plus its column,
    `frames` how far kingdoms may reach (rules: P3), by 8·height + width.
    """
    size = kingdom_size(state)
    number = mover_of(state)
    if state.step == TAXING:
        write_halves(state, state.kingdom_count * size, cells, out, i)
    for seat in range(state.kingdom_count):
        write_kingdom(state, number, seat * size, cells, frames, out, i)
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
def write_kingdom(
    state: State, number: int, start: int, cells: Array, frames: Array, out: Array, i: int
) -> None:
    """Writes the planes of one kingdom, all 0 before, from `start` on."""
    kingdom = state.kingdoms[number]
    side = 2 * state.grid - 1
    squares = side * side
    terrains = TERRAINS + state.queendomino
    at = start + (squares >> 1) - cells[kingdom.castle]
    _write_frame(kingdom, state.grid, frames, start + (terrains + 1) * squares, out, i)
    _write_squares(kingdom.low, 0, terrains, squares, at, cells, out, i)
    if state.grid > 5:
        _write_squares(kingdom.high, LOW_CELLS, terrains, squares, at, cells, out, i)


@inlined
def _write_frame(
    kingdom: Kingdom, grid: int, frames: Array, start: int, out: Array, i: int
) -> None:
    """Writes 1 on all squares that the kingdom's grid may cover, but for the castle."""
    side = 2 * grid - 1
    left = grid - 1 - (COLUMN[kingdom.castle] - ANCHOR)  # the kingdom's corner in the plane
    below = grid - 1 - (ROW[kingdom.castle] - ANCHOR)
    size = 8 * kingdom.height + kingdom.width
    first, last = left + frames[size, 0], left + frames[size, 2]
    wide = last - first >= 8
    at = min(first, side - 8)
    word = ONES
    if not wide:
        word = ONES >> 8 * (7 - last + first) << 8 * (first - at)
    for row in range(below + frames[size, 1], below + frames[size, 3] + 1):
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
def write_quarters(word: int, out: Array, i: int, at: int) -> None:
    """Writes the four numbers of 16 bits in a word, lowest first; see `write_bytes`."""
    row, column = np.uint64(i), np.uint64(at)
    for k in range(4):
        out[row, column + np.uint64(k)] = word >> 16 * k & 65535


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


@inlined
def write_vector(state: State, points: Ints, dominoes: Array, out: Array, i: int) -> None:
    """Fills row i, all 0 before, with the vector.

    `points` are those of every kingdom, `dominoes` the features of each domino, four to a word.
    """
    if state.queendomino != 0:
        out[i, state.step - PLACING] = 1
        at = 5
    else:
        out[i, 1 if state.step == CLAIMING else 0] = 1
        at = 2
    out[i, at] = state.lines - state.round_number
    at += 1
    if state.games > 1:
        out[i, at] = state.games - state.game_number - 1
        at += 1
    mover = mover_of(state)
    number = mover
    for _ in range(state.kingdom_count):
        at = _write_numbers(state, number, points, out, i, at)
        number += 1
        if number == state.kingdom_count:
            number = 0
    at = _write_kings(state, mover, dominoes, out, i, at)
    at = _write_next_line(state, mover, dominoes, out, i, at)
    for box in range(2):
        if state.boxes == 1 and box != state.first_box:
            continue
        unseen = ~state.seen[box]
        for byte in range(DOMINOES_PER_BOX // 8):
            bits = unseen >> 8 * byte & 255
            for bit in range(8):
                out[i, at + bit] = BITS[bits, bit]
            at += 8
    if state.queendomino != 0:
        _write_builders(state, out, i, at)


@inlined
def _write_numbers(state: State, number: int, points: Ints, out: Array, i: int, at: int) -> int:
    """Writes what is counted of one kingdom; returns where that ends."""
    kingdom = state.kingdoms[number]
    out[i, at] = points[number]
    out[i, at + 1] = max(kingdom.width, kingdom.height)
    out[i, at + 2] = min(kingdom.width, kingdom.height)
    out[i, at + 3] = kingdom.discarded
    at += 4
    if state.middle_kingdom != 0:
        out[i, at] = is_middle_kingdom(kingdom, state.grid)
        at += 1
    if state.games > 1:
        out[i, at] = state.past_points[number]
        out[i, at + 1] = state.past_largest[number]
        out[i, at + 2] = state.past_crowns[number]
        at += 3
    if state.queendomino != 0:
        out[i, at] = kingdom.coins
        out[i, at + 1] = kingdom.guard
        out[i, at + 2] = kingdom.knights
        out[i, at + 3] = kingdom.towers
        out[i, at + 4] = state.queen == number
        out[i, at + 5] = kingdom.points
        for terrain in range(7):
            out[i, at + 6 + terrain] = kingdom.points_per_territory[terrain]
        out[i, at + 13] = kingdom.points_per_tower
        out[i, at + 14] = kingdom.points_per_knight
        out[i, at + 15] = kingdom.tax_per_tower
        out[i, at + 16] = kingdom.tax_per_knight
        at += 17
    return at


@inlined
def _write_domino(
    state: State, domino: int, owner: int, dominoes: Array, out: Array, i: int, at: int
) -> int:
    """Writes a domino's features and whose king is on it, counted from the mover; -1 nobody's."""
    for word in range(DOMINO_FEATURES // 4):
        write_quarters(dominoes[domino, word], out, i, at + 4 * word)
    end = at + _domino_size(state)
    if state.queendomino != 0:  # two more; the word's other two are 0, as the flags still are
        write_quarters(dominoes[domino, DOMINO_FEATURES // 4], out, i, at + DOMINO_FEATURES)
    out[i, end - state.kingdom_count + max(owner, 0)] = owner >= 0
    return end


@inlined
def _domino_size(state: State) -> int:
    """Numbers for one domino: its features and a flag for each kingdom."""
    return DOMINO_FEATURES + 2 * state.queendomino + state.kingdom_count


@inlined
def _seat(state: State, king: int, mover: int) -> int:
    seat = kingdom_of(state, king) - mover
    return seat + state.kingdom_count if seat < 0 else seat


@inlined
def _write_kings(state: State, mover: int, dominoes: Array, out: Array, i: int, at: int) -> int:
    """Writes the kings that still act in this round, in their order, and their dominoes."""
    end = at + state.king_count * _domino_size(state)
    first = state.round_number == 0
    for turn in range(state.turn, state.king_count):
        king = state.king_order[turn] if first else state.line_king[turn]
        domino = 0 if first else state.line_domino[turn]
        at = _write_domino(state, domino, _seat(state, king, mover), dominoes, out, i, at)
    return end


@inlined
def _write_next_line(state: State, mover: int, dominoes: Array, out: Array, i: int, at: int) -> int:
    """Writes the line that is being claimed and the kings on it."""
    end = at + state.line_size * _domino_size(state)
    for index in range(state.next_length):
        king = state.next_king[index]
        owner = _seat(state, king, mover) if king >= 0 else -1
        at = _write_domino(state, state.next_domino[index], owner, dominoes, out, i, at)
    return end


@inlined
def _write_builders(state: State, out: Array, i: int, at: int) -> None:
    """Writes the builders' board, the tiles not yet seen and the dragon."""
    for spot in range(SPOTS):
        if state.builders[spot] >= 0:
            out[i, at + state.builders[spot]] = 1
        at += KINDS
    if state.open_tile >= 0:
        out[i, at + state.open_tile] = 1  # rules: B1
    at += KINDS
    for kind in range(KINDS):
        out[i, at + kind] = COPIES[kind] - state.tiles_seen[kind]
    at += KINDS
    out[i, at] = state.tiles_left
    out[i, at + 1] = state.dragon_used
