"""kill -9 at random moments: nothing acknowledged is lost, nothing is applied twice."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fiefdom.client import Client, TableConnection
from fiefdom.server import stored_game
from fiefdom.server.advancing import advance
from fiefdom.server.local import bind
from fiefdom.server.storage.archive import Archive
from fiefdom.server.storage.database import Database
from server.postgres import Postgres
from server.serving import form

pytestmark = pytest.mark.asyncio

KILLS = int(os.environ.get("FIEFDOM_KILLS", "15"))
"""On each database. More of them: FIEFDOM_KILLS=100 pytest tests/server/test_kill.py."""
GAMES = max(40, 2 * KILLS)
BOT_GAMES = 10
MOVES_BETWEEN = 60
NURSERY = Path(__file__).parent / "nursery.py"


class Nursery:
    """A server that is killed again and again."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self._process = process
        self.url = url
        self.pid = 0

    async def follow(self) -> None:
        """Keeps up with the number of the process that serves now."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.pid = int(line.split()[1])

    async def ready(self) -> None:
        """Returns once the server answers."""
        async with Client(self.url) as client:
            for _ in range(3000):
                with contextlib.suppress(OSError, Exception):
                    await client.about()
                    return
                await asyncio.sleep(0.02)
        raise TimeoutError("the server does not come back")

    def kill(self) -> None:
        """Ends the server at once, wherever it is."""
        os.kill(self.pid, signal.SIGKILL)


@asynccontextmanager
async def nursery(database: str) -> AsyncIterator[Nursery]:
    listening = bind(0)
    port = listening.getsockname()[1]
    listening.close()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(NURSERY), database, str(port)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    found = Nursery(process, f"http://127.0.0.1:{port}")
    following = asyncio.create_task(found.follow())
    try:
        await found.ready()
        yield found
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
        await following


class Player:
    """Plays one seat, and remembers what was acknowledged."""

    def __init__(self, table: TableConnection, chance: random.Random) -> None:
        self._table = table
        self._chance = chance
        self.acknowledged: dict[int, str] = {}

    async def play(self) -> None:
        async with self._table as table:
            async for choices in table.turns():
                move = self._chance.choice(choices.moves).move
                number = await table.play(move)
                if number is not None:
                    assert number not in self.acknowledged
                    self.acknowledged[number] = move


async def seat_players(url: str, chance: random.Random) -> dict[str, list[Player]]:
    """All tables, ready to play; one account for each seat number suffices."""
    # Hundreds of tables come back after every kill, and the next kill does not wait for all.
    one, two = [await Client.register(url, name, patience=600) for name in ("One", "Two")]
    level = (await one.about()).levels[0]
    tables = {}
    for number in range(GAMES):
        rival = level if number < BOT_GAMES else "open"
        game = (await one.create(form("me", rival))).game
        tables[game] = [Player(one.table(game), chance)]
        if rival == "open":
            await two.join(game, "Two")
            tables[game].append(Player(two.table(game), chance))
    await one.close()
    await two.close()
    return tables


async def check(database_url: str, tables: dict[str, list[Player]]) -> None:
    """Every game is over, has each number once, and holds all that was acknowledged."""
    database = Database(database_url)
    archive = Archive(database)
    for game, players in tables.items():
        entries = await archive.entries_after(game, 0)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        keys = [entry.client_id for entry in entries if entry.client_id is not None]
        assert len(keys) == len(set(keys)), "applied twice"
        moves = {entry.number: entry.move for entry in entries}
        for player in players:
            for number, move in player.acknowledged.items():
                assert moves[number] == move, "acknowledged and lost"
        row = await archive.game(game)
        assert row is not None
        assert row["phase"] == "over"
        table, _hidden = stored_game.table_of(row)
        for entry in entries:
            table = advance(table, entry)
        assert table.phase == "over"
        assert row["result"]["totals"] == [total.points for total in table.game.scores.totals]
    await database.close()


async def play_through_kills(
    server: Nursery, chance: random.Random, postgres: Postgres | None
) -> tuple[dict[str, list[Player]], int]:
    """Plays all games to their end, with kills in between: each after some moves more."""
    tables = await seat_players(server.url, chance)
    everybody = [player for players in tables.values() for player in players]
    playing = asyncio.gather(*(player.play() for player in everybody))
    for kill in range(KILLS):
        before = sum(len(player.acknowledged) for player in everybody)
        wanted = chance.randrange(1, MOVES_BETWEEN)
        while sum(len(player.acknowledged) for player in everybody) < before + wanted:
            assert not playing.done(), "the games ended before the kills"
            await asyncio.sleep(0.01)
        await asyncio.sleep(chance.uniform(0, 0.05))
        if postgres is not None and kill % 5 == 4:
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
        else:
            server.kill()
            await server.ready()
    await playing
    return tables, KILLS


@pytest.mark.limit(600 + 20 * KILLS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_acknowledged_is_lost_by_kill_9(kind: str, tmp_path: Path) -> None:
    chance = random.Random(7)
    postgres: Postgres | None = None
    if kind == "postgresql":
        postgres = Postgres()
        postgres.start()
        url = postgres.create_database("killed")
    else:
        url = f"sqlite:///{tmp_path / 'killed.db'}"
    try:
        async with nursery(url) as server:
            tables, kills = await play_through_kills(server, chance, postgres)
        assert kills >= KILLS
        await check(url, tables)
    finally:
        if postgres is not None:
            postgres.stop()
