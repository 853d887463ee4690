"""A page on which nothing happens does nothing: no drawing, no timers that spin."""

from collections.abc import Callable

import pytest

from browser.conftest import Visit
from browser.visitor import Visitor

SECONDS = 3
MOST = 2 * SECONDS
"""Times the page may work out styles meanwhile: twice a second, as for a clock. Frames are 180."""


def at_home(visitor: Visitor) -> None:
    visitor.go("/").page.locator(".quick .choice").first.wait_for()


def in_the_waiting_room(visitor: Visitor) -> None:
    visitor.prefer_game("kingdomino", 2).go("/new")
    visitor.page.get_by_role("button", name="Create table").click()
    visitor.page.get_by_text("Invite friends").wait_for()


def at_a_table_that_waits_for_a_person(visitor: Visitor) -> None:
    visitor.prefer_game("queendomino", 4).start_against_bots().wait()


@pytest.mark.parametrize("view", [at_home, in_the_waiting_room, at_a_table_that_waits_for_a_person])
def test_an_idle_page_costs_nothing(visit: Visit, view: Callable[[Visitor], None]) -> None:
    visitor = visit(moving=True)
    view(visitor)
    visitor.page.wait_for_timeout(1500)  # what has just been drawn comes to rest
    running = "() => document.getAnimations().filter(one => one.playState === 'running').length"
    assert visitor.page.evaluate(running) == 0
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Performance.enable")

    def count() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(m["value"] for m in metrics if m["name"] == "RecalcStyleCount"))

    before = count()
    visitor.page.wait_for_timeout(SECONDS * 1000)
    assert count() - before <= MOST
