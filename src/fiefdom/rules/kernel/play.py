"""The two verbs of the engine: which moves are legal, and what a move does.

Both work for every mode. Functions with names ending in `_at` are for callers in Python: they
take an array of states and an index, which costs a third as much as passing a record.
"""

from __future__ import annotations

import numpy as np

from fiefdom.rules.kernel.codes import CLAIM, DISCARD
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, claim, draw, end_turn, kingdom_of, new_game
from fiefdom.rules.kernel.hooks import (
    NO_DECISION,
    apply_extra_move,
    list_extra_moves,
    next_decision,
)
from fiefdom.rules.kernel.layout import CLAIMING, MAX_KINGDOMS, PLACING, Ints, State, States
from fiefdom.rules.kernel.placing import list_placements, place
from fiefdom.rules.kernel.scoring import (
    count_kingdom,
    list_building_points,
    list_territories,
    standing,
)
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS

OUTCOME_COINS, OUTCOME_QUEEN, OUTCOME_COLUMNS = range(MAX_KINGDOMS, MAX_KINGDOMS + 3)


@kernel
def list_moves(state: State, moves: Ints) -> int:
    """Writes the codes of all legal moves into `moves` and returns how many there are."""
    if state.step == CLAIMING:
        n = 0
        for index in range(state.next_length):
            moves[n] = CLAIM + index
            n += state.next_king[index] < 0
        return n
    if state.step == PLACING:
        number = kingdom_of(state, state.line_king[state.turn])
        domino = state.line_domino[state.turn]
        n = list_placements(state.kingdoms[number], state.grid, domino, moves)
        if n == 0:
            moves[0] = DISCARD  # rules: P4
            n = 1
        return n
    if PLACING < state.step < CLAIMING:
        return list_extra_moves(state, kingdom_of(state, acting_king(state)), moves)
    return 0


@kernel
def apply_move(state: State, code: int) -> None:
    """Plays a legal move; does not check it, and an illegal one corrupts the state."""
    if code >= CLAIM:
        claim(state, code - CLAIM)
        return
    number = kingdom_of(state, state.line_king[state.turn])
    if code <= DISCARD:
        if code < DISCARD:
            domino = state.line_domino[state.turn]
            state.cell_a, state.cell_b = place(state.kingdoms[number], domino, code)
        else:
            state.kingdoms[number].discarded += 1
            state.cell_a, state.cell_b = -1, -1
    else:
        apply_extra_move(state, number, code)
    _next_step(state, number)


@kernel
def _next_step(state: State, number: int) -> None:
    """Finds the turn's next decision: what the box offers, then the claim."""
    optional = next_decision(state, number)
    if optional != NO_DECISION:
        state.step = optional
        return
    if state.next_length > 0:
        state.step = CLAIMING
    else:
        end_turn(state)  # rules: D7, G3


@entry
def new_game_at(states: States, i: int) -> None:
    """Starts the game that the record's set-up fields describe; a draw comes next."""
    new_game(states[i])


@entry
def list_moves_at(states: States, i: int, moves: Ints) -> int:
    """Writes the legal moves of one state into `moves` and returns how many there are."""
    return list_moves(states[i], moves)


@entry
def apply_move_at(states: States, i: int, code: int) -> None:
    """`apply_move` for Python."""
    apply_move(states[i], code)


@entry
def draw_at(states: States, i: int, values: Ints) -> None:
    """`draw` for Python."""
    draw(states[i], values, 0)


@entry
def count_kingdoms_at(states: States, i: int, sheet: Ints) -> None:
    """Counts every kingdom of one state into the rows of `sheet`."""
    state = states[i]
    for number in range(state.kingdom_count):
        count_kingdom(state, number, sheet[number])


@entry
def is_legal_at(states: States, i: int, code: int, moves: Ints) -> bool:
    """Whether the code is a legal move of one state; writes all legal moves into `moves`."""
    for k in range(list_moves(states[i], moves)):
        if moves[k] == code:
            return True
    return False


@entry
def try_moves_at(states: States, i: int, codes: Ints, board: States, outcomes: Ints) -> None:
    """Writes what each of these legal moves would lead to: a row of `outcomes` for each.

    A row holds the points of every kingdom, then the mover's coins (OUTCOME_COINS) and the
    kingdom that hosts the Queen (OUTCOME_QUEEN). `board` is scratch space for one state.
    """
    number = kingdom_of(states[i], acting_king(states[i]))
    sheet = np.zeros(SHEET_COLUMNS, np.int64)
    for k in range(codes.size):
        board[0] = states[i]
        state = board[0]
        state.games = state.game_number + 1  # so that a dynasty's table is not cleared
        apply_move(state, codes[k])
        for other in range(state.kingdom_count):
            outcomes[k, other] = count_kingdom(state, other, sheet)
        outcomes[k, OUTCOME_COINS] = state.kingdoms[number].coins
        outcomes[k, OUTCOME_QUEEN] = state.queen


@entry
def standings_at(states: States, i: int, keys: Ints) -> None:
    """Writes the number that each kingdom is ranked by: higher is better."""
    state = states[i]
    sheet = np.zeros(SHEET_COLUMNS, np.int64)
    for number in range(state.kingdom_count):
        keys[number] = standing(state, number, sheet)


@entry
def list_territories_at(
    states: States, i: int, number: int, low: Ints, high: Ints, terrains: Ints, crowns: Ints
) -> tuple[int, int]:
    """`list_territories` for Python."""
    return list_territories(states[i], number, low, high, terrains, crowns)


@entry
def list_building_points_at(states: States, i: int, number: int, points: Ints) -> int:
    """`list_building_points` for Python."""
    return list_building_points(states[i].kingdoms[number], points)
