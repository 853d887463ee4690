"""The first start: the page opens before the engine is ready, the first game begins by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import TableServer
from browser.visitor import Visitor

SCRIPT = """
import asyncio, pathlib, sys
from fiefdom.server import app as application
from fiefdom.server.local import bind
from fiefdom.server.running import run_server
from fiefdom.server.settings import Settings

folder = pathlib.Path(sys.argv[2].removeprefix("sqlite:///")).parent

async def when_told(readiness):
    readiness.progress = lambda: (0.4, 0.7)
    for part, is_ready in (
        ("engine", readiness.engine_is_ready), ("bots", readiness.bots_are_ready)
    ):
        while not (folder / part).exists():
            await asyncio.sleep(0.02)
        is_ready()

application.get_ready = when_told
listening = bind(int(sys.argv[1]))
port = listening.getsockname()[1]
run_server(
    Settings(database=sys.argv[2], port=port, rate=0, bot_seconds=0, stop_seconds=1,
             address="http://192.168.1.20:8765/", log_level="warning"),
    [listening],
    prepares=True,
)
"""


@pytest.fixture
def starting(tmp_path: Path, table_server: TableServer) -> Iterator[TableServer]:
    """A server whose engine and bots are ready once files of these names are there."""
    server = TableServer(tmp_path, SCRIPT, "/api/ready")
    server.start()
    yield server
    server.stop()


def test_the_page_is_there_first_and_the_game_begins_by_itself(
    starting: TableServer, browser: Browser, tmp_path: Path
) -> None:
    visitor = Visitor(browser, starting.url, width=390, height=844, touch=True)
    page = visitor.page
    visitor.prefer_game("kingdomino", 2).go("/tutorial")
    strip = page.locator("[data-starting]")
    expect(strip).to_contain_text("The engine is getting ready: 40%")
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    visitor.go("/")
    page.get_by_role("button", name="Play on your phone").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="http://192.168.1.20:8765/")).to_be_visible()
    page.evaluate("document.querySelector('dialog img').decode()")  # fails where it is no picture
    visitor.expect_accessible("phone")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Start playing").click()
    expect(strip).to_contain_text("Your game will start by itself.")
    visitor.expect_accessible("starting")
    visitor.expect_no_sideways_scrolling()
    expect(page).not_to_have_url(re.compile("/game/"))
    (tmp_path / "engine").touch()
    page.wait_for_url("**/game/*")
    expect(strip).to_contain_text("The bots are getting ready: 70%")
    page.reload()
    expect(page.locator("main[data-number]")).to_be_visible()

    (tmp_path / "bots").touch()
    expect(strip).to_have_count(0)
    assert visitor.play_by_keys() == "claim"
    visitor.close()
    assert visitor.problems == []
