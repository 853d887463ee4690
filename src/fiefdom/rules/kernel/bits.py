"""Bitboards: sets of cells in two words, and the few operations the rules need on them.

A kingdom lies on 9×9 cells, cell = 9·row + column. Rows 0–6 are in the low word, rows 7 and 8
in the high one, so the sign bit is never used and a 5×5 kingdom never leaves the low word. The
kingdom's bounding box is kept anchored with its lower left corner at row 2, column 2: there is
space for a domino on every side, and a step past the end of a row lands on a cell outside the
grid.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from fiefdom.rules.kernel.compiling import kernel

SIDE = 9
CELLS = SIDE * SIDE
LOW_CELLS = 63
LOW_MASK = (1 << LOW_CELLS) - 1
SEAM = LOW_CELLS - SIDE
"""How far a row is shifted on its way up into the high word, or down into the low one."""
ANCHOR = 2
"""Row and column of the lower left corner of every kingdom."""

COLUMN = np.array([cell % SIDE for cell in range(CELLS)], np.int64)
ROW = np.array([cell // SIDE for cell in range(CELLS)], np.int64)


def lowest(word: int) -> int:
    """The index of the lowest set bit of a non-zero word."""
    word = int(word)
    return (word & -word).bit_length() - 1


def count(word: int) -> int:
    """The number of set bits in a word."""
    return int(word).bit_count()


@intrinsic
def _cttz(typingctx: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        true = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], true)

    return types.int64(types.int64), build


@intrinsic
def _ctpop(typingctx: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@overload(lowest)
def _lowest_compiled(word: Any) -> Any:
    def compiled(word: Any) -> Any:
        return _cttz(word)  # type: ignore[call-arg]

    return compiled


@overload(count)
def _count_compiled(word: Any) -> Any:
    def compiled(word: Any) -> Any:
        return _ctpop(word)  # type: ignore[call-arg]

    return compiled


@kernel
def lone(cell: int) -> tuple[int, int]:
    """The set that holds only this cell."""
    if cell < LOW_CELLS:
        return 1 << cell, 0
    return 0, 1 << (cell - LOW_CELLS)


@kernel
def lowest_cell(low: int, high: int) -> int:
    """The lowest cell of a non-empty set."""
    if low != 0:
        return lowest(low)
    return LOW_CELLS + lowest(high)


@kernel
def grown_low(low: int, high: int) -> int:
    """The low word of all cells that share an edge with the set."""
    return (low << 1 | low >> 1 | low << SIDE | low >> SIDE | high << SEAM) & LOW_MASK


@kernel
def grown_high(low: int, high: int) -> int:
    """The high word of all cells that share an edge with the set."""
    return high << 1 | high >> 1 | high << SIDE | high >> SIDE | low >> SEAM


@kernel
def territory(seed_low: int, seed_high: int, low: int, high: int) -> tuple[int, int]:
    """The cells of the set (low, high) that are connected to the seed."""
    if high == 0:
        while True:
            before = seed_low
            for _ in range(3):  # enough for most territories
                around = seed_low << 1 | seed_low >> 1 | seed_low << SIDE | seed_low >> SIDE
                seed_low |= around & low
            if seed_low == before:
                return seed_low, 0
    while True:
        wider_low = (seed_low | grown_low(seed_low, seed_high)) & low
        wider_high = (seed_high | grown_high(seed_low, seed_high)) & high
        if wider_low == seed_low and wider_high == seed_high:
            return seed_low, seed_high
        seed_low, seed_high = wider_low, wider_high


@kernel
def some_territory(low: int, high: int) -> tuple[int, int]:
    """One territory of a non-empty set."""
    if low != 0:
        return territory(low & -low, 0, low, high)
    return territory(0, high & -high, low, high)
