"""A line that falls silent: the page says so, keeps what was being done, and heals by itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.line import Line
from browser.serving import TableServer
from browser.visitor import Visitor


@pytest.fixture
def line(table_server: TableServer) -> Iterator[Line]:
    table_server.start()
    line = Line(table_server.url)
    yield line
    line.close()


@pytest.fixture
def visitor(browser: Browser, line: Line) -> Iterator[Visitor]:
    visitor = Visitor(browser, line.url, width=360, height=640, touch=True)
    yield visitor
    line.heal()
    visitor.close()
    assert visitor.problems == []


def test_silence_is_seen_and_what_was_chosen_stays(visitor: Visitor, line: Line) -> None:
    visitor.prefer_game("kingdomino", 2).start_against_bots()
    while visitor.wait() != "place" or visitor.confirm.is_disabled():
        if visitor.wait() == "place":
            visitor.page.keyboard.press("ArrowRight")
        else:
            visitor.play_by_keys()
    ghost = visitor.page.locator("[data-ghost=chosen]")
    before = ghost.inner_html()

    line.fall_silent()
    expect(visitor.lost).to_be_visible()
    visitor.expect_accessible("lost connection")
    line.heal()
    expect(visitor.lost).to_have_count(0)
    assert ghost.inner_html() == before
    visitor.confirm.click()
    expect(visitor.decision).not_to_have_attribute("data-decision", "place")


def test_a_move_made_in_silence_is_kept_and_sent(visitor: Visitor, line: Line) -> None:
    visitor.prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    number = visitor.event_number()
    line.fall_silent()
    visitor.page.keyboard.press("ArrowDown")
    visitor.page.keyboard.press("Enter")
    expect(visitor.lost).to_contain_text("Your move will be sent.")
    line.heal()
    visitor.wait_past(number)
    expect(visitor.lost).to_have_count(0)


def test_the_browser_says_offline_and_the_silent_line_is_noticed(
    visitor: Visitor, line: Line
) -> None:
    visitor.prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    visitor.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(visitor.lost).to_have_count(0)  # the line still answers
    line.fall_silent()
    visitor.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(visitor.lost).to_be_visible()
    line.heal()
    visitor.page.evaluate("dispatchEvent(new Event('online'))")
    expect(visitor.lost).to_have_count(0)
    assert visitor.play_by_keys()
