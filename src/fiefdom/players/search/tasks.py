"""What compiled search is asked to do, and what it saw of a candidate, as records."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, States, record_of

Floats: TypeAlias = NDArray[np.float64]


class Task:
    """The fields of a task: which looks to take, and how."""

    kind: int  # where one function does several things
    start: int  # looks are numbered; these begin here
    looks: int
    seed: int
    mine: int  # the kingdom that decides
    # playing out
    own: int  # the policy of the kingdom that decides, and of the others
    others: int
    terms: int  # what an end is worth
    shared: int  # whether all candidates meet the same draws
    exploration: float
    # looking ahead
    par: float  # what the judge predicted where the look began
    depth: int  # rounds
    weight: int  # how many looks it counts as
    most: int  # placements of each turn that are judged
    ways: int  # ways to place and tax after which every building is tried
    bribes: int  # how often another kingdom bribes the dragon in a turn, of BRIBES times


class Sight:
    """The fields of what was seen of a candidate: sums over its looks."""

    visits: int
    worth: float
    squares: float  # of the worth
    wins: Annotated[Floats, MAX_KINGDOMS]  # each kingdom's part in the victory
    points: Annotated[Floats, MAX_KINGDOMS]  # each kingdom's points at the end


BRIBES = 1 << 16
"""As often as a task's `bribes` would be every time."""

_double = np.dtype(np.float64)
TASK = record_of(Task, exploration=_double, par=_double)
SIGHT = record_of(Sight, worth=_double, squares=_double, wins=_double, points=_double)


def new_task(**fields: float) -> States:
    """A task with these fields; all others are nothing."""
    task = np.zeros(1, TASK)
    for name, value in fields.items():
        task[name] = value
    return task


@kernel
def see(sight: Sight, worth: float, weight: int) -> None:
    """Adds what one look was worth."""
    sight.visits += weight
    sight.worth += weight * worth
    sight.squares += weight * worth * worth
