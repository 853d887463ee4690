"""The analysis board in a browser: from a finished game, through variations, to a link."""

import asyncio
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.visitor import Visitor
from fiefdom.client import Client
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest

PICTURES = os.environ.get("FIEFDOM_PICTURES")
"""A folder for pictures to look at; none are taken without it."""


def finished_game(url: str, setup: SetupRequest) -> tuple[str, str]:
    """The ids of a game that was played to its end and of one that has only begun."""

    async def play() -> tuple[str, str]:
        async with await Client.register(url, "Ada") as client:
            seats = [SeatRequest(kind="me"), SeatRequest(kind="shared", name="Bert")]
            form = CreateGame(setup=setup, seats=seats)
            game = (await client.create(form)).game
            async with client.table(game) as table:
                async for choices in table.turns():
                    await table.play(choices.moves[len(choices.moves) // 2].move)
            return game, (await client.create(form)).game

    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own in this one
        return thread.submit(asyncio.run, play()).result()


def look(visitor: Visitor, name: str) -> None:
    """Takes pictures of the view as it stands, where somebody wants to look at them."""
    if PICTURES is None:
        return
    for size, (width, height) in {"desktop": (1280, 800), "phone": (390, 844)}.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=theme)
            visitor.page.wait_for_timeout(200)
            path = Path(PICTURES) / f"{name}-{size}-{theme}.png"
            visitor.page.screenshot(path=path, full_page=size == "phone")
    visitor.page.emulate_media(color_scheme="light")
    visitor.page.set_viewport_size({"width": 1280, "height": 800})


def test_a_game_is_analysed_from_its_replay_to_a_link(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    game, live = finished_game(ada.url, SetupRequest(box="queendomino", players=2))
    ada.go(f"/game/{game}/replay?at=9")
    page.get_by_role("link", name="Analyse").wait_for()
    look(ada, "replay")
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url(f"**/analysis?game={game}&at=9")

    # The best turns appear and change until the search is done.
    lines = page.locator(".turn-line")
    expect(lines.first).to_be_visible()
    expect(page.locator(".search-progress[data-done=true]")).to_be_visible()
    assert 2 <= lines.count() <= 5
    expect(lines.first).to_contain_text("%")
    ada.expect_accessible("analysis")
    ada.expect_no_sideways_scrolling()
    look(ada, "best")

    # A click plays the whole turn; the keys go back; another move makes a variation.
    steps = page.locator("[role=treeitem]")
    expect(steps).to_have_count(1)
    turn = page.locator(".turn-moves").first.inner_text().split(", ")
    lines.first.click()
    expect(steps).to_have_count(1 + len(turn))
    expect(steps.last).to_have_attribute("aria-selected", "true")
    steps.last.focus()
    page.keyboard.press("Home")
    expect(steps.first).to_have_attribute("aria-selected", "true")
    expect(page.locator("[role=tree] .variation")).to_have_count(0)
    # All of them may begin alike: by sending no knight, say.
    other = ada.page.locator(".turn-moves").filter(has_not_text=", ".join(turn)).first
    other.click()
    expect(page.locator("[role=tree] .variation")).to_be_visible()
    expect(page.locator("[role=tree] .variation [aria-selected=true]")).to_be_visible()
    ada.expect_accessible("analysis with variations")
    look(ada, "variations")

    # On to a draw, which is chosen by hand.
    page.mouse.move(0, 0)
    for _ in range(12):
        page.locator("[data-decision], [data-draw]").first.wait_for()
        if page.locator("[data-draw]").count():
            break
        ada.play_by_keys()
    expect(page.get_by_role("button", name="At random")).to_be_visible()
    kind = page.locator("[data-draw]").get_attribute("data-draw")
    assert kind in ("buildings", "line")
    page.get_by_role("button", name="Choose").click()
    dialog = page.get_by_role("dialog")
    while dialog.get_by_role("button", name="Confirm").is_disabled():
        free = dialog.locator(".piece[aria-pressed=false]:not([aria-disabled=true])")
        free.first.click()
    ada.expect_accessible("choosing a draw")
    look(ada, "choosing")
    dialog.get_by_role("button", name="Confirm").click()
    dialog.wait_for(state="detached")
    expect(page.locator(f"[data-draw={kind}]")).to_have_count(0)
    while page.locator("[data-draw]").count():
        page.get_by_role("button", name="At random").click()
        page.wait_for_timeout(50)

    # The variations outlive a reload, and a link holds the position.
    tree = page.locator("[role=treeitem]").count()
    moment = ada.event_number()
    page.reload()
    expect(page.locator("[role=treeitem]")).to_have_count(tree)
    assert ada.event_number() == moment
    text = page.locator(".status-round .in-words").inner_text()
    page.get_by_role("button", name="Link to this position").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert re.search(r"/analysis#[\w-]+$", link)
    bert = visit()
    bert.page.goto(link)
    expect(bert.page.locator(".status-round .in-words")).to_have_text(text)
    expect(bert.page.locator("[data-decision]")).to_be_visible()

    # A game that goes on is none of anybody's business.
    ada.go(f"/analysis?game={live}&at=0")
    expect(page.get_by_role("alert")).to_have_text(re.compile("still in progress"))
    ada.expect_accessible("a running game")


def test_an_empty_table_and_a_pasted_position(visit: Visit) -> None:
    ada = visit(width=390, height=844, touch=True).prefer_game("kingdomino", 2)
    page = ada.page
    ada.go("/analysis")
    page.get_by_role("heading", level=1).wait_for()
    ada.expect_accessible("the beginning of an analysis")
    page.get_by_role("textbox").fill("position 2\nsetup chess players=2\n")
    page.get_by_role("button", name="Open").last.click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2")
    page.get_by_role("button", name="Open").first.click()
    for kind in ("kings", "line"):
        expect(page.locator(f"[data-draw={kind}]")).to_be_visible()
        page.get_by_role("button", name="At random").click()
    expect(page.locator("[data-decision=claim]")).to_be_visible()
    expect(page.locator(".turn-line").first).to_be_visible()
    ada.expect_no_sideways_scrolling()
    ada.expect_accessible("an empty table")
