"""The oracle itself held to the rules: worked examples and small positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from naive import BUILDINGS, Move, NaiveGame, perft, placements

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
