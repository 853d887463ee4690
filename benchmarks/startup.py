"""The times a user waits: help, import, compiling from scratch, a warm start, two threads.

    python benchmarks/startup.py [--json]

Times are CPU seconds of fresh processes (user and system), except two threads, which is the
ratio of games played in the same wall-clock time; the friendly game and the greedy choice are in
milliseconds. What `fiefdom play` takes is in seconds on the wall: from the command until its page
is there, until a game can be created, and until bots move, with an empty cache and with a full
one. `--play` measures that alone.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from fiefdom import Game, Setup
from fiefdom.rules.engine import RandomGames, prepare

PREPARE = "from fiefdom.rules.engine import prepare; prepare()"
READY = "from fiefdom.cli.ready import ready_engine; ready_engine(bots=True)"
WARM = (
    f"{PREPARE}\nfrom fiefdom import Game, Setup\ngame = Game.new(Setup.queendomino(4), 7)\n"
    "while not game.over: game.play(game.moves[-1])\nprint(game.scores)"
)
PLAYED = ("page", "game", "bots")
TARGETS = {
    "play_warm_page": 2.0,
    "help": 0.3,
    "import": 0.8,
    "compiling_from_nothing": 30.0,
    "first_start_with_bots_wall": 30.0,
    "warm_start": 1.5,
    "friendly_game_ms": 20.0,
    "greedy_choice_ms": 0.3,
}


def cpu_seconds(*arguments: str, repetitions: int = 3, **environment: str) -> float:
    """The least CPU time a fresh Python process needs for these arguments."""
    times = []
    for _ in range(repetitions):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **environment},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def first_start_with_bots() -> float:
    """Seconds on the wall until engine and bots are compiled, on all cores there are."""
    with tempfile.TemporaryDirectory() as empty:
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", READY],
            check=True,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "FIEFDOM_CACHE": empty},
        )
        return time.perf_counter() - began


def play_command(cache: str) -> dict[str, float]:
    """Seconds from `fiefdom play` until its page, a game and its bots are there."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with subprocess.Popen(
            [
                *(sys.executable, "-m", "fiefdom.cli", "play", "--no-browser", "--port", "0"),
                *("--database", f"sqlite:///{folder}/games.db"),
            ],
            env={**os.environ, "FIEFDOM_CACHE": cache},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            url = process.stdout.readline().split()[3]
            found: dict[str, float] = {}
            while len(found) < len(PLAYED):
                with urllib.request.urlopen(f"{url}api/ready") as answer:
                    ready = json.load(answer)
                for name, share in zip(PLAYED, (1, ready["engine"], ready["bots"]), strict=True):
                    if share == 1:
                        found.setdefault(name, time.perf_counter() - began)
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
        return found


def play_from_the_command() -> dict[str, float]:
    """What somebody waits for who starts a table, the first time and later."""
    with tempfile.TemporaryDirectory() as cache:
        os.chmod(cache, 0o700)
        runs = {"cold": play_command(cache), "warm": play_command(cache)}
    return {
        f"play_{cache}_{name}": seconds
        for cache, found in runs.items()
        for name, seconds in found.items()
    }


def friendly_game_ms() -> float:
    """Milliseconds of CPU for a game of four through Game, moves and play."""
    times = []
    for seed in range(20):
        began = time.thread_time()
        game = Game.new(Setup.kingdomino(4), seed)
        while not game.over:
            game.play(game.moves[0])
        assert game.scores.winners
        times.append(time.thread_time() - began)
    return 1000 * sorted(times)[len(times) // 2]


def greedy_choice_ms() -> float:
    """Milliseconds of CPU in which a greedy bot written on `Position` chooses a move.

    It plays a Queendomino for four, looks at every legal move of every decision one by one, and
    takes the one after which its kingdom is farthest ahead of the best other.
    """
    times = []
    game = Game.new(Setup.queendomino(4), seed=5)
    while not game.over:
        position = game.position
        began = time.thread_time()
        decision = position.decision
        assert decision is not None
        best, chosen = -1000, None
        for move in position.moves:
            points = list(position.points_after(move))
            mine = points.pop(decision.kingdom)
            if mine - max(points) > best:
                best, chosen = mine - max(points), move
        times.append(time.thread_time() - began)
        assert chosen is not None
        game.play(chosen)
    return 1000 * sum(times) / len(times)


def two_threads(games: int = 20_000, repetitions: int = 40) -> float:
    """How many times as many games two threads play as one in the same time.

    The best of many short runs on either side, so that other work on the machine counts little.
    """

    def play(seed: int) -> None:
        RandomGames(Setup.kingdomino(2)).play(games, seed)

    def wall(threads: int) -> float:
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(play, range(threads)))
            return time.perf_counter() - began

    one = min(wall(1) for _ in range(repetitions))
    return 2 * one / min(wall(2) for _ in range(repetitions))


def measure() -> dict[str, float]:
    """Every figure by its name."""
    prepare()
    with tempfile.TemporaryDirectory() as empty:
        nothing = cpu_seconds("-c", PREPARE, repetitions=1, FIEFDOM_CACHE=empty)
    return {
        "help": cpu_seconds("-m", "fiefdom.cli", "--help"),
        "import": cpu_seconds("-c", "import fiefdom; fiefdom.Game"),
        "compiling_from_nothing": nothing,
        "first_start_with_bots_wall": first_start_with_bots(),
        "warm_start": cpu_seconds("-c", WARM),
        "friendly_game_ms": friendly_game_ms(),
        "greedy_choice_ms": greedy_choice_ms(),
        "two_threads": two_threads(),
        **play_from_the_command(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--play", action="store_true", help="the play command alone")
    options = parser.parse_args()
    figures = play_from_the_command() if options.play else measure()
    if options.json:
        print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}, indent=2))
        return
    for name, figure in figures.items():
        target = f"under {TARGETS[name]}" if name in TARGETS else ""
        if name == "two_threads":
            target = "near 2 on two free cores"
        print(f"{name.replace('_', ' '):24}{figure:10.2f}   {target}")


if __name__ == "__main__":
    main()
