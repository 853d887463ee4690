"""Taking back against bots: their moves fall with one's own, until something new is drawn."""

import asyncio
import itertools

import pytest

from server.raw import raw
from server.serving import Served, form

pytestmark = pytest.mark.asyncio


async def test_a_move_is_taken_back_with_what_bots_did_since(served: Served) -> None:
    async with await served.account() as client:
        # With one king first in a line and one last, the bot moves between with nothing drawn.
        game = (await client.create(form("me", "peasant"))).game
        undone = 0
        async with client.table(game) as table:
            before = table.state
            async for choices in table.turns():
                by_bots = table.state.move_number - before.move_number - 1
                if table.state.undo == 0 and by_bots > 0 and undone < 3:
                    await table.undo()
                    undone += 1
                    changing = {"number", "spectators", "seats", "undo"}
                    assert table.state.model_dump(exclude=changing) == (
                        before.model_dump(exclude=changing)
                    )
                    continue
                before = table.state
                first = not any(there.player == 0 for there in before.next_line)
                await table.play(choices.moves[0 if first else -1].move)
            assert table.state.phase == "over"
            moves = table.state.move_number
        assert undone == 3
        replay = await client.replay(game)
        assert [step.event.move_number for step in replay.steps] == list(range(1, moves + 1))


async def test_taking_back_may_lag_behind_the_bots_but_not_behind_a_person(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "peasant"))).game
        async with client.table(game) as table:
            mine = 0
            ends = itertools.cycle((0, -1))  # so that the bot plays between one's two kings
            async for choices in table.turns():
                if table.state.undo == 0 and mine and table.state.number > mine + 1:
                    with pytest.raises(AssertionError, match="stale-number"):
                        await undo(served, game, client, mine - 1)
                    await undo(served, game, client, mine)
                    break
                choice = choices.moves[next(ends) if choices.kind == "claim" else -1]
                mine = await table.play(choice.move) or 0
            assert table.state.phase == "playing"


async def undo(served: Served, game: str, client: object, number: int) -> None:
    async with raw(served.url, game, client) as socket:  # type: ignore[arg-type]
        await socket.until("welcome")
        await socket.send({"type": "undo", "id": f"undo-{number}", "number": number})
        while True:
            message = await asyncio.wait_for(socket.receive(), 30)
            assert message["type"] != "error", message["code"]
            if message["type"] == "event" and message["event"]["kind"] == "undo":
                return


async def test_bots_wait_as_long_as_the_move_asked_for(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "peasant"))).game
        room = await served.context.rooms.room(game)
        async with raw(served.url, game, client) as socket:
            choices = await socket.until("choices")
            await socket.send(
                {
                    "type": "move",
                    "id": "first",
                    "number": choices["number"],
                    "move": choices["moves"][0]["move"],
                    "grace": 5,
                }
            )
            await socket.until("event")
            assert room.attendant.waits_until > asyncio.get_running_loop().time()
