"""Every test of the server runs on SQLite and on a real PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from fiefdom.server.settings import Settings
from server.postgres import Postgres
from server.serving import Served, fresh_name, serving


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create_database(fresh_name())


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(database=database_url, bot_seconds=0, timeout_grace=0, stop_seconds=2)


@pytest_asyncio.fixture
async def served(settings: Settings) -> AsyncIterator[Served]:
    async with serving(settings) as server:
        yield server
