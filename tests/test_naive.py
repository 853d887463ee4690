"""The oracle itself held to the rules: worked examples and small positions made by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from naive import BUILDINGS, DOMINOES, MODES, Move, NaiveGame, perft, placements, territories

TERRAIN = {
    "w": "wheat",
    "f": "forest",
    "l": "lake",
    "g": "grassland",
    "s": "swamp",
    "m": "mine",
    "t": "town",
}
FILLERS = ["bakery", "sawmill", "fishmonger", "weaver", "goldsmith", "church"]
ALL_BUILDINGS = [name for name, tile in BUILDINGS.items() for _ in range(tile["copies"])]
WHEAT = (("wheat", 0), ("wheat", 0))
WHEAT_FOREST = (("wheat", 0), ("forest", 0))


def land(picture: str) -> dict[tuple[int, int], tuple[str, int]]:
    """Squares from a picture, top row first: `w` wheat, `w2` with two crowns, `C` the castle."""
    rows = [row.split() for row in picture.strip().splitlines()]
    cells = {(x, -y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    [(castle_x, castle_y)] = [at for at, cell in cells.items() if cell == "C"]
    return {
        (x - castle_x, y - castle_y): (TERRAIN[cell[0]], int(cell[1:] or 0))
        for (x, y), cell in cells.items()
        if cell not in ("C", ".")
    }


def terrains(picture: str) -> dict[tuple[int, int], str]:
    return {square: terrain for square, (terrain, _) in land(picture).items()}


def new(
    box: str = "kingdomino",
    players: int = 4,
    pile: list[int] | None = None,
    *,
    kings: list[int] | None = None,
    buildings: list[str] | None = None,
    **options: Any,
) -> NaiveGame:
    """A game with these dominoes in each pile, kings drawn in order, at its first claims."""
    numbers = pile or list(range(1, 49))
    draw = {
        "kings": kings or list(range(4 if players == 2 else players)),
        "piles": {"kingdomino": numbers, "queendomino": numbers},
        "buildings": FILLERS if buildings is None else buildings,
    }
    return NaiveGame(box, players, draws=[draw] * (3 if options.get("dynasty") else 1), **options)


def claimed(game: NaiveGame) -> NaiveGame:
    """The game after first claims of the lowest free domino each."""
    while game.round == 0:
        game.play(min(game.legal()))
    return game


def queendomino(
    pile: list[int] | None = None, buildings: list[str] | None = None, players: int = 4
) -> NaiveGame:
    """Queendomino after the first claims: player 0 places the lowest domino."""
    return claimed(new("queendomino", players, pile, buildings=buildings))


def turn(game: NaiveGame, *moves: Move) -> None:
    """One king's whole turn: these moves where they are due, else passes and lowest claims."""
    king, round_, wanted = game.king, game.round, list(moves)
    while (game.king, game.round) == (king, round_) and game.kind != "over":
        if wanted and wanted[0] in game.legal():
            game.play(wanted.pop(0))
        else:
            game.play(("pass",) if ("pass",) in game.legal() else min(game.legal()))
    assert not wanted


def finish_round(game: NaiveGame) -> None:
    round_ = game.round
    while game.round == round_ and game.kind != "over":
        turn(game)


def kinds(game: NaiveGame) -> list[str]:
    """The kinds of decision of the acting king's turn when it declines all it can."""
    trial, seen = game.copy(), []
    while (trial.king, trial.round) == (game.king, game.round) and trial.kind != "over":
        seen.append(trial.kind)
        trial.play(("pass",) if ("pass",) in trial.legal() else min(trial.legal()))
    return seen


# --- draft ---------------------------------------------------------------------------------


def test_d1_kingdoms_start_as_a_lone_castle() -> None:
    game = new()
    assert [game.facts(i)["squares"] for i in range(4)] == [{}] * 4
    assert len(placements({}, 5, WHEAT_FOREST)) == 24
    assert len(placements({}, 5, WHEAT)) == 12
    assert perft(5, [24]) == [24]


def test_d2_royal_wedding_lines_come_from_the_boxes_in_turn() -> None:
    game = new("royal-wedding", 4, [1, 2, 3, 48])
    assert game.next_box == "queendomino"
    claimed(game)
    assert (game.line_box, game.next_box) == ("queendomino", "kingdomino")
    finish_round(game)
    assert (game.line_box, game.next_line) == ("kingdomino", [])
    finish_round(game)
    assert game.kind == "over"
    # Player 3 had both 48s: town and town, then wheat and three-crowned mine.
    assert sorted(game.facts(3)["squares"].values()) == [
        ("mine", 3),
        ("town", 0),
        ("town", 0),
        ("wheat", 0),
    ]


