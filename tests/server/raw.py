"""Raw sockets: what goes over the wire, without the client class in between."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fiefdom.client import Client
from fiefdom.server.identity import COOKIE
from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER

Json = dict[str, Any]


class Raw:
    """A socket that speaks JSON; every text it received is kept in `heard`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []

    async def send(self, message: Json | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def receive(self) -> Json:
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        found: Json = json.loads(text)
        return found

    async def until(self, kind: str) -> Json:
        """The next message of this type; what comes before is passed over."""
        while (message := await self.receive())["type"] != kind:
            assert message.get("code") != "too-frequent", "the test is faster than the limits allow"
        return message

    async def ask(self, message: Json | str | bytes) -> Json:
        """The error that a bad message gets."""
        await self.send(message)
        return await self.until("error")


def headers_of(who: Client | httpx.AsyncClient | None) -> dict[str, str]:
    """The headers by which the server knows a client or a browser."""
    if isinstance(who, Client):
        return {"Authorization": f"Bearer {who.token}"}
    if who is not None and COOKIE in who.cookies:
        return {
            "Cookie": f"{COOKIE}={who.cookies[COOKIE]}",
            "Origin": str(who.base_url).rstrip("/"),
        }
    return {}


@asynccontextmanager
async def raw(
    url: str,
    game: str,
    who: Client | httpx.AsyncClient | None = None,
    after: int | str | None = None,
    protocol: int | None = PROTOCOL,
    **headers: str,
) -> AsyncIterator[Raw]:
    """A raw socket to a game."""
    target = url.replace("http", "ws", 1) + f"/api/games/{game}/socket"
    if after is not None:
        target += f"?after={after}"
    extra = {**headers_of(who), **headers}
    if protocol is not None:
        extra[PROTOCOL_HEADER] = str(protocol)
    async with connect(
        target, additional_headers=extra, compression=None, max_size=2**24, close_timeout=1
    ) as socket:
        yield Raw(socket)
