"""Reviews: made beside play, shown while they grow, kept, limited, cancelled, taken over."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from fiefdom.client import Client, Refused
from fiefdom.rules.boxes import BoxName
from fiefdom.server.messages.rest import SetupRequest, TableView
from fiefdom.server.messages.review import ReviewInfo, ReviewState, Tried
from fiefdom.server.messages.socket import Choices
from fiefdom.server.settings import Settings
from fiefdom.server.storage import shelf
from server.postgres import Postgres
from server.serving import form, fresh_name, refused, serving
from server.test_version_0_1 import KNOWN, make_old

pytestmark = pytest.mark.asyncio
SLOW = 600.0
"""Seconds that no test lets a review have: it is still under way when the test looks."""


@pytest.fixture
def quick(settings: Settings) -> Settings:
    """Reviews that think as little as they can."""
    return replace(settings, review_seconds=0.01, rate=0)


async def finished(
    client: Client, moves: int | None = None, setup: BoxName = "kingdomino", seen: str = "place"
) -> str:
    """A game that was played to its end, or given up after so many moves and such a decision."""
    request = SetupRequest(box=setup, players=2)
    game = (await client.create(form("me", "shared", setup=request))).game
    kinds: list[str] = []
    async with client.table(game) as table:
        async for choices in table.turns():
            if moves is not None and len(kinds) >= moves and seen in kinds:
                await table.resign(0)
                await table.resign(1)
                break
            await table.play(choices.moves[0].move)
            kinds.append(choices.kind)
    return game


def path(game: str, at: int | None = None) -> str:
    return f"/api/games/{game}/review" + ("" if at is None else f"/{at}")


async def ask(client: Client, game: str) -> ReviewState:
    return await client.post(ReviewState, path(game), {})


async def cancel(client: Client, game: str) -> ReviewState:
    answer = await client._http.delete(path(game))
    return ReviewState.model_validate_json(answer.content)


async def when(client: Client, game: str, *states: str) -> ReviewState:
    """What the server says once the review is in one of these states."""
    async with asyncio.timeout(120):
        while True:
            state = await client.get(ReviewState, path(game))
            if state.state in states:
                return state
            assert state.state in ("waiting", "growing"), state.state
            await asyncio.sleep(0.05)


async def whole(client: Client, game: str) -> ReviewInfo:
    state = await when(client, game, "done")
    assert state.review is not None
    return state.review


async def test_a_finished_game_is_reviewed_and_the_review_is_kept(quick: Settings) -> None:
    async with serving(quick) as served, await served.account() as client:
        game = await finished(client)
        assert (await client.get(ReviewState, path(game))).state == "none"
        assert (await ask(client, game)).state in ("waiting", "growing")
        review = await whole(client, game)
        token = client.token
    assert [decision.at for decision in review.decisions] == list(range(len(review.decisions)))
    assert len(review.graph) == len(review.decisions) + 1
    assert any(decision.better for decision in review.decisions)
    for decision in review.decisions:
        assert bool(decision.better) == (decision.word != "best")
        if decision.better:
            assert decision.turn[0].move == decision.move
            assert decision.better[0].kind in ("place", "discard", "claim")
    assert {kingdom.kingdom for kingdom in review.kingdoms} == {0, 1}
    assert sum(sum(k.words.values()) for k in review.kingdoms) == sum(
        not decision.forced for decision in review.decisions
    )
    async with serving(quick) as served, Client(served.url, token) as client:
        assert await whole(client, game) == review
        assert (await ask(client, game)).state == "done"
        assert served.context.reviews._jobs == {}


async def test_every_decision_of_a_queendomino_turn_can_be_drawn(quick: Settings) -> None:
    async with serving(quick) as served, await served.account() as client:
        game = await finished(client, moves=45, setup="queendomino", seen="build")
        await ask(client, game)
        review = await whole(client, game)
    kinds = {decision.kind for decision in review.decisions}
    assert kinds >= {"place", "tax", "build", "claim"}
    better = [choice for decision in review.decisions for choice in decision.better]
    assert all(choice.squares for choice in better if choice.kind in ("place", "tax", "build"))
    assert all(choice.building for choice in better if choice.kind == "build")


async def test_only_games_that_are_over_and_were_played_are_reviewed(quick: Settings) -> None:
    async with serving(quick) as served, await served.account() as client:
        playing = (await client.create(form("me", "shared"))).game
        with refused("not-over"):
            await ask(client, playing)
        with refused("not-over"):
            await _moment(client, playing, 0)
        given_up = await finished(client, moves=5)
        await ask(client, given_up)
        played = (await client.get(TableView, f"/api/games/{given_up}")).state.move_number
        assert len((await whole(client, given_up)).decisions) == played
    async with serving(replace(quick, bot_seconds=60)) as served, await served.account() as client:
        untouched = (await client.create(form("me", "baron"))).game
        async with client.table(untouched) as table:
            await table.resign(0)
        with pytest.raises(Refused) as refusal:
            await ask(client, untouched)
        assert "nothing to review" in str(refusal.value)


async def _moment(client: Client, game: str, at: int) -> Choices:
    return await client.get(Choices, path(game, at))


async def test_it_grows_before_everybodys_eyes(settings: Settings) -> None:
    slow = replace(settings, review_seconds=SLOW, rate=0)
    async with serving(slow) as served, await served.account() as client:
        game = await finished(client)
        await ask(client, game)
        async with asyncio.timeout(120):
            while len((state := await when(client, game, "growing")).decisions) < 3:
                await asyncio.sleep(0.05)
        assert state.done == len(state.decisions)
        assert state.total > 40
        async with await served.account("Another") as other:
            later = await other.get(ReviewState, f"{path(game)}?after=2")
            assert later.decisions[0].at == 2
        await cancel(client, game)


async def test_who_cancels_stops_waiting_and_nobody_else(settings: Settings) -> None:
    slow = replace(settings, review_seconds=SLOW, rate=0)
    async with (
        serving(slow) as served,
        await served.account("One") as one,
        await served.account("Two") as two,
        await served.account("Three") as three,
    ):
        game = await finished(one)
        await ask(one, game)
        await ask(two, game)
        assert (await cancel(three, game)).state in ("waiting", "growing")  # never asked for it
        assert (await cancel(one, game)).state in ("waiting", "growing")
        assert (await cancel(two, game)).state == "none"
        assert served.context.reviews._jobs == {}
        assert (await ask(one, game)).state in ("waiting", "growing")  # and may begin again
        await cancel(one, game)


async def test_nobody_has_many_under_way_and_everybody_gets_a_turn(settings: Settings) -> None:
    slow = replace(settings, review_seconds=SLOW, rate=0, reviews_per_identity=3)
    async with (
        serving(slow) as served,
        await served.account("Eager") as eager,
        await served.account("Guest") as guest,
    ):
        games = [await finished(eager, moves=30 + i) for i in range(4)]
        await ask(eager, games[0])
        await when(eager, games[0], "growing")
        assert (await ask(eager, games[1])).place == 1
        assert (await ask(eager, games[2])).place == 2
        with refused("too-many-reviews") as refusal:
            await ask(eager, games[3])
        assert "3 reviews in progress" in str(refusal.value)
        assert (await ask(guest, games[3])).place == 1  # the guest's first comes before her second
        assert (await eager.get(ReviewState, path(games[1]))).place == 2
        for game in games:
            await cancel(eager, game)
            await cancel(guest, game)
        assert (await ask(eager, games[3])).state in ("waiting", "growing")
        await cancel(eager, games[3])


async def test_reviews_started_are_limited_in_time(settings: Settings) -> None:
    some = replace(settings, review_seconds=0.01, rate=0.05)  # one at once
    async with serving(replace(settings, rate=0)) as served, await served.account() as client:
        games = [await finished(client, moves=3), await finished(client, moves=4)]
        token = client.token
    async with serving(some) as served, Client(served.url, token) as client:
        await ask(client, games[0])
        answer = await client._http.post(path(games[1]))
        assert (answer.status_code, answer.json()["code"]) == (429, "too-frequent")
        await ask(client, games[0])  # one that is there costs nothing


async def test_a_review_that_a_stopped_server_had_begun_is_made_after_all(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = replace(settings, review_seconds=SLOW, rate=0)
    async with serving(slow) as served, await served.account() as client:
        game = await finished(client)
        await ask(client, game)
        await when(client, game, "growing")
        token = client.token
    # On PostgreSQL others wait a while before they take over.
    monkeypatch.setattr(shelf, "FRESH", 0)
    async with (
        serving(replace(slow, review_seconds=0.01)) as served,
        Client(served.url, token) as client,
    ):
        assert (await whole(client, game)).decisions


async def test_every_process_says_how_far_it_is_and_one_makes_it(postgres: Postgres) -> None:
    url = postgres.create_database(fresh_name())
    slow = Settings(database=url, bot_seconds=0, stop_seconds=2, rate=0, review_seconds=SLOW)
    async with (
        serving(slow) as first,
        serving(replace(slow, review_seconds=0.01)) as second,
        await first.account() as here,
        Client(second.url, here.token) as there,
    ):
        game = await finished(here)
        await ask(here, game)
        await when(here, game, "growing")
        assert (await ask(there, game)).state in ("waiting", "growing")
        assert second.context.reviews._jobs == {}
        await cancel(here, game)
        await ask(there, game)
        review = await whole(there, game)
        assert await whole(here, game) == review


async def test_a_game_of_version_0_1_is_reviewed(quick: Settings, tmp_path: Path) -> None:
    await make_old(quick, tmp_path)
    game = KNOWN["games"]["finished"]
    async with serving(quick) as served, Client(served.url, KNOWN["tokens"][0]) as client:
        await ask(client, game)
        review = await whole(client, game)
        assert len(review.decisions) == KNOWN["states"]["finished"]["move_number"]


async def test_another_move_can_be_tried_where_one_went_wrong(quick: Settings) -> None:
    async with serving(quick) as served, await served.account() as client:
        game = await finished(client)
        await ask(client, game)
        review = await whole(client, game)
        wrong = max(review.decisions, key=lambda decision: decision.cost_points)
        choices = await _moment(client, game, wrong.at)
        assert (choices.seat, choices.kind) == (wrong.seat, wrong.kind)
        texts = [choice.move for choice in choices.moves]
        assert wrong.move in texts
        first = await client.post(Tried, path(game, wrong.at), {"move": texts[0]})
        best = first.better[0].move if first.better else texts[0]
        assert best in texts
        again = await client.post(Tried, path(game, wrong.at), {"move": best})
        assert again.cost_chance < 0.1  # two searches see the same a little differently
        assert (again.better == []) == (again.word == "best")
        for move, code in (("claim 99", "illegal-move"), ("nonsense", "illegal-move")):
            with refused(code):
                await client.post(Tried, path(game, wrong.at), {"move": move})
        with refused("number-ahead"):
            await _moment(client, game, len(review.decisions))
