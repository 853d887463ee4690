"""Taxing and building, rules T1 to T3 and B1 to B4."""

from __future__ import annotations

from collections import Counter

import pytest

from fiefdom.components import BUILDINGS, TILES
from fiefdom.rules import (
    Build,
    Claim,
    Discard,
    Dragon,
    FiefdomError,
    Game,
    Pass,
    Place,
    Position,
    Setup,
    Square,
    Tax,
)
from tables import (
    CLOSED_CASTLE,
    FILLERS,
    claimed,
    finish_round,
    kinds,
    new,
    queendomino,
    turn,
    until,
    with_kingdom,
)

EAST, FAR_EAST = Square(1, 0), Square(2, 0)


def place(ax: int, ay: int, bx: int, by: int) -> Place:
    return Place(Square(ax, ay), Square(bx, by))


def with_towns(tiles: tuple[str, ...] = FILLERS, coins: int = 7) -> Game:
    """Player 0, with two town squares right of the castle, about to build for the first time."""
    game = with_kingdom(queendomino([1, 2, 3, 4], tiles), 0, "C t t", coins=coins)
    game.play(place(0, 1, 0, 2))
    game.play(Pass())
    return game


# --- taxing --------------------------------------------------------------------------------


def test_t1_a_knight_takes_the_size_with_the_new_domino() -> None:
    game = with_kingdom(queendomino([15, 46, 47, 48]), 0, "C f f")  # 15: forest, wheat
    game.play(place(3, 0, 3, 1))
    assert game.moves == (Pass(), Tax((Square(3, 0),)), Tax((Square(3, 1),)))
    game.play(Tax((Square(3, 0),)))
    kingdom = game.position.kingdoms[0]
    assert (kingdom.coins, kingdom.guard, kingdom.knights) == (7 + 3, 0, 1)
    assert [square for square, land in kingdom.squares.items() if land.knight] == [(3, 0)]


def test_t1_town_counts_like_any_terrain() -> None:
    game = with_kingdom(queendomino([45, 46, 47, 48]), 0, "C t t")  # 45: mine, town
    game.play(place(4, 0, 3, 0))
    game.play(Tax((Square(3, 0),)))
    assert game.position.kingdoms[0].coins == 7 + 3


def test_t1_no_domino_placed_no_tax() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, CLOSED_CASTLE)
    game.play(Discard())
    assert game.decision is not None
    assert game.decision.kind == "dragon"


def test_t1_without_knights_the_step_is_skipped() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C", guard=0)
    assert kinds(game) == ["place", "dragon", "claim"]


def test_t1_a_team_shares_kingdom_coins_and_knights() -> None:
    game = claimed(new(Setup.royal_wedding(8, teams=True), range(1, 49)))
    assert game.decision is not None
    assert (game.decision.player, game.decision.kingdom) == (0, 0)
    turn(game, place(1, 0, 2, 0), Tax((EAST,)), Dragon(0))
    assert (game.decision.player, game.decision.kingdom) == (1, 0)
    kingdom = game.position.kingdoms[0]
    assert (kingdom.coins, kingdom.guard, kingdom.knights) == (7 + 2 - 1, 0, 1)
    assert "tax" not in kinds(game)
    turn(game, place(-2, 0, -1, 0))
    assert len(game.position.kingdoms[0].squares) == 4
    assert (game.decision.player, game.decision.kingdom) == (2, 1)


def test_t2_both_knights_in_one_territory_each_take_its_full_size() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C", guard=3)
    game.play(place(1, 0, 2, 0))
    assert game.moves == (Pass(), Tax((EAST,)), Tax((FAR_EAST,)), Tax((EAST, FAR_EAST)))
    game.play(Tax((EAST, FAR_EAST)))
    kingdom = game.position.kingdoms[0]
    assert (kingdom.coins, kingdom.guard, kingdom.knights) == (7 + 2 + 2, 1, 3)
    assert all(land.knight for land in kingdom.squares.values())


def test_t2_knights_stay_for_good_wherever_the_box_moves() -> None:
    game = with_kingdom(queendomino([15, 46, 47, 48]), 0, "C", guard=2)
    game.play(place(2, 0, 1, 0))
    assert game.moves[1:] == (Tax((FAR_EAST,)), Tax((EAST,)), Tax((FAR_EAST, EAST)))
    game.play(Tax((FAR_EAST, EAST)))
    finish_round(game)
    until(game, "place", player=0)
    game.play(place(-1, -1, -1, 0))
    squares = game.position.kingdoms[0].squares
    assert {square for square, land in squares.items() if land.knight} == {EAST, FAR_EAST}


