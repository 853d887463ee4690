"""What the judge looks at: a kingdom, what its kings wait on, and what may still be drawn.

All features are plain numbers of one kingdom, in three blocks: the land (it changes with every
placement), what is pending (it changes with every claim), and the game (the same for all
candidates of a turn). Kingdomino only.
"""

from __future__ import annotations

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.players.search.full_greedy import CENTRED_HIGH, CENTRED_LOW
from fiefdom.players.search.gains import POINT, list_gains
from fiefdom.players.search.judge import (
    GAME,
    INPUTS,
    LAND,
    LANDS,
    LINES,
    PENDING,
    Judge,
    Singles,
)
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.bits import (
    ANCHOR,
    CELLS,
    COLUMN,
    LOW_MASK,
    ROW,
    SIDE,
    count,
    grown_high,
    grown_low,
    lowest,
    some_territory,
)
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.facts import (
    CROWNS_A,
    CROWNS_B,
    TERRAIN_A,
    TERRAIN_B,
)
from fiefdom.rules.kernel.layout import (
    CASTLE,
    CLAIMING,
    LINE,
    OCCUPIED,
    Kingdom,
    State,
)
from fiefdom.rules.kernel.placing import ALLOWED_HIGH, ALLOWED_LOW
from fiefdom.rules.kernel.scoring import (
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    crowns_on,
    is_middle_kingdom,
)

LAND_START = GAME
PENDING_START = GAME + LAND


@kernel
def write_game(state: State, judge: Judge) -> None:
    """Writes what all kingdoms share: how far the game is and what may still be drawn."""
    x = judge.inputs
    drawn = state.round_number
    if state.phase != LINE and state.next_length > 0:
        drawn += 1
    lines_left = state.lines - drawn
    unseen = ((1 << DOMINOES_PER_BOX) - 1) ^ state.seen[0]
    share = 0.0
    if unseen != 0:
        share = lines_left * state.line_size / count(unseen) / state.players
    x[0] = lines_left / LINES  # lines still to be drawn
    x[1] = state.players == 3
    x[2] = state.middle_kingdom
    x[3] = state.harmony
    x[4] = state.line_size > state.king_count  # a domino of each line goes unclaimed
    # A player's share of the squares and crowns of each terrain that are expected to come.
    for terrain in range(2 * LANDS):
        x[5 + terrain] = 0
    while unseen != 0:
        domino = 1 + lowest(unseen)
        unseen &= unseen - 1
        x[5 + TERRAIN_A[domino]] += share
        x[5 + TERRAIN_B[domino]] += share
        x[5 + LANDS + TERRAIN_A[domino]] += share * CROWNS_A[domino]
        x[5 + LANDS + TERRAIN_B[domino]] += share * CROWNS_B[domino]


@kernel
def write_land(state: State, kingdom: Kingdom, judge: Judge) -> int:
    """Writes what lies in a kingdom; returns the points it has now, bonuses included."""
    x = judge.inputs[LAND_START:PENDING_START]
    middle = is_middle_kingdom(kingdom, state.grid)
    if state.middle_kingdom != 0 and middle:
        room = kingdom.castle + (CELLS if state.grid == 7 else 0)
        room_low, room_high = CENTRED_LOW[room], CENTRED_HIGH[room]
    else:
        box = 32 * (state.grid - 5) + 8 * kingdom.width + kingdom.height
        room_low, room_high = ALLOWED_LOW[box], ALLOWED_HIGH[box]
    low, high = room_low & ~kingdom.low[OCCUPIED], room_high & ~kingdom.high[OCCUPIED]
    points = 0
    for terrain in range(LANDS):
        points += _write_terrain(kingdom, terrain, low, high, x[16 + 12 * terrain :])
    _write_room(low, high, x)
    x[5] = points * 0.05
    x[6] = state.middle_kingdom != 0 and middle
    x[7] = state.harmony != 0 and kingdom.discarded == 0
    x[8] = kingdom.discarded
    left = COLUMN[kingdom.castle] - ANCHOR
    below = ROW[kingdom.castle] - ANCHOR
    right = kingdom.width - 1 - left
    above = kingdom.height - 1 - below
    x[9] = min(kingdom.width, kingdom.height) * 0.2
    x[10] = max(kingdom.width, kingdom.height) * 0.2
    x[11] = max(left, right, below, above) * 0.3
    near_low = grown_low(kingdom.low[CASTLE], kingdom.high[CASTLE]) & low
    near_high = grown_high(kingdom.low[CASTLE], kingdom.high[CASTLE]) & high
    x[12] = (count(near_low) + count(near_high)) * 0.25
    taken = count(kingdom.low[OCCUPIED]) + count(kingdom.high[OCCUPIED])
    x[13] = taken * 0.04
    # Squares of the full grid that are neither taken nor free: lost, or not yet decided.
    x[14] = (state.grid * state.grid - taken - count(low) - count(high)) * 0.1
    if state.middle_kingdom != 0 and middle:
        points += MIDDLE_KINGDOM_POINTS
    if state.harmony != 0 and kingdom.discarded == 0:
        points += HARMONY_POINTS
    return points


