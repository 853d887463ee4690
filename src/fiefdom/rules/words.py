"""Words of a text that know their place, so that an error can point at it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fiefdom.rules.errors import NotationError

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text and its place, both counted from 1."""

    text: str
    line: int
    column: int

    def error(self, sentence: str, offset: int = 0) -> NotationError:
        """An error that points at this word, or at a place some characters into it."""
        return NotationError(sentence, self.line, self.column + offset)

    def number(self, least: int, most: int, what: str) -> int:
        """The word as a number within bounds."""
        if _NUMBER.fullmatch(self.text) and least <= (value := int(self.text)) <= most:
            return value
        bounds = f"{least}" if least == most else f"from {least} to {most}"
        raise self.error(f"expected {what} {bounds}, not {shown(self.text)}")

    def part(self, start: int, end: int | None = None) -> Word:
        """A part of the word, knowing its own place."""
        return Word(self.text[start:end], self.line, self.column + start)


def shown(text: str) -> str:
    """Text as it may appear in an error, cut where it is long."""
    return repr(text if len(text) <= 30 else text[:27] + "…")
