"""What each placement of a domino is worth at once: the change of the territories' points.

Putting a half with c crowns next to territories of its terrain with sizes s and crowns k gives
(1 + Σs)(c + Σk) − Σsk points. Two halves of different terrains do not touch each other's gain,
so the gain of each half is worked out once per cell and looked up for each placement.

Gains are in sixteenths of a point. `growth` adds that many for each square of the territories
joined, since large territories are worth more once a crown comes; 0 gives the points alone.
"""

from __future__ import annotations

from fiefdom.players.search.scratch import PARTS, Scratch
from fiefdom.rules.kernel.bits import (
    CELLS,
    LOW_CELLS,
    count,
    grown_high,
    grown_low,
    lone,
    lowest,
    some_territory,
)
from fiefdom.rules.kernel.codes import CELL_OF_SQUARE, NEXT_CELL
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.facts import CROWNS_A, CROWNS_B, TERRAIN_A, TERRAIN_B
from fiefdom.rules.kernel.layout import OCCUPIED, Ints, Kingdom
from fiefdom.rules.kernel.placing import list_placements
from fiefdom.rules.kernel.scoring import crowns_on

POINT = 16
HIGH_MASK = (1 << (CELLS - LOW_CELLS)) - 1
"""The cells of the high word that are on the board."""


@kernel
def list_gains(
    kingdom: Kingdom,
    grid: int,
    domino: int,
    growth: int,
    moves: Ints,
    values: Ints,
    work: Scratch,
) -> int:
    """Writes all legal placements and the gain of each; returns how many there are."""
    n = list_placements(kingdom, grid, domino, moves)
    if n == 0:
        return 0
    a, b = TERRAIN_A[domino], TERRAIN_B[domino]
    if a == b:
        parts = _find_parts(kingdom, a, work)
        crowns = CROWNS_A[domino] + CROWNS_B[domino]
        for i in range(n):
            cell = kingdom.castle + CELL_OF_SQUARE[moves[i] >> 2]
            other = cell + NEXT_CELL[moves[i] & 3]
            values[i] = _gain_of_both(work, parts, cell, other, crowns, growth)
        return n
    cells = LOW_CELLS if grid == 5 else work.gain_a.size
    _fill_gains(kingdom, a, CROWNS_A[domino], growth, work.gain_a, cells, work)
    _fill_gains(kingdom, b, CROWNS_B[domino], growth, work.gain_b, cells, work)
    for i in range(n):
        cell = kingdom.castle + CELL_OF_SQUARE[moves[i] >> 2]
        values[i] = work.gain_a[cell] + work.gain_b[cell + NEXT_CELL[moves[i] & 3]]
    return n


@kernel
def _find_parts(kingdom: Kingdom, terrain: int, work: Scratch) -> int:
    """Writes size, crowns and free neighbours of each territory of a terrain; returns how many."""
    low, high = kingdom.low[terrain], kingdom.high[terrain]
    n = 0
    while low | high != 0 and n < PARTS:
        part_low, part_high = some_territory(low, high)
        low ^= part_low
        high ^= part_high
        crowns = crowns_on(kingdom, part_low, part_high)
        work.part_size[n] = count(part_low) + count(part_high)
        work.part_crowns[n] = crowns
        work.part_low[n] = grown_low(part_low, part_high) & ~kingdom.low[OCCUPIED]
        free_high = HIGH_MASK & ~kingdom.high[OCCUPIED]
        work.part_high[n] = grown_high(part_low, part_high) & free_high
        n += 1
    return n


@kernel
def _fill_gains(
    kingdom: Kingdom,
    terrain: int,
    crowns: int,
    growth: int,
    gains: Ints,
    cells: int,
    work: Scratch,
) -> None:
    """Writes what a half of this terrain gains on each cell."""
    for cell in range(cells):
        gains[cell] = POINT * crowns
    parts = _find_parts(kingdom, terrain, work)
    for i in range(parts):
        # What one neighbour alone brings; where two meet, the crossed terms come below.
        size, part_crowns = work.part_size[i], work.part_crowns[i]
        alone = POINT * (part_crowns + size * crowns) + growth * size
        low = work.part_low[i]
        while low != 0:
            gains[lowest(low)] += alone
            low &= low - 1
        high = work.part_high[i]
        while high != 0:
            gains[LOW_CELLS + lowest(high)] += alone
            high &= high - 1
        for j in range(i):
            shared_low = work.part_low[i] & work.part_low[j]
            shared_high = work.part_high[i] & work.part_high[j]
            if shared_low | shared_high == 0:
                continue
            crossed = POINT * (size * work.part_crowns[j] + work.part_size[j] * part_crowns)
            while shared_low != 0:
                gains[lowest(shared_low)] += crossed
                shared_low &= shared_low - 1
            while shared_high != 0:
                gains[LOW_CELLS + lowest(shared_high)] += crossed
                shared_high &= shared_high - 1


@kernel
def _gain_of_both(work: Scratch, parts: int, a: int, b: int, crowns: int, growth: int) -> int:
    """What two halves of one terrain gain on neighbouring cells."""
    a_low, a_high = lone(a)
    b_low, b_high = lone(b)
    low, high = a_low | b_low, a_high | b_high
    size = 2
    before = 0
    for i in range(parts):
        if work.part_low[i] & low | work.part_high[i] & high:
            size += work.part_size[i]
            crowns += work.part_crowns[i]
            before += work.part_size[i] * work.part_crowns[i]
    return POINT * (size * crowns - before) + growth * (size - 2)