def test_d2_coins_and_buildings_go_on_in_a_kingdomino_line() -> None:
    game = claimed(new("royal-wedding", 4, [1, 2, 3, 4]))
    finish_round(game)
    assert game.line_box == "kingdomino"
    game.kingdoms[0].squares = land("C t")
    assert kinds(game) == ["place", "tax", "build", "dragon"]


def test_d3_lines_are_sorted_by_number() -> None:
    game = new(pile=[30, 4, 48, 17])
    assert game.next_line == [(4, None), (17, None), (30, None), (48, None)]


def test_d4_drawn_kings_claim_any_free_domino() -> None:
    game = new(players=2, pile=[1, 2, 3, 4], kings=[3, 0, 2, 1])
    assert (game.kind, game.player, game.round) == ("claim", 1, 0)
    game.play(("claim", 4))
    assert (game.player, game.king) == (0, 0)
    assert game.legal() == {("claim", 1), ("claim", 2), ("claim", 3)}
    game.play(("claim", 2))
    assert (game.player, game.king) == (0, 2)


def test_d4_an_illegal_claim_is_refused() -> None:
    game = new()
    game.play(("claim", 4))
    with pytest.raises(AssertionError):
        game.play(("claim", 4))


def test_d5_kings_act_in_the_order_of_their_dominoes() -> None:
    game = new(pile=[1, 2, 3, 4, 5, 6, 7, 8])
    for number in (3, 1, 4, 2):
        game.play(("claim", number))
    assert game.line == [(1, 1), (2, 3), (3, 0), (4, 2)]
    assert game.next_line == [(5, None), (6, None), (7, None), (8, None)]
    order = []
    for number in (8, 5, 7, 6):
        order.append((game.player, game.domino, game.kind))
        game.play(min(game.legal()))
        assert game.kind == "claim"
        game.play(("claim", number))
    assert order == [(1, 1, "place"), (3, 2, "place"), (0, 3, "place"), (2, 4, "place")]
    assert game.line == [(5, 3), (6, 2), (7, 0), (8, 1)]
    assert (game.player, game.round, game.next_line) == (3, 2, [])


def test_d5_a_player_with_two_kings_may_act_twice_running() -> None:
    game = new(players=2, pile=[1, 2, 3, 4], kings=[0, 1, 2, 3])
    for number in (1, 3, 2, 4):
        game.play(("claim", number))
    players = []
    while game.kind != "over":
        players.append(game.player)
        turn(game)
    assert players == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("box", "players", "options", "size", "left"),
    [
        ("kingdomino", 3, {}, 3, 0),
        ("kingdomino", 3, {"lines_of_four": True}, 4, 1),
        ("queendomino", 3, {}, 4, 1),
        ("royal-wedding", 3, {}, 4, 1),
        ("royal-wedding", 5, {}, 8, 3),
        ("royal-wedding", 6, {}, 8, 2),
        ("royal-wedding", 6, {"teams": True}, 8, 2),
        ("royal-wedding", 8, {"teams": True}, 8, 0),
    ],
)
def test_d6_unclaimed_dominoes_are_dropped(
    box: str, players: int, options: dict[str, Any], size: int, left: int
) -> None:
    game = new(box, players, **options)
    assert len(game.next_line) == size
    for number in sorted((number for number, _ in game.next_line), reverse=True)[:players]:
        game.play(("claim", number))
    assert [number for number, _ in game.line] == list(range(left + 1, size + 1))
    assert len(game.next_line) == size


def test_d7_no_claim_in_the_last_round() -> None:
    game = claimed(new(pile=[1, 2, 3, 4]))
    assert (game.round, game.next_line) == (1, [])
    kinds_seen = []
    while game.kind != "over":
        kinds_seen.append(game.kind)
        game.play(min(game.legal()))
    assert kinds_seen == ["place"] * 4
    assert (game.player, game.kingdom, game.legal()) == (None, None, set())


def test_d8_nothing_visible_depends_on_the_hidden_order() -> None:
    numbers = list(range(1, 49))
    later = [*numbers[:8], *reversed(numbers[8:])]
    tiles = [*ALL_BUILDINGS[:6], *reversed(ALL_BUILDINGS[6:])]
    one = new("queendomino", 4, numbers, buildings=ALL_BUILDINGS)
    two = new("queendomino", 4, later, buildings=tiles)
    while one.round < 2:
        assert (one.line, one.next_line, one.builders) == (two.line, two.next_line, two.builders)
        assert [one.facts(i) for i in range(4)] == [two.facts(i) for i in range(4)]
        assert one.legal() == two.legal()
        move = max(one.legal())
        one.play(move)
        two.play(move)
    assert one.next_line != two.next_line


# --- placing -------------------------------------------------------------------------------


