"""Scoring, rules S1 to S8, and the worked examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom.rules import Discard, KingdomScore, Place, Setup, SetupError, Square
from fiefdom.rules.kernel.layout import MAX_KINGDOMS
from lockstep import HeldGame
from tables import (
    CLOSED_CASTLE,
    claimed,
    finish,
    land,
    new,
    queendomino,
    turn,
    with_facts,
    with_kingdom,
)

FOUR = Setup.kingdomino(4)


def score_of(picture: str, setup: Setup = FOUR) -> KingdomScore:
    return with_kingdom(claimed(new(setup)), 0, picture).scores.kingdoms[0]


def test_s1_seven_forests_with_three_crowns_and_nine_lakes_without() -> None:
    sheet = score_of(
        """
        f1 f f1 l l
        f  f f1 l l
        f  C l  l l
        .  . .  l l
        """
    )
    assert (sheet.terrains["forest"], sheet.terrains["lake"]) == (7 * 3, 0)
    assert (sheet.total, sheet.largest_territory, sheet.crowns) == (21, 9, 3)


def test_s1_five_forests_with_two_crowns_and_three_lakes_without() -> None:
    sheet = score_of("f1 f f1 l\nf C l l\nf . . .")
    assert (sheet.terrains["forest"], sheet.terrains["lake"]) == (5 * 2, 0)


def test_s1_neither_corners_nor_the_castle_join_squares() -> None:
    sheet = score_of("w1 C w\n. w1 .")
    assert [len(territory.squares) for territory in sheet.territories] == [1, 1, 1]
    assert sheet.terrains["wheat"] == 2


def test_s1_a_buildings_crown_counts_for_its_town_territory() -> None:
    game = with_kingdom(
        queendomino(), 0, "C t t t\nt . . .\n", buildings={(2, 0): "queens_tower"}, coins=0
    )
    sheet = game.scores.kingdoms[0]
    assert (sheet.towns, sheet.crowns, sheet.total) == (3, 1, 3)
    apart = with_kingdom(
        queendomino(), 0, "C t t\n. . .\n. t .", buildings={(1, -2): "queens_tower"}
    )
    assert apart.scores.kingdoms[0].towns == 1


def test_s2_middle_kingdom_within_two_of_the_castle() -> None:
    middle = Setup.kingdomino(4, middle_kingdom=True)
    assert score_of("w w C w w", middle).total == 10  # complete or not
    assert score_of("C w w w", middle).middle_kingdom == 0
    assert score_of("w\nw\nw\nC", middle).middle_kingdom == 0
    assert score_of("w w C w w").middle_kingdom == 0


def test_s2_middle_kingdom_within_three_on_the_larger_grid() -> None:
    duel = Setup.kingdomino(2, mighty_duel=True, middle_kingdom=True)
    assert score_of("C w w w", duel).middle_kingdom == 10
    assert score_of("C w w w w", duel).middle_kingdom == 0


def test_s3_harmony_for_a_kingdom_that_discarded_nothing() -> None:
    game = claimed(new(Setup.kingdomino(4, harmony=True), [1, 2, 3, 4]))
    assert game.scores.kingdoms[0].harmony == 5
    game = with_kingdom(game, 0, CLOSED_CASTLE)
    game.play(Discard())
    assert [kingdom.harmony for kingdom in game.scores.kingdoms] == [0, 5, 5, 5]
    assert claimed(new(FOUR)).scores.kingdoms[1].harmony == 0


LAST_PAGE = """
    w1 w  w f1 f
    t  g1 g t  l1
    f1 g2 g C  l1
    m1 m3 t t  l
    m  s1 t f  t
