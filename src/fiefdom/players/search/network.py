"""The judge: a small network that predicts how many points are still to come to a kingdom.

Two hidden layers of rectified units over the columns of `columns.py`. The first layer is kept
as sums that are built up block by block, so that candidates which share a block share its work.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.search.columns import INPUTS, LINES_LEFT, LINES_SCALE, MAX_LINES
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import record_of

Singles: TypeAlias = NDArray[np.float32]

FIRST, SECOND = 128, 32


class Judge:
    """The fields of the judge's record: its weights, and working memory for one judgement."""

    first: Annotated[Singles, INPUTS * FIRST]
    first_bias: Annotated[Singles, FIRST]
    second: Annotated[Singles, FIRST * SECOND]
    second_bias: Annotated[Singles, SECOND]
    last: Annotated[Singles, SECOND]
    last_bias: Annotated[Singles, 1]
    doubt: Annotated[Singles, MAX_LINES + 1]  # how far off it is, by the lines left to draw
    rivalry: Annotated[Singles, 1]  # how much it counts what a claim costs the others
    inputs: Annotated[Singles, INPUTS]
    of_game: Annotated[Singles, FIRST]
    of_land: Annotated[Singles, FIRST]
    of_all: Annotated[Singles, FIRST]
    hidden: Annotated[Singles, SECOND]


LEARNED = ("first", "first_bias", "second", "second_bias", "last", "last_bias", "doubt")
"""The fields that are learned; the others are working memory."""

_single = np.dtype(np.float32)
JUDGE = record_of(Judge, **dict.fromkeys(Judge.__annotations__, _single))


@kernel
def add_inputs(judge: Judge, start: int, stop: int, sums: Singles) -> None:
    """Adds what the columns from `start` to `stop` bring to the first layer's sums."""
    for i in range(start, stop):
        x = judge.inputs[i]
        if x != 0:
            row = judge.first[i * FIRST : (i + 1) * FIRST]
            for j in range(FIRST):
                sums[j] += x * row[j]


@kernel
def judgement(judge: Judge, sums: Singles) -> float:
    """The points still to come, from the first layer's sums.

    Units are added four at a time, so that the sums are loaded and stored once for all four.
    """
    hidden, second = judge.hidden, judge.second
    for k in range(SECOND):
        hidden[k] = judge.second_bias[k]
    nothing = np.float32(0)
    for j in range(0, FIRST, 4):
        a, b = max(sums[j], nothing), max(sums[j + 1], nothing)
        c, d = max(sums[j + 2], nothing), max(sums[j + 3], nothing)
        rows = second[j * SECOND : (j + 4) * SECOND]
        for k in range(SECOND):
            total = hidden[k] + a * rows[k]
            total += b * rows[SECOND + k]
            total += c * rows[2 * SECOND + k]
            hidden[k] = total + d * rows[3 * SECOND + k]
    total = judge.last_bias[0]
    for k in range(SECOND):
        total += max(hidden[k], nothing) * judge.last[k]
    return float(total)


@kernel
def doubt(judge: Judge) -> float:
    """How far a judgement of the game just looked at may be off: a standard deviation."""
    return float(judge.doubt[int(judge.inputs[LINES_LEFT] * LINES_SCALE + 0.5)])
