"""The hidden order of one game: what chance will bring, from first to last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from fiefdom.components import BOXES, DOMINOES_PER_BOX
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.games import (
    DOMINO_PILE,
    KING_PILE,
    PILES_SIZE,
    TILE_PILE,
    fill_piles_at,
)
from fiefdom.rules.kernel.layout import Ints
from fiefdom.rules.position import Position


@dataclass(frozen=True, slots=True)
class Order:
    """Kings in the order drawn, dominoes of each box and buildings in the order of their piles.

    Only what a game will draw is listed: a two-player Kingdomino has 24 dominoes here.
    """

    kings: tuple[int, ...] = ()
    dominoes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()


def shuffled(position: Position, seed: int) -> Order:
    """One way chance may go on from a position, each equally likely over the seeds."""
    chance = np.zeros(1, np.int64)
    seed_chance(chance, seed)
    piles: Ints = np.zeros(PILES_SIZE, np.int64)
    fill_piles_at(position.states, 0, chance, piles)
    setup = position.setup
    drawn = position.round + (1 if position.next_line and position.awaits != "line" else 0)
    kings: tuple[int, ...] = ()
    if position.awaits == "kings":
        kings = tuple(piles[KING_PILE : KING_PILE + setup.kings].tolist())
    dominoes = {}
    for i, box in enumerate(setup.boxes):
        lines = len(range(drawn, setup.lines)[(i - drawn) % len(setup.boxes) :: len(setup.boxes)])
        start = DOMINO_PILE + DOMINOES_PER_BOX * BOXES.index(box)
        pile = piles[start : start + lines * setup.line_size].tolist()
        dominoes[box] = tuple((domino - 1) % DOMINOES_PER_BOX + 1 for domino in pile)
    hidden = sum(position.unseen_buildings.values())
    tiles = piles[TILE_PILE : TILE_PILE + hidden].tolist()
    return Order(kings, dominoes, tuple(KINDS[kind] for kind in tiles))
