"""Placing, rules P1 to P4."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom.components import DOMINOES
from fiefdom.rules import Discard, Game, Place, Setup, Square
from tables import CLOSED_CASTLE, claimed, discards, land, new, with_kingdom

FOUR = Setup.kingdomino(4)
DUEL = Setup.kingdomino(2, mighty_duel=True)
WHEAT = 1  # wheat, wheat
FOREST_LAKE = 17
CROWNED_WHEAT_FOREST = 19


def at_hand(picture: str, domino: int, setup: Setup = FOUR) -> Game:
    """A game whose first player places this Kingdomino domino into this kingdom."""
    assert domino <= 44
    game = claimed(new(setup, [domino, 46, 47, 48]))
    return with_kingdom(game, 0, picture)


def place(ax: int, ay: int, bx: int, by: int) -> Place:
    return Place(Square(ax, ay), Square(bx, by))


def test_p1_two_free_squares_edge_to_edge_in_four_directions() -> None:
    game = at_hand("w C", CROWNED_WHEAT_FOREST)
    beside = {move.b for move in game.moves if isinstance(move, Place) and move.a == (0, 1)}
    assert beside == {(1, 1), (-1, 1), (0, 2)}
    covered = {
        square for move in game.moves if isinstance(move, Place) for square in (move.a, move.b)
    }
    assert not covered & {(0, 0), (-1, 0)}


def test_p1_equal_halves_cover_each_pair_once() -> None:
    moves = at_hand("C", WHEAT).moves
    assert len(moves) == 12
    assert all(isinstance(move, Place) and move.a < move.b for move in moves)
    # Same terrain but other crowns, or other terrain: turning it round makes a difference.
    assert len(at_hand("C", CROWNED_WHEAT_FOREST).moves) == 24


def test_p2_must_touch_its_own_terrain_once_the_castle_is_closed_in() -> None:
    assert discards(at_hand(CLOSED_CASTLE, WHEAT))
    domino = DOMINOES["kingdomino"][FOREST_LAKE]
    assert (domino.a.terrain, domino.b.terrain) == ("forest", "lake")
    moves = at_hand(CLOSED_CASTLE, FOREST_LAKE).moves
    assert place(0, 2, 1, 2) not in moves  # the forest half touches lake, the lake half nothing
    assert place(1, 2, 0, 2) in moves
    assert place(2, 1, 1, 1) in moves


def test_p2_touching_by_a_corner_is_not_enough() -> None:
    moves = at_hand("w l\nC l\n. l", WHEAT).moves
    assert place(1, 2, 2, 2) not in moves
    assert place(0, 2, 1, 2) in moves


def test_p2_the_halves_of_the_domino_do_not_connect_each_other() -> None:
    """A domino of two wheat halves that touches no other wheat lies nowhere (ruling)."""
    moves = at_hand(CLOSED_CASTLE.replace(". l .", "w l .", 1), WHEAT).moves
    assert moves
    assert all(
        isinstance(move, Place) and any(abs(s.x + 1) + abs(s.y - 1) == 1 for s in (move.a, move.b))
        for move in moves
    )


@pytest.mark.parametrize(("setup", "fits"), [(FOUR, False), (DUEL, True)], ids=str)
def test_p3_the_castle_may_end_at_the_edge_of_the_grid(setup: Setup, fits: bool) -> None:
    moves = at_hand("C w w w", WHEAT, setup).moves
    assert place(4, 0, 4, 1) in moves
    assert (place(4, 0, 5, 0) in moves) is fits


def test_p3_the_box_floats_until_it_is_full() -> None:
    left, right = place(-2, 0, -2, 1), place(3, 0, 3, 1)
    assert {left, right} <= set(at_hand("w C w w", WHEAT).moves)
    assert right not in at_hand("w w C w w", WHEAT).moves
    assert left in at_hand("w C w w w", WHEAT, DUEL).moves


def test_p3_the_further_half_counts_too() -> None:
    assert place(-2, 0, -1, 0) in at_hand("C w w", WHEAT).moves
    assert place(-2, 0, -1, 0) not in at_hand("C w w w", WHEAT).moves
    assert place(-1, 0, -1, 1) in at_hand("C w w w", WHEAT).moves


def test_p4_discard_exactly_when_nothing_fits() -> None:
    assert Discard() not in at_hand("C", WHEAT).moves
    game = at_hand(CLOSED_CASTLE, WHEAT)
    assert game.moves == (Discard(),)
    game.play(Discard())
    kingdom = game.position.kingdoms[0]
    assert kingdom.discarded == 1
    assert {s: (x.terrain, x.crowns) for s, x in kingdom.squares.items()} == land(CLOSED_CASTLE)


def test_p4_a_king_that_discarded_still_claims() -> None:
    game = at_hand(CLOSED_CASTLE, WHEAT)
    game.play(Discard())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("claim", 0)


@st.composite
def pictures(draw: st.DrawFn, grid: int) -> str:
    """Any kingdom that fits the grid, joined up or not: placing must not care."""
    rows = [[draw(st.sampled_from("...wflgsm")) for _ in range(grid)] for _ in range(grid)]
    rows[draw(st.integers(0, grid - 1))][draw(st.integers(0, grid - 1))] = "C"
    return "\n".join(" ".join(row) for row in rows)


@given(st.data())
def test_p1_to_p4_hold_for_any_kingdom(data: st.DataObject) -> None:
    """P1, P2, P3 and P4, held to the oracle where random games would seldom lead."""
    setup = data.draw(st.sampled_from([FOUR, DUEL]))
    game = at_hand(data.draw(pictures(setup.grid)), data.draw(st.integers(1, 44)), setup)
    assert discards(game) or all(isinstance(move, Place) for move in game.moves)
