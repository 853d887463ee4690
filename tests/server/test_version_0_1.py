"""Games that version 0.1 stored go on: `version_0_1/` was written by its own code."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

from fiefdom.client import Client
from fiefdom.server.messages.rest import FinishedGames, Replay, TableView
from fiefdom.server.settings import Settings
from fiefdom.server.storage import database as storage
from fiefdom.server.storage.database import Database
from fiefdom.server.storage.tables import metadata
from server.serving import play_game, serving

pytestmark = pytest.mark.asyncio

FOLDER = Path(__file__).parent / "version_0_1"
KNOWN = json.loads((FOLDER / "games.json").read_text())
TABLES = ("people", "games", "entries", "seats", "links")


async def make_old(settings: Settings, folder: Path) -> None:
    """The database as version 0.1 left it."""
    database = Database(settings.database)
    file = Path(database.url.database or "") if not database.postgresql else folder / "old.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript((FOLDER / "games.sql").read_text())
        old.row_factory = sqlite3.Row
        rows = {
            name: [dict(row) for row in old.execute(f"SELECT * FROM {name}")] for name in TABLES
        }
    if database.postgresql:  # the same rows, in the tables of that version
        await database.write(lambda connection: _fill(connection, rows))
    await database.close()


def _fill(connection: Connection, rows: dict[str, list[dict[str, object]]]) -> None:
    config = Config()
    config.set_main_option("script_location", str(storage._MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for name in TABLES:
        for row in rows[name]:
            for column in ("options", "result", "data"):
                if isinstance(row.get(column), str):
                    row[column] = json.loads(str(row[column]))
            if "public" in row:
                row["public"] = bool(row["public"])
            connection.execute(metadata.tables[name].insert().values(row))


async def test_a_database_of_version_0_1_opens_and_its_games_go_on(
    settings: Settings, tmp_path: Path
) -> None:
    await make_old(settings, tmp_path)
    games = KNOWN["games"]
    async with (
        serving(settings) as served,
        Client(served.url, KNOWN["tokens"][0]) as one,
        Client(served.url, KNOWN["tokens"][1]) as two,
    ):
        for name, known in KNOWN["states"].items():
            state = (await one.get(TableView, f"/api/games/{games[name]}")).state
            assert state.number >= known["number"], name  # a bot may have moved since
            if state.number == known["number"]:
                assert [kingdom.score for kingdom in state.kingdoms] == known["scores"], name
            assert (state.move_number, state.phase) >= (known["move_number"], known["phase"])
        finished = await one.get(FinishedGames, "/api/finished")
        assert [entry.game for entry in finished.games] == [games["finished"]]
        replay = await one.get(Replay, f"/api/games/{games['finished']}/replay")
        assert len(replay.steps) == KNOWN["states"]["finished"]["move_number"]
        lobby = await two.lobby()
        assert [entry.game for entry in lobby.open] == [games["waiting"]]
        await two.join(games["waiting"], "Two")
        async with asyncio.timeout(200):
            states = await asyncio.gather(
                play_game(one, games["undone"]),
                play_game(two, games["undone"]),
                play_game(one, games["with-bot"]),
                play_game(one, games["dynasty"]),
            )
        assert [state.phase for state in states] == ["over"] * 4
        assert served.context.rooms.broken == set()
