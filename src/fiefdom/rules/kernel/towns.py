"""Queendomino's optional actions: tax, build, dragon, and the Queen (rules: T, B, Q, G)."""

from __future__ import annotations

from fiefdom.rules.kernel.bits import LOW_CELLS, count, lone, lowest, territory
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
from fiefdom.rules.kernel.compiling import entry, kernel
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
)
from fiefdom.rules.kernel.layout import (
    BUILT,
    CROWN_1,
    CROWN_2,
    KNIGHTS,
    MAX_BUILDINGS,
    MAX_KINDS,
    SPOTS,
    TERRAIN_COUNT,
    TOWN,
    Ints,
    Kingdom,
    State,
    States,
)

DRAGON_PRICE = 1
FIRST_COINS = 7
FIRST_KNIGHTS = 1


@kernel
def begin_towns(kingdom: Kingdom) -> None:
    """Gives a kingdom its first coins and knight, and no buildings (rules: D1)."""
    kingdom.coins = FIRST_COINS
    kingdom.guard = FIRST_KNIGHTS
    kingdom.knights = FIRST_KNIGHTS
    kingdom.towers = 0
    kingdom.points = 0
    for terrain in range(TERRAIN_COUNT):
        kingdom.points_per_territory[terrain] = 0
    kingdom.points_per_tower = 0
    kingdom.points_per_knight = 0
    kingdom.tax_per_tower = 0
    kingdom.tax_per_knight = 0
    kingdom.built = 0
    for i in range(MAX_BUILDINGS):
        kingdom.buildings[i] = 0


@kernel
def can_tax(state: State, number: int) -> bool:
    """Whether a domino was placed and a knight is in the guard (rules: T1)."""
    return state.cell_a >= 0 and state.kingdoms[number].guard > 0


@kernel
def price(state: State, number: int, spot: int) -> int:
    """What the kingdom pays for a tile on the spot (rules: B1, Q2)."""
    if state.queen == number and spot > 0:
        return spot - 1
    return spot


@entry
def list_prices_at(states: States, i: int, prices: Ints) -> None:
    """Writes what every kingdom pays for a tile on each spot: a row for each spot."""
    state = states[i]
    for spot in range(SPOTS):
        for number in range(state.kingdom_count):
            prices[spot, number] = price(state, number, spot)


@kernel
def can_build(state: State, number: int) -> bool:
    """Whether a town square is free and a tile on the board affordable (rules: B2)."""
    kingdom = state.kingdoms[number]
    free = kingdom.low[TOWN] & ~kingdom.low[BUILT] | kingdom.high[TOWN] & ~kingdom.high[BUILT]
    if free == 0:
        return False
    for spot in range(SPOTS):
        if state.builders[spot] >= 0 and price(state, number, spot) <= kingdom.coins:
            return True
    return False


@kernel
def can_send_dragon(state: State, number: int) -> bool:
    """Whether the dragon is home, the Queen elsewhere, and there is something to burn (G1)."""
    if state.dragon_used != 0 or state.queen == number:
        return False
    if state.kingdoms[number].coins < DRAGON_PRICE:
        return False
    for spot in range(SPOTS):
        if state.builders[spot] >= 0:
            return True
    return False


@kernel
def list_taxes(state: State, number: int, moves: Ints) -> int:
    """Writes the codes for taxing, pass first, and returns how many there are."""
    moves[0] = PASS
    moves[1] = TAX
    moves[2] = TAX + 1
    if state.kingdoms[number].guard < 2:
        return 3
    moves[3] = TAX + 2
    return 4


@kernel
def list_builds(state: State, number: int, moves: Ints) -> int:
    """Writes the codes for building, pass first, and returns how many there are."""
    kingdom = state.kingdoms[number]
    base = BUILD + CASTLE_SQUARE - SQUARE_OF_CELL[kingdom.castle]
    free_low = kingdom.low[TOWN] & ~kingdom.low[BUILT]
    free_high = kingdom.high[TOWN] & ~kingdom.high[BUILT]
    moves[0] = PASS
    n = 1
    for spot in range(SPOTS):
        if state.builders[spot] < 0 or price(state, number, spot) > kingdom.coins:
            continue
        low = free_low
        while low != 0:
            moves[n] = base + SQUARES * spot + SQUARE_OF_CELL[lowest(low)]
            n += 1
            low &= low - 1
        high = free_high
        while high != 0:
            moves[n] = base + SQUARES * spot + SQUARE_OF_CELL[LOW_CELLS + lowest(high)]
            n += 1
            high &= high - 1
    return n


