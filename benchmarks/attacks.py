"""The attacks that `benchmarks.abuse` runs: each is one malicious visitor, or a crowd of them.

Every attack runs for a given time and then ends by itself. Attackers come from 127.0.0.2 and
up, so that limits by address tell them from the honest player on 127.0.0.1.
"""

import asyncio
import contextlib
import json
import os
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ATTACKER = "127.0.0.2"
_FAILS = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
_ROYAL = {"box": "royal-wedding", "players": 8, "teams": True}

DONE: Counter[str] = Counter()
"""What the attackers of this process have done, and what the server said to it."""

Attack = Callable[[str, str, float], Awaitable[None]]
"""Gets the server's URL, the honest player's game, and the time at which to end."""


def http(url: str, address: str = ATTACKER) -> httpx.AsyncClient:
    """A browser at this address."""

    async def count(response: httpx.Response) -> None:
        DONE[f"answers of {response.status_code}"] += 1

    return httpx.AsyncClient(
        base_url=url,
        transport=httpx.AsyncHTTPTransport(local_address=address),
        timeout=10,
        headers={"Origin": url},
        event_hooks={"response": [count]},
    )


async def dial(url: str, address: str = ATTACKER) -> tuple[asyncio.StreamReader, Any]:
    """A raw connection from this address."""
    host, port = url.removeprefix("http://").split(":")
    opened = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
    DONE["connections"] += 1
    return opened


async def over_and_over(work: Callable[[], Awaitable[None]], count: int, until: float) -> None:
    """Does the same again and again, several at a time, whatever comes of it."""

    async def one() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(*_FAILS):
                await work()
            await asyncio.sleep(0.001)

    await asyncio.gather(*(one() for _ in range(count)))


async def endless_heads(url: str, _game: str, until: float) -> None:
    """Endless request headers."""

    async def work() -> None:
        _reader, writer = await dial(url)
        try:
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nendless: ")
            while time.monotonic() < until:
                writer.write(b"x" * 65_536)
                await asyncio.wait_for(writer.drain(), 5)
                DONE["pieces of 64 kB"] += 1
        finally:
            writer.close()

    await over_and_over(work, 8, until)


async def pings(url: str, game: str, until: float) -> None:
    """WebSocket pings as fast as they go out."""
    upgrade = (
        f"GET /api/games/{game}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "sec-websocket-version: 13\r\n\r\n"
    ).encode()
    burst = (b"\x89\x80" + os.urandom(4)) * 5_000

    async def work() -> None:
        _reader, writer = await dial(url)
        try:
            writer.write(upgrade)
            while time.monotonic() < until:
                writer.write(burst)
                await asyncio.wait_for(writer.drain(), 5)
                DONE["bursts of 5,000"] += 1
        finally:
            writer.close()

    await over_and_over(work, 8, until)


async def silent_connections(url: str, _game: str, until: float) -> None:
    """1,100 connections that say nothing, opened again whenever one is closed."""

    async def work() -> None:
        reader, writer = await dial(url)
        try:
            await asyncio.wait_for(reader.read(1), max(0.1, until - time.monotonic()))
        finally:
            writer.close()
        await asyncio.sleep(0.2)

    await over_and_over(work, 1_100, until)


async def replays(url: str, _game: str, until: float) -> None:
    """30 callers of the replay of an eight-player game that goes on, and of lists and figures."""
    async with http(url) as host:
        seats = [{"kind": "me"}, *({"kind": "shared"} for _ in range(7))]
        created = await host.post("/api/games", json={"setup": _ROYAL, "seats": seats})
        if created.status_code != 201:
            return
        game = created.json()["game"]

        async def move() -> None:
            choices = (await host.get(f"/api/games/{game}/choices")).json()
            if "moves" in choices:
                chosen = random.choice(choices["moves"])["move"]
                number = choices["number"]
                body = {"id": f"m{number}", "number": number, "move": chosen}
                await host.post(f"/api/games/{game}/moves", json=body)

        for _ in range(100):  # a long game, before the time counts
            if time.monotonic() > until:
                return
            await move()

        paths = [f"/api/games/{game}/replay", "/api/lobby", "/metrics", "/"]

        async def ask() -> None:
            async with http(url) as caller:
                for _ in range(20):
                    if time.monotonic() > until:
                        return
                    answer = await caller.get(random.choice(paths[:1] * 3 + paths))
                    if answer.url.path.endswith("/replay") and answer.status_code == 200:
                        DONE["replays"] += 1

        await asyncio.gather(over_and_over(ask, 30, until), over_and_over(move, 1, until))