def test_p1_two_free_squares_edge_to_edge_in_four_directions() -> None:
    moves = placements(terrains("w C"), 5, WHEAT_FOREST)
    assert {b for _, a, b in moves if a == (0, 1)} == {(1, 1), (-1, 1), (0, 2)}
    squares = {square for _, a, b in moves for square in (a, b)}
    assert (0, 0) not in squares
    assert (-1, 0) not in squares


def test_p1_equal_halves_cover_each_pair_once() -> None:
    moves = placements({}, 5, WHEAT)
    assert all(a < b for _, a, b in moves)
    assert ("place", (0, 1), (0, 2)) in moves
    assert ("place", (-2, 0), (-1, 0)) in moves
    # Same terrain but other crowns: turning it round makes a difference.
    assert len(placements({}, 5, (("wheat", 0), ("wheat", 1)))) == 24


CLOSED_CASTLE = """
    . l .
    l C l
    . l .
"""


def test_p2_must_touch_its_own_terrain_once_the_castle_is_closed_in() -> None:
    assert placements(terrains(CLOSED_CASTLE), 5, WHEAT) == set()
    moves = placements(terrains(CLOSED_CASTLE), 5, (("wheat", 0), ("lake", 0)))
    assert ("place", (0, 2), (1, 2)) not in moves  # the wheat half touches lake, the lake none
    assert ("place", (1, 2), (0, 2)) in moves
    assert ("place", (2, 1), (1, 1)) in moves


def test_p2_touching_by_a_corner_is_not_enough() -> None:
    moves = placements(terrains("w l\nC l\n. l"), 5, WHEAT)
    assert ("place", (1, 2), (2, 2)) not in moves
    assert ("place", (0, 2), (1, 2)) in moves


def test_p3_the_castle_may_end_at_the_edge_of_the_grid() -> None:
    row = terrains("C w w w")
    assert ("place", (4, 0), (4, 1)) in placements(row, 5, WHEAT)
    assert ("place", (4, 0), (5, 0)) not in placements(row, 5, WHEAT)
    assert ("place", (4, 0), (5, 0)) in placements(row, 7, WHEAT)


def test_p3_the_rectangle_floats_until_it_is_full() -> None:
    row = terrains("w C w w")
    left = ("place", (-2, 0), (-2, 1))
    right = ("place", (3, 0), (3, 1))
    assert {left, right} <= placements(row, 5, WHEAT)
    assert right not in placements({**row, (-2, 0): "wheat"}, 5, WHEAT)


def test_p3_the_further_half_counts_too() -> None:
    assert ("place", (-2, 0), (-1, 0)) in placements(terrains("C w w"), 5, WHEAT)
    assert ("place", (-2, 0), (-1, 0)) not in placements(terrains("C w w w"), 5, WHEAT)
    assert ("place", (-1, 0), (-1, 1)) in placements(terrains("C w w w"), 5, WHEAT)


def test_p4_discard_exactly_when_nothing_fits() -> None:
    game = claimed(new(pile=[1, 2, 3, 4]))
    assert ("discard",) not in game.legal()
    game.kingdoms[0].squares = land(CLOSED_CASTLE)
    assert game.legal() == {("discard",)}
    game.play(("discard",))
    assert game.facts(0)["discarded"] == 1
    assert game.facts(0)["squares"] == land(CLOSED_CASTLE)


def test_p4_a_king_that_discarded_still_claims() -> None:
    game = claimed(new())
    game.kingdoms[0].squares = land(CLOSED_CASTLE)
    game.play(("discard",))
    assert (game.kind, game.player) == ("claim", 0)


# --- taxing --------------------------------------------------------------------------------


def test_t1_starts_with_seven_coins_and_one_knight() -> None:
    facts = queendomino().facts(3)
    assert (facts["coins"], facts["guard"], facts["towers"]) == (7, 1, 0)
    facts = claimed(new()).facts(3)
    assert (facts["coins"], facts["guard"]) == (0, 0)


def test_t1_a_knight_takes_the_size_with_the_new_domino() -> None:
    game = queendomino([15, 46, 47, 48])  # 15: forest, wheat
    game.kingdoms[0].squares = land("C f f")
    game.play(("place", (3, 0), (3, 1)))
    assert game.legal() == {("pass",), ("tax", ((3, 0),)), ("tax", ((3, 1),))}
    game.play(("tax", ((3, 0),)))
    facts = game.facts(0)
    assert (facts["coins"], facts["guard"], facts["knights_on"]) == (7 + 3, 0, {(3, 0)})


def test_t1_town_counts_like_any_terrain() -> None:
    game = queendomino([45, 46, 47, 48])  # 45: mine, town
    game.kingdoms[0].squares = land("C t t")
    game.play(("place", (4, 0), (3, 0)))
    game.play(("tax", ((3, 0),)))
    assert game.facts(0)["coins"] == 7 + 3


