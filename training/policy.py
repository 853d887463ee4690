"""Teaches a policy: a judge that prefers the turns which looking ahead prefers.

    python -m training.policy four --out policies --turns 50000 --jobs 2
    JUDGES=policies fiefdom arena training/newer.py:Judged --against judged --mode kingdomino-4
    POLICIES=policies fiefdom arena training/newer.py:Strongest@60p --against strongest@60p

Judges play games against themselves, with slightly blurred choices. At one turn in three, looks
ahead try each of the best candidates, and a network that starts as the judge learns to rank them as
the looks do. It no longer predicts points, so it can choose turns, also within looks, but it cannot
judge where a look ends.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from fiefdom.players.judges import judge_for, judge_of
from training.fit import SCALE, Weights, scaled_in, scaled_out, weights_of
from training.fit_torch import descend, learned, predict
from training.learn import save
from training.lessons import LESSONS
from training.turns import Turns, study

WORTH_SCALE = 0.01
"""How much less a turn may be worth to the looks to be about as good."""
POINTS_SCALE = 0.5
"""The same in points of the judge."""
CHUNK = 200
"""Turns that a process studies at once."""
HELD = 0.1
"""The part of the decisions that tells how good the policy is."""


def fit(turns: Turns, weights: Weights, epochs: int, batch: int, rate: float) -> Weights:
    """The policy's weights; prints how it does on decisions held back."""
    torch: Any = importlib.import_module("torch")
    torch.manual_seed(1)
    kept = int(len(turns.worths) * (1 - HELD))
    x = torch.from_numpy(turns.features)
    sample = x[: min(kept, 4000)].float().flatten(0, 1)
    spread, mean = torch.std_mean(sample, 0)
    spread = spread + 0.02
    now, worths = torch.from_numpy(turns.now), torch.from_numpy(turns.worths)
    there = worths >= 0
    wanted = torch.where(there, worths / WORTH_SCALE, -1e9).softmax(1)
    scale = mean.numpy(), spread.numpy()
    w = learned(scaled_in(weights[:6], *scale))

    def points(rows: Any) -> Any:
        seen = (x[rows].float() - mean) / spread
        return torch.where(there[rows], now[rows] + SCALE * predict(w, seen), -1e9)

    def loss(rows: Any) -> Any:
        chosen = (points(rows) / POINTS_SCALE).log_softmax(1)
        return -(wanted[rows] * torch.where(there[rows], chosen, 0)).sum(1).mean()

    def report(epoch: int) -> None:
        with torch.no_grad():
            rows = torch.arange(kept, len(worths))
            best = worths[rows].max(1)
            chosen = points(rows).argmax(1, keepdim=True)
            lost = best.values - worths[rows].gather(1, chosen)[:, 0]
            same = (chosen[:, 0] == best.indices).float().mean()
        print(f"epoch {epoch}: chooses the best of {same:.1%}, loses {lost.mean():.5f}", flush=True)

    report(0)
    descend(torch.optim.Adam(w, lr=rate), loss, kept, epochs, batch, report)
    found = scaled_out([value.detach().numpy() for value in w], *scale)
    return [*found, weights[6]]


@dataclass(frozen=True)
class Course:
    """What is studied, and how long it is learned from."""

    judge: str
    turns: int
    jobs: int
    out: Path
    epochs: int = 6
    batch: int = 64
    rate: float = 5e-4
    seed: int = 1


def learn(course: Course) -> None:
    """Writes a policy that has learned from looks in which the last one, if any, plays."""
    file = course.out / f"{course.judge}.npz"
    course.out.mkdir(parents=True, exist_ok=True)
    setup = next(iter(LESSONS[course.judge]))
    judges, generation = judge_for(setup), 0
    if file.exists():
        with np.load(file) as known:
            policy, generation = judge_of(dict(known)), int(known["lessons"])
        judges = np.concatenate([judges, policy])
    seed = course.seed + 1_000_000 * generation
    sizes = [min(CHUNK, course.turns - begin) for begin in range(0, course.turns, CHUNK)]
    with ProcessPoolExecutor(course.jobs, multiprocessing.get_context("spawn")) as pool:
        parts = []
        for part in pool.map(partial(study, setup, judges=judges), sizes, count(seed)):
            parts.append(part)
            if len(parts) % 10 == 0:
                print(f"{len(parts) * CHUNK:,} of {course.turns:,} turns studied", flush=True)
    turns = Turns(*map(np.concatenate, zip(*parts, strict=True)))
    weights = weights_of(judges[-1:])
    save(fit(turns, weights, course.epochs, course.batch, course.rate), generation + 1, file)


def main() -> None:
    """Teaches one policy; run again, it goes on from the one in the folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("judge", choices=list(LESSONS))
    parser.add_argument("--turns", type=int, default=50_000, help="decisions to learn from")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    args = parser.parse_args()
    learn(Course(args.judge, args.turns, args.jobs, args.out, args.epochs, seed=args.seed))


if __name__ == "__main__":
    main()
