"""What is over leaves memory at once: under steady play nobody searches for circles for an hour."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from fiefdom.server.settings import Settings
from server.serving import form, play_game, serving


@pytest.mark.asyncio
async def test_an_unloaded_room_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'games.db'}", rate=0, bot_seconds=0, idle_seconds=0
    )
    async with serving(settings) as served, await served.account() as client:
        rooms = served.context.rooms
        game = (await client.create(form("me", "peasant"))).game
        gc.collect()
        gc.disable()
        try:
            await play_game(client, game)
            room = rooms.loaded_room(game)
            assert room is not None
            known, table_known = weakref.ref(room), weakref.ref(room.table)
            del room
            async with asyncio.timeout(30):
                while rooms.is_loaded(game):
                    await asyncio.sleep(0.05)
            assert known() is None
            assert table_known() is None
        finally:
            gc.enable()