@kernel
def _write_terrain(
    kingdom: Kingdom, terrain: int, free_low: int, free_high: int, x: Singles
) -> int:
    """Writes one terrain's features; returns its points.

    The best territory is the one with most points, by and large: crowns count before size.
    """
    low, high = kingdom.low[terrain], kingdom.high[terrain]
    points = squares = all_crowns = best = best_size = best_crowns = best_free = 0
    best_low = best_high = 0
    second_crowns = second_size = largest_bare = wide = wider = 0
    near_low = grown_low(low, high) & free_low
    near_high = grown_high(low, high) & free_high
    while low | high != 0:
        part_low, part_high = some_territory(low, high)
        low ^= part_low
        high ^= part_high
        size = count(part_low) + count(part_high)
        crowns = crowns_on(kingdom, part_low, part_high)
        points += size * crowns
        squares += size
        all_crowns += crowns
        if crowns == 0:
            largest_bare = max(largest_bare, size)
        rank = 16 * size * crowns + 8 * crowns + size
        if rank > best:
            second_crowns, second_size = best_crowns, best_size
            best, best_size, best_crowns = rank, size, crowns
            best_low, best_high = part_low, part_high
        elif rank > 16 * second_size * second_crowns + 8 * second_crowns + second_size:
            second_crowns, second_size = crowns, size
    if best > 0:
        one_low = grown_low(best_low, best_high) & free_low
        one_high = grown_high(best_low, best_high) & free_high
        two_low = (one_low | grown_low(one_low, one_high)) & free_low
        two_high = (one_high | grown_high(one_low, one_high)) & free_high
        best_free = count(one_low) + count(one_high)
        wide = count(two_low) + count(two_high)
        one_low = (two_low | grown_low(two_low, two_high)) & free_low
        one_high = (two_high | grown_high(two_low, two_high)) & free_high
        wider = count(one_low) + count(one_high)
    x[0] = squares * 0.2
    x[1] = all_crowns * 0.4
    x[2] = points * 0.1
    x[3] = best_size * 0.2
    x[4] = best_crowns * 0.4
    x[5] = best_free * 0.25  # free cells one step from the best territory
    x[6] = second_crowns * 0.5  # crowns of the second best
    x[7] = largest_bare * 0.2  # the largest without a crown
    x[8] = (count(near_low) + count(near_high)) * 0.2
    x[9] = wide * 0.15  # free cells within two steps, then three
    x[10] = wider * 0.1
    x[11] = second_size * 0.25
    return points


