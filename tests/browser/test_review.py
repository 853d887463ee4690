"""A finished game is reviewed: watched growing, stepped through, and mistakes tried again."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.quick_game import finished_game

SIZES = ((390, 844), (740, 360), (1280, 800))


def test_a_game_is_reviewed_and_its_mistakes_tried_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    game = finished_game(visitor)

    # From the end of the game, one click.
    visitor.go(f"/game/{game}")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(f"/review/{game}$"))
    page.locator("progress").wait_for()
    expect(page.get_by_role("slider", name="Chances of winning")).to_be_visible()
    page.get_by_role("heading", name="Summary").wait_for(timeout=180_000)
    expect(page.locator("progress")).to_have_count(0)
    length = int(page.get_by_role("slider").get_attribute("aria-valuemax") or 0)
    assert length > 40

    # Arrow keys step through moves and mistakes; the graph can be clicked.
    body = page.locator(".review-body")
    page.keyboard.press("ArrowRight")
    expect(body).to_have_attribute("data-at", "1")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-at", str(length))
    page.keyboard.press("k")
    expect(page.get_by_role("heading", name="Played")).to_be_visible()
    expect(page.get_by_role("heading", name="Better")).to_be_visible()
    expect(page.locator(".review-decision .review-word")).to_have_text(
        re.compile("Inaccuracy|Mistake|Blunder")
    )
    at = body.get_attribute("data-at")
    assert page.url.endswith(f"?at={at}")
    visitor.expect_accessible("review")
    page.get_by_role("slider").click(position={"x": 4, "y": 40})
    expect(body).not_to_have_attribute("data-at", at or "")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        visitor.expect_no_sideways_scrolling()

    # The mistakes again: the server says what is legal and what the move is worth.
    page.get_by_role("link", name="Learn from your mistakes").click()
    expect(page.get_by_text(re.compile("Mistake 1 of "))).to_be_visible()
    expect(page.get_by_label("Player")).to_have_value("0")
    visitor.decision.wait_for()
    visitor.expect_accessible("mistakes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    verdict = page.locator(".review-verdict")
    verdict.wait_for()
    if verdict.get_attribute("data-word") != "best":
        page.get_by_role("button", name="Show the best").click()
        page.get_by_role("button", name="Try again").click()
        visitor.decision.wait_for()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        verdict.wait_for()
    visitor.expect_accessible("verdict")
    while page.get_by_role("button", name="Next").count():
        page.get_by_role("button", name="Next").click()
        visitor.decision.wait_for()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        verdict.wait_for()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text(re.compile(r"You found \d+ of \d+\."))).to_be_visible()
    visitor.expect_accessible("result")
    page.get_by_role("link", name="Back to the review").click()
    expect(page.get_by_role("heading", name="Summary")).to_be_visible()