def test_t1_no_domino_placed_no_tax() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].squares = land(CLOSED_CASTLE)
    game.play(("discard",))
    assert game.kind == "dragon"


def test_t1_without_knights_the_step_is_skipped() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].guard = 0
    assert kinds(game) == ["place", "dragon"]


def test_t2_both_knights_in_one_territory_each_take_its_full_size() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].guard = 3
    game.play(("place", (1, 0), (2, 0)))
    assert ("tax", ((1, 0), (2, 0))) in game.legal()
    assert ("tax", ((2, 0), (1, 0))) not in game.legal()
    game.play(("tax", ((1, 0), (2, 0))))
    facts = game.facts(0)
    assert (facts["coins"], facts["guard"]) == (7 + 2 + 2, 1)
    assert facts["knights_on"] == {(1, 0), (2, 0)}


def test_t2_knights_stay_for_good_and_half_a_comes_first() -> None:
    game = queendomino([1, 2, 15, 16, 31, 32, 33, 34])
    game.kingdoms[2].guard = 2
    turn(game)
    turn(game)
    game.play(("place", (2, 0), (1, 0)))
    assert game.legal() - {("pass",)} == {
        ("tax", ((2, 0),)),
        ("tax", ((1, 0),)),
        ("tax", ((2, 0), (1, 0))),
    }
    game.play(("tax", ((2, 0), (1, 0))))
    finish_round(game)
    finish_round(game)
    assert game.facts(2)["knights_on"] == {(2, 0), (1, 0)}


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
    game = queendomino([1, 2, 3, 4])
    kingdom = game.kingdoms[0]
    kingdom.squares = land("t\nt\nC")
    kingdom.buildings = banks
    kingdom.knights_on = {(0, 1), (0, 2)}
    kingdom.guard = 2
    game.play(("place", (1, 0), (2, 0)))
    one = game.copy()
    one.play(("tax", ((1, 0),)))
    assert one.facts(0)["coins"] == 7 + 2 + bonus
    game.play(("tax", ((1, 0), (2, 0))))
    assert game.facts(0)["coins"] == 7 + 2 * (2 + bonus)


# --- building ------------------------------------------------------------------------------


def with_towns(buildings: list[str], coins: int = 7) -> NaiveGame:
    """Player 0, with two town squares right of the castle, about to build for the first time."""
    game = queendomino([1, 2, 3, 4, 31, 32, 33, 34], buildings)
    game.kingdoms[0].squares = land("C t t")
    game.kingdoms[0].coins = coins
    game.play(("place", (0, 1), (0, 2)))
    game.play(("pass",))
    return game


def test_b1_the_first_tile_drawn_is_the_cheapest() -> None:
    game = new("queendomino", 4, buildings=ALL_BUILDINGS)
    assert game.builders == ALL_BUILDINGS[:6]
    assert len(game.building_pile) == 32 - 6


def test_b2_pays_the_cost_of_the_spot() -> None:
    game = with_towns(FILLERS, coins=3)
    assert game.legal() == {("pass",)} | {
        ("build", spot, square) for spot in (0, 1, 2, 3) for square in ((1, 0), (2, 0))
    }
    game.play(("build", 3, (2, 0)))
    facts = game.facts(0)
    assert (facts["coins"], facts["buildings"]) == (0, {(2, 0): FILLERS[3]})


def test_b2_one_building_a_turn_and_none_on_another() -> None:
    game = with_towns(FILLERS)
    game.play(("build", 0, (1, 0)))
    assert game.kind == "dragon"
    finish_round(game)
    while game.player != 0:
        turn(game)
    turn_kinds = kinds(game)
    assert "build" in turn_kinds
    while game.kind != "build":
        game.play(min(game.legal() - {("pass",)}))
    assert all(move[2] != (1, 0) for move in game.legal() if move[0] == "build")


def test_b2_a_knight_on_the_town_does_not_matter_and_stays() -> None:
    game = with_towns(FILLERS)
    game.kingdoms[0].knights_on = {(1, 0)}
    game.play(("build", 0, (1, 0)))
    assert game.facts(0)["knights_on"] == {(1, 0)}


def test_b2_a_town_placed_this_turn_may_be_built_on() -> None:
    game = queendomino([46, 47, 48, 1])
    turn(game)
    turn(game, ("place", (1, 0), (2, 0)), ("build", 0, (2, 0)))
    assert game.facts(1)["buildings"] == {(2, 0): FILLERS[0]}


def test_b2_building_needs_no_placed_domino() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].squares = land(CLOSED_CASTLE.replace(". l .", "t l .", 1))
    game.play(("discard",))
    assert game.kind == "build"


def test_b2_no_town_no_choice() -> None:
    assert kinds(queendomino([1, 2, 3, 4])) == ["place", "tax", "dragon"]


