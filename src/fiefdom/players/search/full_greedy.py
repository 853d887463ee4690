"""The full-greedy player of the published field (Gedda, Lagerkvist, Butler, 2018).

It looks at every placement with every claim and every placement of the claimed domino, leaves
out those that end with a single-square hole or off the middle kingdom while others are left,
and takes the most points. Before anything lies in the kingdom it only looks for crowns.
"""

from __future__ import annotations

from fiefdom.players.search.centred_cells import centred_cells
from fiefdom.players.search.gains import list_gains
from fiefdom.players.search.scratch import PAIRS, Scratch
from fiefdom.players.search.towns import site_value
from fiefdom.players.search.trying import try_placement
from fiefdom.rules.kernel.bits import grown_high, grown_low, lone
from fiefdom.rules.kernel.codes import CELL_OF_SQUARE, CLAIM, DISCARD, NEXT_CELL
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.facts import CROWNS_A, CROWNS_B
from fiefdom.rules.kernel.layout import CASTLE, OCCUPIED, Ints, Kingdom, State
from fiefdom.rules.kernel.placing import allowed_cells

FAULT = 1 << 20
"""More than any kingdom scores: a faultless pair always comes first."""
UNPLACED = 1 << 24


@kernel
def _is_faulty(state: State, kingdom: Kingdom, a: int, b: int) -> bool:
    """Whether the kingdom with two more cells has a hole or leaves the middle kingdom."""
    a_low, a_high = lone(a)
    b_low, b_high = lone(b)
    low = kingdom.low[OCCUPIED] | a_low | b_low
    high = kingdom.high[OCCUPIED] | a_high | b_high
    if state.middle_kingdom != 0:
        grid_low, grid_high = centred_cells(kingdom, state.grid)
        if low & ~grid_low | high & ~grid_high:
            return True
    else:
        grid_low, grid_high = allowed_cells(kingdom, state.grid)
    free_low, free_high = grid_low & ~low, grid_high & ~high
    # This player does not count a square next to the castle as a hole.
    open_low, open_high = free_low | kingdom.low[CASTLE], free_high | kingdom.high[CASTLE]
    holes = free_low & ~grown_low(open_low, open_high)
    holes |= free_high & ~grown_high(open_low, open_high)
    return holes != 0


@kernel
def value_lone_placements(
    state: State, kingdom: Kingdom, domino: int, moves: Ints, values: Ints, work: Scratch
) -> int:
    """Writes all placements of a domino with their value; returns how many there are."""
    n = list_gains(kingdom, state.grid, domino, 0, moves, values, work)
    sites = site_value(state, domino)
    for i in range(n):
        cell = kingdom.castle + CELL_OF_SQUARE[moves[i] >> 2]
        values[i] += sites
        if _is_faulty(state, kingdom, cell, cell + NEXT_CELL[moves[i] & 3]):
            values[i] -= FAULT
    return n


@kernel
def best_follow_up(state: State, kingdom: Kingdom, domino: int, work: Scratch) -> int:
    """The value of the best placement of a claimed domino."""
    n = value_lone_placements(state, kingdom, domino, work.follow_moves, work.follow_values, work)
    best = -UNPLACED
    for i in range(n):
        best = max(best, work.follow_values[i])
    return best


@kernel
def most_crowns(state: State, index: int) -> int:
    """The crowns on the better half of a domino of the next line."""
    domino = state.next_domino[index]
    return max(CROWNS_A[domino], CROWNS_B[domino])


@kernel
def full_greedy_pairs(state: State, work: Scratch) -> int:
    """Writes every pair of placement and claim with its value; returns how many there are."""
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    domino = state.line_domino[state.turn]
    is_first = kingdom.width == 1 and kingdom.height == 1
    n = list_gains(kingdom, state.grid, domino, 0, work.moves, work.values, work)
    sites = site_value(state, domino)
    if n == 0:
        work.moves[0], work.values[0] = DISCARD, 0
        n = 1
    pairs = 0
    for i in range(n):
        try_placement(kingdom, domino, work.moves[i], work)
        after = work.kingdoms[0]
        for index in range(state.next_length):
            if state.next_king[index] >= 0 or pairs >= PAIRS:
                continue
            if is_first:
                value = most_crowns(state, index)
            else:
                value = work.values[i] + sites
                value += best_follow_up(state, after, state.next_domino[index], work)
            work.pair_first[pairs] = work.moves[i]
            work.pair_second[pairs] = CLAIM + index
            work.pair_values[pairs] = value
            pairs += 1
    return pairs
