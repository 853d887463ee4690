"""Finds texts that the page lacks or no longer uses, and phrases that no reader should see.

`python scripts/check_words.py` prints one line for each defect and exits with 1 if there is any.
`--language fr` checks a single catalogue. What each language forbids is in
`scripts/word_rules.py`; the plural forms are checked by the page's own tests.
"""

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from word_rules import FORBIDDEN, LONGEST, NAMES

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "src" / "fiefdom" / "locales"
SOURCES = (ROOT / "web" / "src", ROOT / "src" / "fiefdom")

Phrase = str | dict[str, str]
Catalogue = dict[str, Phrase]

# A key may only be asked for by these: a quoted string, or a template with one hole or more.
QUOTED = re.compile(r'"([a-z]+(?:\.[a-z0-9_-]+)+)"', re.IGNORECASE)
TEMPLATE = re.compile(r"`([a-z]+\.[^`\s]*\$\{[^`]*)`", re.IGNORECASE)
ASKED = re.compile(r'\b(?:t|rich)\(\s*"([^"]+)"')
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
OF_THE_CATALOGUE = {"language.name", "language.locale"}
"""Keys that the build reads (web/languages.mjs)."""


def languages() -> list[str]:
    """Every language with a catalogue."""
    return sorted(path.stem for path in LOCALES.glob("*.json"))


@cache
def read_catalogue(language: str) -> Catalogue:
    """All phrases of a language by key."""
    catalogue: Catalogue = json.loads((LOCALES / f"{language}.json").read_text("utf-8"))
    return catalogue


def source_texts() -> Iterator[tuple[Path, str]]:
    """Every source file that may ask for words."""
    for folder in SOURCES:
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".ts", ".tsx", ".py"} and "page" not in path.parts:
                yield path, path.read_text("utf-8")


def forms(phrase: Phrase) -> list[str]:
    """The texts of a phrase: one, or one for each plural category."""
    return [phrase] if isinstance(phrase, str) else list(phrase.values())


def defects_of_use(english: Catalogue) -> Iterator[str]:
    """Keys asked for that do not exist, and keys that nothing asks for."""
    unused = set(english) - OF_THE_CATALOGUE
    for path, text in source_texts():
        where = path.relative_to(ROOT)
        for key in ASKED.findall(text):
            if key not in english:
                yield f"{where}: no such key: {key}"
        unused.difference_update(QUOTED.findall(text))
        for template in TEMPLATE.findall(text):
            pattern = r"[A-Za-z0-9_.-]+".join(map(re.escape, HOLE.split(template)))
            unused -= {key for key in english if re.fullmatch(pattern, key)}
    yield from (f"en: unused key: {key}" for key in sorted(unused))


def defects_of_notes(english: Catalogue) -> Iterator[str]:
    """Keys without a note for translators, and notes for keys that are gone."""
    notes: dict[str, str] = tomllib.loads((LOCALES / "notes.toml").read_text("utf-8"))
    for key in english:
        if not any(fnmatchcase(key, pattern) for pattern in notes):
            yield f"notes.toml: no note for {key}"
    for pattern in notes:
        if not any(fnmatchcase(key, pattern) for key in english):
            yield f"notes.toml: no key is called {pattern}"


def defects_of_catalogue(language: str, english: Catalogue) -> Iterator[str]:
    """Where a catalogue differs from English in keys or placeholders, or reads badly."""
    catalogue = read_catalogue(language)
    if list(catalogue) != sorted(catalogue):
        yield f"{language}: keys are not sorted"
    for key in sorted(english.keys() | catalogue.keys()):
        if key not in catalogue:
            yield f"{language}: missing key: {key}"
        elif key not in english:
            yield f"{language}: English has no such key: {key}"
        else:
            yield from defects_of_phrase(language, key, catalogue[key], english[key])


def defects_of_phrase(language: str, key: str, phrase: Phrase, original: Phrase) -> Iterator[str]:
    """What is wrong with one phrase."""
    if isinstance(phrase, str) != isinstance(original, str):
        yield f"{language}: {key}: plural in one language, plain in the other"
        return
    expected = set(PLACEHOLDER.findall(forms(original)[-1]))
    for text in forms(phrase):
        if not text.strip() or text != text.strip():
            yield f"{language}: {key}: empty, or with spaces around it"
        # A form for exactly one thing may leave the number out.
        if set(PLACEHOLDER.findall(text)) | {"count"} != expected | {"count"}:
            yield f"{language}: {key}: placeholders must be {', '.join(sorted(expected)) or 'none'}"
        yield from (f"{language}: {key}: {fault}" for fault in faults_of_text(language, key, text))


def faults_of_text(language: str, key: str, text: str) -> Iterator[str]:
    """What a careful reader of the language would mark, whatever is put into the phrase."""
    longest = next((n for pattern, n in LONGEST.items() if fnmatchcase(key, pattern)), None)
    if longest is not None and len(text) > longest:
        yield f"longer than the {longest} characters its place has: {text}"
    for filled in {filled_in(text, language, name) for name in NAMES}:
        for pattern, why in {**FORBIDDEN["*"], **FORBIDDEN.get(language, {})}.items():
            if found := re.search(pattern, filled):
                yield f"{why}: …{filled[max(0, found.start() - 12) : found.end() + 12]}…"


def filled_in(text: str, language: str, name: str) -> str:
    """The phrase with a name, a building and numbers in its holes."""
    values = {"name": name, "names": name, "winners": name, "count": "21"}
    values["building"] = str(read_catalogue(language)["building.church"])
    return PLACEHOLDER.sub(lambda hole: values.get(hole[1], hole[0]), text)


def main() -> int:
    """Prints the defects; the exit status says whether there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--language", choices=languages(), help="check a single catalogue")
    chosen = parser.parse_args().language
    english = read_catalogue("en")
    defects = [] if chosen else [*defects_of_use(english), *defects_of_notes(english)]
    for language in [chosen] if chosen else languages():
        defects += defects_of_catalogue(language, english)
    print("\n".join(dict.fromkeys(defects)) or "All words are in place.")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
