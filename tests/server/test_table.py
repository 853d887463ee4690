"""Seats, presence, undo, resigning, reactions, hints, rematch: life at a table."""

import asyncio

import pytest

from fiefdom.client import Client, Refused, TableConnection
from fiefdom.server.messages.rest import (
    Accepted,
    ClockRequest,
    FinishedGames,
    Joined,
    PlayerResults,
    SeatLink,
    SetupRequest,
    TableView,
)
from fiefdom.server.messages.socket import Choices, Hint, ReactionMessage
from server.raw import raw
from server.serving import Served, form, play_on, refused

pytestmark = pytest.mark.asyncio


async def test_lobby_lists_public_tables_alone(served: Served) -> None:
    async with await served.account("One") as one, await served.account("Two") as two:
        public = (await one.create(form("me", "open", public=True))).game
        private = (await one.create(form("me", "open"))).game
        lobby = await two.lobby()
        assert [entry.game for entry in lobby.open] == [public]
        assert lobby.yours == []
        assert {entry.game for entry in (await one.lobby()).yours} == {public, private}
        await two.join(public, "Two")
        lobby = await two.lobby()
        assert lobby.open == []
        assert [entry.game for entry in lobby.playing] == [public]
        turns = [(await who.lobby()).yours[0].your_turn for who in (one, two)]
        yours = {entry.game: entry for entry in (await one.lobby()).yours}
        assert [yours[public].your_turn, turns[1]].count(True) == 1


async def test_before_the_game_seats_come_and_go(served: Served) -> None:
    async with await served.account("One") as one, await served.account("Two") as two:
        game = (await one.create(form("me", "open", "open"))).game
        assert (await two.join(game, "Two", seat=2)).seat == 2
        refused_requests: list[tuple[Client, str, dict[str, object], str]] = [
            (two, "join", {"name": "Two", "seat": 2}, "seat-taken"),
            (two, "join", {"name": "Two", "seat": 7}, "no-such-seat"),
            (two, "seats/1/bot", {"level": "nobody"}, "no-such-level"),
            (two, "seats/0/leave", {}, "not-your-seat"),
            (two, "cancel", {}, "not-creator"),
        ]
        for who, path, body, code in refused_requests:
            with refused(code):
                await who.post(TableView, f"/api/games/{game}/{path}", body)
        view = await two.post(TableView, f"/api/games/{game}/seats/2/leave", {})
        assert view.state.seats[2].kind == "open"
        assert view.state.next_line == []  # nothing is shown before all are seated
        level = (await one.about()).levels[0]
        for seat in (1, 2):
            view = await one.post(
                TableView, f"/api/games/{game}/seats/{seat}/bot", {"level": level}
            )
        assert view.state.phase == "playing"
        with refused("already-started"):
            await two.join(game, "Two")


async def test_cancelled_games_are_gone_from_the_lobby(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "open", public=True))).game
        view = await client.post(TableView, f"/api/games/{game}/cancel", {})
        assert view.state.phase == "cancelled"
        lobby = await client.lobby()
        assert (lobby.open, lobby.yours) == ([], [])


