"""Bots that ask judges from the folder that JUDGES names, to play against the current ones.

JUDGES=judges fiefdom arena training/newer.py:Judged --against judged --games 2000
JUDGES=judges fiefdom arena training/newer.py:Strongest@60p --against strongest@60p

RIVALRY sets how much they mind what the others get; without JUDGES they ask the current judges.

RIVALRY=0.5 fiefdom arena training/newer.py:Judged --against judged --mode kingdomino-4

POLICIES names a folder from which turns are chosen within looks; the judge says where they lead.

POLICIES=policies fiefdom arena training/newer.py:Strongest@60p --against strongest@60p

CANDIDATES, BURNING, DEPTH and FIRST_LOOKS change a number of the search (players/foresight.py).

DEPTH=6 fiefdom arena training/newer.py:Strongest@300p --against strongest@300p
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np

from fiefdom.players.foresight import Foresight
from fiefdom.players.judged_player import JudgedPlayer
from fiefdom.players.judges import judge_for, judge_name, judge_of, playing
from fiefdom.players.monte_carlo import SequentialHalving
from fiefdom.players.roster import PLACING_SHARE
from fiefdom.rules import Setup
from fiefdom.rules.kernel.layout import States


@cache
def _judge(folder: str, name: str) -> States:
    with np.load(Path(os.environ[folder], f"{name}.npz")) as weights:
        return judge_of(dict(weights))


def named(folder: str, setup: Setup) -> States:
    """The judge for this set-up from a folder that the environment names."""
    return playing(_judge(folder, judge_name(setup)), setup)


def newer(setup: Setup) -> States:
    """The judge for this set-up, as the environment has it."""
    judge = named("JUDGES", setup) if "JUDGES" in os.environ else judge_for(setup)
    if "RIVALRY" in os.environ:
        judge["rivalry"] = float(os.environ["RIVALRY"])
    return judge


class _Foresight(Foresight):
    CANDIDATES = int(os.environ.get("CANDIDATES", Foresight.CANDIDATES))
    BURNING = int(os.environ.get("BURNING", Foresight.BURNING))
    DEPTH = int(os.environ.get("DEPTH", Foresight.DEPTH))
    FIRST_LOOKS = int(os.environ.get("FIRST_LOOKS", Foresight.FIRST_LOOKS))

    def judge(self) -> States:
        setup = self.position.setup
        judge = newer(setup)
        return np.append(judge, named("POLICIES", setup)) if "POLICIES" in os.environ else judge


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
