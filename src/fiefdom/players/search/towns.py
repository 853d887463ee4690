"""Sensible choices in Queendomino's part of a turn: sites, taxes, buildings.

Values are in sixteenths of a point. A coin is worth a third of a point at the end and more
while it can still buy something.
"""

from __future__ import annotations

from fiefdom.players.search.gains import POINT
from fiefdom.rules.kernel.bits import count, lone, lowest_cell, territory
from fiefdom.rules.kernel.codes import (
    BUILD,
    CASTLE_SQUARE,
    CELL_OF_SQUARE,
    DRAGON,
    PASS,
    SQUARE_OF_CELL,
    SQUARES,
    TAX,
)
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.facts import (
    NEW_CROWNS,
    NEW_KNIGHTS,
    NEW_TOWERS,
    PER_KNIGHT,
    PER_NOTHING,
    PER_TOWER,
    POINTS,
    POINTS_EACH,
    POINTS_PER,
    TAX_PER,
    TERRAIN_A,
    TERRAIN_B,
)
from fiefdom.rules.kernel.layout import BUILDING, BUILT, SPOTS, TAXING, TOWN, Kingdom, State
from fiefdom.rules.kernel.scoring import count_terrain
from fiefdom.rules.kernel.towns import none_has_more_towers, price, tax_value, territory_size

SITE = 28
"""What a town square is worth as a place for a building."""
LAST_COIN = 5
"""A coin at the end: a third of a point."""


@kernel
def coin_value(state: State) -> int:
    """What a coin is worth now: less and less until only wealth counts."""
    left = state.lines - state.round_number
    return LAST_COIN + min(4, left)


@kernel
def site_value(state: State, domino: int) -> int:
    """What the towns of a domino add to its placement."""
    towns = (TERRAIN_A[domino] == TOWN) + (TERRAIN_B[domino] == TOWN)
    if state.round_number >= state.lines - 1:
        return 4 * towns
    return SITE * towns


@kernel
def tax_threshold(state: State) -> int:
    """The fewest coins worth a knight now: high while knights can wait for larger territories."""
    left = state.lines - state.round_number
    if left <= 2:
        return 1
    if left <= 5:
        return 3
    return 4


@kernel
def greedy_tax(state: State, number: int) -> int:
    """Knights where their coins are worth it."""
    kingdom = state.kingdoms[number]
    at_a = tax_value(kingdom, state.cell_a)
    at_b = tax_value(kingdom, state.cell_b)
    least = tax_threshold(state)
    if kingdom.guard >= 2 and min(at_a, at_b) >= least:
        return TAX + 2
    if max(at_a, at_b) < least:
        return PASS
    return TAX if at_a >= at_b else TAX + 1


@kernel
def building_value(state: State, number: int, kind: int, town_size: int) -> int:
    """Roughly what a building on a town territory of this size will bring by the end."""
    kingdom = state.kingdoms[number]
    left = state.lines - state.round_number
    value = POINT * POINTS[kind]
    per = POINTS_PER[kind]
    if per < PER_TOWER:
        _, territories, _ = count_terrain(kingdom, per)
        value += POINT * POINTS_EACH[kind] * territories
        value += 2 * POINTS_EACH[kind] * min(left, 6)
    elif per == PER_TOWER:
        value += POINT * POINTS_EACH[kind] * kingdom.towers
    elif per == PER_KNIGHT:
        value += POINT * POINTS_EACH[kind] * (kingdom.knights + NEW_KNIGHTS[kind])
    value += POINT * NEW_CROWNS[kind] * (town_size + min(left, 4) // 2)
    value += NEW_KNIGHTS[kind] * (
        POINT * kingdom.points_per_knight + min(left, 4) * coin_value(state)
    )
    value += NEW_TOWERS[kind] * (POINT * kingdom.points_per_tower + 4)
    if NEW_TOWERS[kind] > 0 and _brings_queen(state, number, NEW_TOWERS[kind]):
        value += 5 * POINT if left <= 3 else 3 * POINT
    if TAX_PER[kind] != PER_NOTHING:
        value += 4 * min(left, kingdom.guard + 1) * coin_value(state) // 2
    return value


@kernel
def _brings_queen(state: State, number: int, towers: int) -> bool:
    mine = state.kingdoms[number].towers + towers
    return state.queen != number and none_has_more_towers(state, mine)


@kernel
def best_site(kingdom: Kingdom) -> tuple[int, int]:
    """The free town square in the largest town territory and that size; -1 and 0 for none."""
    return _site(kingdom, 1)


@kernel
def least_site(kingdom: Kingdom) -> int:
    """A free town square in the smallest town, for buildings that gain nothing from a large one."""
    square, _ = _site(kingdom, -1)
    return square


@kernel
def _site(kingdom: Kingdom, sign: int) -> tuple[int, int]:
    """The free town square in the largest (1) or smallest (-1) town territory, and its size."""
    low, high = kingdom.low[TOWN], kingdom.high[TOWN]
    best, best_size = -1, 0
    free_low = low & ~kingdom.low[BUILT]
    free_high = high & ~kingdom.high[BUILT]
    while free_low | free_high != 0:
        cell = lowest_cell(free_low, free_high)
        seed_low, seed_high = lone(cell)
        part_low, part_high = territory(seed_low, seed_high, low, high)
        free_low &= ~part_low
        free_high &= ~part_high
        size = count(part_low) + count(part_high)
        if best < 0 or sign * size > sign * best_size:
            best_size = size
            best = SQUARE_OF_CELL[cell] - SQUARE_OF_CELL[kingdom.castle] + CASTLE_SQUARE
    return best, best_size


@kernel
def optional_value(state: State, number: int, code: int) -> int:
    """What taxing, building or bribing the dragon brings beyond passing, by a greedy estimate."""
    if code == PASS:
        return 0
    kingdom = state.kingdoms[number]
    if code >= DRAGON:
        return -coin_value(state)
    if code >= BUILD:
        spot = (code - BUILD) // SQUARES
        cell = kingdom.castle + CELL_OF_SQUARE[code - BUILD - SQUARES * spot]
        size = territory_size(kingdom, cell)
        value = building_value(state, number, state.builders[spot], size)
        return value - price(state, number, spot) * coin_value(state)
    value = 0
    least = tax_threshold(state)
    if code != TAX + 1:
        value += tax_value(kingdom, state.cell_a) - least
    if code != TAX:
        value += tax_value(kingdom, state.cell_b) - least
    return value * coin_value(state) + 1


@kernel
def greedy_option(state: State) -> int:
    """The tax or the building that brings most, or pass; the dragon is never bribed."""
    number = kingdom_of(state, acting_king(state))
    if state.step == TAXING:
        return greedy_tax(state, number)
    if state.step == BUILDING:
        return greedy_build(state, number)
    return PASS


@kernel
def greedy_build(state: State, number: int) -> int:
    """The building that brings most beyond its price, on the best site, or pass."""
    kingdom = state.kingdoms[number]
    square, size = best_site(kingdom)
    best, best_code = 0, PASS
    for spot in range(SPOTS):
        kind = state.builders[spot]
        if kind < 0:
            continue
        cost = price(state, number, spot)
        if cost > kingdom.coins:
            continue
        value = building_value(state, number, kind, size) - cost * coin_value(state)
        if value > best:
            best, best_code = value, BUILD + SQUARES * spot + square
    return best_code
