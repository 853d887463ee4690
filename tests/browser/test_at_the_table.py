"""At the table: what one sees is what happens, and what one did can be undone."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.gestures import hand
from browser.visitor import Visitor

DRAWINGS = """(part) => [...document.querySelectorAll(`${part} use`)]
  .map((use) => use.getAttribute("href")).filter((name) => !/crown/.test(name)).sort()"""


def reach(visitor: Visitor, kind: str) -> None:
    """Plays until a decision of this kind is due."""
    while visitor.wait() != kind:
        visitor.play_by_keys()


def test_whoever_begins_to_place_sees_the_own_kingdom(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    reach(visitor, "place")
    own, other = visitor.page.locator(".table-main"), visitor.page.locator(".other-board").first
    name = own.get_attribute("aria-label") or ""
    other.click()
    expect(own).not_to_have_attribute("aria-label", name)
    start = hand(visitor)
    visitor.page.mouse.move(*start)
    visitor.page.mouse.down()
    visitor.page.mouse.move(start[0], start[1] - 60, steps=4)
    expect(own).to_have_attribute("aria-label", name)
    visitor.page.locator("[data-ghost]").wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.page.mouse.up()

    visitor.page.keyboard.press("ArrowRight")
    other.click()
    number = visitor.event_number()
    visitor.confirm.click()  # brings the kingdom back; nothing is placed unseen
    expect(own).to_have_attribute("aria-label", name)
    assert visitor.event_number() == number
    visitor.confirm.click()
    visitor.wait_past(number)


def test_a_domino_looks_the_same_in_the_line_and_in_the_kingdom(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    for _ in range(4):
        reach(visitor, "place")
        in_line = visitor.page.evaluate(DRAWINGS, ".line-row.acting .domino")
        assert len(in_line) == 2
        assert visitor.page.evaluate(DRAWINGS, ".in-hand .domino") == in_line
        visitor.play_by_keys()
        visitor.page.locator(".board .land.fresh").first.wait_for()
        assert visitor.page.evaluate(DRAWINGS, ".board .land.fresh") == in_line


def test_resigning_against_bots_ends_the_game_and_wins_nothing(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 3).start_against_bots()
    visitor.play_by_keys()
    visitor.page.get_by_role("button", name="More", exact=True).click()
    visitor.page.get_by_role("button", name="Resign", exact=True).click()
    visitor.page.get_by_role("button", name=re.compile("resign", re.I)).click()
    visitor.expect_score_sheet()
    expect(visitor.page.locator(".sheet-table thead th").last).to_contain_text("resigned")
    expect(visitor.page.locator(".ending h2")).not_to_contain_text("Guest")
    visitor.expect_accessible("after resigning")
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.wait_for_function("was => location.pathname !== was", arg=visitor.page.url)


def test_a_turn_is_undone_after_bots_have_moved_on(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 4).start_against_bots()
    undo = visitor.page.get_by_role("button", name=re.compile("^Undo"))
    for _ in range(40):
        visitor.wait()
        before, kind = visitor.event_number(), visitor.decision.get_attribute("data-decision")
        moves = visitor.page.locator("main[data-number]").get_attribute("data-moves")
        visitor.play_by_keys()
        if visitor.wait() is None:
            break
        if kind == "claim" and undo.is_enabled() and visitor.event_number() > before + 1:
            visitor.page.keyboard.press("u")
            main = visitor.page.locator("main[data-number]")
            expect(main).to_have_attribute("data-moves", moves or "")
            expect(visitor.decision).to_have_attribute("data-decision", "claim")
            return
    raise AssertionError("no bot moved between two of the player's turns without a new line")


def test_the_same_hint_is_shown_again(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    picked = visitor.page.locator(".line-row.picked")
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator(".line-row.look")).to_have_count(2)
    visitor.page.keyboard.press("h")
    expect(picked).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    visitor.page.keyboard.press("h")
    expect(picked).to_have_count(1)


def test_on_a_phone_the_bots_placing_is_in_view_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit(width=360, height=640, touch=True, moving=True)
    visitor.remember("pace", "slow").prefer_game("kingdomino", 4).start_against_bots()
    card = visitor.page.locator("[data-latest]")
    for _ in range(12):
        visitor.wait()
        visitor.play_by_keys()
        if card.locator(".fresh").count() or visitor.page.locator(".line-row.placed").count():
            break
    visitor.wait()
    while visitor.wait() == "place":
        visitor.play_by_keys()
    visitor.play_by_keys()
    card.wait_for()
    box = card.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 640
    visitor.page.get_by_role("button", name="Skip").click()
    visitor.wait()
    expect(card).to_have_count(0)


def test_a_seat_can_be_left_and_cleared(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.prefer_game("kingdomino", 3).go("/new")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Create table").click()
    host.page.wait_for_url("**/game/*")
    path = host.page.url.removeprefix(host.url)
    join = guest.page.get_by_role("button", name="Join")
    for name in ("Bert", "Cleo"):
        guest.go(path).page.get_by_label("Your name").fill(name)
        join.first.click()
        expect(host.page.locator(".chairs")).to_contain_text(name)
        if name == "Bert":
            guest.page.get_by_role("button", name="Leave").click()
            guest.page.wait_for_url(guest.url + "/")
        else:
            host.page.get_by_role("button", name=f"Remove {name}").click()
        expect(host.page.locator(".chairs")).not_to_contain_text(name)
    expect(join).to_have_count(2)
    host.expect_accessible("waiting room")
