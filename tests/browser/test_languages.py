"""Every language loads, by the browser's wish and by choice, and fits a phone."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit

LOCALES = Path(__file__).parents[2] / "src" / "fiefdom" / "locales"
CODES = sorted(path.stem for path in LOCALES.glob("*.json"))


def words(code: str, key: str) -> str:
    text = json.loads((LOCALES / f"{code}.json").read_text(encoding="utf-8")).get(key)
    assert isinstance(text, str), f"{code} lacks {key}"
    return text


@pytest.mark.parametrize("code", CODES)
def test_a_browser_of_this_language_gets_it_and_it_fits_a_phone(visit: Visit, code: str) -> None:
    visitor = visit(language=code, width=360, height=740, touch=True).go("/")
    expect(visitor.page.locator("h1")).to_have_text(words(code, "home.title"))
    expect(visitor.page.locator("html")).to_have_attribute("lang", words(code, "language.locale"))
    visitor.expect_no_sideways_scrolling()
    visitor.page.locator(".quick .button.main").tap()
    # Before the first claims there is only the next line; whoever claims last may not see that.
    lines = "|".join(re.escape(words(code, key)) for key in ("table.next-line", "table.line"))
    expect(visitor.page.locator(".line h2").first).to_have_text(re.compile(lines))
    visitor.wait()
    visitor.expect_no_sideways_scrolling()
    visitor.expect_board_in_view()


def test_the_language_changes_at_once_and_is_remembered(visit: Visit) -> None:
    visitor = visit().go("/")
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_label("Language").select_option("uk")
    expect(visitor.page.locator("h1")).to_have_text(words("uk", "home.title"))
    visitor.page.reload()
    expect(visitor.page.locator("h1")).to_have_text(words("uk", "home.title"))
