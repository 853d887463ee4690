"""Work that many ask for at the same time: done once, in a separate thread."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from fiefdom.server.refusals import Refusal

_MOST_WAITING = 16

Result = TypeVar("Result")


class Once(Generic[Result]):
    """One thread for one kind of work, so that many callers cannot crowd out the others.

    It keeps results up to a total size, and drops the oldest first.
    """

    def __init__(self, name: str, most_waiting: int = _MOST_WAITING, *, most_kept: int = 0) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._most_waiting = most_waiting
        self._most_kept = most_kept
        self._coming: dict[Hashable, asyncio.Future[Result]] = {}
        self._kept: OrderedDict[Hashable, Result] = OrderedDict()
        self._size = 0

    async def work_out(
        self, key: Hashable, work: Callable[[], Result], *, keep: bool = True
    ) -> Result:
        """The result of `work`, shared by all who ask for this key before it is done.

        Refused while too much else is waiting. It is finished even if all who asked have left.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            if len(self._coming) >= self._most_waiting:
                raise Refusal("too-frequent", retry_after=1.0)

            def done(coming: "asyncio.Future[Result]") -> None:
                del self._coming[key]
                if not coming.cancelled() and coming.exception() is None and keep:
                    self._keep(key, coming.result())

            self._coming[key] = asyncio.get_running_loop().run_in_executor(self.thread, work)
            self._coming[key].add_done_callback(done)
        return await asyncio.shield(self._coming[key])

    def stop(self) -> None:
        """Takes no more work."""
        self.thread.shutdown(wait=False, cancel_futures=True)

    def size(self, _result: Result) -> int:
        """How much of what may be kept this result takes."""
        return 1

    def _keep(self, key: Hashable, result: Result) -> None:
        self._kept[key] = result
        self._size += self.size(result)
        while self._size > self._most_kept:
            _key, oldest = self._kept.popitem(last=False)
            self._size -= self.size(oldest)