"""


def test_s4_the_last_page_of_queendomino() -> None:
    towns = sorted(square for square, (terrain, _) in land(LAST_PAGE).items() if terrain == "town")
    names = ["sawmill", "church", "travelling_castle", "big_tavern", "statue", "guard_tower"]
    game = with_kingdom(
        queendomino(), 0, LAST_PAGE, buildings=dict(zip(towns, names, strict=True)), coins=11
    )
    sheet = with_facts(game, queen=0).scores.kingdoms[0]
    assert sheet.terrains == {
        "wheat": 3,
        "forest": 3,
        "lake": 6,
        "grassland": 16,
        "swamp": 1,
        "mine": 12,
    }
    assert (sheet.wealth, sheet.towns, sheet.buildings) == (3, 0, 6 + 8 + 3 + 2 + 5 + 3)
    assert {score.name: score.points for score in sheet.building_points} == dict(
        zip(names, (6, 8, 3, 2, 5, 3), strict=True)
    )
    assert sheet.total == 71


def test_s4_two_copies_both_score_and_knights_count_wherever_they_are() -> None:
    def buildings(name: str) -> int:
        game = with_kingdom(
            queendomino(players=2),
            0,
            "t t C w . w1 w",
            buildings={(-2, 0): name, (-1, 0): name},
            knights=[(-1, 0)],
            guard=2,
        )
        return game.scores.kingdoms[0].buildings

    assert buildings("archery_range") == 3 + 3
    assert buildings("bakery") == 2 * (2 * 2)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (8, 2)])
def test_s4_a_point_for_three_coins_rounded_down(coins: int, points: int) -> None:
    game = with_kingdom(queendomino(), 0, "C", coins=coins)
    assert game.scores.kingdoms[0].wealth == points


def ranked(box: str, *pictures: str) -> tuple[tuple[int, ...], ...]:
    """The ranking of kingdoms that look so and have no coins."""
    setup = Setup("kingdomino" if box == "kingdomino" else "queendomino", len(pictures))
    game = claimed(new(setup))
    for number, picture in enumerate(pictures):
        game = with_kingdom(game, number, picture, coins=0)
    return game.scores.ranking


def test_s5_kingdomino_ties_by_largest_territory_then_crowns_then_shared() -> None:
    assert ranked("kingdomino", "C w2", "C w1 w", "C f1 f", "C w1") == ((1, 2), (0,), (3,))
    assert ranked("kingdomino", "C w1 w", "C w1 f1") == ((0,), (1,))
    # All 4 points and a largest territory of two: most crowns wins.
    crowns = ranked("kingdomino", "C w2 w", "C w1 w f1\nf1 . . .", "C w1 w f2")
    assert crowns == ((1, 2), (0,))
    # An uncrowned territory counts.
    assert ranked("kingdomino", "C w1", "C w1 l l l") == ((1,), (0,))


def test_s6_queendomino_ties_by_largest_territory_then_shared() -> None:
    assert ranked("queendomino", "C w1 w", "C w1 . w1") == ((0,), (1,))
    assert ranked("queendomino", "C w2 w", "C w1 w f1 . f1") == ((0, 1),)
    assert ranked("queendomino", "C w1", "C w1 t t") == ((1,), (0,))


def test_s7_dynasty_adds_up_three_games_with_their_bonuses() -> None:
    setup = Setup.kingdomino(2, dynasty=True, harmony=True, middle_kingdom=True)
    game = finish(HeldGame.new(setup, seed=11))
    assert len(game.sheets) == 3
    for number, total in enumerate(game.scores.totals):
        played = [sheet.kingdoms[number] for sheet in game.sheets]
        assert total.points == sum(score.total for score in played)
        assert total.largest_territory == sum(score.largest_territory for score in played)
        assert total.crowns == sum(score.crowns for score in played)
        for score in played:
            land_points = sum(score.terrains.values())
            assert score.total == land_points + score.middle_kingdom + score.harmony


def test_s7_a_dynasty_by_hand() -> None:
    setup = Setup.kingdomino(2, dynasty=True, harmony=True, middle_kingdom=True)
    game = claimed(new(setup, [19, 20, 40, 48]))
    turn(game, Place(Square(1, 0), Square(2, 0)))  # 19: crowned wheat, forest
    turn(game, Place(Square(1, 0), Square(2, 0)))  # 20: crowned wheat, lake
    turn(game, Place(Square(0, 1), Square(0, 2)))  # 40: crowned mine, wheat
    turn(game, Place(Square(1, 1), Square(0, 1)))  # 48: wheat, three-crowned mine
    # Two lone crowned squares; a wheat territory of two with a crown and a crowned mine.
    assert [score.total for score in game.scores.kingdoms] == [2 + 15, 5 + 15]


def test_s7_a_new_game_of_a_dynasty_starts_afresh() -> None:
    game = HeldGame.new(Setup.kingdomino(4, dynasty=True), seed=2)
    while game.game_number == 1:
        game.play(game.moves[0])
    position = game.position
    assert (game.game_number, position.round, position.line) == (2, 0, ())
    assert all(not kingdom.squares and not kingdom.discarded for kingdom in position.kingdoms)
    assert len(position.unseen["kingdomino"]) == 44
    assert [total.points for total in game.scores.totals] == [
        score.total for score in game.sheets[0].kingdoms
    ]


def test_s7_dynasty_ties_by_the_sums_of_largest_territories_then_crowns() -> None:
    game = new(Setup.kingdomino(2, dynasty=True))

    def ranking(largest: list[int], crowns: list[int]) -> tuple[tuple[int, ...], ...]:
        past = {"past_points": [30, 30], "past_largest": largest, "past_crowns": crowns}
        rest = [0] * (MAX_KINGDOMS - 2)
        facts = {name: values + rest for name, values in past.items()}
        return with_facts(game, game_number=1, **facts).scores.ranking

    assert ranking([9, 8], [1, 2]) == ((0,), (1,))
    assert ranking([9, 9], [1, 2]) == ((1,), (0,))
    assert ranking([9, 9], [2, 2]) == ((0, 1),)


@pytest.mark.parametrize("box", ["queendomino", "royal-wedding"])
@pytest.mark.parametrize("option", ["middle_kingdom", "harmony", "dynasty"])
def test_s8_bonuses_belong_to_kingdomino_alone(box: str, option: str) -> None:
    with pytest.raises(SetupError, match="only for Kingdomino"):
        Setup(box, 4, **{option: True})  # type: ignore[arg-type]


@st.composite
def pictures(draw: st.DrawFn, grid: int, letters: str) -> str:
    """Any kingdom up to a full grid, few terrains so that territories grow large."""
    few = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=3))
    cells = st.sampled_from([*few, *(f"{letter}{crowns}" for letter in few for crowns in "123")])
    rows = [[draw(cells | st.just(".")) for _ in range(grid)] for _ in range(grid)]
    rows[draw(st.integers(0, grid - 1))][draw(st.integers(0, grid - 1))] = "C"
    return "\n".join(" ".join(row) for row in rows)


@given(st.data())
def test_s1_to_s6_count_any_kingdom(data: st.DataObject) -> None:
    """S1, S5, S6 and Q3, held to the oracle where random games seldom lead."""
    setup = data.draw(st.sampled_from([FOUR, Setup.queendomino(2)]))
    picture = data.draw(pictures(setup.grid, "wflgsm" + "t" * setup.queendomino_rules))
    host = data.draw(st.booleans()) and setup.queendomino_rules
    game = with_kingdom(claimed(new(setup)), 0, picture, coins=0)
    sheet = (with_facts(game, queen=0) if host else game).scores.kingdoms[0]
    assert sheet.total == sum(sheet.terrains.values()) + sheet.towns
    assert {square for t in sheet.territories for square in t.squares} == set(land(picture))


def test_the_score_sheet_reads_winner_first() -> None:
    game = claimed(new(FOUR))
    game = with_kingdom(with_kingdom(game, 2, "C w1 w"), 1, "C w1")
    header, wheat, *_, place = str(game.scores).splitlines()
    assert header.split() == ["P3", "P2", "P1", "P4"]
    assert wheat.split() == ["wheat", "2", "1", "0", "0"]
    assert place.split() == ["place", "1", "2", "3", "3"]
