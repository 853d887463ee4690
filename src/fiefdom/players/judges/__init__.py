"""The judges' weights, one file each, as `python -m training.learn` writes them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from fiefdom.players.search.judge import JUDGE, LEARNED
from fiefdom.rules import Setup
from fiefdom.rules.kernel.layout import States


def has_judge(setup: Setup) -> bool:
    """Whether somebody learned to judge this way to play: Kingdomino, all of it."""
    return setup.box == "kingdomino"


def judge_for(setup: Setup) -> States:
    """A judge for this way to play Kingdomino, with working memory of its own."""
    if setup.mighty_duel:
        return _judge("duel").copy()
    return _judge("two" if setup.players == 2 else "four").copy()


@cache
def _judge(name: str) -> States:
    judge = np.zeros(1, JUDGE)
    with (files(__package__) / f"{name}.npz").open("rb") as file, np.load(file) as weights:
        for field in LEARNED:
            judge[field][0] = weights[field].ravel()
    return judge
