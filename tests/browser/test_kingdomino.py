"""Whole games of Kingdomino against a bot: by keyboard alone, by mouse, by touch."""

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.gestures import drag, spot, touch_drag
from browser.visitor import Visitor


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit().remember("last-claim", False).prefer_game("kingdomino", 2).go("/")
    keys = visitor.page.keyboard
    start = visitor.page.get_by_role("button", name="Start playing")
    expect(start).to_be_enabled()
    while not start.evaluate("e => e === document.activeElement"):
        keys.press("Tab")
    keys.press("Enter")
    made = visitor.finish_by_keys()
    assert made.count("claim") == 12
    assert made.count("place") == 12
    visitor.expect_score_sheet()


def test_keys_move_turn_put_back_and_take_back(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    while visitor.wait() == "claim":
        visitor.play_by_keys()
    keys, ghost = visitor.page.keyboard, visitor.page.locator("[data-ghost=chosen]")
    keys.press("ArrowRight")
    before = ghost.inner_html()
    keys.press("r")
    expect(ghost).to_be_visible()
    assert ghost.inner_html() != before
    keys.press("Escape")
    expect(ghost).to_have_count(0)
    keys.press("ArrowLeft")
    number = visitor.event_number()
    keys.press("Enter")
    visitor.wait_past(number)
    assert visitor.wait() == "claim"
    keys.press("u")
    visitor.page.wait_for_selector("[data-decision=place]")
    keys.press("?")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    placed = 0
    while (kind := visitor.wait()) is not None:
        number = visitor.event_number()
        if kind == "claim":
            visitor.page.locator(".line-row.open button").first.click()
        elif visitor.page.locator("[data-hand]").count():
            drag(visitor, wheel=placed % 4)
            expect(visitor.page.locator("[data-ghost=chosen]")).to_be_visible()
            placed += 1
        visitor.confirm.click()
        visitor.wait_past(number)
    assert placed > 6
    visitor.expect_score_sheet()


def test_a_whole_game_by_touch(visit: Visit) -> None:
    visitor = visit(width=390, height=800, touch=True).prefer_game("kingdomino", 2)
    visitor.start_against_bots()
    placed = 0
    while (kind := visitor.wait()) is not None:
        number = visitor.event_number()
        if kind == "claim":
            visitor.page.locator(".line-row.open button").last.tap()
        elif visitor.page.locator("[data-hand]").count():
            place_by_touch(visitor, dragging=placed % 2 == 0)
            placed += 1
        visitor.confirm.tap()
        visitor.wait_past(number)
    assert placed > 6
    visitor.expect_score_sheet()


def place_by_touch(visitor: Visitor, *, dragging: bool) -> None:
    if dragging:
        touch_drag(visitor)
    else:
        visitor.page.touchscreen.tap(*spot(visitor))
    if visitor.page.locator("[data-ghost=chosen]").count() == 0:
        visitor.page.touchscreen.tap(*spot(visitor))
    expect(visitor.page.locator("[data-ghost=chosen]")).to_be_visible()


def test_a_second_tap_turns_the_domino(visit: Visit) -> None:
    visitor = visit(width=390, height=800, touch=True).prefer_game("kingdomino", 4)
    visitor.start_against_bots()
    while visitor.wait() == "claim":
        visitor.play_by_keys()
    # Beside a lone castle every domino fits in several ways.
    at = spot(visitor, "1,0")
    visitor.page.touchscreen.tap(*at)
    ghost = visitor.page.locator("[data-ghost=chosen]")
    first = ghost.inner_html()
    visitor.page.touchscreen.tap(*at)
    expect(ghost).to_be_visible()
    assert ghost.inner_html() != first


def test_without_confirmation_a_claim_counts_at_once(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).remember("confirm", False)
    visitor.start_against_bots()
    assert visitor.wait() == "claim"
    number = visitor.event_number()
    visitor.page.locator(".line-row.open button").first.click()
    visitor.wait_past(number)


def test_a_hint_shows_a_move_that_can_be_confirmed(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    visitor.page.get_by_role("button", name="Hint").click()
    visitor.page.get_by_role("button", name="Show the move").click()
    expect(visitor.confirm).to_be_enabled()
    number = visitor.event_number()
    visitor.confirm.click()
    visitor.wait_past(number)
