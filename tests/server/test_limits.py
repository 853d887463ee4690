"""An honest client lives well within the default limits, and hears when it does not."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve

from fiefdom.client import Client
from fiefdom.server import limits
from fiefdom.server.limits import Allowance
from fiefdom.server.local import bind
from fiefdom.server.settings import Settings
from server.raw import Json, raw
from server.serving import Served, form, serving

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
ROWS = {
    "REST calls of one identity": limits.CALLS,
    "REST calls of one address": limits.CALLS_OF_ADDRESS,
    "socket messages of one identity, at all of its tables": limits.MESSAGES,
    "socket messages of one address": limits.MESSAGES_OF_ADDRESS,
    "sockets opened from one address": limits.SOCKETS_OF_ADDRESS,
    "games created by one identity": limits.GAMES,
    "games created from one address": limits.GAMES_OF_ADDRESS,
    "public tables created from one address": limits.PUBLIC_TABLES_OF_ADDRESS,
    "reviews started by one identity": limits.REVIEWS,
    "seconds of analysis of one identity": limits.SEARCHES,
    "new identities and bot accounts of one address": limits.NEWCOMERS,
}


def test_the_documented_limits_are_those_of_the_server() -> None:
    found = re.findall(r"^\| (.+?) \| ([\d.]+) \| ([\d.]+) \|$", PROTOCOL.read_text(), re.M)
    assert {row: Allowance(float(one), float(two)) for row, one, two in found} == ROWS


def test_the_tests_run_with_the_default_limits(settings: Settings) -> None:
    assert settings.rate == Settings().rate == 1.0


@pytest.mark.asyncio
async def test_a_fast_bot_plays_several_tables_to_the_end(served: Served) -> None:
    """More moves than the limit allows at once: the client slows down and loses none."""
    async with await served.account() as client:
        games = [(await client.create(form("me", "shared"))).game for _ in range(4)]
        played = await asyncio.wait_for(
            asyncio.gather(*(play_fast(client, game) for game in games)), 60
        )
    assert sum(played) > limits.MESSAGES.burst


async def play_fast(client: Client, game: str) -> int:
    moves = 0
    async with client.table(game) as table:
        async for choices in table.turns():
            assert await table.play(choices.moves[0].move) is not None
            moves += 1
        assert table.state.phase == "over"
    return moves


@pytest.mark.asyncio
async def test_a_refusal_on_the_socket_carries_the_id(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        async with raw(served.url, game, client) as socket:
            sent = [f"p{number}" for number in range(200)]
            for key in sent:
                await socket.send({"type": "ping", "id": key})
            answers: list[Json] = []
            while len(answers) < len(sent):
                message = await socket.receive()
                if message["type"] in ("pong", "error"):
                    answers.append(message)
            assert [answer["id"] for answer in answers] == sent
            codes = [answer.get("code") for answer in answers]
            assert codes[:100] == [None] * 100
            assert codes[-1] == "too-frequent"
            large = await socket.ask({"type": "ping", "id": "big", "more": "x" * 5000})
            assert (large["code"], large["id"]) == ("too-large", "big")


@pytest.mark.asyncio
async def test_a_refusal_over_rest_says_when_to_come_again(settings: Settings) -> None:
    async with serving(replace(settings, rate=0.05)) as served:
        async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
            answers = [await http.get("/api/about") for _ in range(40)]
        late = [answer for answer in answers if answer.status_code == 429]
        assert late
        assert late[0].json()["code"] == "too-frequent"
        assert 1 <= int(late[0].headers["retry-after"]) <= 2
        async with Client(served.url) as client:
            assert (await client.about()).levels  # waits as long as it is told to


@pytest.mark.asyncio
async def test_a_client_waits_no_longer_than_its_patience(served: Served) -> None:
    """A server that says hello and then nothing more."""
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        async with raw(served.url, game, client) as socket:
            await socket.until("choices")
            hello, choices = socket.heard[0], socket.heard[-1]

    async def mute(connection: ServerConnection) -> None:
        await connection.send(hello)
        await connection.send(choices)
        await connection.wait_closed()

    listening = bind(0)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    async with (
        serve(mute, sock=listening),
        Client(url, "x" * 43, patience=0.3) as client,
        client.table(game) as table,
    ):
        async for offered in table.turns():
            with pytest.raises(TimeoutError, match=r"within 0\.3 s"):
                await asyncio.wait_for(table.play(offered.moves[0].move), 10)
            break
