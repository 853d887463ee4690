"""What keeps a server from starting is said in one sentence; health is whether it can work."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fiefdom.server.settings import Settings
from fiefdom.server.starting import CannotStart, open_database
from fiefdom.server.storage.pulse import Pulse
from server.postgres import Postgres
from server.serving import Served, form, fresh_name, serving

SERVE = """
import sys
from fiefdom.cli import main
sys.exit(main(["serve", "--port", "0", "--database", sys.argv[1]]))
"""


async def refusal(database: str) -> str:
    with pytest.raises(CannotStart) as caught:
        await open_database(Settings(database=database))
    return str(caught.value)


async def health(served: Served) -> tuple[int, dict[str, Any]]:
    async with served.browser() as browser:
        answer = await browser.get("/health")
        return answer.status_code, answer.json()


@pytest.mark.asyncio
async def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    link = tmp_path / "link.db"
    settings = Settings(database=f"sqlite:///{file}", stop_seconds=1)
    async with serving(settings) as first:
        link.symlink_to(file)
        for path in (file, link):
            said = await refusal(f"sqlite:///{path}")
            assert said.startswith(f"another server ({first.url}/) is using {path}; stop it first")
    async with serving(settings) as again:  # the lock went with the first
        assert (await health(again))[0] == 200


@pytest.mark.asyncio
async def test_what_is_wrong_with_a_database_is_one_sentence(
    tmp_path: Path, postgres: Postgres
) -> None:
    text = tmp_path / "text.db"
    text.write_text("These are not games. " * 100)
    assert "file is not a database" in await refusal(f"sqlite:///{text}")
    newer = tmp_path / "newer.db"
    async with serving(Settings(database=f"sqlite:///{newer}", stop_seconds=1)):
        pass
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "made by a newer version" in await refusal(f"sqlite:///{newer}")
    nobody = await refusal("postgresql://somebody:secret@127.0.0.1:1/games")
    assert "cannot be used" in nobody
    assert "secret" not in nobody
    missing = await refusal(postgres.url("nothing-here"))
    assert 'database "nothing-here" does not exist' in missing


def test_an_unreachable_database_ends_the_command_without_a_stack_trace() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SERVE, "postgresql://somebody@127.0.0.1:1/games"],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("fiefdom: the database postgresql+asyncpg://")


@pytest.mark.asyncio
async def test_health_is_whether_a_write_would_work(served: Served, settings: Settings) -> None:
    assert await health(served) == (
        200,
        {
            "status": "ok",
            "database": "ok",
            "starting": False,
            "stopping": False,
            "games": 0,
            "sockets": 0,
            "problems": [],
            "broken_games": 0,
        },
    )


@pytest.mark.asyncio
async def test_a_full_disk_is_named_by_health_and_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.db'}", rate=0, stop_seconds=1)
    async with serving(settings) as served:
        database = served.context.services.archive._database

        def fill(connection: Any) -> None:  # no room for another page: what a full disk says
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        await database.write(fill)
        async with served.browser() as browser:
            for _ in range(500):  # migrations leave pages that can still be used
                answer = await browser.post("/api/games", json=form("me", "open").model_dump())
                if answer.status_code != 201:
                    break
        assert answer.status_code == 503
        assert answer.json()["code"] == "storage-unavailable"
        assert database.problem is not None
        assert "database or disk is full" in database.problem
        assert (
            "the database is unavailable: OperationalError: database or disk is full" in caplog.text
        )


@pytest.mark.asyncio
async def test_health_says_that_the_file_is_locked_or_gone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    settings = Settings(database=f"sqlite:///{folder / 'games.db'}", rate=0, stop_seconds=1)
    async with serving(settings) as served:
        assert (await health(served))[0] == 200
        other = sqlite3.connect(folder / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        served.context.services.pulse = Pulse(served.context.services.archive._database)
        status, said = await health(served)
        other.rollback()
        other.close()
        assert (status, said["database"]) == (503, "unavailable")
        assert said["problems"][0].startswith("Nothing can be stored: ")
    shutil.rmtree(folder)


@pytest.mark.asyncio
async def test_a_frozen_postgresql_gives_503_and_is_named_by_health() -> None:
    postgres = Postgres()
    postgres.start()
    try:
        settings = Settings(database=postgres.create_database("frozen"), rate=0, stop_seconds=1)
        async with (
            asyncio.timeout(200),
            serving(settings) as served,
            served.browser() as browser,
        ):
            body = form("me", "open").model_dump()
            assert (await browser.post("/api/games", json=body)).status_code == 201
            postgres.freeze()
            asked = [browser.post("/api/games", json=body) for _ in range(30)]
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} == {503}
            assert {answer.json()["code"] for answer in answers} == {"storage-unavailable"}
            status, said = await health(served)
            assert status == 503
            assert said["problems"][0].startswith("Nothing can be stored: ")
            postgres.thaw()
            for _ in range(100):
                if (await health(served))[0] == 200:
                    break
                await asyncio.sleep(0.2)
            assert (await browser.post("/api/games", json=body)).status_code == 201
    finally:
        postgres.thaw()
        postgres.stop()


@pytest.mark.asyncio
async def test_a_listening_connection_that_hangs_is_noticed(postgres: Postgres) -> None:
    """One process reaches PostgreSQL through a wire that goes silent without being cut."""
    url = postgres.create_database(fresh_name())
    async with asyncio.timeout(200), Wire(url) as wire:
        near = Settings(database=url, rate=0, stop_seconds=1)
        far = Settings(database=wire.url, rate=0, stop_seconds=1)
        async with serving(near) as here, serving(far) as there, await here.account() as client:
            game = (await client.create(form("me", "shared"))).game
            room = await there.context.rooms.room(game)
            while there.context.services.signals.deaf_for:
                await asyncio.sleep(0.05)
            wire.freeze()
            async with client.table(game) as table:
                async for choices in table.turns():
                    await table.play(choices.moves[0].move)
                    break
            while room.table.number == 0:  # nobody asks this process for anything meanwhile
                await asyncio.sleep(0.1)


class Wire:
    """Passes bytes to PostgreSQL and back; connections that were open can be made to hang."""

    def __init__(self, url: str) -> None:
        rest, _, name = url.rpartition("/")
        self._target = int(rest.rpartition(":")[2])
        self._name = name
        self._frozen: list[asyncio.Event] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Wire":
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"postgresql://fiefdom@127.0.0.1:{port}/{self._name}"
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def freeze(self) -> None:
        """Nothing goes through the connections there are now; new ones work."""
        for flowing in self._frozen:
            flowing.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._target)
        flowing = asyncio.Event()
        flowing.set()
        self._frozen.append(flowing)
        for source, sink in ((reader, there_writer), (there_reader, writer)):
            task = asyncio.create_task(self._pump(source, sink, flowing))
            self._tasks.add(task)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, flowing: asyncio.Event
    ) -> None:
        try:
            while data := await source.read(65536):
                await flowing.wait()
                sink.write(data)
                await sink.drain()
        except OSError:
            return
        finally:
            sink.close()
