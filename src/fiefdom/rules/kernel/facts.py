"""The tables of dominoes and buildings as arrays for compiled code.

Dominoes of both boxes share one numbering here: Kingdomino's keep their numbers, Queendomino's
are 48 higher.
"""

from __future__ import annotations

import numpy as np

from fiefdom.components import BOXES, BUILDINGS, DOMINOES, DOMINOES_PER_BOX, TERRAINS

_dominoes = [DOMINOES[box][number] for box in BOXES for number in range(1, DOMINOES_PER_BOX + 1)]


def _column(values: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, np.int64)


TERRAIN_A = _column([0] + [TERRAINS.index(domino.a.terrain) for domino in _dominoes])
TERRAIN_B = _column([0] + [TERRAINS.index(domino.b.terrain) for domino in _dominoes])
CROWNS_A = _column([0] + [domino.a.crowns for domino in _dominoes])
CROWNS_B = _column([0] + [domino.b.crowns for domino in _dominoes])
EQUAL_HALVES = _column([0] + [int(domino.has_equal_halves) for domino in _dominoes])

KINDS = tuple(BUILDINGS)
_buildings = tuple(BUILDINGS.values())
COPIES = _column([building.copies for building in _buildings])
TILE_COUNT = int(COPIES.sum())
NEW_KNIGHTS = _column([building.knights for building in _buildings])
NEW_TOWERS = _column([building.towers for building in _buildings])
NEW_CROWNS = _column([building.crowns for building in _buildings])
POINTS = _column([building.points for building in _buildings])
POINTS_EACH = _column([building.points_each for building in _buildings])

# What a building's points count: 0–6 territories of that terrain, then towers, knights, nothing.
PER_TOWER, PER_KNIGHT, PER_NOTHING = 7, 8, 9
_per = [f"territory_{terrain}" for terrain in TERRAINS] + ["tower", "knight", "none"]
POINTS_PER = _column([_per.index(building.points_per) for building in _buildings])
TAX_PER = _column([_per.index(building.tax_coin_per) for building in _buildings])
