"""The state of a game as one NumPy record: everything public, nothing hidden.

The order of the piles is not part of it. A game that needs something random waits at a step
(KINGS, TILES, LINE) until `draw` supplies it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from fiefdom.components import BOXES
from fiefdom.components import SPOTS as SPOTS

Ints: TypeAlias = NDArray[np.int64]

BOX_COUNT = len(BOXES)
MAX_KINGDOMS = 6
MAX_KINGS = 8
MAX_LINE = 8
MAX_TERRITORIES = 48
"""The squares of a 7×7 kingdom besides its castle."""
MAX_KINDS = 32
"""More than there are kinds of buildings."""
MAX_BUILDINGS = 24
"""No kingdom has more turns than this, and each turn builds at most once."""

# Terrains, in the order of `components.TERRAINS`.
WHEAT, FOREST, LAKE, GRASSLAND, SWAMP, MINE, TOWN = range(7)
TERRAIN_COUNT = TOWN + 1

# Planes of a kingdom: one bitboard for each terrain (its number is its plane), then these.
CASTLE, OCCUPIED, CROWN_1, CROWN_2, BUILT, KNIGHTS = range(7, 13)
PLANES = 13

# The numbers of the steps in `rules/steps.py`, in the same order. The first three wait
# for a draw, the next five for a player.
KINGS, TILES, LINE, PLACING, TAXING, BUILDING, DRAGON_CALL, CLAIMING, OVER = range(9)


class Kingdom:
    """The fields of a kingdom's record."""

    low: Annotated[Ints, PLANES]
    high: Annotated[Ints, PLANES]
    width: int
    height: int
    castle: int  # its cell
    discarded: int
    coins: int
    guard: int
    knights: int  # on the board and in the guard
    towers: int
    points: int  # of buildings with points of their own
    points_per_territory: Annotated[Ints, TERRAIN_COUNT]
    points_per_tower: int
    points_per_knight: int
    tax_per_tower: int
    tax_per_knight: int
    built: int
    buildings: Annotated[Ints, MAX_BUILDINGS]  # MAX_KINDS·square + kind of building


class State:
    """The fields of a state's record."""

    # the set-up, which never changes
    players: int
    kingdom_count: int
    king_count: int
    grid: int
    line_size: int
    lines: int
    first_box: int  # 0 Kingdomino, 1 Queendomino
    boxes: int
    queendomino: int
    middle_kingdom: int
    harmony: int
    teams: int
    games: int
    # the position
    game_number: int  # in a dynasty, from 0
    step: int
    round_number: int  # 0 while the first line is being claimed
    turn: int  # index in the king order or on the current line
    king_order: Annotated[Ints, MAX_KINGS]
    line_length: int
    line_domino: Annotated[Ints, MAX_LINE]
    line_king: Annotated[Ints, MAX_LINE]
    next_length: int
    next_domino: Annotated[Ints, MAX_LINE]
    next_king: Annotated[Ints, MAX_LINE]
    cell_a: int  # the cells of the domino just placed, or -1
    cell_b: int
    seen: Annotated[Ints, BOX_COUNT]  # per box, bit n for domino n + 1
    builders: Annotated[Ints, SPOTS]  # kind of building on each spot, or -1
    open_tile: int  # kind of building on top of the pile, or -1 if none is known
    tiles_left: int  # in the pile, the open one included
    tiles_seen: Annotated[Ints, MAX_KINDS]  # per kind of building, the open one included
    queen: int  # the kingdom that hosts her, or -1
    dragon_used: int
    # earlier games of a dynasty
    past_points: Annotated[Ints, MAX_KINGDOMS]
    past_largest: Annotated[Ints, MAX_KINGDOMS]
    past_crowns: Annotated[Ints, MAX_KINGDOMS]
    kingdoms: Annotated[MutableSequence[Kingdom], MAX_KINGDOMS]


def record_of(fields: type, **nested: np.dtype[Any]) -> np.dtype[Any]:
    """The NumPy record type with these fields; arrays are annotated with their size.

    Fields are int64 unless `nested` gives another type.
    """
    columns: list[Any] = []
    for name, hint in get_type_hints(fields, include_extras=True).items():
        assert not hasattr(np.record, name), f"{name} would be hidden by NumPy's own attribute"
        kind = nested.get(name, np.dtype(np.int64))
        if get_origin(hint) is Annotated:
            columns.append((name, kind, (get_args(hint)[1],)))
        else:
            columns.append((name, kind))
    return np.dtype((np.record, columns))


KINGDOM = record_of(Kingdom)
STATE = record_of(State, kingdoms=KINGDOM)

States: TypeAlias = NDArray[np.record]
