"""Reading the text files that commands are given."""

from __future__ import annotations

import sys
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
    return text.removeprefix("\ufeff")  # some editors begin every file with this mark


def first_word(text: str) -> str:
    """The first word that is not part of a remark: it tells what the text is."""
    for line in text.splitlines():
        words = line.split()
        if words and not words[0].startswith("#"):
            return words[0]
    return ""
