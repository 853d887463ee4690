"""Teaches judges from nothing and writes their weights.

    python -m training.learn four --out judges
    python -m training.learn duel --games 20000 --jobs 2 --out judges
    python -m training.learn all --minutes 8 --torch --out judges
    python -m training.learn duel --again --out judges
    python -m training.learn four --further --out judges

Each lesson plays games with what the judge knows by then, blurs its choices a little so that
it sees more than its own habits, and fits the weights to how the games ended. The weights are
written after each lesson, with the number of lessons in them, into NAME.npz of the folder; the
same command resumes from there. `all` teaches every judge at once and shares the processes out.
With --again, it begins with the current judge, for when games are played in another way than
it has seen; with --further as well, but it takes lessons from games of the strongest.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fiefdom.players.judges import judge_for
from fiefdom.players.search.network import LEARNED
from training import fit as with_numpy
from training import fit_torch
from training.data import Play, Rows, play, play_many
from training.fit import Weights, doubt_of, judge_of, new_weights, weights_of
from training.lessons import LESSONS, shares


@dataclass(frozen=True)
class Lesson:
    """How the games of a lesson are played, and how long they are learned from."""

    noise: int
    """Sixteenths of a point by which choices are blurred."""
    oddity: int
    """One turn in how many is odd."""
    part: float
    """The part of --games."""
    epochs: int
    looks: int = 0
    """Looks ahead at each of the best turns."""
    rate: float = 2e-3

    @property
    def time(self) -> float:
        """What it takes, next to other lessons."""
        return 2.0 if self.looks else self.part


PLAN = (
    Lesson(0, 20, 0.25, 5),
    Lesson(24, 30, 0.25, 5),
    Lesson(16, 50, 0.5, 5),
    Lesson(8, 60, 0.5, 6),
    Lesson(8, 80, 1.0, 6),
    Lesson(8, 100, 1.0, 6),
    Lesson(6, 100, 1.0, 6),
    Lesson(6, 120, 1.0, 8),
)
"""From nothing to a judge."""

AGAIN = (*3 * (Lesson(6, 120, 1.0, 6),), Lesson(6, 120, 1.0, 8, rate=1e-3))
"""For a judge that knows something, but not how the others play now."""

FURTHER = (
    Lesson(6, 120, 1.0, 8),
    Lesson(0, 100, 0.05, 12, looks=4, rate=5e-4),
    Lesson(0, 100, 0.05, 12, looks=4, rate=5e-4),
)
"""For a judge that knows something: once more as before, then by games of the strongest."""

SEEN = 0.7
"""The part of what looks ahead expect in what a searched lesson learns; the rest is what came."""
PLAYING = 0.75
"""The part of a lesson's time for playing, where time is short; the rest is for learning."""

GAMES = {
    "four": 160_000,
    "two": 160_000,
    "duel": 60_000,
    "queen-two": 50_000,
    "queen-four": 50_000,
    "wedding-seven": 20_000,
    "wedding-five": 25_000,
}
"""Games of a whole lesson."""


@dataclass(frozen=True)
class School:
    """How a judge is taught."""

    judge: str
    games: int
    jobs: int
    out: Path
    minutes: float = math.inf
    batch: int = 2048
    torch: bool = False
    seed: int = 1
    plan: tuple[Lesson, ...] = PLAN
    """Its lessons."""

    @property
    def begins_anew(self) -> bool:
        """Whether it begins with a judge that knows nothing, instead of the current one."""
        return self.plan is PLAN

    @property
    def file(self) -> Path:
        """Where the weights are written."""
        return self.out / f"{self.judge}.npz"


def learn(school: School, report: Callable[[str], None] = print) -> None:
    """Writes the weights after each lesson, until the plan is at its end."""
    with ProcessPoolExecutor(school.jobs, multiprocessing.get_context("spawn")) as pool:
        _learn(school, pool, report)


