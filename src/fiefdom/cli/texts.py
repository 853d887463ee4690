"""Reading the text files that commands are given."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from fiefdom.cli.parsing import UserError


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return _text(name)
    except UnicodeDecodeError:
        raise UserError(f"fiefdom: {name} is not a text file in UTF-8") from None
    except ValueError:
        raise UserError(f"fiefdom: {name!r} cannot be the name of a file") from None


def _text(name: str) -> str:
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    return text.removeprefix("\ufeff")  # the byte order mark that some editors write


def read_kind(name: str, kinds: Sequence[str]) -> tuple[str, str]:
    """The text of a file and the word it begins with, which must be one of these kinds."""
    text = read_text(name)
    kind = _first_word(text)
    if kind not in kinds:
        shown = "standard input" if name == "-" else name
        raise UserError(
            f"fiefdom: {shown} must begin with one of the words {', '.join(kinds)} "
            "(docs/notation.md shows how to write them)"
        )
    return text, kind


def _first_word(text: str) -> str:
    for line in text.splitlines():
        words = line.split()
        if words and not words[0].startswith("#"):
            return words[0]
    return ""
