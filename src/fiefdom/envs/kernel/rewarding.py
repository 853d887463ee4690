"""What a game was worth to each player once it is over, and the points along the way."""

from __future__ import annotations

from fiefdom.envs.kernel.observing import Array
from fiefdom.rules.kernel.codes import BUILD, CLAIM, DRAGON, PASS
from fiefdom.rules.kernel.compiling import inlined, kernel
from fiefdom.rules.kernel.layout import Ints, State
from fiefdom.rules.kernel.scoring import count_kingdom, standing

WIN, RANK, MARGIN = range(3)


@kernel
def count_all(state: State, points: Ints, sheet: Ints) -> None:
    """Counts the points of every kingdom as the game stands."""
    for number in range(state.kingdom_count):
        points[number] = count_kingdom(state, number, sheet)


@kernel
def recount(state: State, number: int, code: int, points: Ints, sheet: Ints) -> None:
    """Counts again what a move of kingdom `number` may have changed."""
    if code >= CLAIM or code == PASS:
        return
    if BUILD <= code < DRAGON:
        count_all(state, points, sheet)  # the Queen may have moved
    else:
        points[number] = count_kingdom(state, number, sheet)


@inlined
def write_rewards(
    state: State, kind: int, standings: Ints, sheet: Ints, out: Array, i: int
) -> None:
    """Fills row i with every player's reward for a game that is over.

    Win: the victory, shared by those who share it. Rank: the part of the other kingdoms that one
    has beaten, a tie as half. Margin: points more than the best of the others.
    """
    kingdoms = state.kingdom_count
    for number in range(kingdoms):
        standings[number] = standing(state, number, sheet)
    for player in range(state.players):
        number = player >> state.teams
        mine = standings[number]
        best = 0
        above = 0
        level = 0
        for other in range(kingdoms):
            if other != number:
                above += standings[other] > mine
                level += standings[other] == mine
                best = max(best, standings[other] // 1_000_000)
        if kind == WIN:
            out[i, player] = 1.0 / (1 + level) if above == 0 else 0.0
        elif kind == RANK:
            out[i, player] = (kingdoms - 1 - above - 0.5 * level) / (kingdoms - 1)
        else:
            out[i, player] = mine // 1_000_000 - best
