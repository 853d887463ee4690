"""A kingdom's beginning: a lone castle, and in Queendomino coins and a knight (rules: D1)."""

from __future__ import annotations

from fiefdom.rules.kernel.bits import ANCHOR, SIDE
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.layout import CASTLE, MAX_BUILDINGS, OCCUPIED, PLANES, Kingdom

FIRST_COINS = 7
FIRST_KNIGHTS = 1


@entry
def begin_kingdom(kingdom: Kingdom, queendomino: int) -> None:
    """Leaves nothing in the kingdom but what a game starts with."""
    for plane in range(PLANES):
        kingdom.low[plane] = 0
        kingdom.high[plane] = 0
    kingdom.castle = SIDE * ANCHOR + ANCHOR
    kingdom.low[CASTLE] = 1 << (SIDE * ANCHOR + ANCHOR)
    kingdom.low[OCCUPIED] = 1 << (SIDE * ANCHOR + ANCHOR)
    kingdom.width = 1
    kingdom.height = 1
    kingdom.discarded = 0
    if queendomino != 0:
        _begin_queendomino(kingdom)


@kernel
def _begin_queendomino(kingdom: Kingdom) -> None:
    kingdom.coins = FIRST_COINS
    kingdom.guard = FIRST_KNIGHTS
    kingdom.knights = FIRST_KNIGHTS
    kingdom.towers = 0
    kingdom.points = 0
    for terrain in range(7):
        kingdom.points_per_territory[terrain] = 0
    kingdom.points_per_tower = 0
    kingdom.points_per_knight = 0
    kingdom.tax_per_tower = 0
    kingdom.tax_per_knight = 0
    kingdom.built = 0
    for i in range(MAX_BUILDINGS):
        kingdom.buildings[i] = 0
