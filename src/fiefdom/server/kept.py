"""Answers that take long: worked out once, in a thread of their own, and kept compressed."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from fiefdom.server.refusals import Refusal

_MOST_BYTES = 32 * 2**20
_MOST_WAITING = 16


class Kept:
    """A store of long answers. One thread works: many callers cannot crowd out the others."""

    def __init__(self, most_bytes: int = _MOST_BYTES, most_waiting: int = _MOST_WAITING) -> None:
        self._most_bytes = most_bytes
        self._most_waiting = most_waiting
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="kept")
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._coming: dict[Hashable, asyncio.Future[bytes]] = {}

    async def get(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """What `work` gives for this key, as gzip: the same for whoever asks now or later."""
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        coming = self._work_out(key, work)
        coming.add_done_callback(lambda answer: self._keep(key, answer))
        return await asyncio.shield(coming)

    async def passing(self, key: Hashable, work: Callable[[], str]) -> bytes:
        """What `work` gives, as gzip; whoever asks meanwhile gets the same, later ones do not."""
        return await asyncio.shield(self._work_out(key, work))

    def _work_out(self, key: Hashable, work: Callable[[], str]) -> "asyncio.Future[bytes]":
        if key not in self._coming:
            if len(self._coming) >= self._most_waiting:
                raise Refusal("too-frequent", retry_after=1.0)
            loop = asyncio.get_running_loop()
            coming = loop.run_in_executor(self._thread, _compressed, work)
            self._coming[key] = coming
            coming.add_done_callback(lambda _answer: self._coming.pop(key))
        return self._coming[key]

    async def plain(self, answer: bytes) -> bytes:
        """An answer without the compression, for a client that cannot undo it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, gzip.decompress, answer)

    def stop(self) -> None:
        """Takes no more work."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Hashable, coming: "asyncio.Future[bytes]") -> None:
        if coming.cancelled() or coming.exception() is not None:
            return
        if key in self._answers:
            return  # two asked
        answer = self._answers[key] = coming.result()
        self._bytes += len(answer)
        while self._bytes > self._most_bytes:
            _key, oldest = self._answers.popitem(last=False)
            self._bytes -= len(oldest)


def _compressed(work: Callable[[], str]) -> bytes:
    return gzip.compress(work().encode(), 5, mtime=0)
