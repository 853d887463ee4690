"""Bots at the table: they search in separate threads, which are shared fairly."""

import asyncio
import os
import secrets
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import exp
from typing import Any, TypeVar

from fiefdom import Move, Position
from fiefdom.server.metrics import Metrics

T = TypeVar("T")
_LONG = 0.1
"""A search that takes more seconds than this is a long one."""
_FORGET = 20.0
"""Seconds after which the time an owner has used counts for only about a third."""


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    from fiefdom.players import LEVELS

    return tuple(LEVELS)


def stand_in_level() -> str:
    """The level that plays on for players who have left: a fair one, not the strongest."""
    names = levels()
    return names[len(names) // 2]


def hint_level() -> str:
    """The level that gives hints."""
    return levels()[-1]


@dataclass(eq=False)
class Thought:
    """A piece of work that somebody is waiting for."""

    owner: str
    """Whose share of the time it uses: the creator of the table, or who asked for a hint."""
    kind: str
    """Thoughts of one kind take about the same time: a bot's level, a step of a review."""
    work: Callable[[], Any]
    watched: Callable[[], bool]
    """Whether anybody is there to see it."""
    done: "asyncio.Future[Any]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Bots:
    """Runs searches without delaying anybody's move.

    Thoughts that somebody is watching come first. Among them, the next is the one whose owner
    has used the least time lately, including what the thought itself will take: everyone gets
    their share, however many tables others have, and short thoughts do not wait for long ones.
    One thread is kept free of long thoughts and of those that nobody is watching.
    """

    def __init__(
        self,
        threads: int,
        metrics: Metrics,
        choose: Callable[..., Move] | None = None,
        now: Callable[[], float] = time.monotonic,
        ready: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Bots that think in this many threads (0 for two per core), once `ready` is done."""
        self._threads = threads or 2 * (os.cpu_count() or 1)
        self._metrics = metrics
        self._choose = choose or _choose
        self._now = now
        self._ready = ready
        self._pool = ThreadPoolExecutor(
            self._threads, thread_name_prefix="bot", initializer=_yield_to_people
        )
        self._waiting: list[Thought] = []
        self._used: dict[str, tuple[float, float]] = {}
        self._cost: dict[str, float] = {}
        self._running = 0
        self._restricted = 0
        self._stopped = False

    async def choose(
        self,
        level: str,
        position: Position,
        *,
        seed: int | None = None,
        owner: str = "",
        watched: Callable[[], bool] = lambda: True,
    ) -> Move:
        """The move that a bot of this level plays, once a thread is free for it.

        With a seed, and a level whose budget is not in seconds, it is always the same.
        """
        work = partial(self._choose, level, position, *(() if seed is None else (seed,)))
        self._metrics.thinking.inc()
        try:
            return await self.think(level, work, owner=owner, watched=watched)
        finally:
            self._metrics.thinking.dec()

    async def think(
        self,
        kind: str,
        work: Callable[[], T],
        *,
        owner: str,
        watched: Callable[[], bool],
    ) -> T:
        """The result of `work`, run in one of the threads once it is its turn.

        Unwatched work waits until no watched work is waiting.
        """
        if self._ready is not None:
            await self._ready()
        thought = Thought(owner, kind, work, watched)
        self._waiting.append(thought)
        self._start()
        try:
            result: T = await thought.done
            return result
        finally:
            if thought in self._waiting:  # nobody is waiting for it any more
                self._waiting.remove(thought)

    def stop(self) -> None:
        """Takes no more work; a running search ends by its own budget."""
        self._stopped = True
        for thought in self._waiting:
            thought.done.cancel()
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------ whose turn it is

    def _start(self) -> None:
        while self._running < self._threads and not self._stopped:
            spare = self._threads < 2 or self._restricted < self._threads - 1
            choice = self._next(spare)
            if choice is None:
                return
            thought, restricted = choice
            self._waiting.remove(thought)
            self._running += 1
            self._restricted += restricted
            loop = asyncio.get_running_loop()
            began = self._now()
            work = loop.run_in_executor(self._pool, thought.work)
            work.add_done_callback(
                lambda work, thought=thought, restricted=restricted, began=began: self._end(  # type: ignore[misc]
                    work, thought, restricted, began
                )
            )

    def _next(self, spare: bool) -> tuple[Thought, bool] | None:
        """The next thought, and whether it must leave the last thread free."""
        best: tuple[tuple[bool, float], Thought, bool] | None = None
        for thought in self._waiting:
            watched = thought.watched()
            cost = self._cost.get(thought.kind, _LONG)
            restricted = not watched or cost > _LONG
            if restricted and not spare:
                continue
            rank = (not watched, self._used_by(thought.owner) + cost)
            if best is None or rank < best[0]:
                best = (rank, thought, restricted)
        return None if best is None else best[1:]

    def _end(
        self, work: "asyncio.Future[Any]", thought: Thought, restricted: bool, began: float
    ) -> None:
        took = self._now() - began
        self._running -= 1
        self._restricted -= restricted
        known = self._cost.get(thought.kind, took)
        self._cost[thought.kind] = 0.8 * known + 0.2 * took
        self._used[thought.owner] = (self._used_by(thought.owner) + took, self._now())
        if len(self._used) > 10_000:
            self._used = {k: v for k, v in self._used.items() if self._used_by(k) > 0.01}
        if not thought.done.done():
            if work.cancelled():
                thought.done.cancel()
            elif (error := work.exception()) is not None:
                thought.done.set_exception(error)
            else:
                thought.done.set_result(work.result())
        if not self._stopped:
            self._start()

    def _used_by(self, owner: str) -> float:
        used, at = self._used.get(owner, (0.0, 0.0))
        return used * exp((at - self._now()) / _FORGET) if used else 0.0


def _choose(level: str, position: Position, seed: int | None = None) -> Move:
    from fiefdom.players import choose

    chance = secrets.randbits(62) if seed is None else seed
    return choose(level, position, seed=chance, budget=None)


def _yield_to_people() -> None:
    """Lets the thread that serves people run before this one whenever both are ready."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
