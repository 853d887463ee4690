"""One game that cannot be read: set aside, told to the host, and everything else goes on."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.engine import Connection

from fiefdom.client import Client, Refused
from fiefdom.server import sweeping
from fiefdom.server.messages.rest import ClockRequest, TableView
from fiefdom.server.settings import Settings
from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import entries, games
from server.serving import Served, form, refused, serving

pytestmark = pytest.mark.asyncio

Damage = Callable[[Connection, str], None]


def _entry(**values: Any) -> Damage:
    def damage(connection: Connection, game: str) -> None:
        connection.execute(
            update(entries).where(entries.c.game == game, entries.c.number == 2).values(**values)
        )

    return damage


def _game(**values: Any) -> Damage:
    def damage(connection: Connection, game: str) -> None:
        connection.execute(update(games).where(games.c.id == game).values(**values))

    return damage


def _gap(connection: Connection, game: str) -> None:
    connection.execute(delete(entries).where(entries.c.game == game, entries.c.number == 2))


def _broken_json(connection: Connection, game: str) -> None:
    """Options that are not JSON where the database lets them be (SQLite), else not the right."""
    words = '{"hints": tru' if connection.dialect.name == "sqlite" else '{"hints": true}'
    connection.execute(text(f"UPDATE games SET options = '{words}' WHERE id = '{game}'"))


DAMAGES: dict[str, Damage] = {
    "an unknown kind of entry": _entry(kind="dance"),
    "an unreadable move": _entry(move="???"),
    "an illegal move": _entry(move="claim 99"),
    "a missing entry": _gap,
    "an unreadable setup": _game(setup="chess"),
    "an unreadable order": _game(hidden_order="[]"),
    "unreadable options": _broken_json,
}


async def begin(client: Client, **more: Any) -> str:
    """A public game of one person on one device, three moves old."""
    game = (await client.create(form("me", "shared", public=True, **more))).game
    async with client.table(game) as table:
        async for choices in table.turns():
            if table.state.move_number == 3:
                break
            await table.play(choices.moves[0].move)
    return game


async def health(served: Served) -> dict[str, Any]:
    async with served.browser() as browser:
        answer = await browser.get("/health")
        found: dict[str, Any] = json.loads(answer.content)
        assert answer.status_code == (200 if found["status"] == "ok" else 503)
        return found


async def test_a_start_with_broken_games_serves_all_others(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    clock = ClockRequest(kind="move", seconds=5)
    async with serving(settings) as served, await served.account() as client:
        token = client.token
        whole = await begin(client, clock=clock)
        broken = {words: await begin(client, clock=clock) for words in DAMAGES}
    database = Database(settings.database)
    for words, damage in DAMAGES.items():
        await database.write(lambda c, d=damage, g=broken[words]: d(c, g))  # type: ignore[misc]
    await database.close()
    with caplog.at_level(logging.ERROR):
        async with serving(settings) as served, Client(served.url, token) as client:
            async with asyncio.timeout(60), client.table(whole) as table:
                async for message in table.messages():  # its clock rings, all others are broken
                    if message.type == "event" and message.event.kind == "time-out":
                        break
            for game in broken.values():
                with refused("broken-game"):
                    await client.get(TableView, f"/api/games/{game}")
            told = await health(served)
            assert told["status"] == "ok"
            assert told["broken_games"] == len(DAMAGES)
            lobby = await client.lobby()
            assert [entry.game for entry in lobby.playing] == [whole]
            assert [entry.game for entry in lobby.yours] == [whole]
    for game in broken.values():
        assert f"game {game[:6]}… cannot be read" in caplog.text
        assert game not in caplog.text  # the whole id is the link to it


async def test_a_game_that_was_mended_is_back(settings: Settings) -> None:
    async with serving(settings) as served, await served.account() as client:
        token, game = client.token, await begin(client)
    database = Database(settings.database)
    stored = await database.read(
        lambda c: c.execute(entries.select().where(entries.c.game == game)).mappings().all()
    )
    await database.write(lambda c: _gap(c, game))
    async with serving(settings) as served, Client(served.url, token) as client:
        with pytest.raises(Refused):
            await client.get(TableView, f"/api/games/{game}")
        assert (await client.lobby()).yours == []
    await database.write(lambda c: c.execute(entries.insert().values(dict(stored[1]))))
    await database.close()
    async with serving(settings) as served, Client(served.url, token) as client:
        assert (await health(served))["broken_games"] == 1
        view = await client.get(TableView, f"/api/games/{game}")
        assert view.state.move_number == 3
        assert [entry.game for entry in (await client.lobby()).yours] == [game]
        assert (await health(served))["broken_games"] == 0


async def test_the_sweep_outlives_games_that_break_while_it_runs(served: Served) -> None:
    clock = ClockRequest(kind="move", seconds=5)
    database = served.context.services.archive._database
    async with await served.account() as client:
        whole, broken = await begin(client, clock=clock), await begin(client, clock=clock)
        for game in (whole, broken):  # as if nobody had looked at them for a while
            room = served.context.rooms._rooms.pop(game)
            room.attendant.close()
        await database.write(lambda c: _gap(c, broken))
        async with asyncio.timeout(60), client.table(whole) as table:
            async for message in table.messages():
                if message.type == "event" and message.event.kind == "time-out":
                    break
        async with asyncio.timeout(30):
            while broken not in served.context.rooms.broken:
                await asyncio.sleep(0.1)
        assert (await health(served))["broken_games"] == 1


async def test_background_work_that_fails_is_started_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "_SWEEP", 0.01)
    failures = 3

    async def fail_at_first(self: sweeping.Sweeping) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise RuntimeError("on purpose")

    monkeypatch.setattr(sweeping.Sweeping, "_follow_the_clock", fail_at_first)
    async with serving(settings) as served:
        async with asyncio.timeout(30):
            while failures > -3:
                await asyncio.sleep(0.05)
        told = await health(served)
        assert told["status"] == "ok"
        assert told["problems"] == [
            "The task 'sweep' failed 3 times (RuntimeError) and was restarted."
        ]
