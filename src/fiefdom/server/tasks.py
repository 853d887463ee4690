"""Background work: restarted when it fails, awaited when the server stops."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")
_log = logging.getLogger(__name__)
_SHORTEST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_STEADY = 60.0
"""Work that ran for at least this many seconds is restarted without a long pause."""
_STOP_SECONDS = 5.0


@dataclass
class Fault:
    """How often a permanent task has failed, and why it failed last."""

    times: int
    why: str
    at: float


class Tasks:
    """The background tasks of one server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.faults: dict[str, Fault] = {}
        """What failed and was restarted, by its name."""

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Runs `work` until the server stops, again whenever it fails."""
        self.own(self._keep(name, work), name)

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> "asyncio.Task[Any]":
        """Runs something once. A failure is logged."""
        task = self.own(work, name)
        task.add_done_callback(_log_failure)
        return task

    def own(self, work: Coroutine[Any, Any, T], name: str) -> "asyncio.Task[T]":
        """Runs something once, for a caller that awaits its result."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def stop(self) -> None:
        """Cancels everything, and returns once it has ended."""
        running = set(self._running)
        for task in running:
            task.cancel()
        if running:
            _ended, left = await asyncio.wait(running, timeout=_STOP_SECONDS)
            for task in left:
                _log.error("%s does not end", task.get_name())

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever awaited it has been told

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        pause = _SHORTEST_PAUSE
        while True:
            began = time.monotonic()
            try:
                await work()
                return
            except Exception as error:
                _log.exception("%s failed and is started again", name)
                times = self.faults[name].times if name in self.faults else 0
                self.faults[name] = Fault(times + 1, type(error).__name__, time.monotonic())
            pause = _SHORTEST_PAUSE if time.monotonic() - began > _STEADY else pause
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 2)


def _log_failure(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s failed", task.get_name(), exc_info=error)
