"""Comforts at the table: prepared moves, the last claim, names on demand, moments of a replay."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.visitor import Visitor, create_table


def next_to_decide(players: list[Visitor]) -> tuple[Visitor, Visitor]:
    """Who decides now, and the other one."""
    for _ in range(400):
        for mover, other in (players, players[::-1]):
            if mover.page.locator("[data-decision]:not([data-preparing])").count():
                return mover, other
        players[0].page.wait_for_timeout(25)
    raise AssertionError("nobody decides")


def test_a_prepared_placement_is_played_when_the_turn_comes(visit: Visit) -> None:
    ada, bert = visit(), visit()
    path = create_table(ada)
    bert.go(path).page.get_by_label("Your name").fill("Bert")
    bert.page.get_by_role("button", name="Join").click()
    prepared = 0
    for _ in range(30):
        mover, other = next_to_decide([ada, bert])
        bar = other.page.locator("[data-preparing]")
        if not prepared and mover.decision.get_attribute("data-decision") == "place":
            other.page.locator(".actions.idle").wait_for()
            other.page.keyboard.press("v")
            other.page.wait_for_timeout(500)
            if bar.count():
                other.page.keyboard.press("ArrowRight")
                other.page.locator("[data-ghost=chosen]").wait_for()
                other.expect_accessible("preparing a move")
                bar.locator(".confirm").click()
                expect(bar).to_have_count(0)
                prepared = other.page.locator(".board .land").count()
                waiting = other
        mover.play_by_keys()
        if prepared and waiting.page.locator(".board .land").count() == prepared + 2:
            return
    raise AssertionError("nothing prepared was played")


def test_a_replay_opens_at_a_moment_and_has_a_speed(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.finish_by_keys()
    visitor.expect_score_sheet()
    visitor.page.keyboard.press("l")
    line = visitor.page.get_by_role("dialog").get_by_role("link").nth(5)
    said = line.inner_text()
    line.click()
    visitor.page.wait_for_url(re.compile(r"/replay\?at=\d+$"))
    expect(visitor.page.locator(".status-news")).to_have_text(said)
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator(".status-news")).not_to_have_text(said)
    slider = visitor.page.get_by_role("slider")
    before = slider.input_value()
    visitor.page.get_by_role("button", name="Speed: 1×").click()
    visitor.page.get_by_role("button", name="Speed: 2×").wait_for()
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value(before)
    slider.fill("3")
    visitor.page.get_by_role("button", name="Play", exact=True).wait_for()  # scrubbing pauses
    assert slider.input_value() == "3"
    visitor.expect_accessible("replay")


def test_names_and_coordinates_are_shown_on_demand(visit: Visit) -> None:
    visitor = visit().remember("coordinates", True).prefer_game("kingdomino", 2)
    visitor.start_against_bots().wait()
    expect(visitor.page.locator(".board .coordinates").first).to_contain_text("g")
    expect(visitor.page.locator(".board")).not_to_contain_text("castle")
    visitor.page.keyboard.press("n")
    expect(visitor.page.locator(".board")).to_contain_text("castle")
    visitor.page.keyboard.press("n")
    expect(visitor.page.locator(".board")).not_to_contain_text("castle")


def test_signs_and_loudness_are_settings(visit: Visit) -> None:
    visitor = visit(width=360, height=640, touch=True).prefer_game("kingdomino", 2)
    visitor.start_against_bots().wait()
    shown = "() => getComputedStyle(document.querySelector('.terrain-sign')).display"
    assert visitor.page.evaluate(shown) == "none"
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_label("Symbols on terrains").check()
    assert visitor.page.evaluate(shown) == "inline"
    expect(visitor.page.get_by_role("slider", name="Volume")).to_have_count(0)
    visitor.page.get_by_label("Sounds").check()
    visitor.page.get_by_role("slider", name="Volume").fill("20")
    visitor.expect_accessible("settings with volume")
    assert visitor.page.evaluate("localStorage['fiefdom.volume']") == "20"


def test_an_invitation_has_a_code_that_a_camera_reads(visit: Visit) -> None:
    host = visit(width=390, height=844, touch=True)
    path = create_table(host)
    host.page.get_by_role("button", name="QR code").tap()
    code = host.page.get_by_role("img", name="QR code that opens this link")
    expect(code).to_be_visible()
    assert code.get_attribute("src") == "/api/qr?path=" + path.replace("/", "%2F")
    host.page.wait_for_function("() => document.querySelector('.share-code').naturalWidth > 0")
    host.expect_no_sideways_scrolling()
    host.expect_accessible("an invitation with its code")


def test_the_lesson_in_building_shows_the_squares_it_names(visit: Visit) -> None:
    visitor = visit(width=360, height=640, touch=True).go("/tutorial")
    visitor.page.get_by_role("button", name="Queendomino").tap()
    lesson = visitor.page.locator(".lesson-builders button:not([disabled])").first
    for _ in range(4):
        if lesson.count():
            break
        visitor.page.get_by_role("button", name="Skip").or_(
            visitor.page.get_by_role("button", name="Next")
        ).first.tap()
    lesson.scroll_into_view_if_needed()
    lesson.tap()
    named = visitor.page.locator(".lesson-words .row .button").first.inner_text().split()[-1]
    expect(visitor.page.locator(".lesson-board .coordinates")).to_contain_text(named[0])
    expect(visitor.page.locator(".lesson-board .pick").first).to_be_in_viewport(ratio=1)
