"""Rows to learn from: games that a judge, or at first a greedy bot, plays against itself."""

from __future__ import annotations

import math
import tempfile
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.judge import JUDGE
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.layout import States
from training.games import LESSON, NOTES, study_games

CHUNK = 50
"""Games that one worker plays before it takes the next set-up."""


@dataclass(frozen=True)
class Rows:
    """What the judge saw after each turn, and the points that were still to come."""

    features: NDArray[np.float32]
    to_come: NDArray[np.float32]
    final: float
    """The mean of the final points."""


@dataclass(frozen=True)
class Play:
    """How games are played: by the greedy if there is no judge, blurred and now and then odd."""

    judge: States | None = None
    noise: int = 0
    oddity: int = 0


def play(setup: Setup, games: int, seed: int, how: Play) -> Rows:
    """The rows of some games of one set-up."""
    assert not setup.dynasty, "a dynasty is three games: play one of them"
    states = Game.new(setup, seed=0).position.states.copy()
    size = games * (setup.lines + 1) * (setup.kings + setup.kingdoms)
    features = np.zeros(size * INPUTS, np.float32)
    notes = np.zeros(size, NOTES)
    lesson = np.zeros(1, LESSON)
    lesson["games"], lesson["seed"] = games, seed
    lesson["judged"], lesson["noise"], lesson["oddity"] = (
        how.judge is not None,
        how.noise,
        how.oddity,
    )
    lesson["most"], lesson["ways"] = (12, 2) if setup.queendomino_rules else (MAX_MOVES, 1)
    used = np.zeros(1, JUDGE) if how.judge is None else how.judge
    n = study_games(states, lesson, features, notes, used, new_scratch())
    table = features[: n * INPUTS].reshape(n, INPUTS)
    to_come = (notes["final"][:n] - notes["now"][:n]).astype(np.float32)
    return Rows(table, to_come, float(notes["final"][:n].mean()))


def play_many(
    shares: dict[Setup, int],
    seed: int,
    how: Play,
    pool: ProcessPoolExecutor,
    jobs: int,
    seconds: float = math.inf,
) -> Rows:
    """The rows of many games of several set-ups, played in the pool's `jobs` processes.

    Once the seconds are over, the games that have begun are the last ones.
    """
    with tempfile.TemporaryDirectory() as folder:
        tasks: list[tuple[Path, Setup, int, int, Play]] = []
        for setup, games in shares.items():
            for begin in range(0, games, CHUNK):
                number = len(tasks)
                path = Path(folder, f"{number}.npy")
                tasks.append((path, setup, min(CHUNK, games - begin), seed + number, how))
        # In any order, so that the last rows are of mixed set-ups.
        tasks = [tasks[i] for i in np.random.default_rng(seed).permutation(len(tasks))]
        futures = [pool.submit(_play_to_file, task) for task in tasks]
        wait(futures, None if seconds == math.inf else max(1.0, seconds))
        wait(futures[:jobs])
        running = [future for future in futures if not future.cancel()]
        wait(running)
        played = [
            (task[0], future.result())
            for task, future in zip(tasks, futures, strict=True)
            if not future.cancelled()
        ]
        sizes = np.cumsum([0] + [len(part[0]) for _, part in played])
        features = np.empty((sizes[-1], INPUTS), np.float32)
        for (path, _), begin, end in zip(played, sizes, sizes[1:], strict=False):
            features[begin:end] = np.load(path)
            path.unlink()
    to_come = np.concatenate([part[0] for _, part in played])
    return Rows(features, to_come, float(np.mean([part[1] for _, part in played])))


def _play_to_file(
    task: tuple[Path, Setup, int, int, Play],
) -> tuple[NDArray[np.float32], float]:
    path, setup, games, seed, how = task
    rows = play(setup, games, seed, how)
    np.save(path, rows.features.astype(np.float16))
    return rows.to_come, rows.final