async def test_hot_seat_plays_all_shared_seats(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared", "shared"))).game
        async with client.table(game) as table:
            assert table.you.seats == [0, 1, 2]
            await play_on(table)
            assert table.state.phase == "over"


async def test_a_link_moves_a_seat_to_another_device_once(served: Served) -> None:
    async with (
        await served.account("One") as one,
        await served.account("Two") as two,
        served.browser() as phone,
    ):
        game = (await one.create(form("me", "open"))).game
        await two.join(game, "Two")
        with refused("not-your-seat"):
            await two.post(SeatLink, f"/api/games/{game}/seats/0/link", {})
        link = await one.post(SeatLink, f"/api/games/{game}/seats/0/link", {})
        async with raw(served.url, game, one) as old:
            assert (await old.until("welcome"))["you"]["seats"] == [0]
            answer = await phone.post("/api/links", json={"token": link.token})
            joined = Joined.model_validate_json(answer.content)
            assert joined.you.seats == [0]
            assert joined.state.seats[0].name == "One"
            assert (await old.until("you"))["you"]["seats"] == []
        async with raw(served.url, game, phone) as new:
            assert (await new.until("welcome"))["you"]["seats"] == [0]
        again = await phone.post("/api/links", json={"token": link.token})
        assert again.json()["code"] == "bad-link"


async def test_undo_until_another_decides(served: Served) -> None:
    async with (
        served.pair() as (one, two, game),
        one.table(game) as left,
        two.table(game) as right,
    ):
        tables = (left, right)
        turn = left.state.decision
        assert turn is not None
        first, second = tables[turn.seat], tables[1 - turn.seat]
        before = first.state
        async for choices in first.turns():
            await first.play(choices.moves[0].move)
            break
        assert first.state.undo == turn.seat
        await _catch_up(second, first.state.number)
        with refused("nothing-to-undo"):
            await second.undo()
        number = await first.undo()
        assert first.state.number == number == before.number + 2
        assert first.state.model_dump(exclude={"number", "spectators", "seats"}) == (
            before.model_dump(exclude={"number", "spectators", "seats"})
        )
        await asyncio.gather(play_on(left), play_on(right))
        assert left.state.phase == "over"


async def _catch_up(table: TableConnection, number: int) -> None:
    async for _message in table.messages():
        if table.state.number >= number:
            return


async def test_undo_stops_at_what_was_drawn(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        async with client.table(game) as table:
            allowed = []
            async for choices in table.turns():
                old = table.state
                await table.play(choices.moves[0].move)
                drew = old.unseen != table.state.unseen
                allowed.append(table.state.undo is not None)
                assert (table.state.undo is None) == (drew or table.state.phase == "over")
                if table.state.phase == "over":
                    break
            assert True in allowed
            assert False in allowed


async def test_who_resigns_is_finished_by_a_bot(served: Served) -> None:
    async with (
        served.pair() as (one, two, game),
        one.table(game) as left,
        two.table(game) as right,
    ):
        await left.resign(0)
        assert left.state.seats[0].left == "resigned"
        assert left.state.seats[0].name == "One"
        with pytest.raises(Refused):
            await left.play("discard")
        await play_on(right)
        assert right.state.phase == "over"


async def test_reactions_and_presence_reach_the_table(served: Served) -> None:
    async with served.pair() as (one, two, game), raw(served.url, game, one) as left:
        assert (await left.until("presence"))["seats"] == [True, False]
        async with raw(served.url, game, two) as right, raw(served.url, game) as watcher:
            presence = await left.until("presence")
            while presence["seats"] != [True, True] or presence["spectators"] != 1:
                presence = await left.until("presence")
            await right.send({"type": "reaction", "reaction": "well-played"})
            for socket in (left, right, watcher):
                shown = ReactionMessage.model_validate(await socket.until("reaction"))
                assert (shown.seat, shown.reaction) == (1, "well-played")
        presence = await left.until("presence")
        while presence["seats"] != [True, False] or presence["spectators"]:
            presence = await left.until("presence")


async def test_hints_come_where_the_creator_allowed_them(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared", hints=True))).game
        async with raw(served.url, game, client) as socket:
            choices = Choices.model_validate(await socket.until("choices"))
            await socket.send({"type": "hint"})
            hint = Hint.model_validate(await socket.until("hint"))
            assert hint.move in [choice.move for choice in choices.moves]
            assert hint.number == choices.number


async def test_rematch_opens_one_game_for_all(served: Served) -> None:
    async with await served.account("One") as one, await served.account("Two") as two:
        clock = ClockRequest(kind="player", seconds=600, increment=5)
        game = (await one.create(form("me", "open", clock=clock))).game
        await two.join(game, "Two")
        async with one.table(game) as left, two.table(game) as right:
            await asyncio.gather(play_on(left), play_on(right))
            await left.request({"type": "rematch"})
            assert left.state.rematch is not None
            number = await right.request({"type": "rematch"})
            assert number == left.state.number
            following = left.state.rematch
        joined = await two.join(following, "Two")
        assert joined.state.phase == "playing"
        assert joined.state.clocks is not None
        assert [seat.name for seat in joined.state.seats] == ["One", "Two"]
        assert joined.state.commitment != left.state.commitment


async def test_results_and_finished_games(served: Served) -> None:
    async with served.pair(public=True) as (one, two, game):
        async with one.table(game) as left, two.table(game) as right:
            await asyncio.gather(play_on(left), play_on(right))
            scores = left.state.scores
            players = [seat.player for seat in left.state.seats]
        assert scores is not None
        listed = await two.get(FinishedGames, "/api/finished")
        assert [entry.game for entry in listed.games] == [game]
        assert listed.games[0].totals == [total.points for total in scores.totals]
        assert listed.games[0].winners == scores.winners
        wins = 0.0
        for kingdom, player in enumerate(players):
            results = await one.get(PlayerResults, f"/api/players/{player}")
            assert results.games == 1
            assert results.modes[0].best == scores.totals[kingdom].points
            wins += results.wins
        assert wins == pytest.approx(1.0)
        earlier = f"/api/finished?before={listed.games[0].ended_at}"
        assert (await two.get(FinishedGames, earlier)).games == []


async def test_moves_over_rest_and_repeats(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        choices = await client.get(Choices, f"/api/games/{game}/choices")
        body = {"id": "one", "number": choices.number, "move": choices.moves[0].move}
        first = await client.post(Accepted, f"/api/games/{game}/moves", body)
        again = await client.post(Accepted, f"/api/games/{game}/moves", body)
        assert first == again == Accepted(number=1, last=1)
        with refused("stale-number"):
            await client.post(Accepted, f"/api/games/{game}/moves", {**body, "id": "two"})


async def test_dynasty_shows_a_sheet_for_each_game(served: Served) -> None:
    setup = SetupRequest(players=2, dynasty=True, middle_kingdom=True, harmony=True)
    async with await served.account() as client:
        game = (await client.create(form("me", "shared", setup=setup))).game
        async with client.table(game) as table:
            seen = set()
            async for choices in table.turns():
                await table.play(choices.moves[0].move)
                seen.add((table.state.game_number, table.state.scores is not None))
            assert seen == {(1, False), (2, True), (3, True)}
            assert table.state.scores is not None
            assert len(table.state.scores.games) == 3
            for kingdom, total in enumerate(table.state.scores.totals):
                parts = [sheet.kingdoms[kingdom].total for sheet in table.state.scores.games]
                assert total.points == sum(parts)
