"""One Chromium and one table server for all browser tests; every test gets fresh visitors."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import FLAGS, find_chromium
from browser.serving import TableServer
from browser.visitor import PATIENCE, Visitor

ROOT = Path(__file__).parents[2]
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    subprocess.run([sys.executable, str(ROOT / "hatch_build.py")], check=True)
    server = TableServer(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, table_server: TableServer) -> Iterator[Visit]:
    """A function that opens the page in a new browser profile; no visitor may meet an error."""
    visitors: list[Visitor] = []
    table_server.start()  # in case a test before left it dead

    def open_page(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, table_server.url, **options))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        visitor.close()
    assert [problem for visitor in visitors for problem in visitor.problems] == []
