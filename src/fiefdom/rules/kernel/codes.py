"""The numbering of moves: every move of every mode is one integer below MOVE_CODES.

Squares are counted from the castle, so a code keeps its meaning as the kingdom grows:
square = 13·(y + 6) + (x + 6) with the castle at x = y = 0.

| codes       | move                                                                     |
|-------------|--------------------------------------------------------------------------|
| 0–675       | place: 4·square of half a + direction to half b (right, up, left, down)  |
| 676         | discard the domino                                                       |
| 677         | pass: decline to tax, build or bribe the dragon                          |
| 678–680     | tax: knight on half a, on half b, on both                                |
| 681–1694    | build: 169·spot + town square                                            |
| 1695–1700   | dragon: the spot whose building burns                                    |
| 1701–1708   | claim: the index in the next line, lowest domino first                   |
"""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.bits import CELLS, SIDE
from fiefdom.rules.kernel.layout import MAX_LINE, SPOTS

REACH = 6
SQUARES_ACROSS = 2 * REACH + 1
SQUARES = SQUARES_ACROSS * SQUARES_ACROSS
CASTLE_SQUARE = REACH * SQUARES_ACROSS + REACH

PLACE = 0
DISCARD = PLACE + 4 * SQUARES
PASS = DISCARD + 1
TAX = PASS + 1
BUILD = TAX + 3
DRAGON = BUILD + SPOTS * SQUARES
CLAIM = DRAGON + SPOTS
MOVE_CODES = CLAIM + MAX_LINE

MAX_MOVES = 512
"""The size of a buffer for legal moves: more than any decision offers."""

NEXT_CELL = np.array([1, SIDE, -1, -SIDE], np.int64)
"""The steps to a cell's neighbours: right, up, left, down."""

SQUARE_OF_CELL = np.array(
    [cell // SIDE * SQUARES_ACROSS + cell % SIDE for cell in range(CELLS)], np.int64
)
"""The difference between two of these is the difference between two squares."""

CELL_OF_SQUARE = np.array(
    [
        (square // SQUARES_ACROSS - REACH) * SIDE + square % SQUARES_ACROSS - REACH
        for square in range(SQUARES)
    ],
    np.int64,
)
"""A square's cell relative to the castle's cell."""
