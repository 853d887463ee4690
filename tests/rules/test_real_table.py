"""Real tables: scores of finished games, and remarks on what is impossible."""

from __future__ import annotations

import pytest

from fiefdom import FiefdomError, Setup
from fiefdom.notation import parse_table
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.moves import Square
from fiefdom.rules.real_table import RealTable
from fiefdom.rules.scores import Total

FULL = """
w  w  w1 f  f
w  l  l  f  f1
l1 l  [] f  f
g  g2 s1 m1 m2
g  s  s  w  m
"""
PART = "\n".join(FULL.splitlines()[:4]) + "\n"


def faults(table: RealTable) -> list[tuple[int | None, str]]:
    return [(remark.kingdom, remark.fault.name) for remark in table.remarks]


def test_s3_a_domino_that_does_not_lie_in_the_kingdom_was_discarded() -> None:
    text = f"table kingdomino players=2 harmony\nkingdom Ada\n{FULL}kingdom Bo\n{PART}"
    sheet = parse_table(text).sheet
    assert [score.harmony for score in sheet.kingdoms] == [5, 0]
    assert sheet.ranking == ((0,), (1,))


def test_s7_earlier_games_of_a_dynasty_count() -> None:
    plain = parse_table(f"table kingdomino players=2 dynasty\nkingdom A\n{FULL}kingdom B\n{FULL}")
    assert plain.sheet.ranking == ((0, 1),)
    later = RealTable(
        plain.setup, plain.names, plain.kingdoms, earlier=(Total(50, 6, 9), Total(50, 7, 2))
    )
    assert later.sheet.ranking == ((1,), (0,))
    assert [total.points for total in later.sheet.totals] == [
        50 + score.total for score in later.sheet.kingdoms
    ]


def test_a_domino_used_twice_or_of_another_box_is_remarked_upon() -> None:
    empty = KingdomView({})
    table = RealTable(
        Setup.kingdomino(2),
        ("A", "B"),
        (empty, empty),
        ((("kingdomino", 48), ("queendomino", 3)), (("kingdomino", 48),)),
    )
    assert faults(table) == [(None, "domino-twice"), (None, "no-such-domino")]
    assert table.remarks[0].fault.domino == ("kingdomino", 48)


def test_q1_the_queen_is_with_the_most_towers() -> None:
    def table(*kingdoms: KingdomView) -> RealTable:
        return RealTable(Setup.queendomino(2), ("A", "B"), kingdoms)

    one, two = KingdomView({}, towers=1), KingdomView({}, towers=2)
    assert faults(table(one, two)) == [(None, "no-queen")]
    host = KingdomView({}, towers=1, has_queen=True)
    assert faults(table(host, two)) == [(None, "queen-elsewhere")]
    assert faults(table(host, one)) == []
    assert faults(table(host, host)) == [(None, "two-queens")]


def test_p3_a_kingdom_that_is_too_wide_is_counted_until_nothing_could() -> None:
    def row(length: int) -> KingdomView:
        return KingdomView({Square(x, 0): Land("wheat") for x in range(1, length)})

    setup = Setup.kingdomino(2)
    table = RealTable(setup, ("A", "B"), (row(7), row(1)))
    assert faults(table) == [(0, "too-wide")]
    assert table.sheet.kingdoms[0].largest_territory == 6
    with pytest.raises(FiefdomError, match="at most 7"):
        RealTable(setup, ("A", "B"), (row(8), row(1)))


def test_squares_that_touch_nothing_are_named() -> None:
    apart = KingdomView({Square(1, 0): Land("wheat"), Square(3, 0): Land("wheat")})
    table = RealTable(Setup.kingdomino(2), ("A", "B"), (apart, KingdomView({})))
    assert table.remarks[0].fault.squares == (Square(3, 0),)
