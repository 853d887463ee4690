"""Writing what the player to move sees besides the kingdoms' squares, as a vector of numbers.

`fiefdom.envs.observation` names every entry, in the same order as they are written here.
"""

from __future__ import annotations

import numpy as np

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.envs.kernel.observing import Array, mover_of
from fiefdom.rules.kernel.compiling import inlined
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.facts import COPIES
from fiefdom.rules.kernel.layout import (
    BOX_COUNT,
    CLAIMING,
    PLACING,
    SPOTS,
    TERRAIN_COUNT,
    Ints,
    State,
)
from fiefdom.rules.kernel.scoring import is_middle_kingdom

KINDS = COPIES.size
"""Kinds of buildings."""
DOMINO_FEATURES = 16
"""Features of a domino in Kingdomino; Queendomino adds one for each half's town."""
BITS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int16)
"""The bits of every byte, lowest first."""


@inlined
def write_vector(
    state: State, points: Ints, dominoes: Array, out: Array, i: int, start: int
) -> None:
    """Fills row i, all 0 before, with the vector, from `start` on.

    `points` are those of every kingdom, `dominoes` the features of each domino, four to a word.
    """
    if state.queendomino != 0:
        out[i, start + state.step - PLACING] = 1
        at = start + 5
    else:
        out[i, start + (1 if state.step == CLAIMING else 0)] = 1
        at = start + 2
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
    for box in range(BOX_COUNT):
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
        for terrain in range(TERRAIN_COUNT):
            out[i, at + 6 + terrain] = kingdom.points_per_territory[terrain]
        out[i, at + 13] = kingdom.points_per_tower
        out[i, at + 14] = kingdom.points_per_knight
        out[i, at + 15] = kingdom.tax_per_tower
        out[i, at + 16] = kingdom.tax_per_knight
        at += 17
    return at


@inlined
def write_quarters(word: int, out: Array, i: int, at: int) -> None:
    """Writes the four numbers of 16 bits in a word, lowest first; see `observing.write_bytes`."""
    row, column = np.uint64(i), np.uint64(at)
    for k in range(4):
        out[row, column + np.uint64(k)] = word >> 16 * k & 65535


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