def test_b3_knights_join_the_guard_for_the_next_turn() -> None:
    game = with_towns(["big_tavern", *FILLERS[1:]])
    game.play(("build", 0, (1, 0)))
    assert game.facts(0)["guard"] == 4
    assert game.kind == "dragon"  # no second tax step
    finish_round(game)
    game.play(("place", (-1, 0), (-1, 1)))
    assert ("tax", ((-1, 0), (-1, 1))) in game.legal()


def test_b3_towers_stand_on_the_building() -> None:
    game = with_towns(["fortress", *FILLERS[1:]])
    game.play(("build", 0, (1, 0)))
    assert game.facts(0)["towers"] == 3


def test_b4_the_spot_stays_empty_until_the_round_ends() -> None:
    game = with_towns([*FILLERS, "statue"])
    game.play(("build", 2, (1, 0)))
    assert game.builders[2] is None
    assert ("dragon", 2) not in game.legal()
    while game.round == 1:
        assert game.builders[2] is None
        turn(game)
    assert game.builders == [*FILLERS[:2], *FILLERS[3:], "statue"]


# --- the Queen -----------------------------------------------------------------------------


def test_q1_she_moves_to_the_first_towers_and_on_a_tie() -> None:
    game = with_towns(["guard_tower", "guard_tower", *FILLERS[2:]])
    assert game.queen is None
    game.play(("build", 0, (1, 0)))
    assert game.queen == 0
    turn(game)
    game.kingdoms[1].squares = land("C t t")
    turn(game, ("build", 1, (1, 0)))
    assert game.queen == 1


def test_q1_fewer_towers_do_not_move_her() -> None:
    game = with_towns(["travelling_castle", *FILLERS[1:]])
    game.kingdoms[2].squares = land("C t")
    game.kingdoms[2].buildings = {(1, 0): "guard_tower"}
    game.queen = 2
    game.play(("build", 0, (1, 0)))
    assert game.queen == 2


def test_q1_a_building_without_towers_never_moves_her() -> None:
    game = with_towns(["statue", *FILLERS[1:]])
    game.play(("build", 0, (1, 0)))  # nobody has a tower: a tie, but nothing gained
    assert game.queen is None
    game = with_towns(["statue", *FILLERS[1:]])
    game.kingdoms[0].buildings = {(2, 0): "guard_tower"}
    game.kingdoms[2].squares = land("C t")
    game.kingdoms[2].buildings = {(1, 0): "guard_tower"}
    game.queen = 2
    game.play(("build", 0, (1, 0)))
    assert game.queen == 2


def test_q2_her_host_pays_one_less_never_below_zero() -> None:
    game = with_towns(FILLERS, coins=4)
    game.queen = 0
    assert ("build", 5, (1, 0)) in game.legal()
    dear, cheap, free = game.copy(), game.copy(), game.copy()
    dear.play(("build", 5, (1, 0)))
    cheap.play(("build", 1, (1, 0)))
    free.play(("build", 0, (1, 0)))
    assert [play.facts(0)["coins"] for play in (dear, cheap, free)] == [0, 4, 4]


def test_q2_no_discount_on_the_building_that_brings_her() -> None:
    game = with_towns([*FILLERS[:5], "fortress"], coins=4)
    assert ("build", 5, (1, 0)) not in game.legal()
    game = with_towns([*FILLERS[:5], "fortress"], coins=5)
    game.play(("build", 5, (1, 0)))
    assert (game.queen, game.facts(0)["coins"]) == (0, 0)


@pytest.mark.parametrize(
    ("picture", "terrain", "points"),
    [
        ("C w w w1 f2 f", "wheat", 3 * 2),
        ("C w w f f", "wheat", 2),
        ("C s s f f", "forest", 2),
        ("C w t t", "towns", 2),
        ("C w1 t", "wheat", 2),
        ("C", "wheat", 0),
    ],
)
def test_q3_she_is_a_crown_on_the_largest_territory(
    picture: str, terrain: str, points: int
) -> None:
    game = queendomino()
    game.kingdoms[0].squares = land(picture)
    without = game.score(0)
    game.queen = 0
    sheet = game.score(0)
    assert {**sheet["terrains"], "towns": sheet["towns"]}[terrain] == points
    assert sheet["total"] == without["total"] + sheet["largest_territory"]
    assert sheet["crowns"] == without["crowns"]


# --- the dragon ----------------------------------------------------------------------------


def test_g1_pays_a_coin_and_removes_a_tile_once_per_round() -> None:
    game = queendomino([1, 2, 3, 4, 31, 32, 33, 34], [*FILLERS, "statue"])
    turn(game, ("dragon", 3))
    assert (game.facts(0)["coins"], game.builders[3], game.dragon_used) == (6, None, True)
    assert "dragon" not in kinds(game)
    finish_round(game)
    assert not game.dragon_used
    assert FILLERS[3] not in game.builders
    assert "dragon" in kinds(game)


