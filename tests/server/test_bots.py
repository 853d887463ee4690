"""Bots' time is shared out fairly: by owner, short before long, and people's tables first."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from fiefdom import Game, Move, Position, Setup
from fiefdom.server.bots import Bots
from fiefdom.server.metrics import Metrics

pytestmark = pytest.mark.asyncio
POSITION = Game.new(Setup.kingdomino(2), seed=1).position


class Stage:
    """Bots whose thoughts end when told to, on a clock that is moved by hand."""

    def __init__(self, threads: int) -> None:
        self.clock = 0.0
        self.order: list[str] = []
        self._gate = threading.Semaphore(0)
        self._tasks: list[asyncio.Task[Move]] = []
        self.bots = Bots(threads, Metrics(), self._choose, lambda: self.clock)

    def _choose(self, _level: str, position: Position) -> Move:
        assert self._gate.acquire(timeout=30)
        return position.moves[0]

    def ask(
        self, owner: str, level: str = "baron", watched: Callable[[], bool] = lambda: True
    ) -> None:
        async def think() -> Move:
            move = await self.bots.choose(level, POSITION, owner=owner, watched=watched)
            self.order.append(owner)
            return move

        self._tasks.append(asyncio.create_task(think()))

    async def settle(self) -> None:
        """Lets everything happen that can happen now."""
        for _ in range(20):
            await asyncio.sleep(0.002)

    async def finish(self, count: int, seconds: float = 1.0) -> None:
        """Lets this many thoughts end, one after the other, each after this many seconds."""
        for _ in range(count):
            before = len(self.order)
            self.clock += seconds
            self._gate.release()
            async with asyncio.timeout(30):
                while len(self.order) == before:
                    await asyncio.sleep(0.002)

    def teach(self, level: str, seconds: float) -> None:
        """Lets the bots know what a level takes."""
        self.bots._cost[level] = seconds


async def test_an_owner_of_many_tables_gets_no_more_than_another() -> None:
    stage = Stage(threads=1)
    for _ in range(20):
        stage.ask("greedy host")
    await stage.settle()
    await stage.finish(1)
    for _ in range(3):
        stage.ask("guest")
    await stage.settle()
    await stage.finish(7)
    assert stage.order.count("guest") == 3
    stage.bots.stop()


async def test_short_thoughts_come_before_long_ones() -> None:
    stage = Stage(threads=1)
    stage.teach("sovereign", 1.0)
    stage.teach("peasant", 0.001)
    for number in range(3):
        stage.ask(f"long {number}", "sovereign")
    stage.ask("short", "peasant")
    await stage.settle()
    await stage.finish(2)
    assert stage.order == ["long 0", "short"]
    stage.bots.stop()


async def test_one_thread_is_kept_free_of_long_thoughts() -> None:
    stage = Stage(threads=2)
    stage.teach("sovereign", 1.0)
    stage.teach("peasant", 0.001)
    for number in range(5):
        stage.ask(f"long {number}", "sovereign")
    await stage.settle()
    assert stage.bots._running == 1
    stage.ask("short", "peasant")
    await stage.settle()
    assert stage.bots._running == 2
    stage.bots.stop()
    await stage.finish(0)
    stage._gate.release(2)


async def test_tables_without_people_wait() -> None:
    stage = Stage(threads=1)
    for number in range(5):
        stage.ask(f"nobody {number}", watched=lambda: False)
    await stage.settle()
    stage.ask("somebody")
    await stage.settle()
    await stage.finish(6)
    assert stage.order[1] == "somebody"
    assert len(stage.order) == 6  # they wait, and then go on
    stage.bots.stop()


async def test_a_thought_that_nobody_waits_for_is_dropped() -> None:
    stage = Stage(threads=1)
    stage.ask("first")
    stage.ask("gone")
    await stage.settle()
    stage._tasks[1].cancel()
    await stage.settle()
    assert stage.bots._waiting == []
    await stage.finish(1)
    assert stage.order == ["first"]
    stage.bots.stop()


async def test_a_search_that_fails_says_so() -> None:
    def fail(_level: str, _position: Position) -> Move:
        raise RuntimeError("no idea")

    bots = Bots(1, Metrics(), fail)
    with pytest.raises(RuntimeError, match="no idea"):
        await bots.choose("baron", POSITION)
    assert bots._running == 0
    bots.stop()
