"""Storage: migrations that match the tables, numbers given out once, settings, links."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection

from fiefdom.server.identity import new_token
from fiefdom.server.metrics import Metrics
from fiefdom.server.settings import Settings
from fiefdom.server.storage import postgresql
from fiefdom.server.storage.archive import Archive, Link
from fiefdom.server.storage.database import Database, StorageError, database_url
from fiefdom.server.storage.ledger import Entry, Ledger, Write
from fiefdom.server.storage.tables import metadata
from fiefdom.server.tasks import Tasks
from server.postgres import Postgres
from server.serving import Served, form, fresh_name, serving


@pytest.mark.asyncio
async def test_migrations_lead_to_the_tables_of_the_code(settings: Settings) -> None:
    def difference(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        return list(compare_metadata(context, metadata))

    database = Database(settings.database)
    await database.migrate()
    await database.migrate()  # a second start finds nothing to do
    assert await database.read(difference) == []
    await database.close()


@pytest.mark.asyncio
async def test_a_migration_may_take_longer_than_a_write(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_PATIENCE", 0.001)
    database = Database(postgres.create_database(fresh_name()))
    await database.migrate()
    with pytest.raises(StorageError):
        await database.write(lambda c: c.execute(text("SELECT pg_sleep(0.1)")).close())
    await database.close()


@pytest.mark.asyncio
async def test_each_number_is_given_out_once(settings: Settings) -> None:
    async with serving(settings) as served, await served.account() as client:
        game = (await client.create(form("me", "open"))).game
    database = Database(settings.database)
    ledgers = [Ledger(database, Metrics(), name) for name in ("one", "two")]
    tasks = Tasks()
    for ledger in ledgers:
        tasks.keep("ledger", ledger.run)
    for number in range(1, 6):
        entry = Entry(number=number, kind="move", at=number, move="pass", seat=0)
        answers = await asyncio.gather(
            *(ledger.append(Write(game, entry)) for ledger in ledgers for _ in range(2))
        )
        assert sorted(answers) == [False, False, False, True]
    for ledger in ledgers:
        await ledger.drain(5)
    await tasks.stop()
    assert len(await Archive(database).entries_after(game, 0)) == 5
    await database.close()


@pytest.mark.asyncio
async def test_links_work_once_and_in_time(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
    archive = served.context.services.archive
    token = new_token()
    await archive.add_link(token, game, 0, "maker", expires_at=1_000)
    assert await archive.use_link(token, at=2_000) is None
    assert await archive.use_link(new_token(), at=500) is None
    assert await archive.use_link(token, at=500) == Link(game, 0, "maker", 1_000)
    assert await archive.use_link(token, at=500) is None


def test_settings_come_from_flags_then_environment() -> None:
    environment = {"FIEFDOM_PORT": "9000", "FIEFDOM_ORIGINS": "https://a, https://b"}
    settings = Settings.read({"host": "0.0.0.0", "port": None}, environment)
    assert (settings.host, settings.port) == ("0.0.0.0", 9000)
    assert settings.origins == ("https://a", "https://b")
    assert Settings.read({"port": 1}, environment).port == 1
    assert Settings.read({}, {"FIEFDOM_BEHIND_PROXY": "yes"}).behind_proxy
    with pytest.raises(ValueError, match="FIEFDOM_PORT is 'x'"):
        Settings.read({}, {"FIEFDOM_PORT": "x"})


def test_only_known_databases_are_taken() -> None:
    assert database_url("postgresql://h/d").drivername == "postgresql+asyncpg"
    assert database_url("sqlite:///x.db").drivername == "sqlite"
    with pytest.raises(ValueError, match="mysql databases are not supported"):
        database_url("mysql://h/d")
