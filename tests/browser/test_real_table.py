"""Scoring a real table: four kingdoms of Kingdomino, and the rulebook's of Queendomino."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from fiefdom import Square
from fiefdom.components import BUILDINGS
from fiefdom.notation import parse_kingdom

LAST_PAGE = Path(__file__).parents[2] / "docs" / "examples" / "queendomino_last_page.kingdom"


def cell(page: Page, x: int, y: int) -> None:
    """Taps a square; the castle is 0, 0."""
    page.locator(f'.told-grid [data-cell="{x},{y}"]').click()


def kingdom(page: Page, name: str) -> None:
    """Goes to somebody's kingdom."""
    page.locator(".told-tabs button", has_text=name).click()


def points(page: Page) -> list[str]:
    """Everybody's place, name and points as the ranking shows them."""
    return [re.sub(r"\s+", " ", text) for text in page.locator(".ranking li").all_inner_texts()]


def test_a_family_scores_four_kingdoms_on_a_phone(visit: Visit) -> None:
    visitor = visit(width=360, height=640, touch=True)
    visitor.prefer_game("kingdomino", 4, "middle_kingdom", "harmony")
    page = visitor.go("/").page
    page.get_by_role("link", name="Score a real table").click()
    for number, name in enumerate(("Ada", "Grace", "Mary", "Hedy"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    visitor.expect_accessible("choosing the game")
    page.get_by_role("button", name="Enter the kingdoms").click()

    # Ada by numbers: the mine with three crowns, turned upright by tapping where its half lies.
    page.get_by_label("Domino number").fill("48")
    cell(page, 1, 0)
    cell(page, 1, 1)
    expect(page.locator('[data-cell="1,1"]')).to_have_attribute("aria-label", re.compile("mine"))
    page.get_by_role("button", name=re.compile(r"^Domino 1:")).click()
    cell(page, -1, 0)
    expect(page.locator(".told-tabs button").first).to_contain_text("13")

    # Grace by squares: three of wheat, one with a crown that the second tap adds.
    kingdom(page, "Grace")
    page.get_by_role("radio", name="Squares").check()
    for x, y in ((0, 1), (1, 1), (1, 0), (0, 1)):
        cell(page, x, y)
    page.get_by_role("radio", name="forest").check()
    cell(page, 2, 0)
    expect(page.locator(".told-tabs button").nth(1)).to_contain_text("13")
    expect(page.locator(".territory-list")).to_have_text("wheat: 3 × 1 = 3")

    # Mary uses Ada's mine again, and it is said without being refused.
    kingdom(page, "Mary")
    page.get_by_role("radio", name="Dominoes").check()
    page.get_by_label("Domino number").fill("48")
    cell(page, 1, 0)
    expect(page.locator(".remarks")).to_contain_text("Domino 48 is used more than once.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".remarks")).to_have_count(0)
    expect(page.locator(".ranking li")).to_have_count(4)
    before = [
        "1. Grace 13 points",  # her largest territory has three squares, Ada's two
        "2. Ada 13 points",
        "3. Mary tied 10 points",
        "3. Hedy tied 10 points",
    ]
    assert points(page) == before
    visitor.expect_accessible("a real table")
    visitor.expect_no_sideways_scrolling()

    page.reload()
    expect(page.locator(".ranking li")).to_have_count(4)
    assert points(page) == before
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]

    other = visit(language="de")
    other.page.goto(link)
    expect(other.page.locator(".ranking li")).to_have_count(4)
    expect(other.page.locator(".ranking li").first).to_contain_text("13 Punkte")
    other.expect_accessible("a shared table")
    other.page.emulate_media(media="print")
    expect(other.page.locator(".gallery")).to_be_visible()
    expect(other.page.locator(".told-board")).to_be_hidden()


def test_the_rulebooks_queendomino_kingdom_by_keyboard(visit: Visit) -> None:
    visitor = visit(theme="dark")
    visitor.prefer_game("queendomino", 3)
    page = visitor.go("/score").page
    page.get_by_role("button", name="Enter the kingdoms").click()
    page.get_by_role("radio", name="Squares").check()
    page.locator('[data-cell="0,0"]').focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    squares = parse_kingdom(LAST_PAGE.read_text("utf-8")).kingdom.squares
    for y in range(2, -3, -1):
        for x in range(-2, 3):
            land = squares.get(Square(x, y))
            if land is not None:
                built = BUILDINGS[land.building].crowns if land.building else 0
                page.keyboard.press(land.terrain[0])
                page.keyboard.press(str(land.crowns - built))
            page.keyboard.press("ArrowRight")
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    page.get_by_role("radio", name="Buildings").check()
    for square, land in squares.items():
        if land.building:
            name = land.building.replace("_", " ").capitalize()
            page.get_by_role("button", name=name, exact=True).click()
            cell(page, square.x, square.y)
    page.get_by_role("textbox", name="Coins").fill("11")
    expect(page.get_by_role("textbox", name="Towers")).to_have_value("3")
    expect(page.locator(".remarks")).to_contain_text("the Queen must be with someone")
    page.get_by_label("The Queen is here").check()
    expect(page.locator(".ranking li").first).to_contain_text("71 points")
    expect(page.locator(".territory-list")).to_contain_text("grassland: 4 × 4 = 16")
    visitor.expect_accessible("a Queendomino kingdom")