def test_g1_once_per_round_holds_for_both_kings_of_a_player() -> None:
    game = claimed(new("queendomino", 2, [1, 2, 3, 4], kings=[0, 1, 3, 2]))
    turn(game, ("dragon", 0))
    players = []
    while game.kind != "over":
        players.append(game.player)
        assert "dragon" not in kinds(game)
        turn(game)
    assert players == [1, 1, 0]


def test_g1_not_for_the_queens_host() -> None:
    game = queendomino([1, 2, 3, 4])
    game.queen = 0
    assert "dragon" not in kinds(game)
    game.queen = 1
    assert "dragon" in kinds(game)


def test_g1_not_for_a_host_who_won_her_this_turn() -> None:
    game = with_towns(["guard_tower", *FILLERS[1:]])
    game.play(("build", 0, (1, 0)))
    assert (game.queen, game.kind, game.player) == (0, "claim", 0)


def test_g1_needs_a_coin_and_a_tile() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].coins = 0
    assert "dragon" not in kinds(game)
    assert kinds(queendomino([1, 2, 3, 4], [])) == ["place", "tax"]


def test_g2_tiles_slide_and_the_dear_end_is_refilled() -> None:
    game = with_towns([*FILLERS, "statue", "tavern", "fortress"])
    game.play(("build", 0, (1, 0)))
    game.play(("dragon", 3))
    assert game.builders == [None, FILLERS[1], FILLERS[2], None, FILLERS[4], FILLERS[5]]
    finish_round(game)
    assert game.builders == [FILLERS[1], FILLERS[2], FILLERS[4], FILLERS[5], "statue", "tavern"]
    assert game.top_building == "fortress"


def test_b1_the_top_tile_of_the_pile_lies_open() -> None:
    game = queendomino([1, 2, 3, 4], [*FILLERS, "statue", "tavern"])
    assert game.top_building == "statue"
    finish_round(game)
    assert game.top_building == "statue"
    assert queendomino([1, 2, 3, 4], FILLERS).top_building is None


def test_g2_with_the_pile_empty_spots_stay_empty() -> None:
    game = with_towns(FILLERS)
    game.play(("build", 4, (1, 0)))
    finish_round(game)
    assert game.builders == [*FILLERS[:4], FILLERS[5], None]


def test_g3_the_last_round_has_all_but_the_claim() -> None:
    game = queendomino([1, 2, 3, 4])
    game.kingdoms[0].squares = land("C t")
    assert kinds(game) == ["place", "tax", "build", "dragon"]
    for _ in range(3):
        turn(game)
    turn(game, ("dragon", 5))
    assert game.kind == "over"
    assert game.facts(3)["coins"] == 6


# --- teams ---------------------------------------------------------------------------------


def test_t1_a_team_shares_kingdom_coins_and_knights() -> None:
    game = claimed(new("royal-wedding", 8, teams=True))
    assert (len(game.kingdoms), game.grid) == (4, 7)
    assert (game.player, game.kingdom) == (0, 0)
    turn(game, ("place", (1, 0), (2, 0)), ("tax", ((1, 0),)), ("dragon", 0))
    assert (game.player, game.kingdom) == (1, 0)
    facts = game.facts(0)
    assert (facts["coins"], facts["guard"], facts["knights_on"]) == (7 + 2 - 1, 0, {(1, 0)})
    assert "tax" not in kinds(game)
    turn(game, ("place", (-2, 0), (-1, 0)))
    assert len(game.facts(0)["squares"]) == 4
    assert (game.player, game.kingdom) == (2, 1)


# --- scoring -------------------------------------------------------------------------------


def score_of(picture: str, box: str = "kingdomino", **options: Any) -> dict[str, Any]:
    game = claimed(new(box, options.pop("players", 4), **options))
    game.kingdoms[0].squares = land(picture)
    return game.score(0)


def test_s1_seven_forests_with_three_crowns_and_nine_lakes_without() -> None:
    sheet = score_of(
        """
        f1 f f1 l l
        f  f f1 l l
        f  C l  l l
        .  . .  l l
        """
    )
    assert (sheet["terrains"]["forest"], sheet["terrains"]["lake"]) == (7 * 3, 0)
    assert (sheet["total"], sheet["largest_territory"], sheet["crowns"]) == (21, 9, 3)


def test_s1_five_forests_with_two_crowns_and_three_lakes_without() -> None:
    sheet = score_of("f1 f f1 l\nf C l l\nf . . .")
    assert (sheet["terrains"]["forest"], sheet["terrains"]["lake"]) == (5 * 2, 0)


