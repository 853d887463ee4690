"""Counting placement sequences: numbers that every engine must agree on."""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.kingdoms import begin_kingdom
from fiefdom.rules.kernel.layout import KINGDOM, Ints
from fiefdom.rules.kernel.placing import list_placements, place


@entry
def perft(grid: int, dominoes: Ints) -> Ints:
    """The number of ways to place the first 1, 2, … of these dominoes in order in one kingdom."""
    depth = dominoes.size
    counts = np.zeros(depth, np.int64)
    kingdoms = np.zeros(depth + 1, KINGDOM)
    moves = np.zeros((depth, MAX_MOVES), np.int64)
    left = np.zeros(depth, np.int64)
    begin_kingdom(kingdoms[0], 0)
    level = 0
    left[0] = list_placements(kingdoms[0], grid, dominoes[0], moves[0])
    counts[0] = left[0]
    while level >= 0:
        if left[level] == 0 or level == depth - 1:
            level -= 1
            continue
        left[level] -= 1
        kingdoms[level + 1] = kingdoms[level]
        place(kingdoms[level + 1], dominoes[level], moves[level, left[level]])
        level += 1
        left[level] = list_placements(kingdoms[level], grid, dominoes[level], moves[level])
        counts[level] += left[level]
    return counts
