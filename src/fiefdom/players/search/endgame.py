"""Exact play once nothing more is drawn (Kingdomino).

In the last round a kingdom's placements concern nobody else, so the best ones are found by
trying all. In the round before, with one king a player, each kingdom's best end with each
domino of the last line is worked out first; then only the order of the claims is a game, and
it is small enough to be played through for all players.
"""

from __future__ import annotations

from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.tasks import Floats
from fiefdom.rules.kernel.codes import CLAIM, DISCARD
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.layout import CLAIMING, MAX_KINGDOMS, MAX_LINE, Ints, State, States
from fiefdom.rules.kernel.placing import list_placements, place
from fiefdom.rules.kernel.scoring import standing

WIN_WEIGHT = 1000.0
"""A shared or sole victory before any lead in points."""


@entry
def is_solvable(root: States) -> bool:
    """Whether `solve` can decide this position exactly."""
    state = root[0]
    if state.queendomino != 0:
        return False
    if state.round_number == state.lines:
        return True
    return state.round_number == state.lines - 1 and state.king_count == state.players


@entry
def solve(root: States, boards: States, values: Ints, wins: Floats, scratch: States) -> int:
    """The best move; `boards` is room for three states, the rest for working."""
    boards[0] = root[0]
    state = boards[0]
    work = scratch[0]
    if state.round_number == state.lines:
        number = state.line_king[state.turn] % state.players
        second = _second_domino(state)
        _, code = _best_end(boards, number, state.line_domino[state.turn], second, work)
        return code
    _value_ends(boards, values, work)
    index = _best_claim(boards[0], state.turn, values, wins)
    if state.step == CLAIMING:
        return CLAIM + index
    number = state.line_king[state.turn] % state.players
    domino = state.line_domino[state.turn]
    _, code = _best_end(boards, number, domino, state.next_domino[index], work)
    return code


@kernel
def _second_domino(state: State) -> int:
    """The next domino that the acting player has on the current line, or 0."""
    player = state.line_king[state.turn] % state.players
    for i in range(state.turn + 1, state.line_length):
        if state.line_king[i] % state.players == player:
            return state.line_domino[i]
    return 0


@kernel
def _best_end(
    boards: States, number: int, first: int, second: int, work: Scratch
) -> tuple[int, int]:
    """The kingdom's best standing after two dominoes (0 for none) and the first placement."""
    boards[1] = boards[0]
    moves = work.moves
    n = 0
    if first != 0:
        n = list_placements(boards[0].kingdoms[number], boards[0].grid, first, moves)
        if n == 0:
            boards[1].kingdoms[number].discarded += 1
    if n == 0:
        return _best_last(boards, number, second, work), DISCARD
    best, code = -1, DISCARD
    for i in range(n):
        boards[1].kingdoms[number] = boards[0].kingdoms[number]
        place(boards[1].kingdoms[number], first, moves[i])
        end = _best_last(boards, number, second, work)
        if end > best:
            best, code = end, moves[i]
    return best, code


@kernel
def _best_last(boards: States, number: int, domino: int, work: Scratch) -> int:
    """The best standing of the kingdom on board 1 after one more domino."""
    if domino == 0:
        return standing(boards[1], number, work.sheet)
    moves = work.follow_moves
    boards[2] = boards[1]
    n = list_placements(boards[1].kingdoms[number], boards[1].grid, domino, moves)
    if n == 0:
        boards[2].kingdoms[number].discarded += 1
        return standing(boards[2], number, work.sheet)
    best = -1
    for i in range(n):
        boards[2].kingdoms[number] = boards[1].kingdoms[number]
        place(boards[2].kingdoms[number], domino, moves[i])
        best = max(best, standing(boards[2], number, work.sheet))
    return best


@kernel
def _value_ends(boards: States, values: Ints, work: Scratch) -> None:
    """Writes each kingdom's best standing with each domino of the last line."""
    state = boards[0]
    for i in range(state.line_length):
        number = state.line_king[i] % state.players
        domino = state.line_domino[i]
        acted = i < state.turn or (i == state.turn and state.step == CLAIMING)
        for index in range(state.next_length):
            taken = state.next_king[index]
            if taken >= 0 and taken != state.line_king[i]:
                continue
            if acted and i < state.turn and taken != state.line_king[i]:
                continue
            end, _ = _best_end(
                boards, number, 0 if acted else domino, state.next_domino[index], work
            )
            values[number * MAX_LINE + index] = end


@kernel
def _best_claim(state: State, turn: int, values: Ints, wins: Floats) -> int:
    """The claim that is best for the king to act when everybody plays their best."""
    best_index = -1
    best = -1e18
    number = state.line_king[turn] % state.players
    for index in range(state.next_length):
        if state.next_king[index] < 0:
            state.next_king[index] = state.line_king[turn]
            _resolve(state, turn + 1, values, wins)
            if wins[turn * MAX_KINGDOMS + number] > best:
                best = wins[turn * MAX_KINGDOMS + number]
                best_index = index
            state.next_king[index] = -1
    return best_index


@kernel
def _resolve(state: State, turn: int, values: Ints, wins: Floats) -> int:
    """Writes into row `turn - 1` of `wins` what each kingdom gets from here on."""
    row = (turn - 1) * MAX_KINGDOMS
    if turn == state.line_length:
        _count_wins(state, values, wins, row)
        return 0
    number = state.line_king[turn] % state.players
    best = -1e18
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            continue
        state.next_king[index] = state.line_king[turn]
        _resolve(state, turn + 1, values, wins)
        state.next_king[index] = -1
        if wins[turn * MAX_KINGDOMS + number] > best:
            best = wins[turn * MAX_KINGDOMS + number]
            for k in range(state.kingdom_count):
                wins[row + k] = wins[turn * MAX_KINGDOMS + k]
    return 0


@kernel
def _count_wins(state: State, values: Ints, wins: Floats, row: int) -> None:
    top = -1
    ties = 0
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            end = values[state.next_king[index] % state.players * MAX_LINE + index]
            if end > top:
                top, ties = end, 0
            ties += end == top
    second = -1
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            end = values[state.next_king[index] % state.players * MAX_LINE + index]
            if end < top:
                second = max(second, end)
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            number = state.next_king[index] % state.players
            end = values[number * MAX_LINE + index]
            if end == top:
                rival = top if ties > 1 else second
                wins[row + number] = WIN_WEIGHT / ties + (end - rival) / 1e6
            else:
                wins[row + number] = (end - top) / 1e6
