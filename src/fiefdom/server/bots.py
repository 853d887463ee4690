"""Bots at the table: they search in threads of their own, outside the event loop."""

import asyncio
import os
import secrets
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from fiefdom import Move, Position
from fiefdom.server.metrics import Metrics


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    from fiefdom.players import LEVELS

    return tuple(LEVELS)


def stand_in_level() -> str:
    """The level that finishes for players who are out: a fair one, not the strongest."""
    names = levels()
    return names[len(names) // 2]


def hint_level() -> str:
    """The level that gives hints."""
    return levels()[-1]


class Bots:
    """Runs searches without delaying anybody's move."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._pool = ThreadPoolExecutor(
            threads, thread_name_prefix="bot", initializer=_yield_to_people
        )

    async def choose(self, level: str, position: Position) -> Move:
        """The move that a bot of this level plays."""
        loop = asyncio.get_running_loop()
        self._metrics.thinking.inc()
        try:
            return await loop.run_in_executor(self._pool, _choose, level, position)
        finally:
            self._metrics.thinking.dec()

    def stop(self) -> None:
        """Take no more work; a search that runs ends by its own budget."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(level: str, position: Position) -> Move:
    from fiefdom.players import choose

    return choose(level, position, seed=secrets.randbits(62), budget=None)


def _yield_to_people() -> None:
    """Let the thread that serves people run before this one whenever both want to."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