def test_s1_neither_corners_nor_the_castle_join_squares() -> None:
    squares = land("w1 C w\n. w1 .")
    assert sorted(len(area) for _, area, _ in territories(squares)) == [1, 1, 1]
    assert score_of("w1 C w\n. w1 .")["terrains"]["wheat"] == 2


def test_s1_a_buildings_crown_counts_for_its_town_territory() -> None:
    game = queendomino()
    game.kingdoms[0].squares = land("C t t t . t")
    game.kingdoms[0].buildings = {(2, 0): "queens_tower"}
    sheet = game.score(0)
    assert (sheet["towns"], sheet["crowns"]) == (3, 1)
    assert game.facts(0)["squares"][(2, 0)] == ("town", 1)


def test_s2_middle_kingdom_within_two_of_the_castle() -> None:
    assert score_of("w w C w w", middle_kingdom=True)["total"] == 10  # complete or not
    assert score_of("C w w w", middle_kingdom=True)["middle_kingdom"] == 0
    assert score_of("w\nw\nw\nC", middle_kingdom=True)["middle_kingdom"] == 0
    assert score_of("w w C w w")["middle_kingdom"] == 0


def test_s2_middle_kingdom_within_three_on_the_larger_grid() -> None:
    duel: dict[str, Any] = {"players": 2, "mighty_duel": True, "middle_kingdom": True}
    assert score_of("C w w w", **duel)["middle_kingdom"] == 10
    assert score_of("C w w w w", **duel)["middle_kingdom"] == 0


def test_s3_harmony_for_a_kingdom_that_discarded_nothing() -> None:
    game = claimed(new(harmony=True))
    assert game.score(0)["harmony"] == 5
    game.kingdoms[0].squares = land(CLOSED_CASTLE)
    game.play(("discard",))
    assert (game.score(0)["harmony"], game.score(1)["harmony"]) == (0, 5)
    assert claimed(new()).score(1)["harmony"] == 0


def test_s4_the_last_page_of_queendomino() -> None:
    game = queendomino()
    game.queen = 0
    kingdom = game.kingdoms[0]
    kingdom.coins = 11
    kingdom.squares = land(
        """
        w1 w  w f1 f
        t  g1 g t  l1
        f1 g2 g C  l1
        m1 m3 t t  l
        m  s1 t f  t
        """
    )
    towns = sorted(square for square, (terrain, _) in kingdom.squares.items() if terrain == "town")
    names = ["sawmill", "church", "travelling_castle", "big_tavern", "statue", "guard_tower"]
    kingdom.buildings = dict(zip(towns, names, strict=True))
    sheet = game.score(0)
    assert sheet["terrains"] == {
        "wheat": 3,
        "forest": 3,
        "lake": 6,
        "grassland": 16,
        "swamp": 1,
        "mine": 12,
    }
    assert (sheet["wealth"], sheet["towns"], sheet["buildings"]) == (3, 0, 6 + 8 + 3 + 2 + 5 + 3)
    assert sheet["total"] == 71


def test_s4_two_copies_both_score_and_knights_count_wherever_they_are() -> None:
    game = queendomino()
    kingdom = game.kingdoms[0]
    kingdom.squares = land("t t C w . w1 w")
    kingdom.buildings = {(-2, 0): "archery_range", (-1, 0): "archery_range"}
    kingdom.guard = 2
    kingdom.knights_on = {(-1, 0)}
    assert game.score(0)["buildings"] == 3 + 3
    kingdom.buildings = {(-2, 0): "bakery", (-1, 0): "bakery"}
    assert game.score(0)["buildings"] == 2 * (2 * 2)


def test_s4_a_point_for_three_coins_rounded_down() -> None:
    game = queendomino()
    wealth = []
    for coins in (0, 2, 3, 8):
        game.kingdoms[0].coins = coins
        wealth.append(game.score(0)["wealth"])
    assert wealth == [0, 0, 1, 2]


def ranked(box: str, pictures: list[str], coins: int = 0) -> list[list[int]]:
    game = claimed(new(box, len(pictures)))
    for kingdom, picture in zip(game.kingdoms, pictures, strict=True):
        kingdom.squares = land(picture)
        kingdom.coins = coins
    return game.ranking()


def test_s5_kingdomino_ties_by_largest_territory_then_crowns_then_shared() -> None:
    assert ranked("kingdomino", ["C w2", "C w1 w", "C f1 f", "C w1"]) == [[1, 2], [0], [3]]
    assert ranked("kingdomino", ["C w1 w", "C w1 f1"]) == [[0], [1]]
    # All 4 points and a largest territory of two: most crowns wins.
    assert ranked("kingdomino", ["C w2 w", "C w1 w f1 . f1", "C w1 w f2"]) == [[1, 2], [0]]
    # An uncrowned territory counts.
    assert ranked("kingdomino", ["C w1", "C w1 l l l"]) == [[1], [0]]


