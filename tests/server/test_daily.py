"""The deal of the day: the same for all, one try each, and shut to others until it is over."""

import asyncio
import datetime
import hashlib
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import httpx
import pytest
import pytest_asyncio

from fiefdom.client import Client, Refused
from fiefdom.players import LEVELS, choose
from fiefdom.rules import Game
from fiefdom.server.expiry import expire
from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER
from fiefdom.server.messages.daily import DailyDeals, DealGame, DealInfo
from fiefdom.server.messages.rest import FinishedGames, Lobby, PlayerResults, TableView
from fiefdom.server.messages.table import TableState
from fiefdom.server.secret import read_orders
from fiefdom.server.settings import Settings
from fiefdom.server.steady import STEADY, now_ms
from fiefdom.server.storage.expiring import Expiring
from fiefdom.server.study.calendar import WEEK, day_of, ends_at, fixture_of, opens_at, phase_of
from fiefdom.server.study.dealing import ranked
from server.postgres import Postgres
from server.raw import headers_of, raw
from server.serving import Served, fresh_name, play_on, serving

SetClock = Callable[[str], None]
MONDAY = "2026-11-16"


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """A way to set the clock that the server goes by; it stands at nine on a Monday."""
    monkeypatch.setattr(STEADY, "catch_up", lambda: None)

    def set_to(text: str) -> None:
        at = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)
        offset = int(at.timestamp() * 1000) - time.monotonic_ns() // 1_000_000
        monkeypatch.setattr(STEADY, "_offset", offset)

    set_to(f"{MONDAY}T09:00")
    return set_to


@pytest_asyncio.fixture
async def served(settings: Settings, set_clock: SetClock) -> AsyncIterator[Served]:
    async with serving(replace(settings, rate=0)) as server:
        yield server


async def begin(client: Client) -> str:
    return (await client.post(DealGame, "/api/daily", {})).game


async def look(client: Client) -> DailyDeals:
    return await client.get(DailyDeals, "/api/daily")


async def play(client: Client, game: str, pick: int = 0, most: int = 1000) -> TableState:
    """The table after this many decisions, each the one of this number in the list."""
    async with client.table(game) as table:
        assert not table.state.hints
        async for choices in table.turns():
            assert table.state.undo is None
            await table.play(choices.moves[pick % len(choices.moves)].move)
            most -= 1
            if most == 0:
                break
        return table.state


async def finish(client: Client, pick: int = 0) -> TableState:
    return await play(client, await begin(client), pick)


# ---------------------------------------------------------------- the same for all


@pytest.mark.asyncio
async def test_the_same_decisions_lead_to_the_same_game(served: Served) -> None:
    async with await served.account("A") as one, await served.account("B") as two:
        first, second = await asyncio.gather(finish(one), finish(two))
        assert first.game != second.game
        assert first.kingdoms == second.kingdoms
        assert first.scores == second.scores
        replays = [await one.replay(first.game), await two.replay(second.game)]
        moves = [[step.event.move for step in replay.steps] for replay in replays]
        assert moves[0] == moves[1]
        assert {step.event.by for step in replays[0].steps} == {"bot", "player"}


@pytest.mark.asyncio
async def test_other_decisions_meet_the_same_dominoes(served: Served) -> None:
    async with await served.account("A") as one, await served.account("B") as two:
        lines = []
        for client, pick in ((one, 0), (two, 7)):
            state = await finish(client, pick)
            seen = []
            for step in (await client.replay(state.game)).steps:
                line = step.changes.model_dump().get("next_line") or []
                numbers = sorted(entry["domino"]["number"] for entry in line)
                if numbers and numbers not in seen:
                    seen.append(numbers)
            lines.append(seen)
        assert lines[0] == lines[1]
        assert len(lines[0]) == 12


@pytest.mark.parametrize("fixture", WEEK, ids=lambda fixture: str(fixture.setup))
def test_the_bots_of_every_weekday_play_repeatably(fixture: object) -> None:
    assert isinstance(fixture, type(WEEK[0]))
    for level in fixture.levels:
        _player, budget = LEVELS[level].bot_for(fixture.setup)
        assert budget is None or budget.seconds is None
    position = Game.new(fixture.setup, seed=3).position
    moves = [choose(fixture.level, position, seed=5) for _ in range(2)]
    assert moves[0] == moves[1]


