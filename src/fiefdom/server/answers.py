"""Answers that take long: computed once, outside the event loop, and kept compressed."""

import asyncio
import gzip
from collections.abc import Callable, Hashable

from fiefdom.server.once import Once


class Answers(Once[bytes]):
    """A cache of long answers, measured in bytes."""

    async def get(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """The result of `work` for this key, as gzip: computed once for all who ask."""
        return await self.work_out(key, lambda: _compressed(work))

    async def passing(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """The result of `work`, as gzip, shared by all who ask while it is computed."""
        return await self.work_out(key, lambda: _compressed(work), keep=False)

    async def plain(self, answer: bytes) -> bytes:
        """An answer without compression, for a client that does not support it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, gzip.decompress, answer)

    def size(self, answer: bytes) -> int:
        """Its bytes."""
        return len(answer)


def _compressed(work: Callable[[], str]) -> bytes:
    return gzip.compress(work().encode(), 5, mtime=0)
