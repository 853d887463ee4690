"""Counting a kingdom (rules: S1 to S4, Q3) and comparing kingdoms (S5 to S7)."""

from __future__ import annotations

from fiefdom.rules.kernel.bits import (
    ANCHOR,
    COLUMN,
    ROW,
    count,
    grown_high,
    grown_low,
    some_territory,
)
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.facts import PER_KNIGHT, PER_TOWER, POINTS, POINTS_EACH, POINTS_PER
from fiefdom.rules.kernel.hooks import crowns_break_ties, extra_points, terrain_count
from fiefdom.rules.kernel.layout import (
    CROWN_1,
    CROWN_2,
    MAX_KINDS,
    OCCUPIED,
    TERRAIN_COUNT,
    Ints,
    Kingdom,
    State,
)
from fiefdom.rules.kernel.sheet import (
    CROWNS,
    HARMONY,
    LARGEST,
    LARGEST_TERRAIN,
    MIDDLE_KINGDOM,
    SHEET_COLUMNS,
    TERRITORIES,
    TOTAL,
)

MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5


@kernel
def crowns_on(kingdom: Kingdom, low: int, high: int) -> int:
    """The crowns that lie on a set of cells."""
    ones = count(kingdom.low[CROWN_1] & low) + count(kingdom.high[CROWN_1] & high)
    return ones + 2 * (count(kingdom.low[CROWN_2] & low) + count(kingdom.high[CROWN_2] & high))


@kernel
def count_terrain(kingdom: Kingdom, terrain: int) -> tuple[int, int, int]:
    """The points, the number of territories and the largest one's size for one terrain."""
    low, high = kingdom.low[terrain], kingdom.high[terrain]
    if low | high == 0:
        return 0, 0, 0
    # Squares without a neighbour of their terrain are counted all at once.
    alone_low = low & ~grown_low(low, high)
    alone_high = high & ~grown_high(low, high)
    territories = count(alone_low) + count(alone_high)
    points = crowns_on(kingdom, alone_low, alone_high)
    largest = 1
    low ^= alone_low
    high ^= alone_high
    while low | high != 0:
        part_low, part_high = some_territory(low, high)
        low ^= part_low
        high ^= part_high
        size = count(part_low) + count(part_high)
        crowns = crowns_on(kingdom, part_low, part_high)
        points += size * crowns  # rules: S1
        territories += 1
        largest = max(largest, size)
    return points, territories, largest


@kernel
def list_territories(
    state: State, number: int, low: Ints, high: Ints, terrains: Ints, crowns: Ints
) -> tuple[int, int]:
    """Writes the kingdom's territories: bitboards, terrains, and crowns including the Queen's.

    Returns how many there are, and the index of the Queen's territory or -1.
    """
    kingdom = state.kingdoms[number]
    n = 0
    queen = -1
    largest = 0
    for terrain in range(TERRAIN_COUNT):
        rest_low, rest_high = kingdom.low[terrain], kingdom.high[terrain]
        while rest_low | rest_high != 0:
            low[n], high[n] = some_territory(rest_low, rest_high)
            rest_low ^= low[n]
            rest_high ^= high[n]
            terrains[n] = terrain
            crowns[n] = crowns_on(kingdom, low[n], high[n])
            size = count(low[n]) + count(high[n])
            if state.queen == number and size > largest:
                largest = size
                queen = n
            n += 1
    if queen >= 0:
        crowns[queen] += 1  # rules: Q3
    return n, queen


@kernel
def list_building_points(kingdom: Kingdom, points: Ints) -> int:
    """Writes the points of each building in the order they were built; returns how many."""
    for i in range(kingdom.built):
        kind = kingdom.buildings[i] % MAX_KINDS
        per = POINTS_PER[kind]
        counted = 0
        if per < PER_TOWER:
            _, counted, _ = count_terrain(kingdom, per)
        elif per == PER_TOWER:
            counted = kingdom.towers
        elif per == PER_KNIGHT:
            counted = kingdom.knights
        points[i] = POINTS[kind] + POINTS_EACH[kind] * counted  # rules: S4
    built: int = kingdom.built
    return built


@kernel
def is_middle_kingdom(kingdom: Kingdom, grid: int) -> bool:
    """Whether the castle could still be the middle of the grid (rules: S2)."""
    reach = grid >> 1
    left = COLUMN[kingdom.castle] - ANCHOR
    below = ROW[kingdom.castle] - ANCHOR
    right = kingdom.width - 1 - left
    above = kingdom.height - 1 - below
    farthest: int = max(left, right, below, above)
    return farthest <= reach


@kernel
def has_middle_kingdom(state: State, kingdom: Kingdom) -> bool:
    """Whether the kingdom gets the points for its castle in the middle, as things stand."""
    return state.middle_kingdom != 0 and is_middle_kingdom(kingdom, state.grid)


@kernel
def has_harmony(state: State, kingdom: Kingdom) -> bool:
    """Whether the kingdom gets the points for discarding nothing, as things stand (rules: S3)."""
    return state.harmony != 0 and kingdom.discarded == 0


@kernel
def count_kingdom(state: State, number: int, sheet: Ints) -> int:
    """The kingdom's current points; writes how they are made up into `sheet`."""
    kingdom = state.kingdoms[number]
    for column in range(SHEET_COLUMNS):
        sheet[column] = 0
    total: int = 0
    for terrain in range(terrain_count(state)):
        points, territories, size = count_terrain(kingdom, terrain)
        sheet[terrain] = points
        sheet[TERRITORIES + terrain] = territories
        if size > sheet[LARGEST]:
            sheet[LARGEST], sheet[LARGEST_TERRAIN] = size, terrain
        total += points
    if has_middle_kingdom(state, kingdom):
        sheet[MIDDLE_KINGDOM] = MIDDLE_KINGDOM_POINTS
    if has_harmony(state, kingdom):
        sheet[HARMONY] = HARMONY_POINTS
    total += sheet[MIDDLE_KINGDOM] + sheet[HARMONY] + extra_points(state, number, sheet)
    sheet[TOTAL] = total
    sheet[CROWNS] = crowns_on(kingdom, kingdom.low[OCCUPIED], kingdom.high[OCCUPIED])
    return total


@kernel
def standing(state: State, number: int, sheet: Ints) -> int:
    """One number that orders kingdoms as the rules do: points, then the tie-breaks.

    Earlier games of a dynasty are included (rules: S5, S6, S7).
    """
    points = count_kingdom(state, number, sheet) + state.past_points[number]
    largest = sheet[LARGEST] + state.past_largest[number]
    crowns = 0
    if crowns_break_ties(state):
        crowns = sheet[CROWNS] + state.past_crowns[number]
    key: int = (points * 1000 + largest) * 1000 + crowns
    return key
