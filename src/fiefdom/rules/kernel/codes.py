"""The numbering of moves: every move of every mode is one integer below MOVE_CODES.

Squares are counted from the castle, so that a number means the same wherever the box lies:
place = 13·(y + 6) + (x + 6) with the castle at x = y = 0.

| codes       | move                                                                     |
|-------------|--------------------------------------------------------------------------|
| 0–675       | place: 4·place of half a + direction to half b (right, up, left, down)   |
| 676         | discard the domino                                                       |
| 677         | pass: decline to tax, build or send the dragon                           |
| 678–680     | tax: knight on half a, on half b, on both                                |
| 681–1694    | build: 169·spot + place of the town square                               |
| 1695–1700   | dragon: the spot whose building burns                                    |
| 1701–1708   | claim: the position in the next line, lowest number first                |
"""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.bits import CELLS, SIDE

REACH = 6
PLACES_SIDE = 2 * REACH + 1
PLACES = PLACES_SIDE * PLACES_SIDE
CASTLE_PLACE = REACH * PLACES_SIDE + REACH

PLACE = 0
DISCARD = PLACE + 4 * PLACES
PASS = DISCARD + 1
TAX = PASS + 1
BUILD = TAX + 3
DRAGON = BUILD + 6 * PLACES
CLAIM = DRAGON + 6
MOVE_CODES = CLAIM + 8

MAX_MOVES = 512
"""More than any decision offers: the size of a buffer for legal moves."""

STEP = np.array([1, SIDE, -1, -SIDE], np.int64)
"""From a cell to the next one: right, up, left, down."""

PLACE_OF_CELL = np.array(
    [cell // SIDE * PLACES_SIDE + cell % SIDE for cell in range(CELLS)], np.int64
)
"""Differences of these are differences of places."""

CELL_OF_PLACE = np.array(
    [
        (place // PLACES_SIDE - REACH) * SIDE + place % PLACES_SIDE - REACH
        for place in range(PLACES)
    ],
    np.int64,
)
"""A place's cell relative to the castle's cell."""
