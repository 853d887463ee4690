"""A door for tests into the search's gains, which Python does not call otherwise."""

from __future__ import annotations

import numpy as np

from fiefdom import Position
from fiefdom.players.search.gains import list_gains
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.layout import Ints, States


@entry
def _write(states: States, number: int, moves: Ints, values: Ints, scratch: States) -> int:
    state = states[0]
    domino = state.line_domino[state.turn]
    return list_gains(state.kingdoms[number], state.grid, domino, 0, moves, values, scratch[0])


def write_gains(position: Position, kingdom: int) -> tuple[Ints, Ints]:
    """The codes of all placements of the domino at hand, and what each gains."""
    moves, values = np.zeros(512, np.int64), np.zeros(512, np.int64)
    n = _write(position.states, kingdom, moves, values, new_scratch())
    return moves[:n], values[:n]
