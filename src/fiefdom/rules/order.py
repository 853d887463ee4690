"""The hidden order of one game: everything that will be drawn, from first to last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from fiefdom.components import BOXES, BUILDINGS, DOMINOES_PER_BOX
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import Ints
from fiefdom.rules.kernel.piles import (
    KING_PILE,
    PILE_STARTS,
    PILES_SIZE,
    TILE_PILE,
    fill_piles_at,
)
from fiefdom.rules.position import Position
from fiefdom.rules.table import domino_of

Drawn: TypeAlias = tuple[int, ...] | tuple[str, ...]
"""Kings in order, a line's numbers, or names of buildings."""


@dataclass(frozen=True, slots=True)
class Order:
    """Kings in the order drawn, dominoes of each box and buildings in the order of their piles.

    Only what a game will draw is listed: a two-player Kingdomino has 24 dominoes here.
    """

    kings: tuple[int, ...] = ()
    dominoes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()


def shuffled(position: Position, seed: int) -> Order:
    """A random order of everything still to be drawn from a position, by the seed."""
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
        start = PILE_STARTS[1 + BOXES.index(box)]
        pile = piles[start : start + lines * setup.line_size].tolist()
        dominoes[box] = tuple(domino_of(domino).number for domino in pile)
    hidden = sum(position.unseen_buildings.values())
    tiles = piles[TILE_PILE : TILE_PILE + hidden].tolist()
    return Order(kings, dominoes, tuple(KINDS[kind] for kind in tiles))


def drawn_next(order: Order, position: Position, drawn: int = 0) -> Drawn | None:
    """What the order says for the draw a position waits for; None if it waits for nothing.

    `drawn` is how many of that pile have been drawn so far. An order that ends too early is
    followed as far as it goes.
    """
    awaited = position.awaits
    if awaited is None:
        return None
    if awaited == "kings":
        return order.kings
    until = drawn + position.awaits_count
    if awaited == "buildings":
        return order.buildings[drawn:until]
    return order.dominoes.get(position.awaits_box, ())[drawn:until]


def recorded_next(order: Order, position: Position) -> Drawn | None:
    """What a game with this order drew at this point; None if that is no longer possible.

    The order is that of the whole game. In another variation the same draw comes at the same
    point, unless part of it has been seen already.
    """
    awaited = position.awaits
    if awaited is None:
        return None
    if awaited == "buildings":
        every = sum(building.copies for building in BUILDINGS.values())
        drawn = every - sum(position.unseen_buildings.values())
    else:
        drawn = DOMINOES_PER_BOX - len(position.unseen[position.awaits_box])
    found = drawn_next(order, position, drawn)
    try:
        position.copy().draw(found or ())
    except FiefdomError:
        return None
    return found
