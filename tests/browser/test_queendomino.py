"""Queendomino and Royal Wedding in the browser: every action, and teams."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.visitor import Visitor

OPTIONAL = ("tax", "build", "dragon")


def take(visitor: Visitor, kind: str) -> None:
    """Takes an optional action by pointer, seeing its cost and gain before."""
    expect(visitor.confirm).to_be_disabled()
    if kind == "tax":
        visitor.page.locator(".pick").first.click()
    else:
        visitor.page.locator(".builder.open button").first.click()
    if kind == "build":
        expect(visitor.page.locator(".gains")).to_contain_text("point")
    expect(visitor.confirm).to_contain_text("coin")
    visitor.confirm.click()


def test_queendomino_with_every_action_taken_and_skipped(visit: Visit) -> None:
    visitor = visit().prefer_game("queendomino", 2).start_against_bots()
    top = visitor.page.locator(".building-pile button")
    expect(top).to_have_accessible_name(re.compile(r"^Next: .+\. Will cost 5 coins$"))
    taken: set[str] = set()
    skipped: set[str] = set()
    while (kind := visitor.wait()) is not None:
        if kind not in OPTIONAL:
            visitor.play_by_keys(claim="ArrowUp")  # towns are on the dear dominoes
            continue
        number = visitor.event_number()
        # Skipping first costs nothing: the same offer comes again.
        if kind not in skipped or kind in taken:
            skipped.add(kind)
            visitor.page.locator(".actions-buttons .button:not(.main)").click()
        else:
            taken.add(kind)
            take(visitor, kind)
        visitor.wait_past(number)
    assert taken == skipped == set(OPTIONAL)
    visitor.expect_score_sheet()


def test_royal_wedding_with_teams_of_two_for_eight(visit: Visit) -> None:
    visitor = visit().remember("last-claim", False).prefer_game("royal-wedding", 8, "teams")
    visitor.start_against_bots()
    assert visitor.wait() == "claim"
    expect(visitor.page.locator(".other")).to_have_count(3)
    expect(visitor.page.locator(".line-row")).to_have_count(8)
    made = visitor.finish_by_keys()
    assert made.count("place") == 12
    visitor.expect_score_sheet()
    expect(visitor.page.locator(".sheet-table thead th")).to_have_count(4)


def test_a_building_is_explained_by_a_finger_and_by_keys(visit: Visit) -> None:
    visitor = visit(width=360, height=640, touch=True, language="fr")
    visitor.prefer_game("queendomino", 4).go("/").page.locator(".quick .button.main").tap()
    visitor.wait()
    sheet = visitor.page.get_by_role("dialog")
    cards = visitor.page.locator(".builder .explainable")
    for card in (cards.nth(0), cards.nth(1)):
        card.tap()
        expect(sheet.get_by_role("listitem").first).to_contain_text(re.compile(r"\w{4,}"))
        visitor.expect_accessible("a building explained")
        visitor.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    cards.nth(1).focus()
    visitor.page.keyboard.press("Enter")
    expect(sheet.get_by_role("heading")).to_have_text(cards.nth(1).locator("b").inner_text())
