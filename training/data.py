"""Rows to learn from: games that a judge, or at first a greedy bot, plays against itself."""

from __future__ import annotations

import multiprocessing
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.judges import has_judge
from fiefdom.players.search.judge import INPUTS, JUDGE
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.layout import States
from training.games import study_games

CHUNK = 250
"""Games that one worker plays before it takes the next set-up."""


@dataclass(frozen=True)
class Rows:
    """What the judge saw after each turn, and the points that were still to come."""

    features: NDArray[np.float32]
    to_come: NDArray[np.float32]
    final: float
    """The mean of the final points."""


def play(
    setup: Setup,
    games: int,
    seed: int,
    judge: States | None,
    noise: int = 0,
    oddity: int = 0,
) -> Rows:
    """The rows of some games of one set-up; no judge means greedy play."""
    assert has_judge(setup), "the features are Kingdomino's"
    assert not setup.dynasty, "a dynasty is three games: play one of them"
    states = Game.new(setup, seed=0).position.states.copy()
    size = games * (setup.lines + 1) * setup.line_size
    features = np.zeros(size * INPUTS, np.float32)
    now, final, owner = (np.zeros(size, np.int64) for _ in range(3))
    used = np.zeros(1, JUDGE) if judge is None else judge
    n = study_games(
        states, games, seed, judge is not None, noise, oddity,
        features, now, final, owner, used, new_scratch(),
    )  # fmt: skip
    table = features[: n * INPUTS].reshape(n, INPUTS)
    return Rows(table, (final[:n] - now[:n]).astype(np.float32), float(final[:n].mean()))


def play_many(
    shares: dict[Setup, int], seed: int, judge: States | None, noise: int, oddity: int, jobs: int
) -> Rows:
    """The rows of many games of several set-ups, in as many processes as `jobs`."""
    with tempfile.TemporaryDirectory() as folder, _pool(jobs) as pool:
        tasks: list[tuple[Any, ...]] = []
        for setup, games in shares.items():
            for begin in range(0, games, CHUNK):
                number = len(tasks)
                count = min(CHUNK, games - begin)
                path = Path(folder, f"{number}.npy")
                tasks.append((path, setup, count, seed + number, judge, noise, oddity))
        # In any order, so that the last rows are of mixed set-ups.
        tasks = [tasks[i] for i in np.random.default_rng(seed).permutation(len(tasks))]
        parts = list(pool.map(_play_to_file, tasks))
        features = np.concatenate([np.load(task[0]) for task in tasks])
    to_come = np.concatenate([part[0] for part in parts])
    return Rows(features, to_come, float(np.mean([part[1] for part in parts])))


def _play_to_file(task: tuple[Any, ...]) -> tuple[NDArray[np.float32], float]:
    path, *how = task
    rows = play(*how)
    np.save(path, rows.features)
    return rows.to_come, rows.final


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