def test_the_week_brings_every_box_and_one_kingdom_for_each_player() -> None:
    assert {fixture.setup.box for fixture in WEEK} == {
        "kingdomino",
        "queendomino",
        "royal-wedding",
    }
    assert len({fixture.setup for fixture in WEEK}) == 7
    assert all(fixture.setup.kingdoms == fixture.setup.players for fixture in WEEK)
    assert fixture_of(MONDAY) == WEEK[0]


@pytest.mark.asyncio
async def test_processes_agree_on_the_deal(postgres: Postgres, set_clock: SetClock) -> None:
    shared = Settings(database=postgres.create_database(fresh_name()), rate=0, bot_seconds=0)
    async with (
        serving(shared) as here,
        serving(shared) as there,
        await here.account() as one,
        Client(there.url, one.token) as again,
    ):
        left, right = await asyncio.gather(look(one), look(again))
        assert left == right
        games = await asyncio.gather(*(begin(client) for client in (one, again) * 3))
        assert len(set(games)) == 1


# ---------------------------------------------------------------- one try


@pytest.mark.asyncio
async def test_there_is_one_try_and_it_goes_on_where_it_was_left(served: Served) -> None:
    async with await served.account() as client:
        games = await asyncio.gather(*(begin(client) for _ in range(4)))
        game = games[0]
        assert set(games) == {game}
        await play(client, game, most=3)
        assert await begin(client) == game
        deal = (await look(client)).today
        assert (deal.your_game, deal.your_phase, deal.finished) == (game, "playing", 0)
        assert [entry.game for entry in (await client.lobby()).yours] == [game]
        await play(client, game)
        assert await begin(client) == game
        assert (await look(client)).today.your_phase == "over"


@pytest.mark.asyncio
async def test_a_try_stays_with_who_began_it(served: Served) -> None:
    async with await served.account() as client:
        game = await begin(client)
        with pytest.raises(Refused, match="deal of the day"):
            await client.post(TableView, f"/api/games/{game}/seats/0/link", {})


@pytest.mark.asyncio
async def test_a_rematch_is_a_game_of_its_own(served: Served) -> None:
    """All tries share a secret; the games after them must not."""
    async with await served.account("A") as one, await served.account("B") as two:
        rematches = set()
        for client in (one, two):
            game = (await finish(client)).game
            async with raw(served.url, game, client) as socket:
                await socket.until("welcome")
                await socket.send({"type": "rematch", "id": "again"})
                event = await socket.until("event")
                rematches.add(event["changes"]["rematch"])
        assert len(rematches) == 2


# ---------------------------------------------------------------- shut until it is over


async def paths_refused(http: httpx.AsyncClient, game: str) -> set[str]:
    codes = set()
    for path in ("", "/position", "/scores", "/choices", "/record", "/replay", "/review"):
        answer = await http.get(f"/api/games/{game}{path}")
        codes.add(answer.json().get("code") if answer.status_code == 403 else path)
    answer = await http.post(f"/api/games/{game}/join", json={"name": "Spy"})
    codes.add(answer.json().get("code"))
    start = {"kind": "game", "game": game, "at": 0}
    answer = await http.post("/api/analysis/positions", json={"start": start})
    codes.add(answer.json().get("code"))
    return codes


async def traces(client: Client, player: str, game: str) -> int:
    """In how many of the lists that this client sees the game is."""
    lobby = await client.get(Lobby, "/api/lobby")
    listed = [*lobby.open, *lobby.playing, *lobby.yours]
    listed += (await client.get(FinishedGames, "/api/finished")).games
    listed += (await client.get(FinishedGames, f"/api/finished?player={player}")).games
    listed += (await client.get(PlayerResults, f"/api/players/{player}")).recent
    return sum(entry.game == game for entry in listed)


