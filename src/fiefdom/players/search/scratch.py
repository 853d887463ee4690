"""The working memory of a search, allocated once and handed down."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated

import numpy as np

from fiefdom.players.search.tasks import Floats
from fiefdom.rules.kernel.bits import CELLS
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.layout import (
    CLAIMING,
    KINGDOM,
    MAX_KINGDOMS,
    MAX_LINE,
    PLACING,
    STATE,
    Ints,
    Kingdom,
    State,
    States,
    record_of,
)
from fiefdom.rules.kernel.piles import PILE_COUNT, PILES_SIZE
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS

# The weights of the fast greedy policy, in sixteenths of a point.
# A hole; a square of a territory joined; a place further back in the next round's order.
HOLE, GROWTH, ORDER = range(3)
WEIGHTS = (24, 8, 4)

PAIRS = 2048
"""More pairs of placement and claim than any turn offers."""
PARTS = 32
"""More territories of one terrain than a kingdom can hold."""
TURNS = 2048
"""More whole turns than are ever judged at once."""
TURN_SIZE = CLAIMING - PLACING + 1
"""The codes of a whole turn, one for each of its decisions."""


class Scratch:
    """The fields of the working memory's record."""

    moves: Annotated[Ints, MAX_MOVES]
    values: Annotated[Ints, MAX_MOVES]
    follow_moves: Annotated[Ints, MAX_MOVES]
    follow_values: Annotated[Ints, MAX_MOVES]
    pair_first: Annotated[Ints, PAIRS]  # placements of pairs, their claims and values
    pair_second: Annotated[Ints, PAIRS]
    pair_values: Annotated[Ints, PAIRS]
    turn_codes: Annotated[Ints, TURN_SIZE * TURNS]  # whole turns, their values and a mark
    turn_values: Annotated[Ints, TURNS]
    turn_done: Annotated[Ints, TURNS]
    plan: Annotated[Ints, TURN_SIZE]  # the turn being put together
    gain_a: Annotated[Ints, CELLS]
    gain_b: Annotated[Ints, CELLS]
    part_low: Annotated[Ints, PARTS]  # free cells next to each territory of a terrain
    part_high: Annotated[Ints, PARTS]
    part_size: Annotated[Ints, PARTS]
    part_crowns: Annotated[Ints, PARTS]
    piles: Annotated[Ints, PILES_SIZE]
    used: Annotated[Ints, PILE_COUNT]
    chance: Annotated[Ints, 1]
    weights: Annotated[Ints, 3]
    sheet: Annotated[Ints, SHEET_COLUMNS]
    keys: Annotated[Ints, MAX_KINGDOMS]  # each kingdom's standing, its points and its victory
    points: Annotated[Floats, MAX_KINGDOMS]
    wins: Annotated[Floats, MAX_KINGDOMS]
    claimants: Annotated[Ints, MAX_LINE]  # the kingdoms that claim later in the round
    wanted: Annotated[Floats, MAX_KINGDOMS * MAX_LINE]  # what each domino means to each of them
    denied: Annotated[Floats, MAX_LINE]  # what claiming each domino costs them
    kingdoms: Annotated[MutableSequence[Kingdom], 1]
    boards: Annotated[MutableSequence[State], 3]


_double = np.dtype(np.float64)
_doubles = dict.fromkeys(("points", "wins", "wanted", "denied"), _double)
SCRATCH = record_of(Scratch, kingdoms=KINGDOM, boards=STATE, **_doubles)


def new_scratch() -> States:
    """Working memory for one search."""
    scratch = np.zeros(1, SCRATCH)
    scratch["weights"][0, : len(WEIGHTS)] = WEIGHTS
    return scratch
