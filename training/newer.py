"""Bots that ask judges from the folder that JUDGES names, to play against those at hand.

JUDGES=judges fiefdom arena training/newer.py:Judged --against judged --games 2000
JUDGES=judges fiefdom arena training/newer.py:Strongest@60p --against strongest@60p
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np

from fiefdom.players.foresight import Foresight
from fiefdom.players.judged_player import JudgedPlayer
from fiefdom.players.judges import judge_name, judge_of
from fiefdom.players.monte_carlo import SequentialHalving
from fiefdom.players.roster import PLACING_SHARE
from fiefdom.rules import Setup
from fiefdom.rules.kernel.layout import States


@cache
def _judge(name: str) -> States:
    with np.load(Path(os.environ["JUDGES"], f"{name}.npz")) as weights:
        return judge_of(dict(weights))


def newer(setup: Setup) -> States:
    """The judge of the folder for this set-up."""
    return _judge(judge_name(setup)).copy()


class _Foresight(Foresight):
    def judge(self) -> States:
        return newer(self.position.setup)


class Judged(JudgedPlayer):
    """The turn that the judge of the folder likes best."""

    def __init__(self) -> None:
        super().__init__("judged", "asks a judge of the folder")

    def judge(self, setup: Setup) -> States:
        return newer(setup)


class Strongest(SequentialHalving):
    """Looks ahead by the judge of the folder."""

    def __init__(self) -> None:
        super().__init__(
            "strongest", "looks ahead by a judge of the folder", _Foresight, placing=PLACING_SHARE
        )
