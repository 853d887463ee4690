"""Preparing a move while others decide: what may be prepared is what will be legal."""

import pytest

from fiefdom.server.messages.socket import Choices, Plan
from server.raw import raw
from server.serving import Served, form

pytestmark = pytest.mark.asyncio


async def test_the_plan_is_what_the_turn_will_offer(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared", "shared"))).game
        met = 0
        async with raw(served.url, game, client) as socket:
            for _ in range(30):
                choices = Choices.model_validate(await socket.until("choices"))
                waiting = (choices.seat + 1) % 3
                await socket.send({"type": "plan", "seat": waiting})
                plan = Plan.model_validate(await socket.until("plan"))
                if choices.kind == "claim":
                    assert {c.move for c in choices.moves} <= {c.move for c in plan.claims}
                move = {
                    "type": "move",
                    "id": f"m{choices.number}",
                    "number": choices.number,
                    "move": choices.moves[0].move,
                }
                await socket.send(move)
                while plan.places:
                    choices = Choices.model_validate(await socket.until("choices"))
                    if (choices.seat, choices.kind) == (waiting, "place"):
                        assert plan.domino == choices.domino
                        offered = [c for c in choices.moves if c.kind == "place"]
                        assert plan.places == offered
                        met += 1
                        break
                    move |= {
                        "id": f"m{choices.number}",
                        "number": choices.number,
                        "move": choices.moves[0].move,
                    }
                    await socket.send(move)
                else:
                    continue
                move |= {
                    "id": f"m{choices.number}",
                    "number": choices.number,
                    "move": choices.moves[0].move,
                }
                await socket.send(move)
                if met == 3:
                    return
        raise AssertionError(f"only {met} plans were met")


async def test_nobody_plans_for_another_seat_or_before_the_game(served: Served) -> None:
    async with await served.account("One") as one:
        game = (await one.create(form("me", "open"))).game
        async with raw(served.url, game, one) as socket:
            assert (await socket.ask({"type": "plan", "seat": 1}))["code"] == "not-your-seat"
            assert (await socket.ask({"type": "plan", "seat": 0}))["code"] == "not-started"
