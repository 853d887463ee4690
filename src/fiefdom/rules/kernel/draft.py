"""Lines, kings and turns: what is drawn, and whose turn is next (rules: D1 to D7, G2)."""

from __future__ import annotations

import numpy as np

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.hooks import (
    begin_table,
    draw_extras,
    end_round,
    first_draw,
    wanted_extras,
)
from fiefdom.rules.kernel.kingdoms import begin_kingdom
from fiefdom.rules.kernel.layout import (
    BOX_COUNT,
    CLAIMING,
    KINGS,
    LINE,
    MAX_LINE,
    OVER,
    PLACING,
    TILES,
    Ints,
    State,
)
from fiefdom.rules.kernel.scoring import count_kingdom
from fiefdom.rules.kernel.sheet import CROWNS, LARGEST, SHEET_COLUMNS


@kernel
def box_of(domino: int) -> int:
    """The box that a domino belongs to, by its number in the kernel."""
    return 1 if domino > DOMINOES_PER_BOX else 0


@kernel
def number_of(domino: int) -> int:
    """A domino's number in its box, by its number in the kernel."""
    return domino - DOMINOES_PER_BOX * box_of(domino)


@kernel
def player_of(state: State, king: int) -> int:
    """The player who owns the king."""
    return king % state.players


@entry
def kingdom_of(state: State, king: int) -> int:
    """The kingdom that the king's player rules, alone or with a partner."""
    return player_of(state, king) >> state.teams


@entry
def acting_king(state: State) -> int:
    """The king whose player is to move."""
    order = state.king_order if state.round_number == 0 else state.line_king
    king: int = order[state.turn]
    return king


@kernel
def new_game(state: State) -> None:
    """Starts the game that the record's set-up fields describe, with no earlier games."""
    state.game_number = 0
    for number in range(state.kingdom_count):
        state.past_points[number] = 0
        state.past_largest[number] = 0
        state.past_crowns[number] = 0
    begin_game(state)


@kernel
def begin_game(state: State) -> None:
    """Clears the table for a game; keeps the set-up fields and a dynasty's earlier results."""
    for number in range(state.kingdom_count):
        begin_kingdom(state.kingdoms[number], state.queendomino)
    state.step = KINGS
    state.round_number = 0
    state.turn = 0
    state.line_length = 0
    state.next_length = 0
    for i in range(MAX_LINE):
        state.line_domino[i] = 0
        state.line_king[i] = -1
        state.next_domino[i] = 0
        state.next_king[i] = -1
    state.cell_a = -1
    state.cell_b = -1
    for box in range(BOX_COUNT):
        state.seen[box] = 0
    begin_table(state)


@entry
def wanted(state: State) -> int:
    """How many items have to be drawn next; 0 if a player is to move."""
    if state.step == KINGS:
        return state.king_count
    if state.step == LINE:
        return state.line_size
    if state.step == TILES:
        return wanted_extras(state)
    return 0


@entry
def wanted_box(state: State) -> int:
    """The box of the next line: boxes take turns in Royal Wedding (rules: D2)."""
    if state.boxes == 1:
        return state.first_box
    return (state.first_box + state.round_number) % BOX_COUNT


@kernel
def draw(state: State, values: Ints, start: int) -> None:
    """Applies a draw: the kings in order, a line's dominoes, or tiles."""
    if state.step == KINGS:
        for i in range(state.king_count):
            state.king_order[i] = values[start + i]
        state.step = first_draw(state)
    elif state.step == TILES:
        draw_extras(state, values, start)
        state.step = LINE if state.round_number < state.lines else PLACING
    else:
        _draw_line(state, values, start)


@kernel
def _draw_line(state: State, values: Ints, start: int) -> None:
    """Lays out a line sorted by number, with no kings on it (rules: D3)."""
    for i in range(state.line_size):
        domino = values[start + i]
        lower = 0
        for j in range(state.line_size):
            lower += values[start + j] < domino
        state.next_domino[lower] = domino
        state.next_king[i] = -1
        state.seen[box_of(domino)] |= 1 << number_of(domino) - 1
    state.next_length = state.line_size
    state.step = CLAIMING if state.line_length == 0 else PLACING


@kernel
def claim(state: State, index: int) -> None:
    """Moves the acting king onto a domino of the next line and passes the turn."""
    state.next_king[index] = acting_king(state)
    end_turn(state)


@kernel
def end_turn(state: State) -> None:
    """Passes the turn to the next king, or ends the round after the last one."""
    state.turn += 1
    if state.round_number == 0:
        if state.turn < state.king_count:
            state.step = CLAIMING
            return
    elif state.turn < state.line_length:
        state.step = PLACING
        return
    _end_round(state)


@kernel
def _end_round(state: State) -> None:
    if state.round_number == state.lines:
        _end_game(state)
        return
    first = state.round_number == 0
    _advance_line(state)
    state.step = LINE if state.round_number < state.lines else PLACING
    if not first and end_round(state):
        state.step = TILES


@kernel
def _advance_line(state: State) -> None:
    """Makes the next line the current one, without the dominoes nobody claimed (rules: D6)."""
    n = 0
    for i in range(state.next_length):
        if state.next_king[i] >= 0:
            state.line_domino[n] = state.next_domino[i]
            state.line_king[n] = state.next_king[i]
            n += 1
    state.line_length = n
    state.next_length = 0
    state.round_number += 1
    state.turn = 0


@kernel
def _end_game(state: State) -> None:
    """Ends play, or adds up the points and clears the table for a dynasty's next game."""
    if state.game_number + 1 >= state.games:
        state.step = OVER
        return
    sheet = np.zeros(SHEET_COLUMNS, np.int64)
    for number in range(state.kingdom_count):
        state.past_points[number] += count_kingdom(state, number, sheet)
        state.past_largest[number] += sheet[LARGEST]
        state.past_crowns[number] += sheet[CROWNS]
    state.game_number += 1
    begin_game(state)
