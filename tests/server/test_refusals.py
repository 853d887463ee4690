"""What is wrong gets one clear error and changes nothing."""

from dataclasses import replace

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from fiefdom.client import Client
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest, TableView
from fiefdom.server.settings import Settings
from fiefdom.server.storage.tables import people
from server.raw import Json, raw
from server.serving import Served, form, refused, serving

pytestmark = pytest.mark.asyncio


async def two_at_a_table(served: Served) -> tuple[str, Client, Client]:
    one, two = await served.account("One"), await served.account("Two")
    game = (await one.create(form("me", "open"))).game
    await two.join(game, "Two")
    return game, one, two


async def test_bad_messages_change_nothing(served: Served) -> None:
    game, one, two = await two_at_a_table(served)
    async with raw(served.url, game, one) as left, raw(served.url, game, two) as right:
        states = [(await socket.until("welcome"))["state"] for socket in (left, right)]
        number, turn = states[0]["number"], states[0]["decision"]["seat"]
        decider, other = (left, right) if turn == 0 else (right, left)
        choices = await decider.until("choices")
        legal = choices["moves"][0]["move"]
        move: Json = {"type": "move", "id": "a", "number": number, "move": legal}

        async def code(socket: object, message: Json | str | bytes) -> str:
            error = await socket.ask(message)  # type: ignore[attr-defined]
            assert error["message"].endswith(".")
            return str(error["code"])

        assert await code(other, move) == "not-your-turn"
        assert await code(decider, {**move, "number": number - 1}) == "stale-number"
        assert await code(decider, {**move, "number": number + 1}) == "number-ahead"
        assert await code(decider, {**move, "move": "claim 99"}) == "unreadable-move"
        assert await code(decider, {**move, "move": "castle"}) == "unreadable-move"
        assert await code(decider, {**move, "move": "g8h8"}) == "illegal-move"
        assert await code(decider, {**move, "extra": 1}) == "malformed"
        assert await code(decider, {**move, "number": "1"}) == "malformed"
        assert await code(decider, {**move, "id": ""}) == "malformed"
        assert await code(decider, {"type": "dance"}) == "malformed"
        assert await code(decider, "{") == "malformed"
        half = '{"type": "undo", "id": "\\ud800", "number": 1}'  # a sign of which half is missing
        assert await code(decider, half) == "malformed"
        assert await code(decider, b"\x00\x01") == "malformed"
        assert await code(decider, "x" * 5000) == "too-large"
        assert await code(decider, {"type": "undo", "id": "u", "number": number}) == (
            "nothing-to-undo"
        )
        resign = {"type": "resign", "id": "r", "number": number, "seat": 1 - turn}
        assert await code(decider, resign) == "not-your-seat"
        assert await code(decider, {"type": "hint"}) == "no-hints"
        assert await code(decider, {"type": "rematch", "id": "m"}) == "not-over"
        error = await decider.ask({**move, "id": "echo", "move": "g8h8"})
        assert error["id"] == "echo"
        assert error["number"] == number
        assert error["rule"]
        after = await one.get(TableView, f"/api/games/{game}")
        assert after.state.number == number
        await decider.send(move)
        assert (await other.until("event"))["event"]["number"] == number + 1
    await one.close()
    await two.close()


async def test_a_spectator_decides_nothing(served: Served) -> None:
    game, one, two = await two_at_a_table(served)
    stranger = await served.account("Stranger")
    for who in (stranger, None):
        async with raw(served.url, game, who) as socket:
            welcome = await socket.until("welcome")
            assert welcome["you"]["seats"] == []
            number = welcome["state"]["number"]
            move = {"type": "move", "id": "a", "number": number, "move": "claim 1"}
            assert (await socket.ask(move))["code"] == "not-seated"
            wave = {"type": "reaction", "reaction": "hello"}
            assert (await socket.ask(wave))["code"] == "not-seated"
            undo = {"type": "undo", "id": "u", "number": number}
            assert (await socket.ask(undo))["code"] == "not-seated"
    for client in (one, two, stranger):
        await client.close()


async def test_sockets_of_strange_pages_are_turned_away(served: Served) -> None:
    game, one, two = await two_at_a_table(served)
    async with raw(served.url, game, one, Origin="https://elsewhere.example") as socket:
        assert (await socket.receive())["code"] == "forbidden-origin"
        with pytest.raises(ConnectionClosed):
            await socket.receive()
    async with served.browser() as browser:
        strange = {"Origin": "https://elsewhere.example"}
        answer = await browser.post("/api/accounts", json={"name": "X"}, headers=strange)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden-origin"
    await one.close()
    await two.close()


