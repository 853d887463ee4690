"""The engine as a whole: compiling it, random games for measuring it, counts for checking it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fiefdom.rules.kernel import games
from fiefdom.rules.kernel import perft as counting
from fiefdom.rules.kernel.preparing import prepare as prepare
from fiefdom.rules.kernel.preparing import unprepared as unprepared
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup


class RandomGames:
    """Uniformly random games of one set-up, played whole in compiled code without the GIL."""

    def __init__(self, setup: Setup) -> None:
        self._states = Position(setup).states

    def play(self, games_wanted: int, seed: int) -> tuple[int, int]:
        """Plays this many games; returns the number of moves and a hash of all that happened.

        The hash changes whenever a rule, an order of moves or a count behaves differently.
        """
        moves, signature = games.random_games(self._states, 0, games_wanted, seed)
        return int(moves), int(signature)


def perft(grid: int, dominoes: Sequence[int]) -> tuple[int, ...]:
    """The number of ways to lay the first 1, 2, … dominoes in this order in one kingdom.

    The dominoes are Kingdomino's by their numbers, the grid's side is 5 or 7.
    """
    counts = counting.perft(grid, np.array(dominoes, np.int64))
    return tuple(counts.tolist())
