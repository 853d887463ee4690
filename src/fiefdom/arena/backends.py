"""Where games are played: in this process, in several, or on a Ray cluster.

A back end takes tasks and yields results in the order in which games end. A result depends only
on its task, so every back end gives the same results.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import Protocol

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.play import GameResult, Task, play_game
from fiefdom.arena.warm import warm_up
from fiefdom.players.engine.player import EnginePlayer
from fiefdom.players.engine.process import close_engines, kill_engines
from fiefdom.players.own import OwnPlayer
from fiefdom.rules import FiefdomError, Setup


class Backend(Protocol):
    """Plays tasks; `close` releases its resources and ends games that are still running."""

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """The results as games end; a task is taken only when it can be played soon."""
        ...

    def close(self) -> None:
        """Ends it."""
        ...


class InProcess:
    """One game after another, in this process."""

    def __init__(self, setup: Setup, entrants: tuple[Entrant, ...]) -> None:
        warm_up(setup, entrants)

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """The results, in the order of the tasks."""
        return map(play_game, tasks)

    def close(self) -> None:
        """Ends the programs that played."""
        close_engines()


class Processes:
    """Several games at once, each in its own process."""

    def __init__(self, setup: Setup, entrants: tuple[Entrant, ...], jobs: int) -> None:
        warm_up(setup, entrants)  # compiled once, so that the others only load
        self._jobs = jobs
        self._pool = ProcessPoolExecutor(
            jobs,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_process,
            initargs=(setup, entrants),
        )

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """The results as games end."""
        waiting: dict[Future[GameResult], Task] = {}
        try:
            for task in tasks:
                waiting[self._pool.submit(play_game, task)] = task
                if len(waiting) >= 2 * self._jobs:  # so that no process waits for its next game
                    yield from _next(waiting)
            while waiting:
                yield from _next(waiting)
        except BrokenProcessPool:
            raise FiefdomError(
                f"a process that was playing {self._played(waiting.values())} died; "
                "run again with --resume to continue"
            ) from None

    def _played(self, tasks: Iterable[Task]) -> str:
        """The bots of one's own in the first of these games, which may be the cause."""
        seats = chain.from_iterable(task.seats for task in islice(tasks, self._jobs))
        own = [
            str(entrant)
            for entrant in dict.fromkeys(seats)
            if isinstance(entrant.player, OwnPlayer)
        ]
        return f"games of {' and '.join(own)}" if own else "games"

    def close(self) -> None:
        """Ends the processes without waiting for their games."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        self._pool.shutdown(wait=True)
        close_engines()


def _next(waiting: dict[Future[GameResult], Task]) -> Iterator[GameResult]:
    """The results of games that have ended, in the order in which the games were begun."""
    wait(waiting, return_when=FIRST_COMPLETED)
    for future in [future for future in waiting if future.done()]:
        result = future.result()
        del waiting[future]
        yield result


def _begin_process(setup: Setup, entrants: tuple[Entrant, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    sys.stdout = sys.stderr  # where bots print, as in the parent
    if any(isinstance(entrant.player, EnginePlayer) for entrant in entrants):
        signal.signal(signal.SIGTERM, lambda *_: _end())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    warm_up(setup, entrants)


def _end_with_parent() -> None:
    """Ends this process when its parent, which runs the match, is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _end()


def _end() -> None:
    """Ends this process at once, and the programs that it started."""
    kill_engines()
    os._exit(1)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def local_backend(setup: Setup, entrants: tuple[Entrant, ...], jobs: int) -> Backend:
    """Games on this machine, at most as many at once as it has cores."""
    if jobs < 1:
        raise FiefdomError("--jobs is at least 1")
    jobs = min(jobs, cores())  # more would share cores and distort time budgets
    return InProcess(setup, entrants) if jobs == 1 else Processes(setup, entrants, jobs)