async def test_unknown_games_numbers_and_tokens(served: Served) -> None:
    game, one, two = await two_at_a_table(served)
    async with raw(served.url, "nosuchgame", one) as socket:
        assert (await socket.receive())["code"] == "no-such-game"
    async with raw(served.url, game, one, after=99) as socket:
        assert (await socket.receive())["code"] == "number-ahead"
    async with raw(served.url, game, one, after="x") as socket:
        assert (await socket.receive())["code"] == "malformed"
    async with raw(served.url, game, Client(served.url, "x" * 43)) as socket:
        assert (await socket.receive())["code"] == "unknown-identity"
    await one.close()
    await two.close()


@pytest.mark.parametrize(
    ("setup", "seats", "code"),
    [
        (SetupRequest(players=7), ["me"] + ["open"] * 6, "bad-setup"),
        (SetupRequest(box="royal-wedding", players=2), ["me", "open"], "bad-setup"),
        (SetupRequest(players=3, mighty_duel=True), ["me", "open", "open"], "bad-setup"),
        (SetupRequest(players=3), ["me", "open"], "bad-seats"),
        (SetupRequest(players=2), ["me", "me"], "bad-seats"),
        (SetupRequest(players=2), ["me", "nobody's level"], "no-such-level"),
    ],
)
async def test_forms_that_cannot_be(
    served: Served, setup: SetupRequest, seats: list[str], code: str
) -> None:
    async with await served.account() as client:
        with refused(code):
            await client.create(form(*seats, setup=setup))


async def test_names_must_be_visible(served: Served) -> None:
    async with await served.account() as client:
        with refused("bad-name"):
            await client.create(
                CreateGame(seats=[SeatRequest(kind="me", name="\u200b \u202e"), SeatRequest()])
            )
        game = (await client.create(form("open", "open"))).game
        joined = await client.join(game, "  Ann\u202e\n  \u0000 of Castile" + "!" * 90)
        assert joined.state.seats[0].name == "Ann of Castile" + "!" * 18


async def test_too_many_sockets_and_games_are_refused(settings: Settings) -> None:
    tight = replace(settings, sockets_per_identity=2, open_games_per_identity=1)
    async with serving(tight) as served:
        game, one, two = await two_at_a_table(served)
        with refused("too-many-games"):
            await one.create(form("me", "open"))
        async with (
            raw(served.url, game, one) as first,
            raw(served.url, game, one) as second,
            raw(served.url, game, one) as third,
        ):
            answers = [await socket.receive() for socket in (first, second, third)]
            codes = sorted(answer.get("code", "welcome") for answer in answers)
            assert codes == ["too-many-sockets", "welcome", "welcome"]
        await one.close()
        await two.close()


async def test_large_bodies_are_refused(served: Served) -> None:
    async with served.browser() as browser:
        answer = await browser.post("/api/accounts", content=b"x" * 20_000)
        assert answer.status_code == 413
        assert answer.json()["code"] == "too-large"

        async def drip() -> object:
            for _ in range(40):
                yield b"x" * 1000

        answer = await browser.post("/api/accounts", content=drip())  # type: ignore[arg-type]
        assert answer.status_code == 413


async def test_every_answer_has_security_headers(served: Served) -> None:
    async with served.browser() as browser:
        for path in ("/", "/api/about", "/api/nothing", "/health"):
            headers = (await browser.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_a_local_server_answers_to_local_names_alone(settings: Settings) -> None:
    local = replace(settings, hosts=("127.0.0.1",))
    async with serving(local) as served, served.browser() as browser:
        assert (await browser.get("/api/about")).status_code == 200
        strange = {"Host": "rebound.example", "Origin": "http://rebound.example"}
        answer = await browser.post("/api/accounts", json={"name": "X"}, headers=strange)
        assert answer.status_code == 403


async def test_the_cookie_is_for_the_server_alone(served: Served) -> None:
    async with served.browser() as browser:
        answer = await browser.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Secure" not in cookie
        again = await browser.get("/api/me")
        assert again.json() == answer.json()
        assert "set-cookie" not in again.headers
    stored = await served.context.services.archive._database.read(
        lambda connection: connection.execute(select(people)).mappings().all()
    )
    token = cookie.split("=", 1)[1].split(";")[0]
    assert all(token not in str(dict(row)) for row in stored)
