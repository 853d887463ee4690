"""Measure the engine, and print the signature of its rules.

Uniformly random games are played on one thread, with the full list of legal moves at every
decision and the scores at the end. Speeds are games per CPU second, the best of several
repetitions; the ratio compares them with the slow oracle (tests/naive.py of a checkout) in
the same run. The signature is a number that changes exactly when the rules behave
differently; quote it in commits that touch the engine.

examples:
  fiefdom bench
  fiefdom bench --json
  fiefdom bench --signature
"""

from __future__ import annotations

import json
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from fiefdom.cli.progress import Progress

if TYPE_CHECKING:
    from fiefdom.rules.setup import Setup

TARGETS = {
    "kingdomino-2": 350_000,
    "kingdomino-4": 170_000,
    "mighty-duel": 160_000,
    "queendomino-4": 40_000,
    "royal-wedding-4": 15_000,
}
REPETITIONS = 7
SECONDS = 0.25  # of each repetition
FIRST_GAMES = 200  # to estimate how many games that takes
ORACLE_SECONDS = 1.0


@dataclass(frozen=True)
class Figure:
    """What one mode's measurement gave."""

    name: str
    games_per_cpu_second: float
    ratio_to_oracle: float | None
    target: int
    median_games_per_cpu_second: float
    oracle_games_per_cpu_second: float | None
    signature: int


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--signature", action="store_true", help="print only the signature of the rules"
    )


def run(options: Namespace) -> int:
    """Prints the figures."""
    from fiefdom.cli.ready import ready_engine

    ready_engine()
    from fiefdom.rules.signature import signature

    signed = signature()
    if options.signature:
        print(json.dumps({"signature": signed}) if options.json else signed)
        return 0
    with Progress("Measuring") as progress:
        figures = list(_measure(signed, progress))
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        print(_table(figures))
    return 0


def _measure(signed: int, progress: Progress) -> Iterator[Figure]:
    from fiefdom.cli.oracle import load_oracle, oracle_games_per_second
    from fiefdom.rules.setup import modes

    oracle = load_oracle()
    setups = {setup.mode: setup for setup in modes()}
    for done, (name, target) in enumerate(TARGETS.items()):
        progress.at(done / len(TARGETS), name)
        speeds = engine_speeds(setups[name])
        slow = None
        if oracle is not None:
            slow = oracle_games_per_second(oracle, setups[name], ORACLE_SECONDS)
        yield Figure(
            name=name,
            games_per_cpu_second=round(max(speeds), 1),
            ratio_to_oracle=None if slow is None else round(max(speeds) / slow, 1),
            target=target,
            median_games_per_cpu_second=round(statistics.median(speeds), 1),
            oracle_games_per_cpu_second=None if slow is None else round(slow, 2),
            signature=signed,
        )


def engine_speeds(setup: Setup) -> list[float]:
    """Games per CPU second of this thread, measured several times."""
    games = FIRST_GAMES
    seconds = _time(setup, games, 0)
    games = max(games, int(games * SECONDS / max(seconds, 1e-6)))
    return [games / _time(setup, games, seed) for seed in range(1, REPETITIONS + 1)]


def _time(setup: Setup, games: int, seed: int) -> float:
    from fiefdom.rules.engine import RandomGames

    random_games = RandomGames(setup)
    began = time.thread_time()
    random_games.play(games, seed)
    return time.thread_time() - began


def _table(figures: list[Figure]) -> str:
    lines = [f"{'games':18}{'per CPU second':>16}{'median':>12}{'target':>12}{'× oracle':>12}"]
    for figure in figures:
        ratio = figure.ratio_to_oracle
        lines.append(
            f"{figure.name:18}{figure.games_per_cpu_second:16,.0f}"
            f"{figure.median_games_per_cpu_second:12,.0f}{figure.target:12,}"
            + (f"{'-':>12}" if ratio is None else f"{ratio:12,.0f}")
        )
    if figures[0].ratio_to_oracle is None:
        lines.append("No ratio: the oracle is tests/naive.py, which exists only in a checkout.")
    startup = "benchmarks/startup.py measures start, import, compiling and two threads."
    return "\n".join([*lines, "", f"signature {figures[0].signature}", startup])
