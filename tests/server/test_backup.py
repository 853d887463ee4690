"""`fiefdom backup` and `restore`: whole copies of a running server's games, never half ones."""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from fiefdom.cli import main
from fiefdom.client import Client
from fiefdom.server.messages.rest import TableView
from fiefdom.server.settings import Settings
from server.serving import Served, form, play_game, serving


async def play_some(served: Served, moves: int) -> tuple[str | None, str]:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        await play_game(client, game, moves)
        return client.token, game


def command(*words: str) -> int:
    return main(list(words))


@pytest.mark.asyncio
async def test_a_backup_beside_a_running_server_can_be_restored_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    url = f"sqlite:///{file}"
    settings = Settings(database=url, rate=0, stop_seconds=1)
    async with serving(settings) as served:
        token, game = await play_some(served, 5)
        code = await asyncio.to_thread(command, "backup", str(copy), "--database", url, "--json")
        assert code == 0
        assert json.loads(capsys.readouterr().out) == {"games": 1, "entries": 5, "people": 1}
        await play_some(served, 3)  # not in the backup
        code = await asyncio.to_thread(command, "restore", str(copy), "--database", url)
        assert code == 2
        assert "another server" in capsys.readouterr().err
    assert not (tmp_path / "copy.db-wal").exists()
    assert command("restore", str(copy), "--database", url) == 0
    said = capsys.readouterr().out
    assert said.startswith("1 game, 5 entries, 1 person restored; the old file is now ")
    kept = Path(said.strip().rpartition(" ")[2])
    with sqlite3.connect(kept) as old:
        assert old.execute("SELECT count(*) FROM games").fetchone() == (2,)
    old.close()
    async with serving(settings) as served, Client(served.url, token) as client:
        view = await client.get(TableView, f"/api/games/{game}")
        assert view.state.move_number == 5
        assert (await play_game(client, game)).phase == "over"


def test_what_cannot_be_copied_is_refused_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*words: str) -> str:
        assert main(list(words)) == 2
        return capsys.readouterr().err

    there = tmp_path / "there.db"
    there.write_text("mine")
    games = f"sqlite:///{tmp_path / 'games.db'}"
    assert "there is no database" in refused("backup", str(tmp_path / "b"), "--database", games)
    shutil.copy(there, tmp_path / "games.db")
    assert "already exists" in refused("backup", str(there), "--database", games)
    assert "cannot copy" in refused("backup", str(tmp_path / "b"), "--database", games)
    assert "does not hold games" in refused("restore", str(there), "--database", games)
    assert "pg_dump" in refused("backup", str(tmp_path / "b"), "--database", "postgresql://h/d")
    assert there.read_text() == (tmp_path / "games.db").read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.db", "there.db"]
