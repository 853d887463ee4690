"""Greedy choices in Kingdomino's part of a turn: where to place, what to claim.

Values are in sixteenths of a point, so that small preferences can break ties between
placements that score the same.
"""

from __future__ import annotations

import numpy as np

from fiefdom.players.search.gains import POINT, list_gains
from fiefdom.players.search.scratch import GROWTH, HOLE, ORDER, Scratch
from fiefdom.players.search.towns import site_value
from fiefdom.players.search.trying import try_placement
from fiefdom.rules.kernel.bits import count, grown_high, grown_low, lone
from fiefdom.rules.kernel.chance import below
from fiefdom.rules.kernel.codes import (
    CELL_OF_SQUARE,
    CLAIM,
    DISCARD,
    NEXT_CELL,
    REACH,
    SQUARES,
    SQUARES_ACROSS,
)
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import OCCUPIED, Ints, Kingdom, State
from fiefdom.rules.kernel.placing import allowed_cells
from fiefdom.rules.kernel.scoring import (
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    has_harmony,
    has_middle_kingdom,
)

_FAR = [
    max(abs(p % SQUARES_ACROSS - REACH), abs(p // SQUARES_ACROSS - REACH)) for p in range(SQUARES)
]
FAR = np.array(_FAR, np.int64)
"""How far each square is from the castle."""
_NEXT_SQUARE = np.array([1, SQUARES_ACROSS, -1, -SQUARES_ACROSS], np.int64)


@kernel
def value_placements(
    state: State, kingdom: Kingdom, domino: int, moves: Ints, values: Ints, work: Scratch
) -> int:
    """Writes all legal placements in a kingdom and the value of each; returns how many."""
    growth = growth_value(state, work)
    n = list_gains(kingdom, state.grid, domino, growth, moves, values, work)
    if has_middle_kingdom(state, kingdom):
        _mind_the_middle(state.grid >> 1, moves, values, n)
    free_low, free_high = allowed_cells(kingdom, state.grid)
    free_low &= ~kingdom.low[OCCUPIED]
    free_high &= ~kingdom.high[OCCUPIED]
    holes = _holes(free_low, free_high)
    sites = site_value(state, domino)
    for i in range(n):
        code = moves[i]
        a = kingdom.castle + CELL_OF_SQUARE[code >> 2]
        b = a + NEXT_CELL[code & 3]
        values[i] += sites
        values[i] -= work.weights[HOLE] * (_holes_after(free_low, free_high, a, b) - holes)
    return n


@kernel
def growth_value(state: State, work: Scratch) -> int:
    """What a square of a territory joined adds: less and less towards the end."""
    return work.weights[GROWTH] * (state.lines - state.round_number) // state.lines


@kernel
def order_value(state: State, work: Scratch) -> int:
    """What a place further back takes away: more, the more others choose before."""
    return work.weights[ORDER] * min(state.players - 1, 3)


@kernel
def _holes(low: int, high: int) -> int:
    """The number of free cells without a free neighbour."""
    return count(low & ~grown_low(low, high)) + count(high & ~grown_high(low, high))


@kernel
def _holes_after(low: int, high: int, a: int, b: int) -> int:
    a_low, a_high = lone(a)
    b_low, b_high = lone(b)
    return _holes(low & ~(a_low | b_low), high & ~(a_high | b_high))


@kernel
def best_of(moves: Ints, values: Ints, n: int, chance: Ints) -> int:
    """A move of the highest value, any of those that share it."""
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    ties = 0
    for i in range(n):
        ties += values[i] == best
    pick = below(chance, ties)
    for i in range(n):
        if values[i] == best:
            if pick == 0:
                return moves[i]
            pick -= 1
    return moves[0]


@kernel
def greedy_placement(state: State, work: Scratch, chance: Ints) -> int:
    """The placement with the best immediate value, or the discard."""
    number = kingdom_of(state, acting_king(state))
    kingdom = state.kingdoms[number]
    domino = state.line_domino[state.turn]
    n = value_placements(state, kingdom, domino, work.moves, work.values, work)
    if n == 0:
        return DISCARD
    return best_of(work.moves, work.values, n, chance)


@kernel
def claim_value(state: State, kingdom: Kingdom, domino: int, work: Scratch) -> int:
    """What the domino's best placement would bring in this kingdom."""
    moves, values = work.follow_moves, work.follow_values
    n = list_gains(kingdom, state.grid, domino, growth_value(state, work), moves, values, work)
    if n > 0:
        if has_middle_kingdom(state, kingdom):
            _mind_the_middle(state.grid >> 1, moves, values, n)
        best = values[0]
        for i in range(1, n):
            best = max(best, values[i])
        return best
    if has_harmony(state, kingdom):
        return -POINT * HARMONY_POINTS
    return -1


@kernel
def _mind_the_middle(reach: int, moves: Ints, values: Ints, n: int) -> None:
    """Takes the middle kingdom's points off the placements that would lose them."""
    for i in range(n):
        square = moves[i] >> 2
        if max(FAR[square], FAR[square + _NEXT_SQUARE[moves[i] & 3]]) > reach:
            values[i] -= POINT * MIDDLE_KINGDOM_POINTS


@kernel
def follow_value(state: State, kingdom: Kingdom, domino: int, work: Scratch) -> int:
    """As `claim_value`, with an eye on holes and on the middle kingdom: slower and better."""
    n = value_placements(state, kingdom, domino, work.follow_moves, work.follow_values, work)
    if n == 0:
        return claim_value(state, kingdom, domino, work)
    best = work.follow_values[0]
    for i in range(1, n):
        best = max(best, work.follow_values[i])
    return best


@kernel
def greedy_claim(state: State, work: Scratch, chance: Ints) -> int:
    """The claim of the free domino whose best placement brings most."""
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    n = 0
    for index in range(state.next_length):
        if state.next_king[index] < 0:
            work.moves[n] = CLAIM + index
            value = claim_value(state, kingdom, state.next_domino[index], work)
            work.values[n] = value - order_value(state, work) * index
            n += 1
    return best_of(work.moves, work.values, n, chance)


@kernel
def value_pairs(
    state: State, work: Scratch, first: Ints, second: Ints, values: Ints, limit: int
) -> int:
    """Writes placement, claim and joint value of every pair; returns how many there are.

    The joint value is the placement's own plus the claimed domino's best placement after it.
    Where there is nothing to claim, or nothing to place, that half is -1, or the discard.
    """
    number = kingdom_of(state, acting_king(state))
    kingdom = state.kingdoms[number]
    domino = state.line_domino[state.turn]
    n = value_placements(state, kingdom, domino, work.moves, work.values, work)
    if n == 0:
        work.moves[0] = DISCARD
        work.values[0] = 0
        n = 1
    pairs = 0
    for i in range(n):
        try_placement(kingdom, domino, work.moves[i], work)
        after = work.kingdoms[0]
        free = 0
        for index in range(state.next_length):
            if state.next_king[index] < 0 and pairs < limit:
                first[pairs] = work.moves[i]
                second[pairs] = CLAIM + index
                value = follow_value(state, after, state.next_domino[index], work)
                values[pairs] = work.values[i] + value - order_value(state, work) * index
                pairs += 1
                free += 1
        if free == 0 and pairs < limit:
            first[pairs] = work.moves[i]
            second[pairs] = -1
            values[pairs] = work.values[i]
            pairs += 1
    return pairs
