"""Decisions a second of the environments on one core, and of two threads.

    python benchmarks/environments.py [--json] [--games N]

CPU time of one thread, the best of several repetitions, and in the same run the speed of whole
random games inside the kernel to compare with: against a batch that plays many decisions a call
(its masks are written once, at the end), and against one that plays one decision a call, with its
masks. Two threads are wall-clock time against one, the two taking turns, and beside them what two
threads gain that only play whole games, each in memory of its own: what the machine allows.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import numpy as np

from fiefdom import Setup
from fiefdom.envs import Batch
from fiefdom.rules.engine import RandomGames

SETUPS = {
    "kingdomino-2": Setup.kingdomino(2),
    "mighty-duel": Setup.kingdomino(2, mighty_duel=True),
    "queendomino-4": Setup.queendomino(4),
}
TARGETS = {
    "kingdomino-2 masks": 4_000_000,
    "kingdomino-2 observations": 1_500_000,
    "mighty-duel observations": 800_000,
    "queendomino-4 observations": 500_000,
    "pettingzoo": 50_000,
}
REPETITIONS = 7


def best(run: Callable[[], int], clock: Callable[[], float] = time.thread_time) -> float:
    """The most that a run did in a second; it says how much it did."""
    speeds = []
    for _ in range(REPETITIONS):
        began = clock()
        done = run()
        speeds.append(done / max(clock() - began, 1e-9))
    return max(speeds)


def kernel(setup: Setup) -> float:
    """Decisions a second of whole random games."""
    games = RandomGames(setup)
    seeds = iter(range(1000))
    return best(lambda: games.play(5000, next(seeds))[0])


def stepped(batch: Batch, steps: int = 150) -> Callable[[], int]:
    """Chooses random actions and steps, as a learner does."""

    def run() -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return steps * batch.n

    return run


def inside(batch: Batch, times: int = 100) -> Callable[[], int]:
    """Random actions chosen inside the kernel, many to a call."""

    def run() -> int:
        batch.step_randomly(times)
        return times * batch.n

    return run


def each(batch: Batch, steps: int = 150) -> Callable[[], int]:
    """Random actions chosen inside the kernel, one to a call."""

    def run() -> int:
        for _ in range(steps):
            batch.step_randomly()
        return steps * batch.n

    return run


def two_threads(setup: Setup, n: int = 4096, rounds: int = 12) -> tuple[float, float]:
    """How much faster two threads are than one: for a batch, and for whole games."""
    one, two = (stepped(Batch(setup, n, threads=count), 20) for count in (1, 2))
    alone, together = playing_whole(setup, 1), playing_whole(setup, 2)
    times: dict[Callable[[], int], list[float]] = {one: [], two: [], alone: [], together: []}
    for _ in range(rounds):
        for run, seconds in times.items():
            began = time.perf_counter()
            done = run()
            seconds.append((time.perf_counter() - began) / done)
    return min(times[one]) / min(times[two]), min(times[alone]) / min(times[together])


def playing_whole(setup: Setup, threads: int) -> Callable[[], int]:
    """Plays whole random games in the kernel, as many in each thread."""
    games = [RandomGames(setup) for _ in range(threads)]
    pool = ThreadPoolExecutor(threads)

    def run() -> int:
        list(pool.map(lambda part: games[part].play(10_000, part), range(threads)))
        return threads

    return run


def pettingzoo_steps(decisions: int = 3000) -> float:
    """Steps a second of the PettingZoo environment, each with its observation and mask."""
    from fiefdom.envs import fiefdom_v1

    env = fiefdom_v1.raw_env()
    chooser = np.random.default_rng(1)
    env.reset(seed=1)

    def run() -> int:
        for _ in range(decisions):
            if not env.agents or env.terminations[env.agent_selection]:
                env.reset()
            legal = env.last()[0]["action_mask"].nonzero()[0]
            env.step(legal[int(chooser.random() * len(legal))])
        return decisions

    return best(run)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--games", type=int, default=256, help="games in a batch")
    options = parser.parse_args()
    figures: dict[str, float] = {}
    n = options.games
    for name, setup in SETUPS.items():
        whole = figures[f"{name} whole games in the kernel"] = kernel(setup)
        bare = Batch(setup, n, masks=False, observations=False)
        masks = Batch(setup, n, observations=False)
        figures[f"{name} inside, no masks"] = best(inside(bare))
        figures[f"{name} inside, masks"] = best(inside(masks))
        figures[f"{name} inside, masks at every decision"] = best(each(masks))
        figures[f"{name} masks"] = best(stepped(masks))
        figures[f"{name} observations"] = best(stepped(Batch(setup, n)))
        figures[f"{name} inside without masks to whole games"] = (
            figures[f"{name} inside, no masks"] / whole
        )
        figures[f"{name} inside with masks to whole games"] = (
            figures[f"{name} inside, masks"] / whole
        )
        figures[f"{name} masks at every decision to whole games"] = (
            figures[f"{name} inside, masks at every decision"] / whole
        )
    gained, allowed = two_threads(SETUPS["kingdomino-2"])
    figures["two threads to one"] = gained
    figures["two threads to one, whole games"] = allowed
    if find_spec("pettingzoo") is not None:
        figures["pettingzoo"] = pettingzoo_steps()
    else:
        print("pettingzoo is not installed and was left out", file=sys.stderr)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        target = f"   target {TARGETS[name]:,}" if name in TARGETS else ""
        shown = f"{figure:14,.0f}" if figure > 100 else f"{figure:14.2f}"
        print(f"{name:50}{shown}{target}")


if __name__ == "__main__":
    main()
