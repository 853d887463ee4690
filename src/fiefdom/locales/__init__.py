"""The words of the game in eleven languages, shared by server, command line and page."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr", "de", "it", "es", "pt", "pt-BR", "nl", "ru", "uk", "pl")
"""Every language with a catalogue, English first: it has every key."""

Phrase = str | dict[str, str]
"""A text with {placeholders}, or one such text for each plural category."""


class Words:
    """The phrases of one language; call it with a key and the values of the placeholders."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._phrases = load_catalogue(language)

    def __call__(self, key: str, **params: object) -> str:
        """The phrase for a key; its plural form follows the parameter `count`."""
        phrase = self._phrases.get(key) or load_catalogue("en")[key]
        if isinstance(phrase, dict):
            count = params.get("count", 0)
            category = plural_category(self.language, count if isinstance(count, int) else 0)
            phrase = phrase.get(category, phrase["other"])
        return re.sub(r"\{([a-z_]+)\}", lambda hole: str(params.get(hole[1], hole[0])), phrase)


@cache
def load_catalogue(language: str) -> Mapping[str, Phrase]:
    """All phrases of a language by key."""
    if language not in LANGUAGES:
        raise ValueError(f"No catalogue for {language!r}; there is one for {', '.join(LANGUAGES)}.")
    text = files(__name__).joinpath(f"{language}.json").read_text("utf-8")
    catalogue: dict[str, Phrase] = json.loads(text)
    return catalogue


def choose_language(wishes: str) -> str:
    """The best of our languages for an Accept-Language header or a POSIX locale name."""
    for wish in re.split(r"[,:]", wishes):
        tag = wish.split(";")[0].split(".")[0].strip().replace("_", "-").lower()
        base = tag.split("-")[0]
        if tag == "pt-br":
            return "pt-BR"
        if base in LANGUAGES:
            return base
    return "en"


def plural_category(language: str, count: int) -> str:
    """The CLDR category that a whole number takes in a language."""
    return _RULES.get(language, _one_is_one)(abs(count))


def _one_is_one(count: int) -> str:
    return "one" if count == 1 else "other"


def _zero_is_one(count: int) -> str:
    return "one" if count in (0, 1) else "other"


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if _ends_in_2_to_4(count) else "many"


def _east_slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if _ends_in_2_to_4(count) else "many"


def _ends_in_2_to_4(count: int) -> bool:
    return 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14


_RULES: dict[str, Callable[[int], str]] = {
    "fr": _zero_is_one,
    "pt-BR": _zero_is_one,
    "ru": _east_slavic,
    "uk": _east_slavic,
    "pl": _polish,
}
