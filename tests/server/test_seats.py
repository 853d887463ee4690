"""A seat belongs to one person, and only they can pass it on."""

import asyncio

import pytest
from sqlalchemy import func, select, update

from fiefdom.client import Client, Refused
from fiefdom.server import creating
from fiefdom.server.messages.rest import Joined, SeatLink, TableView
from fiefdom.server.storage.tables import games, links
from server.raw import raw
from server.serving import Served, form, play_game, refused

pytestmark = pytest.mark.asyncio


async def link_to(client: Client, game: str, seat: int) -> str:
    link = await client.post(SeatLink, f"/api/games/{game}/seats/{seat}/link", {})
    return link.token


async def level(client: Client) -> str:
    return (await client.about()).levels[0]


async def take(client: Client, token: str) -> Joined:
    return await client.post(Joined, "/api/links", {"token": token})


@pytest.mark.parametrize("version", ["0.1", "now"])
async def test_an_old_link_does_not_take_the_seat_of_another(served: Served, version: str) -> None:
    async with (
        await served.account("Host") as host,
        await served.account("Thief") as thief,
        await served.account("Guest") as guest,
    ):
        game = (await host.create(form("me", "open", "open"))).game
        await thief.join(game, "Thief")
        token = await link_to(thief, game, 1)
        if version == "0.1":
            await forget_makers(served)
        await thief.leave(game, 1)
        await asyncio.sleep(0.005)  # times are kept in milliseconds
        await guest.join(game, "Guest")
        await host.post(TableView, f"/api/games/{game}/seats/2/bot", {"level": await level(host)})
        with refused("bad-link"):
            await take(thief, token)
        table = await guest.get(TableView, f"/api/games/{game}")
        assert table.you.seats == [1]


async def test_a_link_of_version_0_1_still_moves_a_seat(served: Served) -> None:
    async with await served.account("One") as one, await served.account("Phone") as phone:
        game = (await one.create(form("me", "open"))).game
        token = await link_to(one, game, 0)
        await forget_makers(served)
        assert (await take(phone, token)).you.seats == [0]


async def forget_makers(served: Served) -> None:
    statement = update(links).values(maker=None)
    await served.context.services.archive._database.write(lambda c: c.execute(statement).close())


async def test_nobody_takes_two_seats_by_joining_again(served: Served) -> None:
    async with await served.account("Host") as host, await served.account("Two") as two:
        game = (await host.create(form("me", "open", "open"))).game
        assert (await two.join(game, "Two")).seat == 1
        assert (await two.join(game, "Two")).seat == 1  # a repeat changes nothing
        for who, seat in ((two, 2), (host, 2)):
            with refused("seat-taken"):
                await who.join(game, "Again", seat=seat)
        both = await asyncio.gather(*(two.leave(game, 1) for _ in range(2)), return_exceptions=True)
        assert sum(isinstance(answer, TableView) for answer in both) == 1
        joins = await asyncio.gather(
            *(two.join(game, "Two", seat=seat) for seat in (1, 2)), return_exceptions=True
        )
        assert sum(isinstance(answer, Joined) for answer in joins) == 1


async def test_the_creator_clears_a_seat_for_somebody_else(served: Served) -> None:
    async with (
        await served.account("Host") as host,
        await served.account("Two") as two,
        await served.account("Three") as three,
    ):
        game = (await host.create(form("me", "open", "open"))).game
        await two.join(game, "Two")
        with refused("not-your-seat"):
            await three.leave(game, 1)
        cleared = await host.leave(game, 1)
        assert cleared.state.seats[1].kind == "open"
        assert (await three.join(game, "Three", seat=1)).seat == 1


async def test_both_asking_for_a_rematch_get_the_same_game(served: Served) -> None:
    async with served.pair() as (one, two, game):
        await asyncio.gather(*(play_game(client, game) for client in (one, two)))
        async with raw(served.url, game, one) as left, raw(served.url, game, two) as right:
            await asyncio.gather(left.until("welcome"), right.until("welcome"))
            for socket in (left, right):
                await socket.send({"type": "rematch", "id": "again"})
            events = await asyncio.gather(left.until("event"), right.until("event"))
        named = {event["event"]["happened"][0]["game"] for event in events}
        assert len(named) == 1
        counting = select(func.count()).select_from(games)
        read = served.context.services.archive._database.read
        assert await read(lambda c: c.execute(counting).scalar_one()) == 2
        state = (await one.get(TableView, f"/api/games/{named.pop()}")).state
        assert sorted(seat.kind for seat in state.seats) == ["account", "open"]


async def test_a_rematch_keeps_the_seats_of_those_who_played(served: Served) -> None:
    async with (
        await served.account("One") as one,
        await served.account("Two") as two,
        await served.account("Three") as three,
        await served.account("Four") as stranger,
    ):
        game = (await one.create(form("me", "open", "open", public=True))).game
        await two.join(game, "Two", seat=1)
        await three.join(game, "Three", seat=2)
        await asyncio.gather(*(play_game(client, game) for client in (one, two, three)))
        async with one.table(game) as table:
            await table.request({"type": "rematch"})
            following = table.state.rematch
        assert following is not None
        state = (await stranger.get(TableView, f"/api/games/{following}")).state
        assert [seat.kept and seat.kept.name for seat in state.seats] == [None, "Two", "Three"]
        assert (await stranger.lobby()).open[0].open_seats == 0
        assert (await three.lobby()).open[0].open_seats == 1
        for seat in (None, 1):
            with pytest.raises(Refused, match="kept for Two"):
                await stranger.join(following, "Four", seat=seat)
        await one.leave(following, 1)  # its creator gives a kept seat away
        assert (await stranger.join(following, "Four")).seat == 1
        joined = await three.join(following, "Three")  # not the first open seat, but their own
        assert joined.seat == 2
        assert joined.state.phase == "playing"


async def test_a_seat_is_kept_for_a_while_only(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(creating, "KEPT_SECONDS", 0)
    async with (
        await served.account("One") as one,
        await served.account("Two") as two,
        await served.account("Three") as three,
    ):
        game = (await one.create(form("me", "open"))).game
        await two.join(game, "Two")
        await asyncio.gather(*(play_game(client, game) for client in (one, two)))
        async with two.table(game) as table:
            await table.request({"type": "rematch"})
            following = table.state.rematch
        assert following is not None
        assert (await three.join(following, "Three")).seat == 0
