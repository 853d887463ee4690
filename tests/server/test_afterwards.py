"""After the end: record, replay, score sheet, and the proof that nothing was rigged."""

import hashlib

import pytest

from fiefdom.client import apply_changes
from fiefdom.notation import parse_record
from fiefdom.server.messages.rest import Scores, SetupRequest
from fiefdom.server.secret import write_orders
from server.serving import Served, form, refused

pytestmark = pytest.mark.asyncio


async def test_record_replay_and_commitment_agree(served: Served) -> None:
    async with await served.account() as client:
        setup = SetupRequest(box="queendomino", players=2)
        game = (await client.create(form("me", "shared", setup=setup))).game
        with refused("not-over"):
            await client.record(game)
        async with client.table(game) as table:
            commitment = table.state.commitment
            undone = 0
            async for choices in table.turns():
                await table.play(choices.moves[-1].move)
                if table.state.undo is not None and undone < 5:
                    await table.undo()
                    undone += 1
            last = table.state
        assert undone == 5
        assert last.revealed is not None
        secret = f"{last.revealed.nonce}\n{last.revealed.order}"
        assert hashlib.sha256(secret.encode()).hexdigest() == commitment
        record = parse_record(await client.record(game))
        assert write_orders(record.orders) == last.revealed.order
        assert len(record.moves) == last.move_number
        assert record.result is not None
        assert last.scores is not None
        assert [total.points for total in record.result.totals] == [
            total.points for total in last.scores.totals
        ]
        replay = await client.replay(game)
        state = replay.start
        for step in replay.steps:
            state = apply_changes(state, step.changes)
        assert [step.event.move for step in replay.steps] == [str(move) for move in record.moves]
        assert state.kingdoms == last.kingdoms
        assert state.scores == last.scores
        scores = await client.get(Scores, f"/api/games/{game}/scores")
        assert scores.scores.totals == last.scores.totals
