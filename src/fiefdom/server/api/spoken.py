"""The page's texts, for what the server itself writes into a page."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import fiefdom

Catalogue = dict[str, str]
_FOLDER = Path(fiefdom.__file__).parent / "locales"
_MOST = 400
"""Characters of an Accept-Language header that are read."""


def spoken_to(accepted: str) -> Catalogue:
    """The texts in the first available language of an Accept-Language header, or English."""
    known = _languages()
    for wish in _wishes(accepted[:_MOST]):
        if found := known.get(wish) or known.get(wish.split("-")[0]):
            return _catalogue(found)
    return _catalogue("en")


def _wishes(accepted: str) -> Iterator[str]:
    """The requested languages, by preference."""
    weighed = []
    for part in accepted.split(","):
        language, _, weight = part.partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if liked > 0:
            weighed.append((-liked, language.strip().lower()))
    yield from (language for _, language in sorted(weighed, key=lambda pair: pair[0]))


@cache
def _languages() -> dict[str, str]:
    return {path.stem.lower(): path.stem for path in _FOLDER.glob("*.json")}


@cache
def _catalogue(language: str) -> Catalogue:
    """The texts of a language, without those that have plural forms."""
    phrases = json.loads((_FOLDER / f"{language}.json").read_text("utf-8"))
    return {key: text for key, text in phrases.items() if isinstance(text, str)}
