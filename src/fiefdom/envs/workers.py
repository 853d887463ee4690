"""Threads that wait for parts of a batch, and start on each within a few dozen microseconds.

A step of a thousand games takes half a millisecond. The standard library's thread pool spends a
tenth of a millisecond or more on every hand-over; one queue per thread is much faster.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

Work: TypeAlias = Callable[[int, int], object]
Task: TypeAlias = tuple[Work, int, int]


HEAD_START = 32
"""Games that the caller's thread plays before another has begun, more or less."""


def bounds_of(n: int, threads: int) -> list[int]:
    """Where the parts of n games begin and end, the caller's first and a little larger."""
    ahead = HEAD_START if n >= 32 * HEAD_START and threads > 1 else 0
    rest = n - ahead
    return [0, *(ahead + rest * part // threads for part in range(1, threads + 1))]


class Workers:
    """Threads in addition to the caller's, which end when this is no longer used."""

    def __init__(self, count: int) -> None:
        self._tasks: list[SimpleQueue[Task | None]] = [SimpleQueue() for _ in range(count)]
        self._ended: SimpleQueue[BaseException | None] = SimpleQueue()
        for tasks in self._tasks:
            Thread(target=_serve, args=(tasks, self._ended), daemon=True).start()
        weakref.finalize(self, _dismiss, self._tasks)

    def share(self, work: Work, bounds: Sequence[int]) -> None:
        """Does the work from each bound up to the next, the first part in the caller's thread."""
        first, *others = pairwise(bounds)
        for tasks, (start, end) in zip(self._tasks, others, strict=True):
            tasks.put((work, start, end))
        try:
            work(*first)
        finally:
            errors = [error for _ in others if (error := self._ended.get()) is not None]
        if errors:
            raise errors[0]


def _serve(tasks: SimpleQueue[Task | None], ended: SimpleQueue[BaseException | None]) -> None:
    while (task := tasks.get()) is not None:
        work, start, end = task
        try:
            work(start, end)
        except BaseException as error:
            ended.put(error)
        else:
            ended.put(None)
        del task, work  # they hold the batch


def _dismiss(tasks: Sequence[SimpleQueue[Task | None]]) -> None:
    for queue in tasks:
        queue.put(None)
