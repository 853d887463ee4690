"""A server stops whatever it is doing: in the middle of reads, writes, sweeps and bots."""

import asyncio
import contextlib
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from fiefdom.client import Client, Refused
from fiefdom.server import sweeping
from fiefdom.server.settings import Settings
from server.serving import Served, form, play_game, serving

pytestmark = pytest.mark.asyncio

STOPS = int(os.environ.get("FIEFDOM_STOPS", "8"))
"""On each database. More of them: FIEFDOM_STOPS=50 pytest tests/server/test_stopping.py."""
LONGEST = 30.0
GONE = (OSError, httpx.HTTPError, Refused, TimeoutError)


async def ask(url: str) -> None:
    """Makes games and looks at lists, as fast as the server answers."""
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=20) as http:
        body = form("me", "open", public=True).model_dump()
        while True:
            await http.post("/api/games", json=body)
            await http.get("/api/lobby")


async def busy(served: Served) -> list[asyncio.Task[Any]]:
    """Players, bots and visitors who have only just begun."""
    client = await served.account()
    level = (await client.about()).levels[0]
    games = [(await client.create(form("me", level))).game for _ in range(2)]
    await client.close()
    again = Client(served.url, client.token)
    return [
        *(asyncio.create_task(play_game(again, game)) for game in games),
        *(asyncio.create_task(ask(served.url)) for _ in range(3)),
    ]


async def end(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, *GONE):
            await task


@pytest.mark.limit(600 + STOPS * 30)
async def test_every_one_of_many_stops_under_load_ends(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "_SWEEP", 0.005)  # as good as always in the middle of a sweep
    quick = replace(settings, stop_seconds=1)
    for stop in range(STOPS):
        async with asyncio.timeout(LONGEST):
            async with serving(quick) as served:
                tasks = await busy(served)
                await asyncio.sleep(stop % 10 * 0.01)
            await end(tasks)


async def test_a_stop_does_not_wait_for_ever_for_a_locked_file(tmp_path: Path) -> None:
    """Another program holds the file's lock, and a request that writes has to wait for it."""
    file = tmp_path / "games.db"
    settings = Settings(database=f"sqlite:///{file}", rate=0, stop_seconds=1)
    for _ in range(3):
        other = sqlite3.connect(file, isolation_level=None)
        async with asyncio.timeout(LONGEST):
            async with serving(settings) as served:
                other.execute("BEGIN IMMEDIATE")
                tasks = [asyncio.create_task(ask(served.url)) for _ in range(3)]
                await asyncio.sleep(0.3)
            other.rollback()
            await end(tasks)
        other.close()
