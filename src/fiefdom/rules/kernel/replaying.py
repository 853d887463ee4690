"""Replays a written game inside the kernel: every move is checked, but errors are not explained.

A game is an array of steps, `STEP * kind + value`. To find out what is wrong with a game that
fails here, replay it through `Game`.

| kind | value |
|---|---|
| MOVE | the move's code, where it does not depend on the state |
| CLAIMED | the claimed domino's number in its box |
| TAXED | 256 · square of the first knight + square of the second, or 255 for none |
| TURN | 64 · king + number of its domino, or 0 in the first claims: whose moves follow |
| ROUND | the round's number |
| GAME | the number of the game of a dynasty, from 1 |
"""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.codes import CASTLE_SQUARE, CLAIM, MAX_MOVES, SQUARE_OF_CELL, TAX
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of, number_of, wanted
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    OVER,
    TAXING,
    TILES,
    Ints,
    State,
    States,
)
from fiefdom.rules.kernel.piles import (
    PILE_COUNT,
    PILE_STARTS,
    draw_from,
    forget_draws,
    next_pile,
)
from fiefdom.rules.kernel.play import apply_move, list_moves
from fiefdom.rules.kernel.scoring import standing
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS, TOTAL

STEP = 1 << 20
MOVE, CLAIMED, TAXED, TURN, ROUND, GAME = range(6)
NO_SQUARE = 255


@kernel
def _label(state: State) -> int:
    """Whose turn it is, as in a TURN step."""
    king = acting_king(state)
    if state.round_number == 0:
        return 64 * king
    return 64 * king + number_of(state.line_domino[state.turn])


@kernel
def _claim_code(state: State, number: int) -> int:
    for i in range(state.next_length):
        if number_of(state.next_domino[i]) == number:
            return CLAIM + i
    return -1


@kernel
def _tax_code(state: State, first: int, second: int) -> int:
    if state.step != TAXING:
        return -1
    castle = state.kingdoms[kingdom_of(state, acting_king(state))].castle
    shift = CASTLE_SQUARE - SQUARE_OF_CELL[castle]
    a, b = SQUARE_OF_CELL[state.cell_a] + shift, SQUARE_OF_CELL[state.cell_b] + shift
    if second == NO_SQUARE:
        if first == a:
            return TAX
        return TAX + 1 if first == b else -1
    return TAX + 2 if first == a and second == b else -1


@kernel
def _draw_all(state: State, piles: Ints, used: Ints) -> bool:
    """Draws until a player is to move; false if a pile runs out."""
    while state.step == KINGS or state.step == TILES or state.step == LINE:
        if state.step == KINGS:
            forget_draws(used)
        pile = next_pile(state)
        start = PILE_STARTS[pile] + used[pile]
        for i in range(wanted(state)):
            if piles[state.game_number, start + i] < 0:
                return False
        draw_from(state, piles[state.game_number], used)
    return True


@entry
def replay_at(states: States, i: int, steps: Ints, piles: Ints, log: Ints, results: Ints) -> int:
    """Plays the steps of a new game; returns the number of moves, or -1 if one is impossible.

    `piles` has a row for each game of a dynasty, -1 beyond what is known. Each move's code and
    the kingdom that made it go into a row of `log`, every kingdom's points and standing at the
    end into a row of `results`.
    """
    state = states[i]
    used = np.zeros(PILE_COUNT, np.int64)
    moves = np.zeros(MAX_MOVES, np.int64)
    played, turn, game = 0, -1, 1
    if not _draw_all(state, piles, used):
        return -1
    for step in steps:
        kind, value = step // STEP, step % STEP
        if kind == GAME:
            game = value
            continue
        if state.step == OVER or state.game_number + 1 != game:
            return -1
        if kind == ROUND:
            if value != state.round_number:
                return -1
            continue
        if kind == TURN:
            turn = value
            continue
        code = value
        if kind == CLAIMED:
            code = _claim_code(state, value)
        elif kind == TAXED:
            code = _tax_code(state, value // 256, value % 256)
        legal = False
        for k in range(list_moves(state, moves)):
            legal = legal or moves[k] == code
        if not legal or _label(state) != turn:
            return -1
        log[played, 0] = code
        log[played, 1] = kingdom_of(state, acting_king(state))
        played += 1
        apply_move(state, code)
        if not _draw_all(state, piles, used):
            return -1
    sheet = np.zeros(SHEET_COLUMNS, np.int64)
    for number in range(state.kingdom_count):
        results[number, 1] = standing(state, number, sheet)
        results[number, 0] = sheet[TOTAL] + state.past_points[number]
    return played
