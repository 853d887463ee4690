"""What Queendomino adds to a kingdom's points: buildings, wealth and the Queen (rules: S4, Q3)."""

from __future__ import annotations

from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import TERRAIN_COUNT, Ints, State
from fiefdom.rules.kernel.sheet import (
    BUILDINGS,
    LARGEST,
    LARGEST_TERRAIN,
    TERRITORIES,
    WEALTH,
)

COINS_PER_POINT = 3


@kernel
def wealth(coins: int) -> int:
    """The points of a kingdom's coins (rules: S4)."""
    return coins // COINS_PER_POINT


@kernel
def count_town_points(state: State, number: int, sheet: Ints) -> int:
    """Adds buildings, wealth and the Queen's crown to a kingdom's sheet; returns their points."""
    kingdom = state.kingdoms[number]
    buildings = kingdom.points
    for terrain in range(TERRAIN_COUNT):
        buildings += sheet[TERRITORIES + terrain] * kingdom.points_per_territory[terrain]
    buildings += kingdom.towers * kingdom.points_per_tower
    buildings += kingdom.knights * kingdom.points_per_knight
    sheet[BUILDINGS] = buildings
    sheet[WEALTH] = wealth(kingdom.coins)
    points: int = buildings + sheet[WEALTH]
    if state.queen == number:
        sheet[sheet[LARGEST_TERRAIN]] += sheet[LARGEST]  # rules: Q3
        points += sheet[LARGEST]
    return points
