"""Squares and moves from text; `str` of a square or a move is the inverse."""

from __future__ import annotations

import re
from functools import lru_cache

from fiefdom.components import DOMINOES_PER_BOX, SPOTS
from fiefdom.rules.moves import (
    COLUMNS,
    REACH,
    Build,
    Claim,
    Discard,
    Dragon,
    Move,
    Pass,
    Place,
    Square,
    Tax,
)
from fiefdom.rules.words import Word, shown

_SQUARE = r"([a-m])(1[0-3]|[1-9])"
_ONE_SQUARE = re.compile(_SQUARE)
_TWO_SQUARES = re.compile(_SQUARE + _SQUARE)
_WANTS = {  # how many words follow a verb, and what they are
    "discard": (0, "nothing"),
    "pass": (0, "nothing"),
    "build": (2, "a spot's cost and a square"),
    "dragon": (1, "a spot's cost"),
    "claim": (1, "the number of a domino"),
}


def parse_square(text: str) -> Square:
    """The square that text such as `g8` names; the castle stands on g7."""
    return square_of(Word(text, 1, 1))


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    """The move that text such as `g8h8`, `tax g8`, `build 2 h7` or `claim 24` names."""
    return move_of_words([Word(m.group(), 1, m.start() + 1) for m in re.finditer("[^ ]+", text)])


def square_of(word: Word) -> Square:
    """The square that a word names."""
    match = _ONE_SQUARE.fullmatch(word.text)
    if match is None:
        raise word.error(
            f"{shown(word.text)} is not a square: name a column a to m and a row 1 to 13, like g8"
        )
    return _square(*match.groups())


def placement_of(word: Word) -> Place:
    """The placement that a word such as `g8h8` names."""
    match = _TWO_SQUARES.fullmatch(word.text)
    if match is None:
        raise word.error(
            f"{shown(word.text)} is not a move: name two squares (g8h8), discard, tax, build, "
            "dragon, pass or claim"
        )
    a_column, a_row, b_column, b_row = match.groups()
    return Place(_square(a_column, a_row), _square(b_column, b_row))


def move_of_words(words: list[Word]) -> Move:
    """The move that these words name, with none left over."""
    if not words:
        raise Word("", 1, 1).error("a move is missing")
    verb, *rest = words
    if verb.text == "tax":
        if not 1 <= len(rest) <= 2:
            raise verb.error("tax names one or two squares, like: tax g8 h8")
        return Tax(tuple(square_of(word) for word in rest))
    placed = None if verb.text in _WANTS else placement_of(verb)
    count, wants = _WANTS.get(verb.text, (0, "nothing"))
    if len(rest) != count:
        raise (rest[-1] if rest else verb).error(f"{verb.text} takes {wants}")
    match verb.text:
        case "discard":
            return Discard()
        case "pass":
            return Pass()
        case "build":
            return Build(_spot(rest[0]), square_of(rest[1]))
        case "dragon":
            return Dragon(_spot(rest[0]))
        case "claim":
            return Claim(rest[0].number(1, DOMINOES_PER_BOX, "the number of a domino"))
    assert placed is not None
    return placed


def _spot(word: Word) -> int:
    return word.number(0, SPOTS - 1, "a spot of the builders' board")


def _square(column: str, row: str) -> Square:
    return Square(COLUMNS.index(column) - REACH, int(row) - 1 - REACH)
