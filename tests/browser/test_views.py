"""Every view is accessible in both themes and fits phones in both orientations."""

import asyncio
import gzip
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.serving import TableServer
from browser.visitor import Visitor
from fiefdom.client import Client
from fiefdom.server.messages.rest import CreateGame, SeatRequest

PAGE = Path(__file__).parents[2] / "src" / "fiefdom" / "server" / "page"
SIZES = ((360, 740), (740, 360), (1280, 800))


def look(visitor: Visitor, view: str) -> None:
    """Axe finds nothing in either theme, and no size has to be scrolled sideways."""
    visitor.expect_accessible(view, dark_too=True)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.expect_no_sideways_scrolling()


def look_at_panel(visitor: Visitor, button: str) -> None:
    visitor.page.get_by_role("button", name=button, exact=True).click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    visitor.expect_accessible(button, dark_too=True)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_views_before_and_beside_the_game(visit: Visit) -> None:
    visitor = visit().go("/")
    expect(visitor.page.get_by_role("button", name="Start playing")).to_be_enabled()
    look(visitor, "home")
    look_at_panel(visitor, "Settings")
    visitor.page.get_by_role("button", name="Rules").click()
    visitor.page.locator(".rules").wait_for()
    look(visitor, "rules")
    for path, heading in (
        ("/new", "Create table"),
        ("/tutorial", "Tutorial"),
        ("/finished", "Finished games"),
        ("/seat#nothing", "Continue on this device?"),
        ("/nowhere", "There is nothing at this address."),
        ("/game/AAAAAAAAAAAAAAAA", "There is no such game."),
    ):
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(visitor.page).to_have_title(f"{heading} · Fiefdom")
        look(visitor, path)
    visitor.go("/new").page.get_by_role("button", name="Create table").click()
    visitor.page.wait_for_url("**/game/*")
    expect(visitor.page.get_by_text("Invite friends")).to_be_visible()
    look(visitor, "waiting room")


def test_views_of_the_game(visit: Visit) -> None:
    visitor = visit().prefer_game("queendomino", 4).start_against_bots()
    seen: set[str] = set()
    while (kind := visitor.wait()) is not None:
        if kind not in seen:
            seen.add(kind)
            visitor.page.keyboard.press("ArrowRight")
            look(visitor, kind)
        if len(seen) == 1:
            for panel in ("Log", "Remaining dominoes", "More", "Say something"):
                look_at_panel(visitor, panel)
        if kind in ("tax", "build", "dragon") and len(seen) < 5:
            number = visitor.event_number()
            visitor.page.keyboard.press("s")
            visitor.wait_past(number)
        else:
            visitor.play_by_keys()
    assert seen >= {"place", "claim", "tax"}
    visitor.expect_score_sheet()
    look(visitor, "score sheet")
    visitor.page.get_by_role("link", name="Replay").click()
    visitor.page.get_by_role("slider").wait_for()
    look(visitor, "replay")


def test_eight_players_fit_a_phone_in_both_orientations(visit: Visit) -> None:
    visitor = visit(width=360, height=740).prefer_game("royal-wedding", 8, "teams")
    visitor.start_against_bots()
    for _ in range(4):
        visitor.play_by_keys()
    visitor.wait()
    look(visitor, "eight players")


def test_the_record_can_be_downloaded_and_the_replay_steps_and_scrubs(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.finish_by_keys()
    total = visitor.page.locator("tr.total td").all_inner_texts()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Download").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "kingdomino players=2" in text
    visitor.page.get_by_role("link", name="Replay").click()
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    visitor.page.get_by_role("button", name="Next move").click()
    expect(slider).to_have_value("1")
    visitor.page.get_by_role("button", name="To the end").click()
    visitor.expect_score_sheet()
    assert visitor.page.locator("tr.total td").all_inner_texts() == total


def test_moves_are_announced_and_kingdoms_are_labelled_grids(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    for _ in range(4):
        visitor.play_by_keys()
    expect(visitor.page.locator("[data-live]")).to_contain_text("claims domino")
    expect(visitor.page.get_by_role("grid", name="Guest’s kingdom")).to_have_count(1)
    assert visitor.page.get_by_role("gridcell", name="castle").count() == 2


def test_with_animations_the_territories_are_counted_and_it_can_be_skipped(visit: Visit) -> None:
    visitor = visit(moving=True).remember("pace", "fast").prefer_game("kingdomino", 2)
    visitor.start_against_bots().finish_by_keys()
    visitor.page.get_by_role("button", name="Skip").click()
    visitor.expect_score_sheet()


def test_a_dynasty_adds_up_its_games_on_its_sheet_and_for_the_player(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2, "dynasty").start_against_bots()
    visitor.finish_by_keys()
    sheet = visitor.page.locator(".sheet-table").first
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    games, total = rows[:3], rows[3]
    assert [sum(int(game[k]) for game in games) for k in range(2)] == [int(n) for n in total]
    visitor.page.get_by_text("The three games").click()
    expect(visitor.page.locator(".sheet-table")).to_have_count(4)
    look(visitor, "a Dynasty's sheet")
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    visitor.expect_accessible("keys")
    me = visitor.page.evaluate("fetch('/api/me').then(answer => answer.json())")
    visitor.go(f"/player/{me['player']}").page.locator(".sheet-table tbody tr").wait_for()
    look(visitor, "a player's results")


def test_the_app_shell_is_small(table_server: object) -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    files = set(re.findall(r'(?:href|src)="/(assets/[^"]+)"', html))
    assert any(name.endswith(".js") for name in files)
    parts = [html.encode(), *((PAGE / name).read_bytes() for name in files)]
    assert sum(len(gzip.compress(part)) for part in parts) < 90_000


def test_many_open_tables_hide_none(visit: Visit, table_server: TableServer) -> None:
    seats = [SeatRequest(kind="me"), SeatRequest(kind="open")]

    async def open_tables() -> list[str]:
        made = []
        for number in range(55):
            async with await Client.register(table_server.url, f"Host {number}") as host:
                made.append((await host.create(CreateGame(seats=seats, public=True))).game)
        return made

    with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
        oldest, *_others, newest = thread.submit(asyncio.run, open_tables()).result(120)
    visitor = visit().go("/")
    home = visitor.page.locator(".lists")
    expect(home.locator(f"a[href='/game/{newest}']")).to_be_visible()
    expect(home.locator(f"a[href='/game/{oldest}']")).to_have_count(0)
    home.get_by_role("link", name="Show more").first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Open tables")
    visitor.page.get_by_role("button", name="Show more").click()
    expect(visitor.page.locator(f"a[href='/game/{oldest}']")).to_be_visible()
    look(visitor, "open tables")