@pytest.mark.asyncio
async def test_nobody_else_sees_a_try_before_the_deal_opens(
    served: Served, set_clock: SetClock
) -> None:
    async with (
        await served.account("Player") as player,
        await served.account("Spy") as spy,
        served.browser() as stranger,
        httpx.AsyncClient(
            base_url=served.url,
            headers={**headers_of(spy), PROTOCOL_HEADER: str(PROTOCOL)},
            timeout=60,
        ) as http,
    ):
        game, me = await begin(player), (await player.me()).player
        await begin(spy)  # who plays the same deal has the most to gain
        for end in (3, 1000):
            state = await play(player, game, most=end)
            assert await paths_refused(http, game) == {"sealed"}
            assert await paths_refused(stranger, game) == {"sealed"}
            for who in (spy, None):
                async with raw(served.url, game, who) as socket:
                    assert (await socket.receive())["code"] == "sealed"
            assert await traces(spy, me, game) == 0
            seen = (await look(spy)).today
            assert (seen.results, seen.revealed) == ([], None)
            assert seen.finished == (state.phase == "over")
        # The player sees the own game, but not what lay below.
        assert state.phase == "over"
        assert state.revealed is None
        assert state.daily == MONDAY
        assert len((await player.replay(game)).steps) == state.move_number
        with pytest.raises(Refused, match="sealed"):
            await player.record(game)
        # Unloaded from memory, it is as shut as before.
        served.context.rooms._rooms.pop(game).close(1000, "")
        assert await paths_refused(http, game) == {"sealed"}

        set_clock("2026-11-17T00:59")
        assert await paths_refused(http, game) == {"sealed"}
        closing = (await look(spy)).yesterday
        assert closing is not None
        assert (closing.phase, closing.results, closing.revealed) == ("closing", [], None)
        set_clock("2026-11-17T01:00")
        assert "sealed" not in await paths_refused(http, game)
        assert MONDAY in await player.record(game)
        async with raw(served.url, game, spy) as socket:
            shown = (await socket.until("welcome"))["state"]["revealed"]
        opened = (await look(spy)).yesterday
        assert opened is not None
        assert opened.revealed is not None
        assert shown == opened.revealed.model_dump()
        assert [result.game for result in opened.results] == [game]


@pytest.mark.asyncio
async def test_the_order_is_committed_to_the_day_before(
    served: Served, set_clock: SetClock
) -> None:
    async with await served.account() as client:
        promised = (await look(client)).tomorrow
        assert (promised.day, promised.phase) == ("2026-11-17", "coming")
        assert promised.committed_at < promised.begins_at
        with pytest.raises(Refused, match="not-found"):
            await client.get(DealInfo, f"/api/daily/{promised.day}")
        set_clock("2026-11-17T12:00")
        assert (await look(client)).today.commitment == promised.commitment
        state = await play(client, await begin(client), most=1)
        assert state.commitment == promised.commitment
        set_clock("2026-11-18T12:00")
        deal = await client.get(DealInfo, f"/api/daily/{promised.day}")
        assert deal.revealed is not None
        secret = f"{deal.revealed.nonce}\n{deal.revealed.order}"
        assert hashlib.sha256(secret.encode()).hexdigest() == promised.commitment
        assert len(read_orders(deal.revealed.order)) == fixture_of(promised.day).setup.games


# ---------------------------------------------------------------- the table of the day


@pytest.mark.asyncio
async def test_whoever_has_finished_sees_the_table_of_points_and_leads(served: Served) -> None:
    async with (
        await served.account("One") as one,
        await served.account("Two") as two,
        await served.account("Three") as three,
    ):
        totals = {}
        for client, pick in ((one, 0), (two, 5)):
            state = await finish(client, pick)
            assert state.scores is not None
            points = [total.points for total in state.scores.totals]
            totals[state.creator] = (points[0], points[0] - max(points[1:]))
        game = await begin(three)
        assert (await look(three)).today.results == []
        async with raw(served.url, game, three) as socket:
            await socket.until("choices")
            await socket.send({"type": "resign", "id": "r", "number": 0, "seat": 0})
            await socket.until("event")
        deal = (await look(three)).today
        assert deal.finished == 3
        found = {result.player: (result.points, result.lead) for result in deal.results[:2]}
        assert found == totals
        assert deal.results[0].lead is not None
        assert deal.results[1].lead is not None
        assert deal.results[0].lead >= deal.results[1].lead
        last = deal.results[-1]
        assert (last.name, last.points, last.lead, last.you) == ("Three", None, None, True)
        assert [result.game for result in deal.results] == [None, None, game]


