"""Whole random games inside the kernel, for benchmarks and playouts."""

from __future__ import annotations

import numpy as np

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.rules.kernel.bits import lowest
from fiefdom.rules.kernel.chance import below, seed_chance, shuffle
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import draw, new_game, wanted, wanted_box
from fiefdom.rules.kernel.facts import TILE_COUNT
from fiefdom.rules.kernel.hooks import claims_are_mirrored, extra_signature, fill_extra_pile
from fiefdom.rules.kernel.layout import (
    BOX_COUNT,
    KINGS,
    LINE,
    MAX_KINGS,
    OVER,
    TILES,
    Ints,
    State,
    States,
)
from fiefdom.rules.kernel.play import apply_move, list_moves
from fiefdom.rules.kernel.scoring import standing
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS

# Where each pile starts in the array that holds them all: kings, both boxes, tiles.
KING_PILE = 0
DOMINO_PILE = KING_PILE + MAX_KINGS
TILE_PILE = DOMINO_PILE + BOX_COUNT * DOMINOES_PER_BOX
PILES_SIZE = TILE_PILE + TILE_COUNT

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
        pile = piles[DOMINO_PILE + DOMINOES_PER_BOX * box :]
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
    for pile in range(3):
        used[pile] = 0


@kernel
def draw_from(state: State, piles: Ints, used: Ints) -> None:
    """Draws what is next in the piles; `used` counts what was drawn from each."""
    if state.step == KINGS:
        draw(state, piles, KING_PILE)
    elif state.step == TILES:
        n = wanted(state)
        draw(state, piles, TILE_PILE + used[2])
        used[2] += n
    else:
        box = wanted_box(state)
        draw(state, piles, DOMINO_PILE + DOMINOES_PER_BOX * box + used[box])
        used[box] += state.line_size


@kernel
def play_randomly(state: State, chance: Ints, piles: Ints, used: Ints, moves: Ints) -> int:
    """Plays the game to its end with uniformly random legal moves; returns how many."""
    fill_piles(state, chance, piles)
    forget_draws(used)
    played = 0
    while state.step != OVER:
        n = list_moves(state, moves)
        if n > 0:
            apply_move(state, moves[below(chance, n)])
            played += 1
        else:
            if state.step == KINGS and played > 0:
                fill_piles(state, chance, piles)  # the next game of a dynasty
                forget_draws(used)
            draw_from(state, piles, used)
    return played


@entry
def random_games(states: States, i: int, games: int, seed: int) -> tuple[int, int]:
    """Plays random games of one set-up and returns the number of moves and a signature.

    The signature changes whenever a rule, the order of moves or the scoring changes.
    """
    state = states[i]
    chance = np.zeros(1, np.int64)
    seed_chance(chance, seed)
    piles = np.zeros(PILES_SIZE, np.int64)
    used = np.zeros(3, np.int64)
    moves = np.zeros(MAX_MOVES, np.int64)
    sheet = np.zeros(SHEET_COLUMNS, np.int64)
    played = 0
    signature = 0
    for _ in range(games):
        new_game(state)
        played += play_randomly(state, chance, piles, used, moves)
        for number in range(state.kingdom_count):
            mixed = signature * 31 + standing(state, number, sheet)
            signature = mixed & 0xFFFFFFFFFFFF
        signature = extra_signature(state, signature)
    return played, signature
