"""The slow oracle of a checkout, played with random moves as a baseline for speed."""

from __future__ import annotations

import random
import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import fiefdom
from fiefdom.rules.order import shuffled
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

NAME = "fiefdom_oracle"


def load_oracle() -> Any | None:
    """The module `tests/naive.py` of the checkout this package runs from, if it is one."""
    path = Path(fiefdom.__file__).parents[2] / "tests" / "naive.py"
    spec = spec_from_file_location(NAME, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    sys.modules[NAME] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def oracle_games_per_second(oracle: Any, setup: Setup, seconds: float) -> float:
    """How many random games the oracle plays and scores in a CPU second."""
    chance = random.Random(1)
    games = 0
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        _play(oracle, setup, games, chance)
        games += 1
    return games / (time.thread_time() - began)


def _play(oracle: Any, setup: Setup, seed: int, chance: random.Random) -> None:
    order = shuffled(Position(setup), seed)
    draw = {
        "kings": order.kings,
        "piles": {box: list(numbers) for box, numbers in order.dominoes.items()},
        "buildings": list(order.buildings),
    }
    game = oracle.NaiveGame(setup.box, setup.players, **setup.options, draws=[draw])
    while game.kind != "over":
        game.play(chance.choice(tuple(game.legal())))
    game.totals()