@pytest.mark.parametrize(
    ("banks", "bonus"),
    [
        ({(0, 1): "knights_bank"}, 4),  # two in the guard, two on the board
        ({(0, 1): "towers_bank"}, 1),  # its own tower
        ({(0, 1): "towers_bank", (0, 2): "fortress"}, 4),
        ({(0, 1): "towers_bank", (0, 2): "knights_bank"}, 5),
    ],
)
def test_t3_the_bonus_comes_once_for_each_knight_sent(
    banks: dict[tuple[int, int], str], bonus: int
) -> None:
    game = with_kingdom(
        queendomino([1, 2, 3, 4]),
        0,
        "t\nt\nC",
        buildings=banks,
        knights=[(0, 1), (0, 2)],
        guard=2,
    )
    game.play(place(1, 0, 2, 0))
    one = game.copy()
    one.play(Tax((EAST,)))
    assert one.position.kingdoms[0].coins == 7 + 2 + bonus
    game.play(Tax((EAST, FAR_EAST)))
    assert game.position.kingdoms[0].coins == 7 + 2 * (2 + bonus)


def test_t3_a_bank_pays_from_the_turn_after_it_is_built() -> None:
    game = with_towns(("knights_bank", *FILLERS[1:]))
    game.play(Build(0, EAST))
    finish_round(game)
    assert game.decision is not None
    assert game.decision.player == 0
    game.play(place(0, -2, 0, -1))
    coins = game.position.kingdoms[0].coins
    game.play(Tax((Square(0, -1),)))
    # a territory of two, and a coin for each of the two knights
    assert game.position.kingdoms[0].coins == coins + 2 + 2


# --- building ------------------------------------------------------------------------------


def test_b1_six_tiles_lie_on_the_board_and_the_first_drawn_is_the_cheapest() -> None:
    position = new(Setup.queendomino(4), tiles=TILES).position
    assert position.builders == TILES[:6]
    assert position.buildings_left == 32 - 6


def test_b1_the_top_tile_of_the_pile_is_open_and_those_below_are_not() -> None:
    game = new(Setup.queendomino(4), tiles=TILES)
    position = game.position
    assert position.top_building == TILES[6]
    below = Counter(TILES[7:])
    assert position.unseen_buildings == {name: below[name] for name in BUILDINGS}
    other = new(Setup.queendomino(4), tiles=(*TILES[:7], *reversed(TILES[7:])))
    assert other.position == position
    third = new(Setup.queendomino(4), tiles=(*TILES[:6], *reversed(TILES[6:])))
    assert third.position != position


def test_b1_what_the_top_tile_will_cost_follows_from_the_tiles_on_the_board() -> None:
    game = with_towns((*FILLERS, "statue", "tavern", "fortress"))
    assert game.position.top_building_cost == 5  # once a spot is free
    game.play(Build(0, EAST))
    assert game.position.top_building_cost == 5
    game.play(Dragon(3))
    assert (game.position.top_building, game.position.top_building_cost) == ("statue", 4)
    finish_round(game)
    assert game.position.builders[4:] == ("statue", "tavern")
    assert (game.position.top_building, game.position.top_building_cost) == ("fortress", 5)
    while game.position.round < 12:
        finish_round(game)
    assert game.position.top_building == "fortress"
    assert game.position.top_building_cost is None  # the last round brings no more tiles


def test_b1_a_game_from_a_position_shuffles_only_what_lies_below_the_top_tile() -> None:
    position = new(Setup.queendomino(4), tiles=TILES).position
    orders = [Game.from_position(position, seed).orders[0].buildings for seed in range(20)]
    assert {len(order) for order in orders} == {32 - 7}
    assert all(Counter(order) == Counter(TILES[7:]) for order in orders)
    assert len({order[0] for order in orders}) > 1
    assert Game.from_position(position, 1).position.top_building == TILES[6]


