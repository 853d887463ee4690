"""Recorded games played through at full speed, for reading thousands of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from fiefdom.components import BOXES
from fiefdom.rules.draws import drawn_values
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel import replaying
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, Ints
from fiefdom.rules.kernel.piles import KING_PILE, PILE_STARTS, PILES_SIZE, TILE_PILE
from fiefdom.rules.kernel.replaying import CLAIMED, GAME, MOVE, ROUND, STEP, TAXED, TURN
from fiefdom.rules.move_codes import code_of
from fiefdom.rules.moves import Claim, Move, Tax
from fiefdom.rules.order import Order
from fiefdom.rules.position import Position
from fiefdom.rules.scores import ranked
from fiefdom.rules.setup import Setup

_ANY = Setup.kingdomino(2)


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """The outcome of a recorded game.

    `codes` and `kingdoms` have an entry for each move: its number and who made it. `points` and
    `ranking` are those of the last position, a dynasty's earlier games added up.
    """

    setup: Setup
    codes: Ints
    kingdoms: Ints
    points: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    over: bool


def move_step(move: Move) -> int:
    """A move as a step of a replay."""
    if isinstance(move, Claim):
        return STEP * CLAIMED + move.domino
    if isinstance(move, Tax):
        squares = [*(square.code for square in move.squares), replaying.NO_SQUARE]
        return STEP * TAXED + 256 * squares[0] + squares[1]
    code = code_of(_first(_ANY), move)
    if code is None:
        raise FiefdomError(f"{move} cannot be played in any game")
    return STEP * MOVE + code


def turn_step(king: int, domino: int) -> int:
    """The turn of a king on a domino, or on none (0), as a step of a replay."""
    return STEP * TURN + 64 * king + domino


def round_step(number: int) -> int:
    """The start of a round as a step of a replay."""
    return STEP * ROUND + number


def game_step(number: int) -> int:
    """The start of a game of a dynasty, counted from 1, as a step of a replay."""
    return STEP * GAME + number


def replay(setup: Setup, orders: Sequence[Order], steps: Sequence[int]) -> Replay | None:
    """The outcome of a game from its start, or None if it breaks the rules.

    It is also None if the order is incomplete. `Game` says what is wrong.
    """
    try:
        piles = np.stack([_piles(setup, order) for order in orders])
    except FiefdomError:
        return None
    states = _first(setup).copy().states
    log = np.empty((len(steps), 2), np.int64)
    results = np.zeros((MAX_KINGDOMS, 2), np.int64)
    played = replaying.replay_at(states, 0, np.array(steps, np.int64), piles, log, results)
    if played < 0:
        return None
    points, standings = results[: setup.kingdoms].T.tolist()
    over = Position(setup, states).over
    return Replay(setup, log[:played, 0], log[:played, 1], tuple(points), ranked(standings), over)


@cache
def _first(setup: Setup) -> Position:
    return Position(setup)


def _piles(setup: Setup, order: Order) -> Ints:
    """The order as the kernel takes it; an order that no game can have raises FiefdomError."""
    piles = np.full(PILES_SIZE, -1, np.int64)
    start = _first(setup)
    kings = drawn_values(start, "kings", "", order.kings)
    piles[KING_PILE : KING_PILE + len(kings)] = kings
    for box, numbers in order.dominoes.items():
        first = PILE_STARTS[1 + BOXES.index(box)]
        piles[first : first + len(numbers)] = drawn_values(start, "line", box, numbers)
    if order.buildings:
        tiles = drawn_values(start, "buildings", "", order.buildings)
        piles[TILE_PILE : TILE_PILE + len(tiles)] = tiles
    return piles
