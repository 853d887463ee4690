"""Hints that teach: where to look, then the move, then why; and a way back from a costly move."""

import re

from playwright.sync_api import TimeoutError as WaitedTooLong
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.test_at_the_table import reach


def test_a_hint_says_where_to_look_then_what_then_why(visit: Visit) -> None:
    visitor = visit(width=390, height=844, touch=True).prefer_game("kingdomino", 2)
    visitor.start_against_bots()
    reach(visitor, "place")
    hint = visitor.page.locator(".status-hint")
    visitor.page.keyboard.press("h")
    expect(hint).to_contain_text("Look at this part of your kingdom.")
    expect(visitor.page.locator("[data-board] .lit-edge")).to_have_count(1)
    expect(visitor.page.locator("[data-ghost]")).to_have_count(0)
    visitor.expect_board_in_view()
    visitor.expect_accessible("where to look")
    hint.get_by_role("button", name="Show the move").click()
    visitor.page.locator("[data-ghost]").wait_for()
    expect(visitor.page.locator("[data-board] .lit-edge")).to_have_count(0)
    expect(visitor.confirm).to_be_enabled()
    visitor.page.keyboard.press("h")
    why = visitor.page.get_by_role("dialog")
    expect(why.get_by_role("row")).to_have_count(3)
    expect(why.get_by_role("columnheader", name="Expected points")).to_be_visible()
    visitor.expect_accessible("why")
    visitor.page.keyboard.press("Escape")
    number = visitor.event_number()
    visitor.confirm.click()
    visitor.wait_past(number)
    expect(hint).to_have_count(0)


def test_a_costly_move_can_be_tried_again(visit: Visit) -> None:
    visitor = visit().remember("verdicts", True).prefer_game("kingdomino", 2)
    regret = visitor.page.locator("[data-regret]")
    # Whoever always places where a domino first fits soon throws points away.
    for turn in range(30):
        if turn % 10 == 0:
            visitor.start_against_bots()
        reach(visitor, "place")
        moves = visitor.page.locator("main[data-number]").get_attribute("data-moves")
        visitor.play_by_keys()
        visitor.wait()
        try:
            regret.wait_for(timeout=4000)
        except WaitedTooLong:  # not costly enough: go on
            continue
        break
    expect(regret).to_contain_text(re.compile("cost about|lowered your chances"))
    visitor.expect_accessible("a costly move")
    regret.get_by_role("button", name="Undo and try again").click()
    main = visitor.page.locator("main[data-number]")
    expect(main).to_have_attribute("data-moves", moves or "")
    expect(regret).to_have_count(0)
    assert visitor.wait() == "place"
