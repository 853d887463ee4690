"""Nothing hidden reaches anybody before the end: all traffic of whole games is watched."""

import io
import itertools
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from fiefdom import Setup
from fiefdom.client import Client
from fiefdom.rules.setup import modes
from fiefdom.server.log import set_up_logs
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.secret import read_orders
from fiefdom.server.settings import Settings
from fiefdom.server.storage.tables import games
from server.raw import Json, Raw, raw
from server.serving import Served, form, serving

pytestmark = pytest.mark.asyncio

SETUPS = [*modes(), Setup.kingdomino(2, dynasty=True, middle_kingdom=True, harmony=True)]
WATCHED = [(setup, "sqlite") for setup in SETUPS]
WATCHED += [(setup, "postgresql") for setup in SETUPS[1::3]]  # which stores the same texts


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """Everything logged, at the most talkative level a host can choose."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    set_up_logs("debug")
    text = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(text)
    yield text
    root.handlers[:] = handlers
    root.setLevel(level)


class Watch:
    """Reads every text that goes out and compares it with what is hidden at that moment."""

    def __init__(self, row: Any) -> None:
        self.nonce: str = row["nonce"]
        self.order: str = row["hidden_order"]
        self.orders = read_orders(row["hidden_order"])
        self.drawn = [dict.fromkeys(order.dominoes, 0) | {"buildings": 0} for order in self.orders]
        self.read = 0

    def check(self, text: str) -> None:
        """No part of a pile may show: not even its next three in a row."""
        self.read += len(text)
        assert self.nonce not in text
        assert self.order not in text
        assert "hidden" not in text
        assert "seed" not in text
        for numbers in re.findall(r"\[[\d, ]+\]", text):
            self._check_numbers(json.loads(numbers))
        for order in self.orders:
            for start in range(len(order.buildings) - 7):
                coming = order.buildings[start : start + 7]  # the board shows six
                assert '","'.join(coming) not in text, "the order of the buildings"

    def _check_numbers(self, numbers: list[int]) -> None:
        for order, drawn in zip(self.orders, self.drawn, strict=True):
            for box, pile in order.dominoes.items():
                coming = list(pile[drawn[box] :])
                if len(coming) < 4 or len(numbers) < 4 or numbers == sorted(numbers):
                    continue  # the set of unseen dominoes is public, and sorted
                for start in range(len(numbers) - 3):
                    assert numbers[start : start + 4] != coming[:4], "the pile's next dominoes"

    def line_seen(self, game_number: int, box: str, line: list[int]) -> None:
        """A line was drawn: it must be the next of its pile, and is hidden no more."""
        drawn = self.drawn[game_number - 1]
        pile = self.orders[game_number - 1].dominoes[box]
        assert sorted(pile[drawn[box] : drawn[box] + len(line)]) == line
        drawn[box] += len(line)


def check_unseen(state: Json, watch: Watch) -> None:
    """What is left out or still in the pile can only be seen as one unordered set."""
    for unseen in state["unseen"]:
        pile = watch.orders[state["game_number"] - 1].dominoes[unseen["box"]]
        drawn = set(pile[: watch.drawn[state["game_number"] - 1][unseen["box"]]])
        assert unseen["numbers"] == sorted(set(range(1, 49)) - drawn)
    if "top_building" in state:  # rules: B1, of the pile this one tile is open
        order = watch.orders[state["game_number"] - 1].buildings
        left = order[len(order) - state["buildings_left"] :]
        assert [tile["building"] for tile in [state["top_building"]] if tile] == list(left[:1])
    else:
        assert state["builders"] == []


async def row_of(served: Served, game: str) -> Any:
    database = served.context.services.archive._database
    statement = select(games).where(games.c.id == game)
    return await database.read(lambda connection: connection.execute(statement).mappings().one())


async def play_and_watch(served: Served, watch: Watch, client: Client, game: str) -> Json:
    """Plays to the end; every message of the player, of a spectator and of REST is checked."""
    tokens = [client.token or "?"]
    async with raw(served.url, game, client) as player, raw(served.url, game) as spectator:
        state = (await player.until("welcome"))["state"]
        check_unseen_start(state, watch)
        for moves in itertools.count():
            choices = await player.until("choices")
            if moves % 31 == 7:
                await check_rest(served, game, watch, tokens)
            move = choices["moves"][moves % len(choices["moves"])]["move"]
            request = {"type": "move", "id": f"m{moves}", "number": choices["number"]}
            await player.send({**request, "move": move})
            event = await player.until("event")
            assert await spectator.until("event") == event
            if event["changes"].get("phase") == "over":
                check_heard([player, spectator], watch, tokens, last=event)
                return event
            state |= event["changes"]
            follow(event, state, watch)
            check_heard([player, spectator], watch, tokens)
    raise AssertionError("unreachable")


def check_unseen_start(state: Json, watch: Watch) -> None:
    line = [entry["domino"]["number"] for entry in state["next_line"]]
    watch.line_seen(1, state["next_line"][0]["domino"]["box"], line)
    check_unseen(state, watch)


def follow(event: Json, state: Json, watch: Watch) -> None:
    for happened in event["event"]["happened"]:
        if happened["what"] == "line":
            numbers = [domino["number"] for domino in happened["dominoes"]]
            watch.line_seen(state["game_number"], happened["box"], numbers)
    check_unseen(state, watch)


def check_heard(
    sockets: list[Raw], watch: Watch, tokens: list[str], last: Json | None = None
) -> None:
    for socket in sockets:
        for text in socket.heard:
            if last is not None and '"over"' in text:
                continue  # the end reveals all
            watch.check(text)
            assert not any(token in text for token in tokens)
        socket.heard.clear()


async def check_rest(served: Served, game: str, watch: Watch, tokens: list[str]) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
        for path in ("", "/scores", "/replay", "/record", "/choices"):
            text = (await http.get(f"/api/games/{game}{path}")).text
            watch.check(text)
            assert not any(token in text for token in tokens)
        for path in ("/api/lobby", "/api/finished", "/metrics", "/health"):
            watch.check((await http.get(path)).text)


async def test_the_watch_would_see_a_leak(settings: Settings) -> None:
    async with serving(settings) as served, await served.account() as client:
        setup = SetupRequest(box="queendomino", players=2)
        game = (await client.create(form("me", "shared", setup=setup))).game
        watch = Watch(await row_of(served, game))
        pile, tiles = watch.orders[0].dominoes["queendomino"], watch.orders[0].buildings
        for leak in (
            watch.order,
            f"x{watch.nonce}x",
            json.dumps({"pile": pile}),
            json.dumps(tiles[3:20], separators=(",", ":")),
        ):
            with pytest.raises(AssertionError):
                watch.check(leak)


@pytest.mark.parametrize(("setup", "database_url"), WATCHED, indirect=["database_url"], ids=str)
async def test_nothing_hidden_is_sent_before_the_end(
    setup: Setup, settings: Settings, logs: io.StringIO
) -> None:
    async with serving(replace(settings, rate=0)) as served, await served.account() as client:
        request = SetupRequest(**{name: getattr(setup, name) for name in SetupRequest.model_fields})
        seats = ["me"] + ["shared"] * (setup.players - 1)
        game = (await client.create(form(*seats, setup=request, public=True))).game
        watch = Watch(await row_of(served, game))
        end = await play_and_watch(served, watch, client, game)
        assert end["changes"]["revealed"] == {"order": watch.order, "nonce": watch.nonce}
        assert watch.read > 50_000
        said = logs.getvalue()
        assert '"route": "/api/games/{game}"' in said
        watch.check(said)
        assert client.token is not None
        assert client.token not in said
        for order in watch.orders:
            for pile in order.dominoes.values():
                assert ", ".join(map(str, pile[:4])) not in said
