"""What the page compares: its build with the server's, and whose answers it keeps."""

import re

import pytest

from fiefdom.server.api import page
from server.serving import Served


@pytest.mark.asyncio
async def test_answers_name_the_build_of_the_page(
    served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("page")
    monkeypatch.setattr(page, "PAGE_FOLDER", folder)
    async with served.browser() as browser:
        assert (await browser.get("/api/about")).headers["fiefdom-build"] == ""
        for build in ("0123456789ab", "ba9876543210"):
            index = folder / "index.html"
            index.unlink(missing_ok=True)
            index.write_text(f'<meta name="fiefdom-build" content="{build}">', "utf-8")
            assert (await browser.get("/api/about")).headers["fiefdom-build"] == build
        assert "fiefdom-build" not in (await browser.get("/health")).headers


@pytest.mark.asyncio
async def test_answers_name_whose_they_are(served: Served) -> None:
    async with served.browser() as browser, served.browser() as other:
        assert (await browser.get("/api/lobby")).headers["fiefdom-you"] == ""
        me = await browser.get("/api/me")
        assert me.headers["fiefdom-you"] == me.json()["player"]
        assert (await browser.get("/api/lobby")).headers["fiefdom-you"] == me.json()["player"]
        assert (await other.get("/api/me")).headers["fiefdom-you"] != me.json()["player"]
        assert "fiefdom-you" not in (await browser.get("/api/about")).headers


def test_the_worker_keeps_the_files_of_the_page_and_no_answer() -> None:
    worker = (page.PAGE_FOLDER / "worker.js").read_text("utf-8")
    assert page.page_build() in worker
    kept = re.findall(r'"(/[\w./-]+\.\w+)"', worker)
    assert len(kept) > 10
    assert all((page.PAGE_FOLDER / path.lstrip("/")).is_file() for path in kept)
    assert not any(path.startswith("/api") for path in kept)
    index = (page.PAGE_FOLDER / "index.html").read_text("utf-8")
    assert set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)) <= set(kept)
