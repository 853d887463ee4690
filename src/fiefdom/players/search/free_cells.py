"""The free cells around a kingdom: how they are connected, and what is lost among them.

Free cells may lie in the first and the last column at once, so unlike the cells of a kingdom
they must not be taken for neighbours over the end of a row.
"""

from __future__ import annotations

from fiefdom.players.search.columns import (
    DEAD_ENDS,
    FREE,
    FREE_PARTS,
    LONE,
    ODD_PARTS,
    WAYS,
)
from fiefdom.players.search.network import Singles
from fiefdom.rules.kernel.bits import CELLS, LOW_CELLS, LOW_MASK, SEAM, SIDE, count, some_territory
from fiefdom.rules.kernel.compiling import kernel

_not_first = sum(1 << cell for cell in range(CELLS) if cell % SIDE != 0)
_not_last = sum(1 << cell for cell in range(CELLS) if cell % SIDE != SIDE - 1)
NOT_FIRST_LOW, NOT_FIRST_HIGH = _not_first & LOW_MASK, _not_first >> LOW_CELLS
NOT_LAST_LOW, NOT_LAST_HIGH = _not_last & LOW_MASK, _not_last >> LOW_CELLS


@kernel
def around(low: int, high: int) -> tuple[int, int]:
    """The cells that share an edge with the set."""
    beside = low << 1 & NOT_FIRST_LOW | low >> 1 & NOT_LAST_LOW
    near_low = (beside | low << SIDE | low >> SIDE | high << SEAM) & LOW_MASK
    beside = high << 1 & NOT_FIRST_HIGH | high >> 1 & NOT_LAST_HIGH
    return near_low, beside | high << SIDE | high >> SIDE | low >> SEAM


@kernel
def write_free_cells(low: int, high: int, grid: int, x: Singles) -> None:
    """Writes the shape of the free cells."""
    near_low, near_high = around(low, high)
    x[FREE] = (count(low) + count(high)) * 0.05
    x[LONE] = count(low & ~near_low) + count(high & ~near_high)
    pairs = count(low & (low >> 1 & NOT_LAST_LOW)) + count(high & (high >> 1 & NOT_LAST_HIGH))
    pairs += count(low & (low >> SIDE | high << SEAM)) + count(high & high >> SIDE)
    x[WAYS] = pairs * 0.04  # ways to lay a domino
    x[DEAD_ENDS] = _dead_ends(low, high) * 0.25
    parts = odd = 0
    while low | high != 0:
        if grid == 5:  # no row of it reaches both ends
            part_low, part_high = some_territory(low, high)
        else:
            part_low, part_high = _some_part(low, high)
        low ^= part_low
        high ^= part_high
        parts += 1
        odd += (count(part_low) + count(part_high)) & 1
    x[FREE_PARTS] = parts * 0.5
    x[ODD_PARTS] = odd * 0.5


@kernel
def _some_part(low: int, high: int) -> tuple[int, int]:
    """One of the parts that a set which is not empty falls into."""
    part_low, part_high = (low & -low, 0) if low != 0 else (0, high & -high)
    while True:
        near_low, near_high = around(part_low, part_high)
        wider_low, wider_high = (part_low | near_low) & low, (part_high | near_high) & high
        if wider_low == part_low and wider_high == part_high:
            return part_low, part_high
        part_low, part_high = wider_low, wider_high


@kernel
def _dead_ends(low: int, high: int) -> int:
    """The number of cells of the set with exactly one neighbour in it."""
    right, left = low << 1 & NOT_FIRST_LOW, low >> 1 & NOT_LAST_LOW
    up, down = low << SIDE, low >> SIDE | high << SEAM
    one = right ^ left ^ up ^ down
    three = (right & left & (up ^ down)) | (up & down & (right ^ left))
    ends = count(low & one & ~three & LOW_MASK)
    right, left = high << 1 & NOT_FIRST_HIGH, high >> 1 & NOT_LAST_HIGH
    up, down = high << SIDE | low >> SEAM, high >> SIDE
    one = right ^ left ^ up ^ down
    three = (right & left & (up ^ down)) | (up & down & (right ^ left))
    return ends + count(high & one & ~three)
