"""Random games of every mode, the engine and the oracle in lockstep, compiled and not.

`FIEFDOM_LOCKSTEP_GAMES` is the number of games that the long test plays in all, 1,000 unless
set.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fiefdom.components import BUILDINGS
from fiefdom.rules import Setup, modes
from lockstep import option_mixes, play_all

GAMES = int(os.environ.get("FIEFDOM_LOCKSTEP_GAMES", "1000"))
SCRIPT = Path(__file__).parents[1] / "lockstep.py"
RARE = [
    "discard",
    "dragon",
    "both knights",
    "knights' bank",
    "towers' bank",
    "discount",
    "queen moves",
    "queen tie",
    "queen stays",
    "building beside a knight",
    "empty spot",
    "last tile open",
    "top tile stays",
    *BUILDINGS,
]


def share(setup: Setup) -> int:
    """How many games of each 2,000 are of this set-up (a dynasty is three); long ones less."""
    if setup.box == "royal-wedding":
        return 45
    if setup.box == "queendomino":
        return 90
    return 210 if setup in modes() else 6


def test_every_set_up_agrees_with_the_oracle() -> None:
    met = play_all(modes(), games=1, first_seed=1)
    met += play_all(option_mixes()[::4], games=1)
    assert met["game"] > len(modes())


@pytest.mark.slow
@pytest.mark.parametrize("setup", [*modes(), *option_mixes()], ids=str)
def test_random_games_agree_with_the_oracle(setup: Setup) -> None:
    games = math.ceil(share(setup) * GAMES / 2000)
    assert play_all([setup], games)["game"] == games


@pytest.mark.slow
def test_rare_things_happen_in_the_games_that_are_compared() -> None:
    """Comparing proves nothing about what never happens: T3, Q1, Q2, G1, G2, B2 do."""
    met: Counter[str] = Counter()
    for first_seed in range(100, 106, 3):
        for setup in modes():
            if setup.queendomino_rules:
                met += play_all([setup], games=3, first_seed=first_seed)
    assert [thing for thing in RARE if met[thing] == 0] == []


def run_apart(**environment: str) -> str:
    """What the lockstep says when the kernel is run in another way, in its own process."""
    done = subprocess.run(
        [sys.executable, SCRIPT, "1", "5"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
def test_the_uncompiled_kernel_agrees_with_the_oracle() -> None:
    assert "games agree, compiled=False" in run_apart(FIEFDOM_COMPILE="0")


@pytest.mark.slow
def test_the_kernel_stays_within_its_arrays() -> None:
    said = run_apart(FIEFDOM_COMPILE="1", FIEFDOM_BOUNDSCHECK="1")
    assert "games agree, compiled=True, boundscheck=True" in said
