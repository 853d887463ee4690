"""Finds words that the page lacks or no longer uses, and catalogues that differ from English.

`python scripts/check_words.py` prints one line for each defect and exits with 1 if there is any.
`--language fr` looks at one catalogue alone.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "src" / "fiefdom" / "locales"
SOURCES = (ROOT / "web" / "src", ROOT / "src" / "fiefdom")

Phrase = str | dict[str, str]
Catalogue = dict[str, Phrase]

# The categories of CLDR that whole numbers reach; the "many" of the Romance languages, for
# millions, is left to "other".
TWO_FORMS = {"one", "other"}
FOUR_FORMS = {"one", "few", "many", "other"}
CATEGORIES = {
    "en": TWO_FORMS,
    "fr": TWO_FORMS,
    "de": TWO_FORMS,
    "it": TWO_FORMS,
    "es": TWO_FORMS,
    "pt": TWO_FORMS,
    "pt-BR": TWO_FORMS,
    "nl": TWO_FORMS,
    "ru": FOUR_FORMS,
    "uk": FOUR_FORMS,
    "pl": FOUR_FORMS,
}

# A key may only be asked for by these: a quoted string, or a template with one hole or more.
QUOTED = re.compile(r'"([a-z]+(?:\.[a-z0-9_-]+)+)"', re.IGNORECASE)
TEMPLATE = re.compile(r"`([a-z]+\.[^`\s]*\$\{[^`]*)`", re.IGNORECASE)
ASKED = re.compile(r'\b(?:t|rich)\(\s*"([^"]+)"')
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


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
    unused = set(english)
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


def defects_of_catalogue(language: str, english: Catalogue) -> Iterator[str]:
    """Where a catalogue differs from English in keys, placeholders or plural forms."""
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
    if isinstance(phrase, dict) and set(phrase) != CATEGORIES[language]:
        yield f"{language}: {key}: plural forms must be {', '.join(sorted(CATEGORIES[language]))}"
    expected = set(PLACEHOLDER.findall(forms(original)[-1]))
    for text in forms(phrase):
        if not text.strip() or text != text.strip():
            yield f"{language}: {key}: empty, or with spaces around it"
        # A form for exactly one thing may leave the number out.
        if set(PLACEHOLDER.findall(text)) | {"count"} != expected | {"count"}:
            yield f"{language}: {key}: placeholders must be {', '.join(sorted(expected)) or 'none'}"


def main() -> int:
    """Prints the defects; the exit status says whether there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--language", choices=list(CATEGORIES), help="look at one catalogue alone")
    chosen = parser.parse_args().language
    english = read_catalogue("en")
    defects = [] if chosen else list(defects_of_use(english))
    for language in [chosen] if chosen else CATEGORIES:
        defects += defects_of_catalogue(language, english)
    print("\n".join(defects) or "All words are in place.")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
