"""The cells of the grid that has the castle in its middle (rules: S2)."""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.bits import CELLS, LOW_CELLS, LOW_MASK, SIDE
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import Kingdom


def _centred(reach: int) -> list[int]:
    boards = []
    for castle in range(CELLS):
        board = 0
        for cell in range(CELLS):
            columns = abs(cell % SIDE - castle % SIDE)
            rows = abs(cell // SIDE - castle // SIDE)
            if max(columns, rows) <= reach:
                board |= 1 << cell
        boards.append(board)
    return boards


_boards = _centred(2) + _centred(3)
# By the castle's cell, first on the smaller grid and then on the larger one.
_CENTRED_LOW = np.array([board & LOW_MASK for board in _boards], np.int64)
_CENTRED_HIGH = np.array([board >> LOW_CELLS for board in _boards], np.int64)


@kernel
def centred_cells(kingdom: Kingdom, grid: int) -> tuple[int, int]:
    """The cells that keep a kingdom in the middle of its grid."""
    i = kingdom.castle + (CELLS if grid == 7 else 0)
    return _CENTRED_LOW[i], _CENTRED_HIGH[i]
