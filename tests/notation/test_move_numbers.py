"""The table of move numbers in docs/notation.md is the kernel's."""

from __future__ import annotations

import re
from pathlib import Path

from fiefdom.rules import Square
from fiefdom.rules.kernel import codes

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
ENDS = {
    "place": (codes.PLACE, codes.DISCARD - 1),
    "discard": (codes.DISCARD, codes.DISCARD),
    "pass": (codes.PASS, codes.PASS),
    "tax": (codes.TAX, codes.BUILD - 1),
    "build": (codes.BUILD, codes.DRAGON - 1),
    "dragon": (codes.DRAGON, codes.CLAIM - 1),
    "claim": (codes.CLAIM, codes.MOVE_CODES - 1),
}


def test_the_documented_numbers_are_those_of_the_engine() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| ([a-z]+)", PAGE, re.MULTILINE)
    assert {kind: (int(first), int(last or first)) for first, last, kind in rows} == ENDS
    assert f"one number below {codes.MOVE_CODES}" in PAGE


def test_a_squares_number_is_as_documented() -> None:
    assert Square(0, 0).code == codes.CASTLE_SQUARE == 84
    for name, number in (("a1", 0), ("b1", 1), ("a2", 13), ("m13", codes.SQUARES - 1)):
        square = Square.of_code(number)
        assert str(square) == name
        assert square.code == number
