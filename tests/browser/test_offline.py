"""Without a network the page opens and shows what was seen; a new version is never overlooked."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Visit
from browser.serving import SCRIPT, TableServer
from browser.visitor import Visitor
from fiefdom.server.api.page import PAGE_FOLDER

KEPT = """async ([game, number]) => {
  await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 600; tries += 1) {
    const table = await (await caches.open("fiefdom-seen")).match(`/games/${game}`);
    if (table && (await table.json()).state.number >= number) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nothing is kept");
}"""
"""Comes back once the page and this much of the game are kept."""


def test_what_was_seen_can_be_looked_at_without_a_network(
    visit: Visit, table_server: TableServer
) -> None:
    visitor = visit(worker=True, width=390, height=844, touch=True, language="fr-FR")
    page = visitor.page
    visitor.prefer_game("kingdomino", 2).go("/")
    page.locator(".quick button.main").click()
    page.wait_for_url("**/game/*")
    visitor.play_by_keys()
    number = visitor.event_number()
    table = page.url.removeprefix(visitor.url)
    page.evaluate(KEPT, [table.removeprefix("/game/"), number])
    visitor.go(f"{table}/replay")
    expect(page.locator(".kingdoms, [data-board]").first).to_be_visible()
    visitor.go("/")
    expect(page.locator(".game-row").first).to_be_visible()

    table_server.kill()
    page.reload()
    away = page.locator("[data-away]")
    expect(away).to_contain_text("Pas de connexion au serveur.")  # its language was kept too
    expect(page.locator(f'.game-row a[href="{table}"]')).to_be_visible()
    visitor.expect_accessible("home without a network")
    visitor.expect_no_sideways_scrolling()

    visitor.go(f"{table}/replay")
    expect(page.locator("[data-board]").first).to_be_visible()
    visitor.go(table)
    visitor.wait_past(number - 1)
    expect(visitor.lost).to_be_visible()
    visitor.go("/game/neverseenhere")
    expect(page.locator(".loading")).to_have_text("Il faut une connexion au serveur pour cela.")
    for path in ("/tutorial", "/rules"):
        visitor.go(path)
        expect(page.get_by_role("heading").first).to_be_visible()

    table_server.start()
    expect(away).to_have_count(0)
    visitor.go(table)
    visitor.wait()
    expect(visitor.lost).to_have_count(0)


@pytest.fixture
def renewed(tmp_path: Path, table_server: TableServer) -> Iterator[tuple[TableServer, Path]]:
    """A server with a page of its own, and that page's folder."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE_FOLDER, folder)
    script = (
        "import pathlib\nfrom fiefdom.server.api import page\n"
        f"page.PAGE_FOLDER = pathlib.Path({str(folder)!r})\n{SCRIPT}"
    )
    server = TableServer(tmp_path, script)
    server.start()
    yield server, folder
    server.stop()


def test_a_new_version_is_loaded_between_moves(
    browser: Browser, renewed: tuple[TableServer, Path]
) -> None:
    server, folder = renewed
    visitor = Visitor(browser, server.url, worker=True)
    page = visitor.page
    visitor.prefer_game("kingdomino", 2).start_against_bots()
    assert visitor.wait() is not None
    page.evaluate("window.old = true")

    server.stop()
    index = folder / "index.html"
    old = re.search(r'name="fiefdom-build" content="(\w+)"', index.read_text("utf-8"))
    assert old is not None
    for file in (index, folder / "worker.js"):
        file.write_text(file.read_text("utf-8").replace(old[1], "0123456789ab"), "utf-8")
    server.start()
    update = page.locator("[data-update]")
    expect(update).to_contain_text("There is a new version.")
    visitor.expect_accessible("new version")
    assert page.evaluate("window.old") is True  # it is one's turn: nothing is taken away

    number = visitor.event_number()
    visitor.play_by_keys()
    page.wait_for_function("() => window.old === undefined")
    visitor.wait_past(number)
    expect(update).to_have_count(0)
    meta = page.locator("meta[name=fiefdom-build]")
    expect(meta).to_have_attribute("content", "0123456789ab")
    visitor.close()
    assert visitor.problems == []


def test_a_page_that_cannot_be_renewed_is_not_loaded_again_and_again(
    browser: Browser, renewed: tuple[TableServer, Path]
) -> None:
    server, _folder = renewed
    visitor = Visitor(browser, server.url)
    page = visitor.page
    page.route(
        "**/api/**",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            headers={**answer.headers, "fiefdom-build": "ffffffffffff"},
        ),
    )
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    visitor.go("/")
    expect(page.locator("[data-update]")).to_be_visible()
    page.get_by_role("link", name="Tutorial").first.click()
    expect(page.locator("[data-update]")).to_be_visible()
    page.wait_for_url("**/tutorial")
    page.get_by_role("link", name="Home").first.click()
    expect(page.locator(".quick")).to_be_visible()
    assert [url.removeprefix(server.url) for url in loads] == ["/", "/tutorial"]
    page.unroute_all(behavior="wait")  # a request on its way would fail in a later test
    visitor.close()
    assert visitor.problems == []
