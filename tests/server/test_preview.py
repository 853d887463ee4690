"""What a chat shows of a link: the game of a public table, and nothing of a private one."""

import re
from pathlib import Path

import pytest

from fiefdom.server.api import page
from fiefdom.server.api.spoken import spoken_to
from server.serving import Served, form

pytestmark = pytest.mark.asyncio

PAGE = '<!doctype html><head><meta name="description" content="-"></head><div id="page"></div>'


@pytest.fixture(autouse=True)
def built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "known.txt").write_text("a file")
    monkeypatch.setattr(page, "PAGE_FOLDER", folder)


def told(text: str) -> dict[str, str]:
    """The tags of a page by name."""
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', text))


async def test_a_preview_tells_the_game_of_public_tables_alone(served: Served) -> None:
    async with await served.account("Ada") as ada, served.browser() as chat:
        public = (await ada.create(form("me", "open", public=True))).game
        private = (await ada.create(form("me", "open"))).game
        pages = {
            game: (await chat.get(f"/game/{game}", headers={"accept-language": "de-AT"})).text
            for game in (public, private, "nothinghere")
        }
    tags = {game: told(text) for game, text in pages.items()}
    assert tags[public]["og:title"] == "Kingdomino zu zweit · Fiefdom"
    assert tags[private]["og:title"] == "Fiefdom"
    assert tags[public]["og:description"] == spoken_to("de")["share.invite"]
    assert tags[public]["og:image"] == f"{served.url}/icons/preview.png"
    assert not any("Ada" in text for text in pages.values())
    # A private table cannot be told from one that never was.
    assert pages[private].replace(private, "nothinghere") == pages["nothinghere"]


async def test_other_addresses_describe_the_page_and_files_stay_files(served: Served) -> None:
    async with served.browser() as chat:
        home = told((await chat.get("/")).text)
        strange = (await chat.get('/new"><script>')).text
        assert home["description"] == spoken_to("en")["share.description"]
        assert home["og:url"] == f"{served.url}/"
        assert "<script>" not in strange
        assert (await chat.get("/known.txt")).text == "a file"
        assert (await chat.get("/unknown.txt")).status_code == 404


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "en"), ("xx", "en"), ("pt-BR,pt;q=0.9", "pt-BR"), ("pt-AO", "pt"), ("en;q=0.1,fr", "fr")],
)
async def test_the_language_follows_the_header(accepted: str, language: str) -> None:
    assert spoken_to(accepted) == spoken_to(language)
    assert spoken_to("fr") != spoken_to("en")
