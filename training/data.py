"""Rows to learn from: games that a judge, or at first a greedy bot, plays against itself."""

from __future__ import annotations

import math
import tempfile
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.foresight import Foresight
from fiefdom.players.judges import playing
from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.network import JUDGE
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.layout import States
from training.games import LESSON, NOTES, new_search, study_games

CHUNK = 50
"""Games that one worker plays before it takes the next set-up."""
SEARCHED_CHUNK = 2
"""The same where every turn is searched for."""
WIDTH = 6
"""Turns that are looked at where every turn is searched for."""


@dataclass(frozen=True)
class Rows:
    """What the judge saw after each turn, and the points that were still to come."""

    features: NDArray[np.float32]
    to_come: NDArray[np.float32]
    expected: NDArray[np.float32]
    """The same, as looking ahead expected them; without looks, what came."""
    final: float
    """The mean of the final points."""


@dataclass(frozen=True)
class Play:
    """How games are played: by the greedy if there is no judge, blurred and now and then odd."""

    judge: States | None = None
    noise: int = 0
    oddity: int = 0
    looks: int = 0
    """Looks ahead at each of the judge's best turns; without any its first choice is played."""


def play(setup: Setup, games: int, seed: int, how: Play) -> Rows:
    """The rows of some games of one set-up."""
    assert not setup.dynasty, "a dynasty is three games: play one of them"
    states = Game.new(setup, seed=0).position.states.copy()
    turns = games * (setup.lines + 1) * setup.kings
    size = turns * (setup.kingdoms if how.looks else 2)
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
    lesson["looks"], lesson["width"], lesson["depth"] = how.looks, WIDTH, Foresight.DEPTH
    lesson["look_most"] = Foresight.PLACEMENTS[setup.grid]
    used = np.zeros(1, JUDGE) if how.judge is None else playing(how.judge, setup)
    scratch = np.concatenate([new_scratch(), new_scratch()])
    n = study_games(states, lesson, features, notes, used, scratch, new_search(WIDTH))
    table = features[: n * INPUTS].reshape(n, INPUTS)
    final, expected, now = (notes[name][:n] for name in ("final", "expected", "now"))
    return Rows(
        table,
        (final - now).astype(np.float32),
        (expected - now).astype(np.float32),
        float(final.mean()),
    )


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
            chunk = SEARCHED_CHUNK if how.looks else CHUNK
            for begin in range(0, games, chunk):
                number = len(tasks)
                path = Path(folder, f"{number}.npy")
                tasks.append((path, setup, min(chunk, games - begin), seed + number, how))
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
        sizes = np.cumsum([0] + [len(part.to_come) for _, part in played])
        features = np.empty((sizes[-1], INPUTS), np.float32)
        for (path, _), begin, end in zip(played, sizes, sizes[1:], strict=False):
            features[begin:end] = np.load(path)
            path.unlink()
    return Rows(
        features,
        np.concatenate([part.to_come for _, part in played]),
        np.concatenate([part.expected for _, part in played]),
        float(np.mean([part.final for _, part in played])),
    )


def _play_to_file(task: tuple[Path, Setup, int, int, Play]) -> Rows:
    """The rows of a task, their features in the file."""
    path, setup, games, seed, how = task
    rows = play(setup, games, seed, how)
    np.save(path, rows.features.astype(np.float16))
    return replace(rows, features=np.empty((0, INPUTS), np.float32))
