"""Real tables as text: forgiving to read, counted by the rules, remarks that do not block."""

from __future__ import annotations

from pathlib import Path

import pytest

from fiefdom.notation import format_table, parse_kingdom, parse_table
from fiefdom.rules.errors import NotationError

FAMILY = Path(__file__).parents[2] / "docs" / "examples" / "family.table"

TWO = """table kingdomino players=2
kingdom Ada
W0 W1 [] F0 F0
kingdom Bo
f  f1 [] w  w
"""


def test_a_table_is_read_back_as_it_was_written() -> None:
    table = parse_table(FAMILY.read_text("utf-8"))
    assert table.names == ("Ada", "Grace", "Mary")
    assert parse_table(format_table(table)) == table


def test_small_letters_without_a_digit_are_the_same_squares() -> None:
    assert parse_kingdom("kingdom\nw W1 [] f f\n") == parse_kingdom("kingdom\nW0 W1 [] F0 F0\n")


def test_column_letters_are_still_a_heading() -> None:
    with_heading = parse_kingdom("kingdom\n e f g\nw w1 []\n")
    assert with_heading == parse_kingdom("kingdom\nw w1 []\n")


def test_s5_a_tie_goes_to_the_largest_territory_then_crowns_then_is_shared() -> None:
    tied = parse_table(TWO)
    assert tied.sheet.ranking == ((0, 1),)
    larger = parse_table(TWO.replace("f  f1 [] w  w", "f  f1 [] w  w\n.  .  w  w  ."))
    assert larger.sheet.ranking == ((1,), (0,))


def test_a_table_that_can_be_draws_no_remark() -> None:
    assert parse_table(TWO).remarks == ()


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ("w w1 [] m3 m3", {"square-copies"}),
        ("w w1 [] w3 w", {"no-such-square"}),
        ("w w1 [] w", {"odd"}),
        ("w w1 [] . w w", {"apart", "too-wide"}),
        ("t t [] w w", {"wrong-box", "no-such-square"}),
    ],
)
def test_what_cannot_be_is_remarked_upon_and_counted_all_the_same(
    row: str, faults: set[str]
) -> None:
    table = parse_table(TWO.replace("f  f1 [] w  w", row))
    assert {remark.fault.name for remark in table.remarks} == faults
    assert len(table.sheet.kingdoms) == 2


def test_two_queens_are_remarked_upon() -> None:
    text = "table queendomino players=3\n" + "".join(
        f"kingdom {name}\nw w1 [] f f\n" for name in ("Ada queen", "Bo queen", "Cy")
    )
    assert [remark.fault.name for remark in parse_table(text).remarks] == ["two-queens"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("table\nkingdom Ada\n[] w w", "name the game"),
        ("table kingdomino players=2\nkingdom Ada\n[] w w", "has 2 kingdoms, not 1"),
        ("table kingdomino players=2\n[] w w", "kingdoms follow"),
        (TWO.replace("W0 W1 []", "w w w w w w []"), "at most 7 squares wide"),
    ],
)
def test_text_that_is_not_a_table_says_what_is_missing(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        parse_table(text)
