"""Whole games over the socket."""

import asyncio

import pytest

from fiefdom.client import Client
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.settings import Settings
from server.serving import Served, form, play_game, play_on, serving

pytestmark = pytest.mark.asyncio


async def test_two_accounts_play_a_whole_game(served: Served) -> None:
    one, two = await served.account("One"), await served.account("Two")
    game = (await one.create(form("me", "open"))).game
    joined = await two.join(game, "Two")
    assert joined.seat == 1
    async with one.table(game) as left, two.table(game) as right:
        await asyncio.gather(play_on(left), play_on(right))
        assert left.state.phase == right.state.phase == "over"
        assert left.state.scores == right.state.scores is not None
        assert left.state.kingdoms == right.state.kingdoms
    await one.close()
    await two.close()


async def test_a_game_goes_on_after_a_restart(settings: Settings) -> None:
    async with serving(settings) as served:
        client = await served.account()
        game = (await client.create(form("me", "shared"))).game
        async with client.table(game) as table:
            await play_on(table, until=11)
            before = table.state
        await client.close()
    async with serving(settings) as served:
        again = Client(served.url, client.token)
        async with again.table(game) as table:
            assert table.state.number == before.number
            assert table.state.kingdoms == before.kingdoms
            assert table.choices is None or table.choices.number == before.number
            await play_on(table)
            assert table.state.phase == "over"
        await again.close()


async def test_person_against_bots(served: Served) -> None:
    client = await served.account()
    levels = (await client.about()).levels
    setup = SetupRequest(box="queendomino", players=3)
    game = (await client.create(form("me", levels[0], levels[0], setup=setup))).game
    assert (await play_game(client, game)).phase == "over"
    await client.close()
