"""Teaches a judge from nothing and writes its weights.

    python -m training.learn four --out four.npz
    python -m training.learn duel --games 20000 --jobs 2 --out duel.npz
    python -m training.learn two --games 200000 --jobs 16 --gpu --out two.npz

Each lesson plays games with what the judge knows by then, blurs its choices a little so that
it sees more than its own habits, and fits the weights to how the games ended.
"""

from __future__ import annotations

import argparse
import importlib
import os
import time
from types import ModuleType

import numpy as np

from fiefdom.players.search.judge import LEARNED
from training.data import Rows, play, play_many
from training.fit import Weights, fit, judge_of, new_weights
from training.lessons import LESSONS, shares

# Noise in sixteenths of a point, one odd choice in so many, the part of --games, and epochs.
PLAN = (
    (0, 20, 0.25, 5),
    (24, 30, 0.25, 5),
    (16, 50, 0.5, 5),
    (8, 60, 0.5, 6),
    (8, 80, 1.0, 6),
    (8, 100, 1.0, 6),
    (6, 100, 1.0, 6),
    (6, 120, 1.0, 8),
)


def learn(
    judge: str, games: int, jobs: int, batch: int, xp: ModuleType, seed: int, out: str
) -> None:
    """Writes the weights after each lesson."""
    weights = new_weights(seed)
    last: Rows | None = None
    for number, (noise, oddity, part, epochs) in enumerate(PLAN):
        began = time.perf_counter()
        player = None if number == 0 else judge_of(weights)
        played = shares(judge, int(games * part))
        rows = play_many(played, seed + 1_000_000 * number, player, noise, oddity, jobs)
        played_in = time.perf_counter() - began
        features, to_come = rows.features, rows.to_come
        if last is not None and number > 3:  # earlier games teach too, once play is steady
            features = np.concatenate([last.features, features])
            to_come = np.concatenate([last.to_come, to_come])
        said: list[str] = []
        weights = fit(
            features, to_come, weights,
            epochs=epochs, batch=batch, seed=seed + number, xp=xp, report=said.append,
        )  # fmt: skip
        last = rows
        took = time.perf_counter() - began
        test = play(next(iter(LESSONS[judge])), min(2000, games), 9, judge_of(weights))
        print(
            f"lesson {number + 1} of {len(PLAN)}: {len(features):,} rows, games of {rows.final:.2f}"
            f" points, {said[-1]}, now plays games of {test.final:.2f} points;"
            f" {played_in:.0f} s playing, {took - played_in:.0f} s learning",
            flush=True,
        )
        save(weights, out)


def save(weights: Weights, out: str) -> None:
    """Writes the weights as `fiefdom.players.judges` reads them."""
    np.savez(out, **dict(zip(LEARNED, weights, strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("judge", choices=list(LESSONS))
    parser.add_argument("--games", type=int, default=30_000, help="games of a whole lesson")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--batch", type=int, default=2048, help="rows of a step of learning")
    parser.add_argument("--gpu", action="store_true", help="fit with CuPy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, metavar="FILE")
    args = parser.parse_args()
    xp: ModuleType = importlib.import_module("cupy") if args.gpu else np
    learn(args.judge, args.games, args.jobs, args.batch, xp, args.seed, args.out)


if __name__ == "__main__":
    main()
