"""What the judge looks at of the game and of a kingdom's land."""

from __future__ import annotations

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.players.search import columns as c
from fiefdom.players.search.centred_cells import centred_cells
from fiefdom.players.search.columns import (
    CROWNS_TO_COME,
    LANDS,
    LINES_SCALE,
    PER_TERRAIN,
    SQUARES_TO_COME,
    TERRAINS_START,
    TERRITORIES,
)
from fiefdom.players.search.free_cells import around, write_free_cells
from fiefdom.players.search.network import Judge, Singles
from fiefdom.rules.kernel.bits import ANCHOR, COLUMN, ROW, count, lowest, some_territory
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.facts import CROWNS_A, CROWNS_B, TERRAIN_A, TERRAIN_B, TILE_COUNT
from fiefdom.rules.kernel.hooks import terrain_count
from fiefdom.rules.kernel.layout import BOX_COUNT, CASTLE, LINE, OCCUPIED, TILES, Kingdom, State
from fiefdom.rules.kernel.placing import allowed_cells
from fiefdom.rules.kernel.scoring import (
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    crowns_on,
    has_harmony,
    has_middle_kingdom,
)


@kernel
def write_game(state: State, judge: Judge) -> None:
    """Writes what all kingdoms share: how far the game is and what may still be drawn."""
    x = judge.inputs
    drawn = state.round_number
    if state.step != LINE and state.step != TILES and state.next_length > 0:
        drawn += 1
    lines_left = state.lines - drawn
    x[c.LINES_LEFT] = lines_left / LINES_SCALE
    x[c.THREE_PLAYERS] = state.players == 3
    x[c.MIDDLE_COUNTS] = state.middle_kingdom
    x[c.HARMONY_COUNTS] = state.harmony
    x[c.SPARE_DOMINO] = state.line_size > state.king_count
    x[c.KINGDOMS] = 0
    x[c.PILE] = 0
    if state.queendomino != 0:
        x[c.KINGDOMS] = state.kingdom_count * 0.25
        x[c.PILE] = state.tiles_left / TILE_COUNT
    for column in range(SQUARES_TO_COME, CROWNS_TO_COME + LANDS):
        x[column] = 0
    for box in range(BOX_COUNT):
        if state.boxes == 1 and box != state.first_box:
            continue
        unseen = ((1 << DOMINOES_PER_BOX) - 1) ^ state.seen[box]
        if unseen == 0:
            continue
        share = lines_left / state.boxes * state.line_size / count(unseen) / state.kingdom_count
        while unseen != 0:
            domino = 1 + DOMINOES_PER_BOX * box + lowest(unseen)
            unseen &= unseen - 1
            x[SQUARES_TO_COME + TERRAIN_A[domino]] += share
            x[SQUARES_TO_COME + TERRAIN_B[domino]] += share
            x[CROWNS_TO_COME + TERRAIN_A[domino]] += share * CROWNS_A[domino]
            x[CROWNS_TO_COME + TERRAIN_B[domino]] += share * CROWNS_B[domino]


@kernel
def write_land(state: State, kingdom: Kingdom, judge: Judge) -> int:
    """Writes what lies in a kingdom; returns the points of its land, bonuses included."""
    x = judge.inputs
    middle = has_middle_kingdom(state, kingdom)
    if middle:
        low, high = centred_cells(kingdom, state.grid)
    else:
        low, high = allowed_cells(kingdom, state.grid)
    low &= ~kingdom.low[OCCUPIED]
    high &= ~kingdom.high[OCCUPIED]
    points = 0
    for terrain in range(terrain_count(state)):
        columns = x[TERRAINS_START + PER_TERRAIN * terrain :]
        found, territories = _write_terrain(kingdom, terrain, low, high, columns)
        points += found
        if state.queendomino != 0:
            x[TERRITORIES + terrain] = territories * 0.2
    write_free_cells(low, high, state.grid, x)
    x[c.POINTS_NOW] = points * 0.05
    x[c.IN_THE_MIDDLE] = middle
    harmony = has_harmony(state, kingdom)
    x[c.IN_HARMONY] = harmony
    x[c.DISCARDED] = kingdom.discarded
    left = COLUMN[kingdom.castle] - ANCHOR
    below = ROW[kingdom.castle] - ANCHOR
    right = kingdom.width - 1 - left
    above = kingdom.height - 1 - below
    x[c.SHORT_SIDE] = min(kingdom.width, kingdom.height) * 0.2
    x[c.LONG_SIDE] = max(kingdom.width, kingdom.height) * 0.2
    x[c.FARTHEST] = max(left, right, below, above) * 0.3
    near_low, near_high = around(kingdom.low[CASTLE], kingdom.high[CASTLE])
    x[c.NEAR_CASTLE] = (count(near_low & low) + count(near_high & high)) * 0.25
    taken = count(kingdom.low[OCCUPIED]) + count(kingdom.high[OCCUPIED])
    x[c.TAKEN] = taken * 0.04
    # Squares of the full grid that are neither taken nor free: lost, or not yet decided.
    x[c.LOST] = (state.grid * state.grid - taken - count(low) - count(high)) * 0.1
    return points + MIDDLE_KINGDOM_POINTS * middle + HARMONY_POINTS * harmony


@kernel
def _write_terrain(
    kingdom: Kingdom, terrain: int, free_low: int, free_high: int, x: Singles
) -> tuple[int, int]:
    """Writes one terrain's columns; returns its points and how many territories it has.

    The best territory is the one with most points, by and large: crowns count before size.
    """
    low, high = kingdom.low[terrain], kingdom.high[terrain]
    points = squares = all_crowns = best = best_size = best_crowns = best_free = 0
    best_low = best_high = territories = 0
    second_crowns = second_size = largest_bare = wide = wider = 0
    near_low, near_high = around(low, high)
    near_low &= free_low
    near_high &= free_high
    while low | high != 0:
        part_low, part_high = some_territory(low, high)
        low ^= part_low
        high ^= part_high
        territories += 1
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
        one_low, one_high = _widened(0, 0, best_low, best_high, free_low, free_high)
        two_low, two_high = _widened(one_low, one_high, one_low, one_high, free_low, free_high)
        best_free = count(one_low) + count(one_high)
        wide = count(two_low) + count(two_high)
        one_low, one_high = _widened(two_low, two_high, two_low, two_high, free_low, free_high)
        wider = count(one_low) + count(one_high)
    x[c.SQUARES] = squares * 0.2
    x[c.CROWNS] = all_crowns * 0.4
    x[c.POINTS] = points * 0.1
    x[c.BEST_SIZE] = best_size * 0.2
    x[c.BEST_CROWNS] = best_crowns * 0.4
    x[c.BEST_FREE] = best_free * 0.25  # free cells one step from the best territory
    x[c.SECOND_CROWNS] = second_crowns * 0.5
    x[c.LARGEST_BARE] = largest_bare * 0.2  # the largest without a crown
    x[c.NEAR] = (count(near_low) + count(near_high)) * 0.2
    x[c.WITHIN_TWO] = wide * 0.15
    x[c.WITHIN_THREE] = wider * 0.1
    x[c.SECOND_SIZE] = second_size * 0.25
    return points, territories


@kernel
def _widened(
    low: int, high: int, of_low: int, of_high: int, free_low: int, free_high: int
) -> tuple[int, int]:
    """The free cells of a set, and those next to another."""
    near_low, near_high = around(of_low, of_high)
    return (low | near_low) & free_low, (high | near_high) & free_high