async def undos(url: str, _game: str, until: float) -> None:
    """Moves and undos as fast as they are taken."""

    async def work() -> None:
        async with http(url) as host:
            seats = [{"kind": "me"}, {"kind": "shared"}]
            created = (await host.post("/api/games", json={"seats": seats})).json()
            token = host.cookies["fiefdom"]
            socket_url = url.replace("http", "ws") + f"/api/games/{created['game']}/socket"
            async with connect(
                socket_url,
                additional_headers={"Cookie": f"fiefdom={token}", "Origin": url},
                local_addr=(ATTACKER, 0),
            ) as socket:
                number = created["state"]["number"]
                claim = f"claim {created['state']['next_line'][0]['domino']['number']}"
                for count in range(10_000):
                    if time.monotonic() > until:
                        return
                    kind = {"type": "undo"} if count % 2 else {"type": "move", "move": claim}
                    message = {**kind, "id": f"u{count}", "number": number}
                    await socket.send(json.dumps(message))
                    before, number = number, await _last_number(socket, number)
                    DONE["moves and undos"] += number > before

    await over_and_over(work, 4, until)


async def sovereigns(url: str, _game: str, until: float) -> None:
    """As many games of four sovereigns as can be made, watched and not, and hints all the time."""

    async def work() -> None:
        async with http(url) as host:
            bots = [{"kind": "bot", "level": "sovereign"} for _ in range(4)]
            form: dict[str, Any] = {"setup": {"players": 4}, "seats": bots}
            mine = {"seats": [{"kind": "me"}, {"kind": "shared"}], "hints": True}
            created = await host.post("/api/games", json=mine)
            for _ in range(15):
                answer = await host.post("/api/games", json=form)
                DONE["tables of sovereigns"] += answer.status_code == 201
            if created.status_code != 201:
                await asyncio.sleep(1)
                return
            token = host.cookies["fiefdom"]
            socket_url = url.replace("http", "ws") + f"/api/games/{created.json()['game']}/socket"
            async with connect(
                socket_url,
                additional_headers={"Cookie": f"fiefdom={token}", "Origin": url},
                local_addr=(ATTACKER, 0),
            ) as socket:
                while time.monotonic() < until:
                    await socket.send(json.dumps({"type": "hint"}))
                    answer = json.loads(await asyncio.wait_for(socket.recv(), 5))
                    DONE["hints"] += answer["type"] == "hint"

    await over_and_over(work, 17, until)


async def public_tables(url: str, _game: str, until: float) -> None:
    """105 public tables, by as many identities as it takes."""

    async def work() -> None:
        async with http(url) as host:
            form = {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            for _ in range(5):
                answer = await host.post("/api/games", json=form)
                DONE["public tables"] += answer.status_code == 201

    await over_and_over(work, 21, until)


async def spectators(url: str, game: str, until: float) -> None:
    """2,000 spectators of the honest player's table from 25 addresses, who come and go."""
    socket_url = url.replace("http", "ws") + f"/api/games/{game}/socket"

    async def watch(number: int) -> None:
        address = f"127.0.1.{1 + number % 25}"
        while time.monotonic() < until:
            with contextlib.suppress(*_FAILS):
                async with connect(
                    socket_url, local_addr=(address, 0), compression=None, max_size=2**24
                ) as socket:
                    DONE["spectators"] += 1
                    end = min(until, time.monotonic() + random.uniform(3, 20))
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(end - time.monotonic()):
                            while True:
                                await socket.recv()
                                DONE["messages to them"] += 1
            await asyncio.sleep(random.uniform(0.1, 1.0))

    await asyncio.gather(*(watch(number) for number in range(2_000)))


async def _last_number(socket: ClientConnection, number: int) -> int:
    """The number after the answer to what was sent last."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 5))
        if message["type"] == "event":
            return int(message["event"]["number"])
        if message["type"] == "error":
            await asyncio.sleep(0.02)
            return int(message.get("number") or number)


ATTACKS: dict[str, tuple[str, Attack, str]] = {
    "heads": ("7", endless_heads, "pieces of 64 kB"),
    "pings": ("7", pings, "bursts of 5,000"),
    "silent": ("7", silent_connections, "connections"),
    "replays": ("8", replays, "replays"),
    "undos": ("9", undos, "moves and undos"),
    "sovereigns": ("10", sovereigns, "tables of sovereigns"),
    "tables": ("11", public_tables, "public tables"),
    "spectators": ("12", spectators, "spectators"),
}
"""Each attack: the point it is about, what to run, and what it must have done to count."""
