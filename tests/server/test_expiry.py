"""What nobody comes back to goes away; what somebody uses stays."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from fiefdom.client import Client
from fiefdom.server.expiry import expire
from fiefdom.server.messages.rest import SeatLink, TableView
from fiefdom.server.settings import Settings
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.expiring import Expiring
from fiefdom.server.storage.tables import entries, games, links, people, seats
from server.serving import Served, form, play_game, refused, serving

pytestmark = pytest.mark.asyncio
DAY = 24 * 3600 * 1000


async def expire_after(served: Served, days: float) -> None:
    context = served.context
    expiring = Expiring(context.services.archive._database)
    await expire(context.settings, context.rooms, expiring, now_ms() + int(days * DAY))


async def phase_of(client: Client, game: str) -> str:
    return (await client.get(TableView, f"/api/games/{game}")).state.phase


async def test_waiting_and_abandoned_games_are_cancelled_in_time(served: Served) -> None:
    async with await served.account() as client:
        waiting = (await client.create(form("me", "open"))).game
        playing = (await client.create(form("me", "shared"))).game
        await expire_after(served, 6.9)
        assert await phase_of(client, waiting) == "waiting"
        await expire_after(served, 7.1)
        assert await phase_of(client, waiting) == "cancelled"
        assert await phase_of(client, playing) == "playing"
        await expire_after(served, 59.9)
        assert await phase_of(client, playing) == "playing"
        await expire_after(served, 60.1)
        assert await phase_of(client, playing) == "cancelled"
        assert (await client.lobby()).yours == []


async def test_a_table_where_somebody_waits_stays(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        async with client.table(game):
            await expire_after(served, 30)
            assert await phase_of(client, game) == "waiting"


async def test_a_finished_game_stays(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        await play_game(client, game)
        await expire_after(served, 10_000)
        assert await phase_of(client, game) == "over"
        assert (await client.me()).name == "Bot"


async def test_cancelled_games_links_and_unused_identities_are_deleted(settings: Settings) -> None:
    async with (
        serving(replace(settings, idle_seconds=0)) as served,
        await served.account("Used") as client,
        await served.account("Unused") as idle,
    ):
        kept = (await client.create(form("me", "shared"))).game
        gone = (await client.create(form("me", "open"))).game
        await client.post(SeatLink, f"/api/games/{gone}/seats/0/link", {})
        await client.post(TableView, f"/api/games/{gone}/cancel", {})
        served.context.rooms.unload_idle()
        await expire_after(served, 40)
        assert await counts(served, gone) == [0, 0, 0, 0]
        assert (await counts(served, kept))[:3] == [1, 2, 0]
        with refused("no-such-game"):
            await client.get(TableView, f"/api/games/{gone}")
        assert (await idle.me()).name == "Unused"
        await expire_after(served, 91)
        names = select(people.c.name)
        read = served.context.services.archive._database.read
        assert await read(lambda c: list(c.execute(names).scalars())) == ["Used"]


async def counts(served: Served, game: str) -> list[int]:
    """Rows of a game in each table: games, seats, links, entries."""
    read = served.context.services.archive._database.read
    found = []
    for table, column in (
        (games, games.c.id),
        (seats, seats.c.game),
        (links, links.c.game),
        (entries, entries.c.game),
    ):
        statement = select(func.count()).select_from(table).where(column == game)
        found.append(await read(lambda c, s=statement: int(c.execute(s).scalar_one())))  # type: ignore[misc]
    return found


async def test_nothing_expires_where_the_host_says_never(settings: Settings) -> None:
    never = replace(settings, waiting_days=0, abandoned_days=0, cancelled_days=0, unused_days=0)
    async with serving(never) as served, await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        await expire_after(served, 10_000)
        assert await phase_of(client, game) == "waiting"
