"""Queendomino and Royal Wedding in the browser: every action, and teams."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.visitor import Visitor

OPTIONAL = ("tax", "build", "dragon")


def take(visitor: Visitor, kind: str) -> None:
    """Take an optional action by pointer, seeing its cost and gain before."""
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
    top = visitor.page.locator(".building-pile [role=img]")
    expect(top).to_have_attribute("aria-label", re.compile(r"^Next: .+\. Will cost 5 coins$"))
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
    visitor = visit().prefer_game("royal-wedding", 8, "teams").start_against_bots()
    assert visitor.wait() == "claim"
    expect(visitor.page.locator(".other")).to_have_count(3)
    expect(visitor.page.locator(".line-row")).to_have_count(8)
    made = visitor.finish_by_keys()
    assert made.count("place") == 12
    visitor.expect_score_sheet()
    expect(visitor.page.locator(".sheet-table thead th")).to_have_count(4)
