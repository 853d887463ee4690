"""What the judge predicts for a kingdom, for tests: the kernel's functions made callable."""

from __future__ import annotations

import numpy as np

from fiefdom.players.judges import judge_for
from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.foresight import promise
from fiefdom.players.search.network import Singles
from fiefdom.players.search.predicting import begin_judging, judge_kingdom
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Position
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.layout import States


@entry
def _judge(root: States, number: int, inputs: Singles, judges: States, scratch: States) -> float:
    begin_judging(root[0], judges[0])
    value = judge_kingdom(root[0], number, judges[0], scratch[0])
    for i in range(INPUTS):
        inputs[i] = judges[0].inputs[i]
    return value


def judged_points(position: Position, kingdom: int) -> tuple[float, Singles]:
    """The points that the judge predicts for a kingdom, and what it looked at."""
    inputs = np.zeros(INPUTS, np.float32)
    judge = judge_for(position.setup)
    return float(_judge(position.states, kingdom, inputs, judge, new_scratch())), inputs


@entry
def _promise(
    root: States, number: int, par: float, luck: bool, judges: States, scratch: States
) -> float:
    return promise(root[0], number, par, luck, judges[0], scratch[0])


def promised(position: Position, kingdom: int, par: float, luck: bool = False) -> float:
    """What a look that ends in this position, by luck or not, is worth to a kingdom."""
    judge = judge_for(position.setup)
    return float(_promise(position.states, kingdom, par, luck, judge, new_scratch()))
