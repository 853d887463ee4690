"""Clocks: arithmetic on stored times, and what happens when one runs out."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom.server.clock import Clock
from fiefdom.server.messages.rest import ClockRequest
from fiefdom.server.settings import Settings
from server.serving import Served, form, serving


def test_a_player_clock_runs_and_earns_its_increment() -> None:
    terms = ClockRequest(kind="player", seconds=60, increment=5)
    clock = Clock.start(terms, 2).turn_to(0, 1_000)
    assert clock.deadline == 61_000
    clock = clock.turn_to(1, 11_000)
    assert clock.remaining == (55_000, 60_000)
    clock = clock.turn_to(1, 12_000, moved=False)
    assert clock.remaining == (55_000, 59_000)


def test_a_move_clock_starts_anew_for_each_move() -> None:
    terms = ClockRequest(kind="move", seconds=30)
    clock = Clock.start(terms, 3).turn_to(2, 0).turn_to(0, 29_000)
    assert clock.remaining == (30_000,) * 3
    assert clock.deadline == 59_000


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 100_000)), max_size=30))
def test_no_clock_is_ever_negative(turns: list[tuple[int, int]]) -> None:
    clock = Clock.start(ClockRequest(kind="player", seconds=20, increment=1), 4)
    at = 0
    for seat, spent in turns:
        at += spent
        clock = clock.turn_to(seat, at)
        assert all(left >= 0 for left in clock.remaining)


@pytest.mark.asyncio
@pytest.mark.parametrize("on_timeout", ["bot-plays", "out"])
async def test_time_runs_out_and_a_bot_plays(served: Served, on_timeout: str) -> None:
    clock = ClockRequest(kind="move", seconds=5, on_timeout=on_timeout)  # type: ignore[arg-type]
    short = clock.model_copy(update={"seconds": 0})
    async with await served.account("One") as one, await served.account("Two") as two:
        game = (await one.create(form("me", "open", clock=clock))).game
        room = await served.context.rooms.room(game)
        object.__setattr__(room.table.terms, "clock", short)  # the shortest clock there is
        await two.join(game, "Two")
        async with one.table(game) as table:
            kinds = []
            async for message in table.messages():
                if message.type == "event":
                    kinds.append(message.event.kind)
                if kinds.count("move") >= 4:
                    break
        assert "time-out" in kinds
        left = [seat.left for seat in table.state.seats]
        if on_timeout == "out":
            assert left == ["timed-out", "timed-out"] or "timed-out" in left
        else:
            assert left == [None, None]


@pytest.mark.asyncio
async def test_a_clock_that_ran_out_while_unloaded_is_noticed(settings: Settings) -> None:
    clock = ClockRequest(kind="move", seconds=5)
    async with serving(settings) as served, await served.account() as client:
        game = (await client.create(form("me", "shared", clock=clock))).game
    async with serving(settings) as served, await served.account() as client:
        async with asyncio.timeout(60), client.table(game) as table:
            async for message in table.messages():
                if message.type == "event" and message.event.kind == "time-out":
                    break
        assert table.state.clocks is not None
