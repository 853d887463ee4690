"""Display names, cleaned: what people type becomes one short line of visible text."""

import unicodedata

from fiefdom.server.messages.base import NAME_LENGTH

_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Invisible characters that Unicode counts as letters or symbols: fillers and blank braille."""


def clean_name(text: str) -> str:
    """The name without control, format or private characters, in at most 32 characters.

    Empty when nothing visible is left. Runs of blanks become one; combining marks are
    limited to two in a row, so that a name cannot cover the lines above and below.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category.startswith("Z") or char in "\t\n\r":
            char = " "
        elif category.startswith("C") or char in _BLANK:
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= 2:
            kept.append(char)
    name = " ".join("".join(kept).split())[:NAME_LENGTH].strip()
    visible = any(unicodedata.category(char)[0] in "LNPS" for char in name)
    return name if visible else ""
