"""A server inside the test's own event loop, on a free port."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fiefdom.client import Client, Refused, TableConnection
from fiefdom.server.api.context import Context
from fiefdom.server.local import bind
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest
from fiefdom.server.messages.table import TableState
from fiefdom.server.running import new_server
from fiefdom.server.settings import Settings


class Served:
    """A running server: its URL and its inside."""

    def __init__(self, url: str, context: Context) -> None:
        self.url = url
        self.context = context

    async def account(self, name: str = "Bot") -> Client:
        """A client with a new account."""
        return await Client.register(self.url, name)

    @asynccontextmanager
    async def pair(self, **more: Any) -> AsyncIterator[tuple[Client, Client, str]]:
        """Two clients seated at a game of theirs, and the game."""
        async with await self.account("One") as one, await self.account("Two") as two:
            game = (await one.create(form("me", "open", **more))).game
            await two.join(game, "Two")
            yield one, two, game

    def browser(self) -> httpx.AsyncClient:
        """A browser: keeps its cookie and says where its page comes from."""
        return httpx.AsyncClient(
            base_url=self.url, headers={"Origin": self.url, "Fiefdom-Protocol": "2"}, timeout=30
        )


@asynccontextmanager
async def serving(settings: Settings, app: FastAPI | None = None) -> AsyncIterator[Served]:
    """A server that runs until the block ends, with the usual application or this one."""
    listening = bind(0)
    server = new_server(replace(settings, port=listening.getsockname()[1]), app)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    inside = server.config.app
    try:
        yield Served(f"http://127.0.0.1:{server.config.port}", inside.state.context)  # type: ignore[union-attr]
    finally:
        server.should_exit = True
        await task


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The server refuses what is asked for in the block, for this reason."""
    with pytest.raises(Refused) as refusal:
        yield refusal
    assert refusal.value.code == code


async def play_on(table: TableConnection, until: int = 10_000) -> None:
    """Plays the first legal move at each turn, to the end or until this many moves were made."""
    async for choices in table.turns():
        await table.play(choices.moves[0].move)
        if table.state.move_number >= until:
            return


async def play_game(client: Client, game: str, until: int = 10_000) -> TableState:
    """Plays a game on as `play_on` does; returns how it stands then."""
    async with client.table(game) as table:
        await play_on(table, until)
        return table.state


def form(
    *seats: str, setup: SetupRequest | None = None, public: bool = False, **more: Any
) -> CreateGame:
    """A form for a game with these seats: "me", "open", "shared" or a bot's level."""
    requests = [
        SeatRequest(kind=seat)  # type: ignore[arg-type]
        if seat in ("me", "open", "shared")
        else SeatRequest(kind="bot", level=seat)
        for seat in seats
    ]
    setup = setup or SetupRequest(players=len(seats))
    return CreateGame(setup=setup, seats=requests, public=public, **more)


def fresh_name(prefix: str = "t") -> str:
    """A name for something that must not meet its namesake."""
    return f"{prefix}{secrets.token_hex(6)}"
