"""Hints that teach: where to look, what to play and why; and what a decision has cost."""

import pytest

from fiefdom import Claim, Game, Place, Setup
from fiefdom.players.budget import Budget
from fiefdom.server import stored_game
from fiefdom.server.advancing import advance
from fiefdom.server.messages.socket import Choices, Lesson, Verdict
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.study.teaching import lesson, look_at, verdict
from fiefdom.server.table import Seat, Table
from server.dealt import dealt
from server.raw import raw
from server.serving import Served, form

BUDGET = Budget(playouts=60)


def table_of(setup: Setup, *, hints: bool = True) -> Table:
    seats = [Seat("person", "Ada", "ada")]
    seats += [Seat("bot", "peasant", None, "peasant")] * (setup.players - 1)
    row = stored_game.new_row(
        "a-game-id", setup, seats, creator="ada", hints=hints, deal=dealt(setup)
    )
    return stored_game.table_of(row)[0]


def played(table: Table, index: int, by: str = "player") -> Table:
    move = str(table.position.moves[index % len(table.position.moves)])
    entry = Entry(table.number + 1, "move", at=0, seat=table.turn, move=move, by=by)  # type: ignore[arg-type]
    return advance(table, entry)


@pytest.mark.parametrize(
    "setup",
    [Setup.kingdomino(4), Setup.queendomino(2), Setup.royal_wedding(6, teams=True)],
    ids=str,
)
def test_a_lesson_fits_the_decision_whatever_it_is(setup: Setup) -> None:
    table = table_of(setup)
    kinds = set()
    for step in range(30):
        position = table.position
        decision = position.decision
        assert decision is not None
        if decision.kind not in kinds or step > 26:
            kinds.add(decision.kind)
            found = lesson(table, seed=step, budget=BUDGET)
            first = found.turn[0]
            assert first.move in [str(move) for move in position.moves]
            assert found.number == table.number
            if len(position.moves) > 1 and decision.kind in ("claim", "place"):
                assert [m.move for m in found.second] != [m.move for m in found.turn]
                assert found.second_points is not None
            assert all(reason.amount > 0 for reason in found.reasons)
            if first.kind == "claim":
                assert first.domino is not None
                assert first.domino.number in found.look.dominoes
            if first.kind in ("place", "tax"):
                assert {(s.x, s.y) for s in first.squares} <= {
                    (s.x, s.y) for s in found.look.squares
                }
            if first.kind in ("build", "dragon"):
                assert first.spot in found.look.spots
        table = played(table, step)
    assert {"place", "claim"} <= kinds


def test_where_to_look_does_not_give_the_move_away() -> None:
    game = Game.new(Setup.kingdomino(4), seed=2)
    claim = game.position.moves[3]
    assert isinstance(claim, Claim)
    assert len(look_at(game.position, claim).dominoes) == 2
    while not isinstance(game.position.moves[0], Place):
        game.play(game.position.moves[0])
    assert len(look_at(game.position, game.position.moves[0]).squares) >= 6


def test_a_verdict_tells_a_bad_decision_from_the_best() -> None:
    table = table_of(Setup.kingdomino(2))
    while table.decision is not None and table.position.round < 3:
        table = played(table, 0, "player" if table.turn == 0 else "bot")
    while table.turn != 0 or table.decision is None or table.decision.kind != "place":
        table = played(table, 0, "player" if table.turn == 0 else "bot")
    gains = [gain.points for gain in table.position.gains]
    best, worst = gains.index(max(gains)), gains.index(min(gains))
    costs = []
    for index in (best, worst):
        after = played(table, index)
        assert after.undo_seat == 0
        found = verdict(after, seed=1, budget=Budget(playouts=400))
        assert found.move == str(table.position.moves[index])
        assert found.number == table.number + 1
        costs.append(found.cost_points)
    assert costs[0] <= costs[1]


@pytest.mark.asyncio
async def test_a_lesson_and_a_verdict_over_the_socket(served: Served) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "peasant", hints=True))).game
        async with raw(served.url, game, client) as socket:
            choices = Choices.model_validate(await socket.until("choices"))
            assert (await socket.ask({"type": "verdict"}))["code"] == "nothing-to-undo"
            await socket.send({"type": "hint", "lesson": True})
            found = Lesson.model_validate(await socket.until("lesson"))
            assert found.number == choices.number
            move = next(m.move for m in choices.moves if m.move != found.turn[0].move)
            request = {"type": "move", "id": "m", "number": choices.number, "move": move}
            await socket.send({**request, "grace": 5})
            await socket.until("event")
            await socket.send({"type": "verdict"})
            told = Verdict.model_validate(await socket.until("verdict"))
            assert (told.move, told.number, told.seat) == (move, choices.number + 1, choices.seat)
            assert told.cost_points >= 0


@pytest.mark.asyncio
async def test_neither_is_given_where_hints_are_off_or_others_play(served: Served) -> None:
    async with await served.account() as client:
        plain = (await client.create(form("me", "peasant"))).game
        async with raw(served.url, plain, client) as socket:
            await socket.until("choices")
            for message in ({"type": "hint", "lesson": True}, {"type": "verdict"}):
                assert (await socket.ask(message))["code"] == "no-hints"
        shared = (await client.create(form("me", "shared", hints=True))).game
        async with raw(served.url, shared, client) as socket:
            choices = await socket.until("choices")
            move = choices["moves"][0]["move"]
            request = {"type": "move", "id": "m", "number": choices["number"], "move": move}
            await socket.send(request)
            await socket.until("event")
            assert (await socket.ask({"type": "verdict"}))["code"] == "nothing-to-undo"
