"""The catalogues: complete, alike, in use; and their loader for the command line and the server."""

import subprocess
import sys
from pathlib import Path

import pytest

from fiefdom.locales import LANGUAGES, Words, choose_language, load_catalogue, plural_category

ROOT = Path(__file__).resolve().parents[2]


def check_words(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = ROOT / "scripts" / "check_words.py"
    return subprocess.run(
        [sys.executable, str(script), *arguments], capture_output=True, text=True, check=False
    )


def test_every_key_is_used_and_every_used_key_exists() -> None:
    lines = check_words().stdout.splitlines()
    assert [line for line in lines if "no such key" in line or "unused key" in line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_the_keys_placeholders_and_plurals_of_english(language: str) -> None:
    result = check_words("--language", language)
    assert result.returncode == 0, result.stdout


def test_there_is_a_catalogue_for_each_language_and_no_other() -> None:
    found = {path.stem for path in (ROOT / "src" / "fiefdom" / "locales").glob("*.json")}
    assert found == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other"}),
        ("pt", {0: "other", 1: "one", 2: "other"}),
        ("pt-BR", {0: "one", 1: "one", 2: "other"}),
        ("pl", {0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few"}),
        ("ru", {0: "many", 1: "one", 3: "few", 5: "many", 11: "many", 21: "one", 24: "few"}),
        ("uk", {0: "many", 1: "one", 4: "few", 11: "many", 14: "many", 101: "one", 111: "many"}),
    ],
)
def test_plural_categories_follow_cldr(language: str, counts: dict[int, str]) -> None:
    assert {count: plural_category(language, count) for count in counts} == counts


def test_words_fill_in_values_and_choose_the_plural_form() -> None:
    words = Words("en")
    assert words("count.coins", count=1) == "1 coin"
    assert words("count.coins", count=7) == "7 coins"
    assert words("log.claimed", name="Ada", domino=24) == "Ada claims domino 24."


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="there is one for en, fr, de"):
        load_catalogue("xx")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.5", "de"),
        ("pt-BR", "pt-BR"),
        ("pt_PT.UTF-8", "pt"),
        ("ja,uk;q=0.3", "uk"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_language_is_chosen_from_wishes(wishes: str, language: str) -> None:
    assert choose_language(wishes) == language
