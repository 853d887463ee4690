"""One kingdom alone, for people who score a real table."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiefdom import Game, NotationError
from fiefdom.notation import LoneKingdom, parse_kingdom
from fiefdom.notation.kingdoms import BONUSES
from fiefdom.rules.consistency import Misarranged
from games_in_progress import games

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_s4_the_rulebooks_last_page_counts_71() -> None:
    score = parse_kingdom((EXAMPLES / "queendomino_last_page.kingdom").read_text()).score
    terrains = {"wheat": 3, "forest": 3, "lake": 6, "grassland": 16, "swamp": 1, "mine": 12}
    assert score.terrains == terrains  # rules: S1, Q3
    assert (score.towns, score.wealth, score.buildings) == (0, 3, 6 + 8 + 3 + 2 + 5 + 3)
    assert score.total == 71


def test_s2_s3_bonuses_of_a_kingdomino_kingdom() -> None:
    score = parse_kingdom((EXAMPLES / "kingdomino_table.kingdom").read_text()).score
    assert (score.middle_kingdom, score.harmony) == (10, 5)
    assert score.total == 4 + 6 + 4 + 6 + 3 + 9 + 15


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.kingdom")), ids=lambda p: p.stem)
def test_examples_are_read_back(example: Path) -> None:
    kingdom = parse_kingdom(example.read_text())
    assert parse_kingdom(str(kingdom)) == kingdom


@settings(max_examples=40, deadline=None)
@given(games(), st.frozensets(st.sampled_from(BONUSES)))
def test_every_kingdom_is_read_back_with_its_score(game: Game, bonuses: frozenset[str]) -> None:
    position = game.position
    if game.setup.box != "kingdomino":
        bonuses = frozenset()
    for number, kingdom in enumerate(position.kingdoms):
        lone = LoneKingdom(kingdom, game.setup.grid, bonuses)
        again = parse_kingdom(str(lone))
        assert again == lone
        assert str(again) == str(lone)
        assert again.score.terrains == position.scores.kingdoms[number].terrains
        assert again.score.buildings == position.scores.kingdoms[number].buildings


def test_towers_of_a_real_table_may_differ_from_ours() -> None:
    text = "kingdom\n[] T0 T0\ntowers 4\nbuildings travelling_castle h7"
    kingdom = parse_kingdom(text)
    assert kingdom.kingdom.towers == 4
    assert kingdom.score.buildings == 4
    assert parse_kingdom(str(kingdom)) == kingdom


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("", 1, 1, "begins with"),
        ("kingdom 6x6\n[]", 1, 9, "5x5, 7x7"),
        ("kingdom\nW0 W0", 1, 1, "one castle"),
        ("kingdom\n[] []", 1, 1, "one castle"),
        ("kingdom\n[] X0 W0", 2, 4, "a letter of"),
        ("kingdom\n[] W4 W0", 2, 4, "crowns"),
        ("kingdom\n[] W0", 1, 1, "dominoes cannot cover an odd number of squares, 1"),
        ("kingdom\n[] .. W0 W0", 1, 1, "joined to the castle"),
        ("kingdom\n[] W0 W0 W0 W0 W0 W0", 1, 1, "5×5"),
        ("kingdom\n8 [] W0 W0", 2, 1, "row 7"),
        ("kingdom\n a b c\n7 [] W0 W0", 2, 2, "column g"),
        ("kingdom\n[] W0 W0\ncoins many", 3, 7, "a number of coins"),
        ("kingdom\n[] W0 W0\ngold 4", 3, 1, "expected a row"),
        ("kingdom\n[] W0 W0\ncoins 4\ncoins 5", 4, 1, "each once"),
        ("kingdom\n[] W0 W0\nbuildings church h7", 3, 18, "town square"),
        ("kingdom\n[] T0 T0\nbuildings pub h7", 3, 11, "name a building"),
        ("kingdom\n[] T0 T0\nbuildings church h7,", 3, 11, "comma"),
        ("kingdom\n[] T0 T0\nknights h8", 3, 9, "at most one on each"),
        ("kingdom\n[] T0 T0\nbuildings church h7, church i7", 1, 1, "building a turn, not 2 in 1"),
        ("kingdom harmony\n[] T0 T0", 1, 1, "only for Kingdomino"),
        ("kingdom\n[] T1 T0", 1, 1, "no crowns of their own"),
    ],
)
def test_a_kingdom_that_cannot_be_is_pointed_at(
    text: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        parse_kingdom(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_misarranged_says_which_part() -> None:
    assert Misarranged("line", "no").part == "line"
