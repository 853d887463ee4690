"""Words of a text with their line and column, so that an error can point at them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fiefdom.rules.errors import NotationError

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text with its line and column, both counted from 1."""

    text: str
    line: int
    column: int

    def error(self, sentence: str, offset: int = 0) -> NotationError:
        """An error that points at this word, or some characters into it."""
        return NotationError(sentence, self.line, self.column + offset)

    def number(self, least: int, most: int, what: str) -> int:
        """The word as a number within bounds."""
        if _NUMBER.fullmatch(self.text) and least <= (value := int(self.text)) <= most:
            return value
        bounds = f"{least}" if least == most else f"from {least} to {most}"
        raise self.error(f"expected {what} {bounds}, not {shown(self.text)}")

    def part(self, start: int, end: int | None = None) -> Word:
        """A part of the word, with its own column."""
        return Word(self.text[start:end], self.line, self.column + start)


def shown(text: str) -> str:
    """Text as it appears in an error, shortened if it is long."""
    return repr(text if len(text) <= 30 else text[:27] + "…")
