"""What comes from outside is not believed: addresses, origins, names, ids."""

import json
import logging
from dataclasses import replace

import pytest

from fiefdom.server.api.forwarded import Forwarded
from fiefdom.server.api.gate import Receive, Scope, Send, address_of, counted_address
from fiefdom.server.log import JsonLines, set_up_logs
from fiefdom.server.names import clean_name
from fiefdom.server.settings import Settings
from server.raw import raw
from server.serving import Served, form, serving


@pytest.mark.parametrize(
    ("proxies", "headers", "address"),
    [
        (1, ["6.6.6.6, 9.9.9.9"], "9.9.9.9"),
        (1, ["9.9.9.9"], "9.9.9.9"),
        (1, [], "127.0.0.1"),
        (1, ["6.6.6.6", "9.9.9.9"], "9.9.9.9"),
        (2, ["6.6.6.6, 9.9.9.9, 10.0.0.1"], "9.9.9.9"),
        (2, ["10.0.0.1"], "127.0.0.1"),
    ],
)
@pytest.mark.asyncio
async def test_the_address_is_what_the_proxy_wrote(
    proxies: int, headers: list[str], address: str
) -> None:
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(address_of(scope))
        assert scope["scheme"] == ("https" if headers else "http")

    scope: Scope = {
        "type": "http",
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "headers": [(b"x-forwarded-for", text.encode()) for text in headers]
        + [(b"x-forwarded-proto", b"https")] * bool(headers),
    }
    await Forwarded(app, proxies)(scope, None, None)  # type: ignore[arg-type]
    assert seen == [address]


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert counted_address("2001:db8:1:2::1") == counted_address("2001:db8:1:2:ffff::9")
    assert counted_address("2001:db8:1:2::1") != counted_address("2001:db8:1:3::1")
    assert counted_address("::ffff:192.0.2.7") == "192.0.2.7"
    assert counted_address("192.0.2.7") == "192.0.2.7"
    assert counted_address("a socket") == "a socket"


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://", "//"])
async def test_a_strange_origin_is_refused(served: Served, origin: str) -> None:
    async with served.browser() as browser:
        headers = {"Origin": origin}
        answer = await browser.post("/api/accounts", json={"name": "X"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden-origin")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["%00bcdefgh", "short", "a" * 41, "abcdefgh%27"])
async def test_an_id_that_cannot_be_is_not_looked_for(served: Served, game: str) -> None:
    async with raw(served.url, game) as socket:
        assert (await socket.receive())["code"] == "no-such-game"
    async with served.browser() as browser:
        assert (await browser.get(f"/api/games/{game}")).status_code == 422


@pytest.mark.asyncio
@pytest.mark.parametrize("query", ["x=%C2%B3", "protocol=%C2%B2", "%F4%8D%A9%BD", "protocol=%FF"])
async def test_a_strange_query_is_passed_over(served: Served, query: str) -> None:
    async with served.browser() as browser:
        assert (await browser.get(f"/api/about?{query}")).status_code == 200


@pytest.mark.asyncio
async def test_pages_of_a_named_origin_may_use_the_api(settings: Settings) -> None:
    friend = "https://friend.example"
    async with serving(replace(settings, origins=(friend,))) as served, served.browser() as browser:
        asked = {"Origin": friend, "Access-Control-Request-Method": "POST"}
        preflight = await browser.options("/api/accounts", headers=asked)
        assert preflight.status_code == 204
        assert "POST" in preflight.headers["access-control-allow-methods"]
        assert "authorization" in preflight.headers["access-control-allow-headers"]
        answer = await browser.post("/api/accounts", json={"name": "X"}, headers={"Origin": friend})
        assert answer.status_code == 201
        for response in (preflight, answer):
            assert response.headers["access-control-allow-origin"] == friend
            assert "origin" in response.headers["vary"].lower()
        other = {"Origin": "https://elsewhere.example"}
        for path in ("/api/about", "/health"):
            stranger = await browser.get(path, headers=other)
            assert "access-control-allow-origin" not in stranger.headers
        assert (await browser.options("/api/accounts", headers=other)).status_code == 405


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\uffa0", "\u115f\u1160", "\u17b4\u17b5"])
def test_a_name_of_blank_signs_is_not_a_name(blank: str) -> None:
    assert clean_name(blank * 3) == ""
    assert clean_name(f"An{blank}n") == "Ann"


@pytest.mark.asyncio
async def test_the_log_names_no_game(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    set_up_logs("info")
    logging.getLogger().handlers.append(caplog.handler)
    try:
        async with await served.account() as client:
            game = (await client.create(form("me", "open"))).game
            async with raw(served.url, game, client) as socket:
                await socket.until("welcome")
            await client.lobby()
            async with raw(served.url, "x", client) as socket:
                await socket.receive()
            async with served.browser() as browser:
                await browser.get("/health")
        lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    finally:
        logging.getLogger().handlers[:], level = before
        logging.getLogger().setLevel(level)
    assert any(line.get("route") == "/api/lobby" for line in lines)
    assert all(game not in json.dumps(line) for line in lines)
    assert all("/socket" not in json.dumps(line) for line in lines)
    assert all(line.get("route") != "/health" for line in lines)
