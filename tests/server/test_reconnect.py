"""Coming back: exactly what was missed, from the last number seen."""

import asyncio
import time
from dataclasses import replace

import pytest

from fiefdom.client import apply_changes
from fiefdom.server.messages.socket import EventMessage, Welcome
from fiefdom.server.messages.table import TableState
from fiefdom.server.settings import Settings
from server.raw import raw
from server.serving import Served, form, play_game, play_on, serving

pytestmark = pytest.mark.asyncio


async def test_reconnecting_brings_exactly_what_was_missed(settings: Settings) -> None:
    async with serving(settings) as served:
        client = await served.account()
        game = (await client.create(form("me", "shared", "shared"))).game
        await play_game(client, game, 20)
        async with raw(served.url, game) as socket:
            live = Welcome.model_validate(await socket.until("welcome"))
        assert [event.number for event in live.events] == list(range(1, 21))
        await client.close()
    async with serving(settings) as served:  # the events are computed again, and the same
        for after in (0, 7, 19, 20):
            async with raw(served.url, game, after=after) as socket:
                welcome = Welcome.model_validate(await socket.until("welcome"))
                assert welcome.events == live.events[after:]
                assert welcome.state.kingdoms == live.state.kingdoms


async def test_changes_lead_from_state_to_state(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        async with raw(served.url, game) as watcher:
            state = Welcome.model_validate(await watcher.until("welcome")).state
            playing = asyncio.create_task(play_game(client, game, 48))
            while state.phase != "over":
                message = EventMessage.model_validate(await watcher.until("event"))
                assert message.event.number == state.number + 1
                state = apply_changes(state, message.changes)
            await playing
            async with raw(served.url, game) as late:
                fresh = Welcome.model_validate(await late.until("welcome")).state
        assert _public(fresh) == _public(state)


def _public(state: TableState) -> dict[str, object]:
    return state.model_dump(exclude={"spectators": True, "seats": True, "clocks": True})


async def test_idle_games_are_unloaded_and_come_back(settings: Settings) -> None:
    async with serving(replace(settings, idle_seconds=0.2)) as served:
        client = await served.account()
        game = (await client.create(form("me", "shared"))).game
        await play_game(client, game, 10)
        rooms = served.context.rooms
        until = time.monotonic() + 30
        while rooms.loaded and time.monotonic() < until:
            await asyncio.sleep(0.1)
        assert rooms.loaded == 0
        async with client.table(game) as table:
            assert table.state.number == 10
            await play_on(table)
            assert table.state.phase == "over"
        await client.close()


async def test_a_repeated_message_is_acknowledged_once_more(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        async with raw(served.url, game, client) as socket:
            choices = await socket.until("choices")
            move = {"type": "move", "id": "same", "number": 0, "move": choices["moves"][0]["move"]}
            await socket.send(move)
            assert (await socket.until("event"))["event"]["id"] == "same"
            await socket.send(move)
            assert await socket.until("ack") == {"type": "ack", "id": "same", "number": 1}
