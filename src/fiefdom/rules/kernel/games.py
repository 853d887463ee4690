"""Whole random games inside the kernel, for measuring and checking it."""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import new_game
from fiefdom.rules.kernel.hooks import extra_signature
from fiefdom.rules.kernel.layout import KINGS, OVER, Ints, State, States
from fiefdom.rules.kernel.piles import PILE_COUNT, PILES_SIZE, draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.play import apply_move, list_moves
from fiefdom.rules.kernel.scoring import standing
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS


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
    used = np.zeros(PILE_COUNT, np.int64)
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
