"""The Queen and the dragon, rules Q1 to Q3 and G1 to G3."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fiefdom.components import BUILDINGS
from fiefdom.rules import Build, Dragon, Game, Setup, Square
from fiefdom.rules.kernel.facts import KINDS
from lockstep import HeldGame
from tables import (
    FILLERS,
    claimed,
    finish_round,
    gone_on,
    kinds,
    new,
    queendomino,
    turn,
    until,
    with_facts,
    with_kingdom,
)

EAST = Square(1, 0)


def with_towns(tiles: tuple[str, ...] = FILLERS, coins: int = 7) -> Game:
    """Player 0, with two town squares right of the castle, about to build for the first time."""
    return until(
        with_kingdom(queendomino([1, 2, 3, 4], tiles), 0, "C t t", coins=coins), "build", player=0
    )


def test_q1_she_moves_to_the_first_towers_and_on_a_tie() -> None:
    game = with_towns(("guard_tower", "guard_tower", *FILLERS[2:]))
    assert game.position.queen is None
    game.play(Build(0, EAST))
    assert game.position.queen == 0
    turn(game)
    game = with_kingdom(game, 1, "C t t")
    turn(game, Build(1, EAST))
    assert game.position.queen == 1
    assert [kingdom.has_queen for kingdom in game.position.kingdoms] == [False, True, False, False]


def test_q1_fewer_towers_do_not_move_her() -> None:
    game = with_kingdom(
        with_towns(("travelling_castle", *FILLERS[1:])),
        2,
        "C t",
        buildings={(1, 0): "guard_tower"},
    )
    game = with_facts(game, queen=2)
    game.play(Build(0, EAST))
    assert game.position.queen == 2


def test_q1_a_building_without_towers_never_moves_her() -> None:
    game = with_towns(("statue", *FILLERS[1:]))
    game.play(Build(0, EAST))  # nobody has a tower: a tie, but nothing gained
    assert game.position.queen is None
    game = queendomino([1, 2, 3, 4], ("statue", *FILLERS[1:]))
    game = with_kingdom(game, 0, "C t t", buildings={(2, 0): "guard_tower"})
    game = with_kingdom(game, 2, "C t", buildings={(1, 0): "guard_tower"})
    game = until(with_facts(game, queen=2), "build", player=0)
    game.play(Build(0, EAST))
    assert game.position.queen == 2


def test_q2_her_host_pays_one_less_never_below_zero() -> None:
    game = with_facts(with_towns(coins=4), queen=0)
    assert Build(5, EAST) in game.moves
    left = []
    for spot in (5, 1, 0):
        trial = game.copy()
        trial.play(Build(spot, EAST))
        left.append(trial.position.kingdoms[0].coins)
    assert left == [0, 4, 4]


def test_q2_no_discount_on_the_building_that_brings_her() -> None:
    tiles = (*FILLERS[:5], "fortress")
    assert Build(5, EAST) not in with_towns(tiles, coins=4).moves
    game = with_towns(tiles, coins=5)
    game.play(Build(5, EAST))
    assert (game.position.queen, game.position.kingdoms[0].coins) == (0, 0)


@pytest.mark.parametrize(
    ("picture", "terrain", "points"),
    [
        ("C w w w1\nf2 f . .", "wheat", 3 * 2),
        ("C w w f f", "wheat", 2),
        ("C s s f f", "forest", 2),
        ("C w t t", "town", 2),
        ("C w1 t", "wheat", 2),
        ("C", "wheat", 0),
    ],
)
def test_q3_she_is_a_crown_on_the_largest_territory(
    picture: str, terrain: str, points: int
) -> None:
    game = with_kingdom(queendomino(), 0, picture)
    without = game.scores.kingdoms[0]
    sheet = with_facts(game, queen=0).scores.kingdoms[0]
    assert {**sheet.terrains, "town": sheet.towns}[terrain] == points
    assert sheet.total == without.total + sheet.largest_territory
    assert sheet.crowns == without.crowns
    hosts = [territory for territory in sheet.territories if territory.queen]
    assert [len(territory.squares) for territory in hosts] == [sheet.largest_territory][
        : len(hosts)
    ]
    assert len(hosts) == (picture != "C")


def test_g1_pays_a_coin_and_removes_a_tile_once_per_round() -> None:
    game = queendomino([1, 2, 3, 4], (*FILLERS, "statue"))
    turn(game, Dragon(3))
    position = game.position
    assert (position.kingdoms[0].coins, position.builders[3], position.dragon_used) == (
        6,
        None,
        True,
    )
    assert "dragon" not in kinds(game)
    finish_round(game)
    assert not game.position.dragon_used
    assert FILLERS[3] not in game.position.builders
    assert "dragon" in kinds(game)


def test_g1_once_per_round_holds_for_both_kings_of_a_player() -> None:
    game = claimed(new(Setup.queendomino(2), [1, 2, 3, 4], kings=[0, 1, 3, 2]))
    turn(game, Dragon(0))
    players = []
    while game.position.round == 1:
        assert game.decision is not None
        players.append(game.decision.player)
        assert "dragon" not in kinds(game)
        turn(game)
    assert players == [1, 1, 0]


def test_g1_not_for_the_queens_host() -> None:
    game = queendomino([1, 2, 3, 4])
    assert "dragon" not in kinds(with_facts(game, queen=0))
    assert "dragon" in kinds(with_facts(game, queen=1))


def test_g1_not_for_a_host_who_won_her_this_turn() -> None:
    game = with_towns(("guard_tower", *FILLERS[1:]))
    game.play(Build(0, EAST))
    assert game.decision is not None
    assert (game.position.queen, game.decision.kind, game.decision.player) == (0, "claim", 0)


def test_g1_needs_a_coin_and_a_tile() -> None:
    game = queendomino([1, 2, 3, 4])
    assert "dragon" not in kinds(with_kingdom(game, 0, "C", coins=0))
    assert "dragon" not in kinds(with_facts(game, builders=-1))


def test_g2_tiles_slide_and_the_dear_end_is_refilled() -> None:
    game = with_towns((*FILLERS, "statue", "tavern", "fortress"))
    game.play(Build(0, EAST))
    game.play(Dragon(3))
    burnt = [None, FILLERS[1], FILLERS[2], None, FILLERS[4], FILLERS[5]]
    assert list(game.position.builders) == burnt
    finish_round(game)
    expected = [FILLERS[1], FILLERS[2], FILLERS[4], FILLERS[5], "statue", "tavern"]
    assert list(game.position.builders) == expected
    assert game.position.top_building == "fortress"


def test_g2_a_full_board_leaves_the_open_tile_where_it_is() -> None:
    game = queendomino([1, 2, 3, 4], (*FILLERS, "statue", "tavern"))
    finish_round(game)
    assert game.position.builders == FILLERS
    assert (game.position.top_building, game.position.buildings_left) == ("statue", 26)


def with_left(pile: tuple[str, ...]) -> Game:
    """Player 0 about to build, with these tiles left in the pile, the open one first."""
    game = with_towns((*FILLERS, *pile))
    position = game.position
    seen = [BUILDINGS[kind].copies for kind in KINDS]
    for name in pile[1:]:
        seen[KINDS.index(name)] -= 1
    position.states["tiles_left"] = len(pile)
    position.states["tiles_seen"][0][: len(seen)] = seen
    position.states["open_tile"] = KINDS.index(pile[0]) if pile else -1
    return HeldGame(position, [replace(gone_on(game, game.position).orders[0], buildings=pile[1:])])


def test_g2_the_last_tile_comes_and_leaves_no_pile() -> None:
    game = with_left(("statue",))
    game.play(Build(4, EAST))
    game.play(Dragon(0))
    finish_round(game)
    expected = (FILLERS[1], FILLERS[2], FILLERS[3], FILLERS[5], "statue", None)
    assert game.position.builders == expected
    assert (game.position.top_building, game.position.buildings_left) == (None, 0)
    finish_round(game)
    assert game.position.builders == expected


def test_g2_the_last_two_tiles_fill_the_board() -> None:
    game = with_left(("statue", "tavern"))
    game.play(Build(4, EAST))
    game.play(Dragon(0))
    finish_round(game)
    assert game.position.builders[3:] == (FILLERS[5], "statue", "tavern")
    assert (game.position.top_building, game.position.buildings_left) == (None, 0)


def test_g2_the_last_tile_but_one_opens_the_last() -> None:
    game = with_left(("statue", "tavern"))
    game.play(Build(4, EAST))
    finish_round(game)
    assert game.position.builders == (*FILLERS[:4], FILLERS[5], "statue")
    assert (game.position.top_building, game.position.buildings_left) == ("tavern", 1)
    assert sum(game.position.unseen_buildings.values()) == 0


def test_g2_with_the_pile_empty_spots_stay_empty() -> None:
    game = with_left(())
    game.play(Build(4, EAST))
    finish_round(game)
    assert game.position.builders == (*FILLERS[:4], FILLERS[5], None)
    finish_round(game)
    assert game.position.builders == (*FILLERS[:4], FILLERS[5], None)


def test_g3_the_last_round_has_all_but_the_claim() -> None:
    game = queendomino()
    while game.position.round < 12:
        finish_round(game)
    assert game.decision is not None
    game = with_kingdom(game, game.decision.kingdom, "C t")
    assert kinds(game) == ["place", "tax", "build", "dragon"]
    for _ in range(3):
        turn(game)
    player = game.position.player
    assert player is not None
    coins = game.position.kingdoms[player].coins
    turn(game, Dragon(5))
    assert game.over
    assert game.position.kingdoms[player].coins == coins - 1