def test_b1_the_open_tile_can_be_named_only_once() -> None:
    position = new(Setup.queendomino(4), tiles=TILES).position
    with pytest.raises(FiefdomError, match="no building can be uncovered now"):
        position.uncover("statue")
    with pytest.raises(FiefdomError, match="no building can be uncovered now"):
        Position(Setup.queendomino(4)).uncover("statue")
    covered = position.copy()
    covered.states["open_tile"] = -1
    with pytest.raises(FiefdomError, match="no building 'castle' is left to be uncovered"):
        covered.uncover("castle")
    assert covered.top_building is None


def test_b2_pays_the_cost_of_the_spot() -> None:
    game = with_towns(coins=3)
    assert set(game.moves) == {Pass()} | {
        Build(spot, square) for spot in (0, 1, 2, 3) for square in (EAST, FAR_EAST)
    }
    game.play(Build(3, FAR_EAST))
    kingdom = game.position.kingdoms[0]
    assert kingdom.coins == 0
    assert {s: x.building for s, x in kingdom.squares.items() if x.building} == {
        FAR_EAST: FILLERS[3]
    }


def test_b2_one_building_a_turn_and_none_on_another() -> None:
    game = with_towns()
    game.play(Build(0, EAST))
    assert game.decision is not None
    assert game.decision.kind == "dragon"
    finish_round(game)
    until(game, "build", player=0)
    assert {move.square for move in game.moves if isinstance(move, Build)} == {FAR_EAST}


def test_b2_a_knight_on_the_town_does_not_matter_and_stays() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C t t", knights=[(1, 0)])
    game.play(place(0, 1, 0, 2))
    game.play(Pass())
    game.play(Build(0, EAST))
    land = game.position.kingdoms[0].squares[EAST]
    assert (land.building, land.knight) == (FILLERS[0], True)


def test_b2_a_town_placed_this_turn_may_be_built_on() -> None:
    game = queendomino([1, 46, 47, 48])
    turn(game)
    turn(game, place(1, 0, 2, 0), Build(0, FAR_EAST))
    assert game.position.kingdoms[1].squares[FAR_EAST].building == FILLERS[0]


def test_b2_building_needs_no_placed_domino() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, CLOSED_CASTLE.replace(". l", "t l", 1))
    game.play(Discard())
    assert game.decision is not None
    assert game.decision.kind == "build"


def test_b2_no_town_no_choice() -> None:
    assert kinds(queendomino([1, 2, 3, 4])) == ["place", "tax", "dragon", "claim"]


def test_b3_knights_join_the_guard_for_the_next_turn() -> None:
    game = with_towns(("big_tavern", *FILLERS[1:]))
    game.play(Build(0, EAST))
    assert game.position.kingdoms[0].guard == 4
    assert game.decision is not None
    assert game.decision.kind == "dragon"  # no second tax step
    finish_round(game)
    game.play(place(-1, 0, -1, 1))
    assert Tax((Square(-1, 0), Square(-1, 1))) in game.moves


@pytest.mark.parametrize("name", BUILDINGS)
def test_b3_a_building_brings_what_the_table_says(name: str) -> None:
    game = with_towns((name, *(filler for filler in FILLERS[1:] if filler != name)))
    game.play(Build(0, EAST))
    kingdom, building = game.position.kingdoms[0], BUILDINGS[name]
    assert kingdom.guard == kingdom.knights == 1 + building.knights
    assert kingdom.towers == building.towers
    assert kingdom.squares[EAST].crowns == building.crowns
    assert (game.position.queen == 0) == (building.towers > 0)


def test_b4_the_spot_stays_empty_until_the_round_ends() -> None:
    game = with_towns((*FILLERS, "statue"))
    game.play(Build(2, EAST))
    assert game.position.builders[2] is None
    assert Dragon(2) not in game.moves
    while game.position.round == 1:
        assert game.position.builders[2] is None
        turn(game)
    assert game.position.builders == (*FILLERS[:2], *FILLERS[3:], "statue")


def test_b4_nobody_builds_from_an_empty_spot() -> None:
    game = with_towns()
    game.play(Build(0, EAST))
    game.play(Pass())
    game.play(Claim(game.position.next_line[0].domino.number))
    game = until(with_kingdom(game, 1, "C t"), "build", player=1)
    assert {move.spot for move in game.moves if isinstance(move, Build)} == {1, 2, 3, 4, 5}
