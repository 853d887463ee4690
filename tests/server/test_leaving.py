"""Who resigns or runs out of time cannot win, and nobody has to watch bots play on alone."""

import pytest

from fiefdom import Game, Setup
from fiefdom.server import actions
from fiefdom.server.messages.rest import ClockRequest, FinishedGames, PlayerResults
from fiefdom.server.standing import left_kingdoms, standing, winners
from fiefdom.server.steady import now_ms
from server.serving import Served, form, play_on


def test_a_kingdom_is_left_when_all_its_players_are() -> None:
    teams = Setup("royal-wedding", players=6, teams=True)
    partner = next(seat for seat in range(1, 6) if teams.kingdom_of(seat) == teams.kingdom_of(0))
    assert left_kingdoms(teams, [seat == 0 for seat in range(6)]) == frozenset()
    gone = [seat in (0, partner) for seat in range(6)]
    assert left_kingdoms(teams, gone) == {teams.kingdom_of(0)}


def test_a_left_kingdom_ranks_last_and_never_wins() -> None:
    game = Game.new(Setup("kingdomino", players=3), seed=5)
    while not game.over:
        game.play(game.moves[0])
    sheet = game.scores
    best = sheet.winners[0]
    assert winners(sheet, frozenset()) == list(sheet.winners)
    assert best not in winners(sheet, frozenset({best}))
    assert best in standing(sheet, frozenset({best}))[-1]
    assert sorted(k for place in standing(sheet, frozenset({best})) for k in place) == [0, 1, 2]
    assert winners(sheet, frozenset({0, 1, 2})) == []


@pytest.mark.asyncio
async def test_who_resigns_gets_neither_victory_nor_record(served: Served) -> None:
    async with served.pair(public=True) as (one, two, game):
        async with one.table(game) as left, two.table(game) as right:
            await left.resign(0)
            await play_on(right)
            scores, seats = right.state.scores, right.state.seats
            await left.request({"type": "rematch"})
        assert scores is not None
        assert scores.winners == [1]
        assert scores.ranking == [[1], [0]]
        assert (await two.get(FinishedGames, "/api/finished")).games[0].winners == [1]
        resigned = await one.get(PlayerResults, f"/api/players/{seats[0].player}")
        assert (resigned.games, resigned.wins, resigned.modes[0].best) == (1, 0, 0)
        stayed = await one.get(PlayerResults, f"/api/players/{seats[1].player}")
        assert (stayed.games, stayed.wins) == (1, 1)


@pytest.mark.asyncio
async def test_resigning_against_bots_alone_ends_the_game_at_once(served: Served) -> None:
    async with await served.account("One") as one:
        game = (await one.create(form("me", "peasant", "peasant"))).game
        async with one.table(game) as table:
            async for choices in table.turns():
                await table.play(choices.moves[0].move)
                break
            await table.resign(0)
            state = table.state
            assert state.phase == "over"
            assert state.scores is not None
            assert state.revealed is not None
            assert 0 not in state.scores.winners
            assert state.scores.ranking[-1] == [0]
            assert state.seats[0].left == "resigned"
            await table.request({"type": "rematch"})
            assert table.state.rematch is not None
        replay = await one.replay(game)
        assert [what.what for what in replay.steps[-1].event.happened] == ["left", "ended"]
        assert "kingdomino" in (await one.record(game)).lower()
        assert (await one.lobby()).yours[0].game == table.state.rematch


@pytest.mark.asyncio
async def test_running_out_of_time_against_bots_alone_ends_the_game(served: Served) -> None:
    async with await served.account("One") as one:
        clock = ClockRequest(kind="player", seconds=10, increment=0, on_timeout="out")
        game = (await one.create(form("me", "peasant", clock=clock))).game
        room = await served.context.rooms.room(game)
        async with one.table(game) as table:
            async for _choices in table.turns():
                number = table.state.number
                await room.act(lambda now, n=number: actions.time_out(now, n, now_ms()))  # type: ignore[misc]
                break
            async for _message in table.messages():
                if table.state.phase == "over":
                    break
            assert table.state.seats[0].left == "timed-out"
            assert table.state.scores is not None
            assert table.state.scores.winners == [1]