@pytest.mark.asyncio
async def test_a_try_counts_for_the_day_it_began(served: Served, set_clock: SetClock) -> None:
    async with await served.account("Night owl") as owl, await served.account("Late") as late:
        set_clock(f"{MONDAY}T23:59")
        game, forgotten = await begin(owl), await begin(late)
        set_clock("2026-11-17T00:30")
        assert (await look(owl)).today.day == "2026-11-17"
        assert await begin(owl) != game
        await play(owl, game)
        set_clock("2026-11-17T01:30")
        await play(late, forgotten)  # with the order there for all to see
        yesterday = (await look(late)).yesterday
        assert yesterday is not None
        assert [(r.name, r.game) for r in yesterday.results] == [("Night owl", game)]
        assert (await look(owl)).today.finished == 0


def test_ties_share_a_place_and_who_resigned_comes_last() -> None:
    def row(game: str, totals: list[int], total: int | None) -> dict[str, object]:
        about = {"person": game, "name": game, "kind": "person", "ended_at": 1}
        return {"id": game, "result": {"totals": totals}, "total": total, **about}

    rows = [
        row("gone", [50, 1], None),
        row("ahead", [40, 30, 20], 40),
        row("behind", [60, 20, 70], 60),
        row("level", [40, 30, 29], 40),
        row("richer", [45, 35, 20], 45),
    ]
    found = [(r.game, r.place, r.lead, r.points) for r in ranked(rows)]
    assert found == [
        ("richer", 1, 10, 45),
        ("ahead", 2, 10, 40),
        ("level", 2, 10, 40),
        ("behind", 4, -10, 60),
        ("gone", 5, None, None),
    ]


# ---------------------------------------------------------------- afterwards


@pytest.mark.asyncio
async def test_an_open_deal_can_be_practised_and_does_not_count(
    served: Served, set_clock: SetClock
) -> None:
    async with await served.account() as client:
        await finish(client)
        path = f"/api/daily/{MONDAY}/practice"
        with pytest.raises(Refused, match="sealed"):
            await client.post(DealGame, path, {})
        set_clock("2026-11-17T12:00")
        deal = await client.get(DealInfo, f"/api/daily/{MONDAY}")
        game = (await client.post(DealGame, path, {"name": "Again"})).game
        async with client.table(game) as table:
            assert (table.state.commitment, table.state.hints) == (deal.commitment, True)
            await play_on(table)
            assert table.state.revealed == deal.revealed
            kingdoms = table.state.kingdoms
        assert deal.your_game is not None
        counted = await client.get(TableView, f"/api/games/{deal.your_game}")
        assert kingdoms == counted.state.kingdoms  # the same decisions, the same game
        assert await client.get(DealInfo, f"/api/daily/{MONDAY}") == deal


@pytest.mark.asyncio
async def test_an_abandoned_try_is_deleted_in_the_end(served: Served, set_clock: SetClock) -> None:
    async with await served.account() as client:
        game = await begin(client)
        rooms = served.context.rooms
        room = await rooms.room(game)
        async with asyncio.timeout(30):
            while room.attendant.thinking:  # what bots still play would be a sign of life
                await asyncio.sleep(0.02)
        expiring = Expiring(served.context.services.archive._database)
        set_clock("2027-02-01T00:00")
        await expire(served.context.settings, rooms, expiring, now_ms())
        assert (await client.get(TableView, f"/api/games/{game}")).state.phase == "cancelled"
        rooms._rooms.pop(game).close(1000, "")
        set_clock("2027-03-01T00:00")
        await expire(served.context.settings, rooms, expiring, now_ms())
        deal = await client.get(DealInfo, f"/api/daily/{MONDAY}")
        assert (deal.your_game, deal.finished) == (None, 0)


@pytest.mark.asyncio
@pytest.mark.parametrize("day", ["2026-11-15", "2026-11-18", "2026-02-30"])
async def test_days_without_a_deal_are_not_found(served: Served, day: str) -> None:
    async with await served.account() as client:
        with pytest.raises(Refused, match="not-found"):
            await client.get(DealInfo, f"/api/daily/{day}")


def test_a_deal_opens_an_hour_after_its_day() -> None:
    assert day_of(ends_at(MONDAY) - 1) == MONDAY
    assert day_of(ends_at(MONDAY)) == "2026-11-17"
    moments = [ends_at(MONDAY) - 1, ends_at(MONDAY), opens_at(MONDAY) - 1, opens_at(MONDAY)]
    assert [phase_of(MONDAY, at) for at in moments] == ["today", "closing", "closing", "open"]
    assert phase_of("2026-11-17", ends_at(MONDAY) - 1) == "coming"
