"""The judges' weights, one file each, as `python -m training.learn` writes them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from fiefdom.players.search.network import JUDGE, LEARNED
from fiefdom.rules import Setup
from fiefdom.rules.kernel.layout import States

RIVALRY = {2: 1.0}
"""The weight of what a claim costs the others, next to what it brings, by the number of kingdoms.

Between two, it counts as much as points of one's own; among more, counting it gained nothing."""


def judge_name(setup: Setup) -> str:
    """The name of the judge for this set-up."""
    if setup.box == "kingdomino":
        if setup.mighty_duel:
            return "duel"
        return "two" if setup.players == 2 else "four"
    if setup.box == "queendomino":
        return "queen-two" if setup.players == 2 else "queen-four"
    return "wedding-seven" if setup.grid == 7 else "wedding-five"


@cache
def has_judge(setup: Setup) -> bool:
    """Whether there is a trained judge for this set-up."""
    return (files(__package__) / f"{judge_name(setup)}.npz").is_file()


def judge_for(setup: Setup) -> States:
    """A judge for this set-up, with its own working memory."""
    return playing(_judge(judge_name(setup)), setup)


def playing(judge: States, setup: Setup) -> States:
    """A copy of a judge that minds what the others get as much as pays in this set-up."""
    copy = judge.copy()
    copy["rivalry"] = RIVALRY.get(setup.kingdoms, 0.0)
    return copy


@cache
def _judge(name: str) -> States:
    with (files(__package__) / f"{name}.npz").open("rb") as file, np.load(file) as weights:
        return judge_of({field: weights[field] for field in LEARNED})


def judge_of(weights: dict[str, np.ndarray]) -> States:
    """The judge with these weights, as compiled code takes it."""
    judge = np.zeros(1, JUDGE)
    for field in LEARNED:
        judge[field][0] = weights[field].ravel()
    return judge
