"""The hidden piles, all in one array: filling them at random and drawing from them."""

from __future__ import annotations

import numpy as np

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.rules.kernel.bits import lowest
from fiefdom.rules.kernel.chance import below, shuffle
from fiefdom.rules.kernel.compiling import entry, inlined, kernel
from fiefdom.rules.kernel.draft import draw, wanted, wanted_box
from fiefdom.rules.kernel.facts import TILE_COUNT
from fiefdom.rules.kernel.hooks import claims_are_mirrored, fill_extra_pile
from fiefdom.rules.kernel.layout import (
    BOX_COUNT,
    KINGS,
    LINE,
    MAX_KINGS,
    TILES,
    Ints,
    State,
    States,
)

# Where each pile starts in the array that holds them all: kings, both boxes, tiles.
KING_PILE = 0
DOMINO_PILE = KING_PILE + MAX_KINGS
TILE_PILE = DOMINO_PILE + BOX_COUNT * DOMINOES_PER_BOX
PILES_SIZE = TILE_PILE + TILE_COUNT
_starts = [KING_PILE, *range(DOMINO_PILE, TILE_PILE, DOMINOES_PER_BOX), TILE_PILE]
PILE_STARTS = np.array(_starts, np.int64)
PILE_COUNT = len(_starts)

MIRRORED_KINGS = np.array([[0, 1, 3, 2], [1, 0, 2, 3]], np.int64)
"""The claims of two-player Queendomino: first player, second, second, first (rules: D4)."""


@kernel
def fill_kings(state: State, chance: Ints, piles: Ints) -> None:
    """Draws the order of the first claims (rules: D4)."""
    for king in range(state.king_count):
        piles[KING_PILE + king] = king
    if claims_are_mirrored(state):
        first = below(chance, 2)
        for i in range(4):
            piles[KING_PILE + i] = MIRRORED_KINGS[first, i]
    else:
        shuffle(chance, piles[KING_PILE:], state.king_count, state.king_count)


@kernel
def fill_piles(state: State, chance: Ints, piles: Ints) -> None:
    """Fills the piles with everything unseen in random order: one way the game may continue."""
    fill_kings(state, chance, piles)
    drawn = state.round_number
    if state.step != LINE and state.next_length > 0:
        drawn += 1
    for box in range(BOX_COUNT):
        if box != state.first_box and state.boxes == 1:
            continue
        pile = piles[PILE_STARTS[1 + box] :]
        size = 0
        unseen = ((1 << DOMINOES_PER_BOX) - 1) ^ state.seen[box]
        while unseen != 0:
            pile[size] = 1 + DOMINOES_PER_BOX * box + lowest(unseen)
            size += 1
            unseen &= unseen - 1
        shuffle(chance, pile, size, min(size, (state.lines - drawn) * state.line_size))
    fill_extra_pile(state, chance, piles[TILE_PILE:])


@entry
def fill_piles_at(states: States, i: int, chance: Ints, piles: Ints) -> None:
    """`fill_piles` for Python."""
    fill_piles(states[i], chance, piles)


@kernel
def forget_draws(used: Ints) -> None:
    """Starts every pile from its first draw."""
    for pile in range(PILE_COUNT):
        used[pile] = 0


@inlined
def next_pile(state: State) -> int:
    """The pile that comes next, as an index of `PILE_STARTS`."""
    if state.step == KINGS:
        return 0
    if state.step == TILES:
        return PILE_COUNT - 1
    return 1 + wanted_box(state)


@inlined
def draw_from(state: State, piles: Ints, used: Ints) -> None:
    """Draws what is next in the piles; `used` counts what was drawn from each."""
    pile = next_pile(state)
    start = PILE_STARTS[pile] + used[pile]
    used[pile] += wanted(state)
    draw(state, piles, start)