@kernel
def list_dragons(state: State, moves: Ints) -> int:
    """Writes the codes for bribing the dragon, pass first, and returns how many there are."""
    moves[0] = PASS
    n = 1
    for spot in range(SPOTS):
        if state.builders[spot] >= 0:
            moves[n] = DRAGON + spot
            n += 1
    return n


@kernel
def territory_size(kingdom: Kingdom, cell: int) -> int:
    """The number of squares in the cell's territory."""
    low_bit, high_bit = lone(cell)
    for terrain in range(TERRAIN_COUNT):
        if kingdom.low[terrain] & low_bit | kingdom.high[terrain] & high_bit:
            low, high = territory(low_bit, high_bit, kingdom.low[terrain], kingdom.high[terrain])
            return count(low) + count(high)
    return 0


@kernel
def _mark(kingdom: Kingdom, plane: int, cell: int) -> None:
    low_bit, high_bit = lone(cell)
    kingdom.low[plane] |= low_bit
    kingdom.high[plane] |= high_bit


@kernel
def tax_value(kingdom: Kingdom, cell: int) -> int:
    """The coins that a knight on the cell collects (rules: T1, T3)."""
    bonus = kingdom.tax_per_knight * kingdom.knights + kingdom.tax_per_tower * kingdom.towers
    return territory_size(kingdom, cell) + bonus


@kernel
def tax(state: State, number: int, code: int) -> None:
    """Puts one or two knights on the domino just placed and collects their coins."""
    kingdom = state.kingdoms[number]
    if code != TAX + 1:
        kingdom.coins += tax_value(kingdom, state.cell_a)
        kingdom.guard -= 1
        _mark(kingdom, KNIGHTS, state.cell_a)
    if code != TAX:
        kingdom.coins += tax_value(kingdom, state.cell_b)
        kingdom.guard -= 1
        _mark(kingdom, KNIGHTS, state.cell_b)


@kernel
def build(state: State, number: int, code: int) -> None:
    """Pays for a tile, puts it on a town square and applies its effects (rules: B2, B3)."""
    kingdom = state.kingdoms[number]
    spot = (code - BUILD) // SQUARES
    square = code - BUILD - SQUARES * spot
    kind = state.builders[spot]
    kingdom.coins -= price(state, number, spot)
    state.builders[spot] = -1  # rules: B4
    settle(kingdom, kind, square)
    kingdom.guard += NEW_KNIGHTS[kind]
    kingdom.knights += NEW_KNIGHTS[kind]
    if NEW_TOWERS[kind] > 0:
        _invite_queen(state, number)


@entry
def settle(kingdom: Kingdom, kind: int, square: int) -> None:
    """Puts a building on a town square with its lasting effects, but without its knights."""
    cell = kingdom.castle + CELL_OF_SQUARE[square]
    _mark(kingdom, BUILT, cell)
    if NEW_CROWNS[kind] & 1:
        _mark(kingdom, CROWN_1, cell)
    if NEW_CROWNS[kind] & 2:
        _mark(kingdom, CROWN_2, cell)
    kingdom.buildings[kingdom.built] = MAX_KINDS * square + kind
    kingdom.built += 1
    kingdom.towers += NEW_TOWERS[kind]
    kingdom.points += POINTS[kind]
    per = POINTS_PER[kind]
    if per < PER_TOWER:
        kingdom.points_per_territory[per] += POINTS_EACH[kind]
    elif per == PER_TOWER:
        kingdom.points_per_tower += POINTS_EACH[kind]
    elif per == PER_KNIGHT:
        kingdom.points_per_knight += POINTS_EACH[kind]
    if TAX_PER[kind] != PER_NOTHING:
        kingdom.tax_per_tower += TAX_PER[kind] == PER_TOWER
        kingdom.tax_per_knight += TAX_PER[kind] == PER_KNIGHT


@kernel
def none_has_more_towers(state: State, towers: int) -> bool:
    """Whether the Queen comes to whoever now has this many towers (rules: Q1)."""
    for number in range(state.kingdom_count):
        if state.kingdoms[number].towers > towers:
            return False
    return True


@kernel
def _invite_queen(state: State, number: int) -> None:
    """Moves the Queen to a kingdom that gained towers if none has more (rules: Q1)."""
    if none_has_more_towers(state, state.kingdoms[number].towers):
        state.queen = number


@kernel
def send_dragon(state: State, number: int, spot: int) -> None:
    """Pays the dragon to burn the tile on the spot (rules: G1)."""
    state.kingdoms[number].coins -= DRAGON_PRICE
    state.builders[spot] = -1
    state.dragon_used = 1
