"""Answers that take long: computed once, outside the event loop, and kept compressed."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable

from fiefdom.server.once import Once

_MOST_BYTES = 32 * 2**20


class Answers:
    """A cache of long answers that drops the oldest first."""

    def __init__(self, once: Once[bytes], most_bytes: int = _MOST_BYTES) -> None:
        self._once = once
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    async def get(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """The result of `work` for this key, as gzip: computed once for all who ask."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return await self._once.work_out(
            key, lambda: _compressed(work), lambda answer: self._keep(key, answer)
        )

    async def passing(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """The result of `work`, as gzip, shared by all who ask while it is computed."""
        return await self._once.work_out(key, lambda: _compressed(work))

    async def plain(self, answer: bytes) -> bytes:
        """An answer without compression, for a client that does not support it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._once.thread, gzip.decompress, answer)

    def stop(self) -> None:
        """Takes no more work."""
        self._once.stop()

    def _keep(self, key: Hashable, answer: bytes) -> None:
        self._kept[key] = answer
        self._bytes += len(answer)
        while self._bytes > self._most_bytes:
            _key, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)


def _compressed(work: Callable[[], str]) -> bytes:
    return gzip.compress(work().encode(), 5, mtime=0)
