"""The columns of what a judge looks at: a name for every number.

There are four blocks. The game is the same for all candidates of a turn; the land changes with
a placement; the towns, which only Queendomino has, with taxes and buildings; what is pending
with a claim.
"""

from __future__ import annotations

LANDS = 7
"""The terrains, towns included."""
LINES_SCALE = 12
"""Lines are divided by this."""
MAX_LINES = 24
"""The lines of the longest game."""

# The game. Squares and crowns to come are a kingdom's share of what may still be drawn.
(
    LINES_LEFT,
    THREE_PLAYERS,
    MIDDLE_COUNTS,
    HARMONY_COUNTS,
    SPARE_DOMINO,
    KINGDOMS,
    PILE,
) = range(7)
SQUARES_TO_COME = 7
CROWNS_TO_COME = SQUARES_TO_COME + LANDS
GAME = CROWNS_TO_COME + LANDS

# The land: what is free, what is taken, and how it lies.
LAND_START = GAME
(
    FREE,
    LONE,
    WAYS,
    FREE_PARTS,
    ODD_PARTS,
    POINTS_NOW,
    IN_THE_MIDDLE,
    IN_HARMONY,
    DISCARDED,
    SHORT_SIDE,
    LONG_SIDE,
    FARTHEST,
    NEAR_CASTLE,
    TAKEN,
    LOST,
    DEAD_ENDS,
) = range(LAND_START, LAND_START + 16)
TERRAINS_START = LAND_START + 16

# Of each terrain, counted from TERRAINS_START + PER_TERRAIN · terrain.
(
    SQUARES,
    CROWNS,
    POINTS,
    BEST_SIZE,
    BEST_CROWNS,
    BEST_FREE,
    SECOND_CROWNS,
    LARGEST_BARE,
    NEAR,
    WITHIN_TWO,
    WITHIN_THREE,
    SECOND_SIZE,
) = range(12)
PER_TERRAIN = 12

# The towns: coins, knights, towers, buildings, and what the builders offer.
TOWNS_START = TERRAINS_START + PER_TERRAIN * LANDS
(
    COINS,
    PURSE,
    GUARD,
    KNIGHTS_OUT,
    TOWERS,
    HOSTS_QUEEN,
    QUEEN_ELSEWHERE,
    TOWER_LEAD,
    SITES,
    BEST_SITE,
    PER_TOWER,
    PER_KNIGHT,
    TAX_PER_TOWER,
    TAX_PER_KNIGHT,
    LARGEST,
    BUILDING_POINTS,
    BEST_BUY,
) = range(TOWNS_START, TOWNS_START + 17)
PER_TERRITORY = TOWNS_START + 17
TERRITORIES = PER_TERRITORY + LANDS
OFFERS = TERRITORIES + LANDS
"""What each tile of the builders' board would bring, cheapest first, the pile's open one last."""
OFFER_COUNT = 7

# What is pending: claims to come, dominoes waited on, the order of the next claims.
PENDING_START = OFFERS + OFFER_COUNT
(
    CLAIMS,
    CLAIM_ORDER,
    NEXT_ORDER,
    HOMELESS,
    PLACEABLE,
    BEST_GAIN,
    WAYS_TO_LIE,
) = range(PENDING_START, PENDING_START + 7)
WAITING_SQUARES = PENDING_START + 7
WAITING_CROWNS = WAITING_SQUARES + LANDS
INPUTS = WAITING_CROWNS + LANDS
