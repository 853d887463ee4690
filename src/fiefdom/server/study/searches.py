"""Searches on analysis boards: at the lowest priority, and a few for each identity."""

import asyncio
import os
import secrets
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fiefdom import Position
from fiefdom.server.limits import SEARCHES, Limit
from fiefdom.server.messages.analysis import SearchNews, TurnLine
from fiefdom.server.refusals import Refusal

if TYPE_CHECKING:  # the bots are loaded on the first search
    from fiefdom.players.analysis import Outlook

LINES = 5
"""How many of the best turns are sent."""
_PER_IDENTITY = 2
"""Searches of one identity at once; one more ends the oldest."""
_PER_ADDRESS = 20
"""Searches from one address at once, including waiting ones."""
_MOST = 100
"""Searches of all identities together, including waiting ones."""
_MOST_SERVED = 10_000
_NICE = 10
"""The niceness of searches: beside busy threads, they get a tenth of a core."""
_GLANCE = 0.3
"""Seconds of a first, short search, so that something can be seen at once."""


@dataclass(eq=False)
class _Search:
    owner: str
    address: str
    position: Position
    seconds: float
    stop: threading.Event = field(default_factory=threading.Event)
    news: "asyncio.Queue[SearchNews | None]" = field(default_factory=asyncio.Queue)
    spent: float = 0.0


class Searches:
    """Runs searches in threads of the lowest priority, so that nobody's move waits for them."""

    def __init__(self, threads: int, seconds: float, rate: float) -> None:
        self._seconds = seconds
        self._limit = Limit(SEARCHES, factor=rate)
        self._pool = ThreadPoolExecutor(
            max(1, threads), thread_name_prefix="analysis", initializer=_lower_priority
        )
        self._free = max(1, threads)
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._served: dict[str, float] = {}
        """When the last search from an address began."""
        self._open: list[_Search] = []

    def watch(
        self, owner: str, address: str, position: Position, seconds: float
    ) -> AsyncIterator[SearchNews]:
        """What a search finds, as it goes on; refused if the owner has used up their share."""
        if position.decision is None:
            over = position.over
            raise Refusal("over") if over else Refusal("bad-position", "Something must be drawn.")
        near = sum(search.address == address for search in self._open)
        if len(self._open) >= _MOST or near >= _PER_ADDRESS:
            raise Refusal("too-frequent", retry_after=5.0)
        seconds = min(seconds, self._seconds)
        self._limit.check(owner, seconds)
        return self._watch(_Search(owner, address, position, seconds))

    @property
    def running(self) -> int:
        """How many searches there are, including waiting ones."""
        return len(self._open)

    def stop(self) -> None:
        """Ends every search and takes no more."""
        for search in self._open:
            search.stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _watch(self, search: _Search) -> AsyncIterator[SearchNews]:
        own = [other for other in self._open if other.owner == search.owner]
        if len(own) >= _PER_IDENTITY:
            own[0].stop.set()
        self._open.append(search)
        try:
            if not self._free:
                yield _news(search, None, waiting=True)
            async with self._turn(search.address):
                loop = asyncio.get_running_loop()
                tell = _teller(loop, search)
                work = loop.run_in_executor(self._pool, _run, search, tell)
                while (news := await search.news.get()) is not None:
                    yield news
                await work
        finally:
            search.stop.set()
            self._open.remove(search)
            self._limit.give_back(search.owner, max(0.0, search.seconds - search.spent))

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a thread to search in. Addresses take turns, however many searches each has."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((address, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.cancelled():
                    self._waiting.remove((address, turn))
                else:  # it arrived at the same moment
                    self._pass_on()
                raise
        self._served.pop(address, None)
        self._served[address] = time.monotonic()
        if len(self._served) > _MOST_SERVED:
            del self._served[next(iter(self._served))]
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Gives the thread to the address that was served longest ago, or to nobody."""
        waiting = [waits for waits in self._waiting if not waits[1].done()]
        if not waiting:
            self._free += 1
            return
        chosen = min(waiting, key=lambda waits: self._served.get(waits[0], 0.0))
        self._waiting.remove(chosen)
        chosen[1].set_result(None)


def _teller(
    loop: asyncio.AbstractEventLoop, search: _Search
) -> Callable[[SearchNews | None], None]:
    def tell(news: SearchNews | None) -> None:
        try:
            loop.call_soon_threadsafe(search.news.put_nowait, news)
        except RuntimeError:  # the server has stopped
            search.stop.set()

    return tell


def _run(search: _Search, tell: Callable[[SearchNews | None], None]) -> None:
    """Searches in a thread: a short search first, then the full one, round by round."""
    from fiefdom.players import Budget
    from fiefdom.players.analysis import outlooks

    began = time.monotonic()
    seed = secrets.randbits(62)
    found: Outlook | None = None
    try:
        for seconds in (_GLANCE, search.seconds - _GLANCE):
            if seconds <= 0 or search.stop.is_set():
                continue
            budget = Budget(seconds=seconds)
            for found in outlooks(search.position, seed=seed, budget=budget, cancel=search.stop):
                search.spent = time.monotonic() - began
                if search.stop.is_set():
                    break
                tell(_news(search, found))
        search.spent = time.monotonic() - began
        tell(_news(search, found, done=True))
    finally:
        tell(None)


def _news(
    search: _Search, found: "Outlook | None", *, waiting: bool = False, done: bool = False
) -> SearchNews:
    return SearchNews(
        waiting=waiting,
        done=done,
        spent=search.spent,
        seconds=search.seconds,
        looks=0 if found is None else found.looks,
        exact=found is not None and found.exact,
        lines=[]
        if found is None
        else [
            TurnLine(
                moves=[str(move) for move in line.moves],
                chances=list(line.wins),
                points=list(line.points),
                error=line.error,
                looks=line.looks,
            )
            for line in found.lines[:LINES]
        ],
    )


def _lower_priority() -> None:
    """Lets every other thread of the server run before this one, without starving it."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
