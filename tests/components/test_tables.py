"""The tables of dominoes and buildings against the counts printed in the rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from fiefdom.components import BOXES, BUILDINGS, DOMINOES, TERRAINS, TILES, Half


def halves(box: str) -> Iterator[Half]:
    for domino in DOMINOES[box].values():
        yield from (domino.a, domino.b)


@pytest.mark.parametrize("box", BOXES)
def test_a_box_has_48_dominoes_numbered_from_1(box: str) -> None:
    assert list(DOMINOES[box]) == list(range(1, 49))
    for number, domino in DOMINOES[box].items():
        assert (domino.box, domino.number) == (box, number)
    assert {half.terrain for half in halves(box)} <= set(TERRAINS)


def test_kingdomino_has_the_squares_and_crowns_that_its_rulebook_counts() -> None:
    assert Counter((half.terrain, half.crowns) for half in halves("kingdomino")) == {
        ("wheat", 0): 21,
        ("wheat", 1): 5,
        ("forest", 0): 16,
        ("forest", 1): 6,
        ("lake", 0): 12,
        ("lake", 1): 6,
        ("grassland", 0): 10,
        ("grassland", 1): 2,
        ("grassland", 2): 2,
        ("swamp", 0): 6,
        ("swamp", 1): 2,
        ("swamp", 2): 2,
        ("mine", 0): 1,
        ("mine", 1): 1,
        ("mine", 2): 3,
        ("mine", 3): 1,
    }


def test_queendomino_has_the_squares_that_its_rulebook_counts() -> None:
    assert Counter(half.terrain for half in halves("queendomino")) == {
        "town": 20,
        "wheat": 19,
        "forest": 17,
        "lake": 14,
        "grassland": 12,
        "swamp": 8,
        "mine": 6,
    }
    assert all(half.crowns == 0 for half in halves("queendomino") if half.terrain == "town")


def test_equal_halves_are_those_that_turning_does_not_change() -> None:
    for box in BOXES:
        for domino in DOMINOES[box].values():
            same = (domino.a.terrain, domino.a.crowns) == (domino.b.terrain, domino.b.crowns)
            assert domino.has_equal_halves is same
    assert sum(domino.has_equal_halves for domino in DOMINOES["kingdomino"].values()) == 12


def test_b1_there_are_32_building_tiles() -> None:
    assert len(TILES) == sum(building.copies for building in BUILDINGS.values()) == 32
    assert Counter(TILES) == {name: building.copies for name, building in BUILDINGS.items()}


def test_b3_all_tiles_together_use_the_knights_and_towers_of_the_box() -> None:
    """22 knights with the four that kingdoms start with, and 15 towers."""
    knights = sum(building.knights * building.copies for building in BUILDINGS.values())
    towers = sum(building.towers * building.copies for building in BUILDINGS.values())
    assert (knights + 4, towers) == (22, 15)


def test_every_building_counts_something_that_exists() -> None:
    per = {"none", "knight", "tower", *(f"territory_{terrain}" for terrain in TERRAINS)}
    for building in BUILDINGS.values():
        assert building.points_per in per
        assert building.tax_coin_per in ("none", "knight", "tower")
        assert (building.points_each > 0) == (building.points_per != "none")
        assert building.crowns < 4
