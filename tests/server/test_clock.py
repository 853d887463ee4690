"""Clocks: arithmetic on stored times, and what happens when one runs out."""

import asyncio
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from fiefdom.client import Client, Refused, TableConnection
from fiefdom.server import history, sweeping
from fiefdom.server import table as tables
from fiefdom.server.advancing import advance
from fiefdom.server.clock import Clock
from fiefdom.server.messages.rest import ClockRequest, TableView
from fiefdom.server.settings import Settings
from fiefdom.server.steady import STEADY
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.storage.tables import games
from server.serving import Served, form, refused, serving


def test_a_player_clock_runs_and_earns_its_increment() -> None:
    terms = ClockRequest(kind="player", seconds=60, increment=5)
    clock = Clock.start(terms, 2).turn_to(0, 1_000)
    assert clock.deadline == 61_000
    clock = clock.turn_to(1, 11_000)
    assert clock.remaining == (55_000, 60_000)
    clock = clock.turn_to(0, 12_000)
    assert clock.remaining == (55_000, 64_000)


def test_a_move_clock_restarts_for_each_move() -> None:
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


async def move_once(table: TableConnection) -> None:
    async for choices in table.turns():
        await table.play(choices.moves[0].move)
        return


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["player", "move"])
async def test_undo_gives_back_exactly_the_clock_it_found(served: Served, kind: str) -> None:
    """Moving and undoing earns no increment, wins no time and costs the opponent none."""
    clock = ClockRequest(kind=kind, seconds=60, increment=60 if kind == "player" else 0)  # type: ignore[arg-type]
    async with await served.account("One") as one, await served.account("Two") as two:
        game = (await one.create(form("me", "open", clock=clock))).game
        state = (await two.join(game, "Two")).state
        assert state.decision is not None
        before = state.clocks
        first = one if state.decision.seat == 0 else two
        async with first.table(game) as table:
            for _ in range(5):
                await move_once(table)
                await asyncio.sleep(0.05)
                await table.undo()
            after = table.state.clocks
        assert before is not None
        assert after is not None
        assert after.model_dump(exclude={"now"}) == before.model_dump(exclude={"now"})


@pytest.mark.asyncio
async def test_a_move_stands_once_its_time_has_run_out(served: Served) -> None:
    clock = ClockRequest(kind="move", seconds=60)
    async with await served.account() as client:
        game = (await client.create(form("me", "shared", clock=clock))).game
        room = await served.context.rooms.room(game)
        async with client.table(game) as table:
            await move_once(table)
            earlier = room.table.earlier
            assert earlier is not None
            assert earlier.clock is not None
            long_ago = replace(earlier.clock, since=earlier.clock.since - 60_000)
            object.__setattr__(earlier, "clock", long_ago)
            with pytest.raises(Refused, match="has run out"):
                await table.undo()


@pytest.mark.asyncio
async def test_a_seat_may_undo_so_many_times_and_a_long_game_loads_in_pieces(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_UNDOS", 40)
    async with serving(settings) as served, await served.account() as client:
        token, game = client.token, (await client.create(form("me", "shared"))).game
        async with client.table(game) as table:
            for _ in range(40):
                await move_once(table)
                await table.undo()
            await move_once(table)
            state = table.state
            with refused("nothing-to-undo"):
                await table.undo()
    async with serving(settings) as served, Client(served.url, token) as client:
        played: list[Entry] = []

        def counted(before: tables.Table, entry: Entry) -> tables.Table:
            played.append(entry)
            return advance(before, entry)

        monkeypatch.setattr(history, "advance", counted)
        view = await client.get(TableView, f"/api/games/{game}")
        assert len(played) == 1  # what was undone is not played through again
        assert view.state.number == state.number == 81
        assert (view.state.undo, view.state.kingdoms) == (None, state.kingdoms)
        async with client.table(game) as again:
            assert again.state.move_number == 1


@pytest.mark.asyncio
async def test_a_jump_of_the_wall_clock_ends_nobodys_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ClockRequest(kind="player", seconds=600)
    monkeypatch.setattr(sweeping, "_SWEEP", 0.02)
    async with serving(settings) as served, await served.account() as client:
        game = (await client.create(form("me", "shared", clock=clock))).game
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + 3_600 * 10**9)
        room = served.context.rooms._rooms.pop(game)  # the sweep has to find it again
        room.attendant.close()
        await asyncio.sleep(0.3)
        async with client.table(game) as table:
            await move_once(table)
            assert table.state.clocks is not None
            assert min(table.state.clocks.remaining) > 500_000
            assert table.state.number == 1
    async with serving(settings) as served:  # where no clock runs, the new time is taken
        database = served.context.services.archive._database
        await database.write(lambda c: c.execute(update(games).values(wake_at=None)).close())
        async with asyncio.timeout(20):
            while abs(STEADY.behind) > 1_000:
                await asyncio.sleep(0.02)
    monkeypatch.undo()
    STEADY.catch_up()
