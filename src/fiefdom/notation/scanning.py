"""Reading text line by line, keeping track of line and column for errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from fiefdom.rules.errors import NotationError
from fiefdom.rules.words import Word

_WORD = re.compile(r"[^ \t]+")
_BREAKING = ("Cc", "Cs", "Zl", "Zp")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is neither blank nor a comment; its first word says what it is about."""

    text: str
    line: int
    column: int = 1

    @property
    def words(self) -> list[Word]:
        """The words between spaces."""
        return [
            Word(match.group(), self.line, self.column + match.start())
            for match in _WORD.finditer(self.text)
        ]

    @property
    def key(self) -> str:
        """The first word."""
        return self.words[0].text

    @property
    def rest(self) -> Word:
        """Everything after the first word and the spaces that follow it, as one piece."""
        start = self.words[0].column - self.column + len(self.key)
        while start < len(self.text) and self.text[start] in " \t":
            start += 1
        return Word(self.text[start:].rstrip(" \t"), self.line, self.column + start)

    def error(self, sentence: str) -> NotationError:
        """An error that points at the line's first word."""
        return self.words[0].error(sentence)


def significant_lines(text: str) -> Iterator[Line]:
    """The lines that are neither blank nor a comment after `#`."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        stripped = line.strip(" \t")
        if stripped and not stripped.startswith("#"):
            yield Line(line, number)


def fits_one_line(text: str) -> bool:
    """Whether the text can be written on one line and read back unchanged."""
    return text == text.strip() and not any(unicodedata.category(c) in _BREAKING for c in text)