@kernel
def _write_room(low: int, high: int, x: Singles) -> None:
    """Writes the shape of the free cells: features 0 to 4 and 15 of the land."""
    x[0] = (count(low) + count(high)) * 0.05
    x[1] = count(low & ~grown_low(low, high)) + count(high & ~grown_high(low, high))  # lone
    pairs = count(low & low >> 1) + count(high & high >> 1)
    pairs += count(low & (low >> SIDE | high << 54)) + count(high & high >> SIDE)
    x[2] = pairs * 0.04  # ways to lay a domino
    x[15] = _dead_ends(low, high) * 0.25
    parts = odd = 0
    while low | high != 0:
        part_low, part_high = some_territory(low, high)
        low ^= part_low
        high ^= part_high
        parts += 1
        odd += (count(part_low) + count(part_high)) & 1
    x[3] = parts * 0.5
    x[4] = odd * 0.5


@kernel
def _dead_ends(low: int, high: int) -> int:
    """The number of cells of the set with exactly one neighbour in it.

    On 7×7 the last cell of a row also touches the first of the next one, here and wherever
    cells are grown: too rare to matter, and the judges learned with it.
    """
    right, left = low << 1, low >> 1 | high << 62
    up, down = low << SIDE, low >> SIDE | high << 54
    one = right ^ left ^ up ^ down
    three = (right & left & (up ^ down)) | (up & down & (right ^ left))
    ends = count(low & one & ~three & LOW_MASK)
    right, left = high << 1 | low >> 62, high >> 1
    up, down = high << SIDE | low >> 54, high >> SIDE
    one = right ^ left ^ up ^ down
    three = (right & left & (up ^ down)) | (up & down & (right ^ left))
    return ends + count(high & one & ~three)


@kernel
def write_pending(
    state: State, kingdom: Kingdom, number: int, extra: int, judge: Judge, work: Scratch
) -> None:
    """Writes what a kingdom's kings wait on and are about to choose.

    `extra` is a position of the next line to be seen as claimed by the acting king, whose own
    domino is then seen as placed; a position beyond the line claims nothing, -1 takes the state
    as it is.
    """
    x = judge.inputs[PENDING_START:INPUTS]
    for i in range(PENDING):
        x[i] = 0
    span = max(1, state.line_size - 1)
    begins = state.turn
    if extra >= 0:
        begins += 1
    if state.round_number == 0:
        for i in range(begins, state.king_count):
            if kingdom_of(state, state.king_order[i]) == number:
                x[0] += 0.5  # a claim to come
                x[1] += (i - begins) / span  # after so many others
    else:
        for i in range(begins, state.line_length):
            if kingdom_of(state, state.line_king[i]) != number:
                continue
            if i > state.turn or state.phase != CLAIMING:
                _write_domino(state, kingdom, state.line_domino[i], x, work)
            if state.next_length > 0:
                x[0] += 0.5
                x[1] += (i - begins) / span
            else:
                x[2] += i / span  # a place in the order of the next claims
    kings = state.king_count if state.round_number == 0 else state.line_length
    order = 0
    for i in range(state.next_length):
        king = state.next_king[i]
        if i == extra or (king >= 0 and kingdom_of(state, king) == number):
            _write_domino(state, kingdom, state.next_domino[i], x, work)
            # After the last claim the dominoes that nobody took are gone.
            x[2] += (order if begins >= kings else i) / span
        order += i == extra or king >= 0


@kernel
def _write_domino(state: State, kingdom: Kingdom, domino: int, x: Singles, work: Scratch) -> None:
    a, b = TERRAIN_A[domino], TERRAIN_B[domino]
    x[7 + a] += 0.5
    x[7 + b] += 0.5
    x[7 + LANDS + a] += 0.5 * CROWNS_A[domino]
    x[7 + LANDS + b] += 0.5 * CROWNS_B[domino]
    moves, values = work.follow_moves, work.follow_values
    n = list_gains(kingdom, state.grid, domino, 0, moves, values, work)
    if n == 0:
        x[3] += 1  # it can lie nowhere
        return
    x[4] += 0.5
    best = 0
    for i in range(n):
        best = max(best, values[i])
    x[5] += best / POINT * 0.1  # what its best placement brings at once
    x[6] += min(n, 24) * 0.04  # in how many ways it can lie