def _learn(school: School, pool: ProcessPoolExecutor, report: Callable[[str], None]) -> None:
    started, plan = time.perf_counter(), school.plan
    school.out.mkdir(parents=True, exist_ok=True)
    weights, done = resume(school)
    last: Rows | None = None
    for number in range(done, len(plan)):
        lesson = plan[number]
        began = time.perf_counter()
        left = 60 * school.minutes - (began - started)
        limit = PLAYING * left * lesson.time / sum(other.time for other in plan[number:])
        judge = None if number == 0 and school.begins_anew else judge_of(weights)
        how = Play(judge, lesson.noise, lesson.oddity, lesson.looks)
        played = shares(school.judge, int(school.games * lesson.part))
        rows = play_many(played, school.seed + 1_000_000 * number, how, pool, school.jobs, limit)
        played_in = time.perf_counter() - began
        features, to_come, expected = rows.features, rows.to_come, rows.expected
        steady = number > 3 or not school.begins_anew
        if last is not None and steady:  # then earlier games teach too
            features = np.concatenate([last.features, features])
            to_come = np.concatenate([last.to_come, to_come])
            expected = np.concatenate([last.expected, expected])
        said: list[str] = []
        fit = fit_torch.fit if school.torch else with_numpy.fit
        weights = fit(
            features, SEEN * expected + (1 - SEEN) * to_come, weights,
            epochs=lesson.epochs, batch=school.batch, rate=lesson.rate,
            seed=school.seed + number, report=said.append,
        )  # fmt: skip
        weights[-1] = doubt_of(weights[:-1], rows.features, rows.to_come)
        last = rows
        save(weights, number + 1, school.file)
        took = time.perf_counter() - began
        report(
            f"{school.judge} lesson {number + 1} of {len(plan)}: {len(features):,} rows,"
            f" games of {rows.final:.2f} points, {said[-1]};"
            f" {played_in:.0f} s playing, {took - played_in:.0f} s learning"
        )
    test = play(
        next(iter(LESSONS[school.judge])), min(200, school.games), 9, Play(judge_of(weights))
    )
    report(f"{school.judge} now plays games of {test.final:.2f} points")


def resume(school: School) -> tuple[Weights, int]:
    """The weights that the file holds and the lessons in them, or those that know nothing."""
    if not school.file.exists():
        if not school.begins_anew:
            return weights_of(judge_for(next(iter(LESSONS[school.judge])))), 0
        return new_weights(school.seed), 0
    with np.load(school.file) as file:
        return [file[name] for name in LEARNED], int(file["lessons"])


def save(weights: Weights, lessons: int, out: Path) -> None:
    """Writes the weights as `fiefdom.players.judges` reads them."""
    named = dict(zip(LEARNED, weights, strict=True))
    half = out.with_name(f"half-{out.name}")
    np.savez(half, lessons=np.array(lessons), **named)
    half.replace(out)


def learn_all(args: argparse.Namespace, names: list[str]) -> int:
    """Teaches several judges at once, each in a process of its own; returns how many failed."""
    share = max(1, args.jobs // len(names))
    spare = max(0, args.jobs - share * len(names))
    running = []
    for place, name in enumerate(names):
        command = [sys.executable, "-m", "training.learn", name, "--out", str(args.out)]
        command += ["--jobs", str(share + (place < spare)), "--batch", str(args.batch)]
        command += ["--minutes", str(args.minutes), "--seed", str(args.seed)]
        command += ["--scale", str(args.scale)]
        command += ["--torch"] * args.torch
        command += ["--again"] * args.again + ["--further"] * args.further
        running.append(subprocess.Popen(command))
    return sum(process.wait() != 0 for process in running)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("judges", nargs="+", choices=[*LESSONS, "all"])
    parser.add_argument("--games", type=int, help="games of a whole lesson")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--minutes",
        type=float,
        default=math.inf,
        help="fewer games, so that it takes about this long",
    )
    parser.add_argument("--batch", type=int, default=2048, help="rows of a step of learning")
    parser.add_argument("--torch", action="store_true", help="fit with PyTorch")
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--again", action="store_true", help="begin with the current judge")
    begin.add_argument("--further", action="store_true", help="the same, and search for moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    args = parser.parse_args()
    names = list(LESSONS) if "all" in args.judges else args.judges
    if len(names) > 1:
        return learn_all(args, names)
    (name,) = names
    games = args.games or max(100, int(GAMES[name] * args.scale))
    school = School(
        judge=name,
        games=games,
        jobs=args.jobs,
        out=args.out,
        minutes=args.minutes,
        batch=args.batch,
        torch=args.torch,
        seed=args.seed,
        plan=AGAIN if args.again else FURTHER if args.further else PLAN,
    )
    learn(school, lambda line: print(line, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