def test_s6_queendomino_ties_by_largest_territory_then_shared() -> None:
    assert ranked("queendomino", ["C w1 w", "C w1 . w1"]) == [[0], [1]]
    assert ranked("queendomino", ["C w2 w", "C w1 w f1 . f1"]) == [[0, 1]]
    assert ranked("queendomino", ["C w1", "C w1 t t"]) == [[1], [0]]


def test_s7_dynasty_adds_up_three_games_with_their_bonuses() -> None:
    game = new(players=2, pile=[19, 20, 40, 48], dynasty=True, harmony=True, middle_kingdom=True)
    for number in (1, 2, 3):
        assert (game.number, game.round, game.kind) == (number, 0, "claim")
        claimed(game)
        turn(game, ("place", (1, 0), (2, 0)))  # 19: crowned wheat, forest
        turn(game, ("place", (1, 0), (2, 0)))  # 20: crowned wheat, lake
        turn(game, ("place", (0, 1), (0, 2)))  # 40: crowned mine, wheat
        turn(game, ("place", (1, 1), (0, 1)))  # 48: wheat, three-crowned mine
    assert game.kind == "over"
    assert (game.score(0)["total"], game.score(1)["total"]) == (2 + 15, 5 + 15)
    assert game.totals() == [
        {"total": 3 * 17, "largest_territory": 3 * 1, "crowns": 3 * 2},
        {"total": 3 * 20, "largest_territory": 3 * 2, "crowns": 3 * 4},
    ]
    assert game.ranking() == [[1], [0]]


def test_s7_a_new_game_of_a_dynasty_starts_afresh() -> None:
    game = claimed(new(pile=[1, 2, 3, 4], dynasty=True))
    finish_round(game)
    assert (game.number, game.round, game.line) == (2, 0, [])
    assert game.next_line == [(1, None), (2, None), (3, None), (4, None)]
    assert [game.facts(i)["squares"] for i in range(4)] == [{}] * 4


def test_s7_dynasty_ties_by_the_sums_of_largest_territories_then_crowns() -> None:
    game = new(players=2, dynasty=True)
    result = {"total": 30, "largest_territory": 8, "crowns": 5}
    game.finished = [[{**result, "largest_territory": 9}, result], [result, result]]
    assert game.ranking() == [[0], [1]]
    game.finished[1] = [result, {**result, "largest_territory": 9}]
    assert game.ranking() == [[0, 1]]
    game.finished[1][1] = {**result, "largest_territory": 9, "crowns": 6}
    assert game.ranking() == [[1], [0]]


@pytest.mark.parametrize("box", ["queendomino", "royal-wedding"])
@pytest.mark.parametrize("option", ["middle_kingdom", "harmony", "dynasty"])
def test_s8_bonuses_belong_to_kingdomino_alone(box: str, option: str) -> None:
    options: dict[str, Any] = {option: True}
    with pytest.raises(AssertionError):
        new(box, 4, **options)


# --- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "players", "variant"), sorted(MODES))
def test_random_games_keep_the_books(box: str, players: int, variant: str) -> None:
    rng = random.Random(f"{box} {players} {variant}")
    pile = rng.sample(range(1, 49), 48)
    if box == "kingdomino" and not variant:
        pile = pile[: 12 * players]
    options: dict[str, Any] = {variant.replace(" ", "_"): True} if variant else {}
    tiles = rng.sample(ALL_BUILDINGS, 32)
    game = new(box, players, pile, buildings=tiles, **options)
    decisions = 0
    while game.kind != "over":
        game.play(rng.choice(sorted(game.legal())))
        decisions += 1
    lines = {"kingdomino": 6 if players == 2 and not variant else 12, "queendomino": 12}
    lines["royal-wedding"] = 24 if players <= 4 else 12
    kings = 4 if players == 2 else players
    assert game.round == lines[box]
    assert decisions >= kings * (2 * lines[box])
    dominoes = sum(len(realm.squares) // 2 + realm.discarded for realm in game.kingdoms)
    assert dominoes == kings * lines[box]
    for realm in game.kingdoms:
        hired = sum(tile["knights"] for tile in realm.tiles())
        assert realm.knights() == (1 + hired if game.has_coins else 0)
        assert realm.coins >= 0
    assert sorted(kingdom for place in game.ranking() for kingdom in place) == list(
        range(len(game.kingdoms))
    )


def test_perft_counts_by_hand() -> None:
    assert perft(5, [1]) == [12]
    assert perft(5, []) == []
    # After one domino the second has as many placements as the two-step count says.
    total = sum(
        len(placements({a: "forest", b: "wheat"}, 5, DOMINOES["kingdomino"][1]))
        for _, a, b in placements({}, 5, DOMINOES["kingdomino"][24])
    )
    assert perft(5, [24, 1]) == [24, total]
