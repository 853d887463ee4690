"""Two server processes on one PostgreSQL: players of one game may sit on different ones."""

import asyncio

import pytest

from fiefdom.client import Client
from fiefdom.server.settings import Settings
from server.postgres import Postgres
from server.raw import raw
from server.serving import form, fresh_name, play_on, serving

pytestmark = pytest.mark.asyncio


@pytest.fixture
def shared(postgres: Postgres) -> Settings:
    url = postgres.create_database(fresh_name())
    return Settings(database=url, rate=0, bot_seconds=0, stop_seconds=2)


async def test_a_game_across_two_processes(shared: Settings) -> None:
    async with serving(shared) as here, serving(shared) as there:
        one, two = await here.account("One"), await there.account("Two")
        game = (await one.create(form("me", "open"))).game
        await two.join(game, "Two")
        async with one.table(game) as left, two.table(game) as right:
            await asyncio.gather(play_on(left), play_on(right))
            assert left.state.phase == right.state.phase == "over"
            assert left.state.kingdoms == right.state.kingdoms
            assert left.state.number == right.state.number
        await one.close()
        await two.close()


async def test_both_processes_race_for_each_number(shared: Settings) -> None:
    """The same person plays at both processes at once: each number is given out once."""
    async with serving(shared) as here, serving(shared) as there:
        one = await here.account("One")
        again = Client(there.url, one.token)
        game = (await one.create(form("me", "shared"))).game
        async with one.table(game) as left, again.table(game) as right:
            await asyncio.gather(play_on(left), play_on(right))
            assert left.state.move_number == right.state.move_number == 48
        entries = await here.context.services.archive.entries_after(game, 0)
        assert [entry.number for entry in entries] == list(range(1, 49))
        await one.close()
        await again.close()


async def test_presence_and_reactions_cross_processes(shared: Settings) -> None:
    async with serving(shared) as here, serving(shared) as there:
        one, two = await here.account("One"), await there.account("Two")
        game = (await one.create(form("me", "open"))).game
        await two.join(game, "Two")
        async with raw(here.url, game, one) as left, raw(there.url, game, two) as right:
            for socket in (left, right):
                presence = await socket.until("presence")
                while presence["seats"] != [True, True]:
                    presence = await socket.until("presence")
            await right.send({"type": "reaction", "reaction": "hello"})
            assert (await left.until("reaction"))["seat"] == 1
        await one.close()
        await two.close()
