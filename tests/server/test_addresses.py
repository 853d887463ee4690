"""Where others reach a server: in what it says about itself, and in its QR codes."""

from dataclasses import replace

import pytest

from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER
from fiefdom.server.qr import qr_blocks, qr_svg
from fiefdom.server.settings import Settings
from server.serving import Served, serving

NEWEST = {PROTOCOL_HEADER: str(PROTOCOL)}


@pytest.mark.asyncio
async def test_a_code_opens_the_server_where_the_page_was_opened(served: Served) -> None:
    async with served.browser() as browser:
        answer = await browser.get("/api/qr", params={"path": "/game/abcdefgh"})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.content == qr_svg(f"{served.url}/game/abcdefgh")
        assert (await browser.get("/api/about", headers=NEWEST)).json()["address"] is None


@pytest.mark.asyncio
async def test_a_code_opens_the_address_that_the_host_named(settings: Settings) -> None:
    named = replace(settings, address="https://games.example.org/")
    async with serving(named) as served, served.browser() as browser:
        answer = await browser.get("/api/qr", params={"path": "/"})
        assert answer.content == qr_svg("https://games.example.org/")
        about = (await browser.get("/api/about", headers=NEWEST)).json()
        assert about["address"] == "https://games.example.org/"


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["https://elsewhere.example/", "//x.example", "", "/seat#token"])
async def test_a_code_leads_nowhere_else(served: Served, path: str) -> None:
    async with served.browser() as browser:
        answer = await browser.get("/api/qr", params={"path": path})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_code_is_a_square_of_its_own_colours() -> None:
    text = "http://192.168.1.20:8765/"
    picture = qr_svg(text).decode()
    assert picture.startswith("<svg ")
    assert 'fill="#fff"' in picture
    assert 'stroke="#000"' in picture
    rows = qr_blocks(text, coloured=False).splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == (len(rows[0]) + 1) // 2
    assert set("".join(rows)) <= set("█▀▄ ")
    assert qr_blocks(text, coloured=True).count("\x1b[0m") == len(rows)
