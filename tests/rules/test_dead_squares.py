"""Which squares are called dead: those that no domino still to come can cover."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fiefdom.components import DOMINOES, TERRAINS
from fiefdom.rules import Game, KingdomView, Land, Setup, Square
from fiefdom.rules.dead_squares import gaps_of

EVERYTHING = frozenset(TERRAINS)
MINE_AND_SWAMP = frozenset({"mine", "swamp"})


def wheat(*free: tuple[int, int]) -> KingdomView:
    """A 5×5 kingdom of wheat with its castle in a corner and gaps."""
    squares = {
        Square(x, y): Land("wheat")
        for x in range(5)
        for y in range(5)
        if (x, y) not in ((0, 0), *free)
    }
    return KingdomView(squares)


def test_a_single_gap_is_dead() -> None:
    assert gaps_of(wheat((2, 2)), 5).dead(EVERYTHING) == ((2, 2),)


def test_a_pair_is_dead_when_no_remaining_domino_matches_its_walls() -> None:
    pair = wheat((2, 2), (2, 3))
    assert gaps_of(pair, 5).dead(EVERYTHING) == ()
    assert gaps_of(pair, 5).dead(MINE_AND_SWAMP) == ((2, 2), (2, 3))
    lying = wheat((2, 2), (3, 2))
    assert gaps_of(lying, 5).dead(EVERYTHING) == ()
    assert gaps_of(lying, 5).dead(MINE_AND_SWAMP) == ((2, 2), (3, 2))


def test_a_pair_beside_the_castle_takes_any_domino() -> None:
    assert gaps_of(wheat((1, 0), (2, 0)), 5).dead(MINE_AND_SWAMP) == ()


def test_a_larger_gap_stays_open_until_nothing_is_left() -> None:
    three = wheat((2, 2), (2, 3), (3, 3))
    assert gaps_of(three, 5).dead(MINE_AND_SWAMP) == ()
    assert gaps_of(three, 5).dead(frozenset()) == ((2, 2), (2, 3), (3, 3))


def test_a_lone_castle_has_no_dead_squares() -> None:
    for grid in (5, 7):
        assert KingdomView({}).frame(grid) == (1 - grid, 1 - grid, grid - 1, grid - 1)
        assert gaps_of(KingdomView({}), grid).dead(EVERYTHING) == ()


@given(st.integers(0, 10_000), st.sampled_from([Setup.kingdomino(2), Setup.royal_wedding(3)]))
def test_terrains_left_are_those_of_every_domino_that_may_still_be_placed(
    seed: int, setup: Setup
) -> None:
    game = Game.new(setup, seed=seed)
    while not game.over:
        position = game.position
        left = [DOMINOES[box][n] for box, numbers in position.unseen.items() for n in numbers]
        lying = (*position.line[position.laid :], *position.next_line)
        left += [claimed.domino for claimed in lying]
        terrains = {half.terrain for domino in left for half in (domino.a, domino.b)}
        assert position.terrains_left == terrains
        assert position.dominoes_left == bool(left)
        game.play(game.moves[seed % len(game.moves)])


@given(st.integers(0, 10_000), st.sampled_from([Setup.kingdomino(2), Setup.queendomino(3)]))
def test_no_placement_ever_covers_a_dead_square(seed: int, setup: Setup) -> None:
    """Random play never covers a square that was called dead before, nor leaves its frame."""
    game = Game.new(setup, seed=seed)
    dead: list[set[Square]] = [set() for _ in range(setup.kingdoms)]
    pick = seed
    while not game.over:
        decision = game.decision
        assert decision is not None
        frame = game.position.kingdom(decision.kingdom).frame(setup.grid)
        pick = (pick * 1103515245 + 12345) % 2**31
        game.play(game.moves[pick % len(game.moves)])
        if decision.kind != "place":
            continue
        position = game.position
        kingdom = position.kingdom(decision.kingdom)
        left, bottom, right, top = kingdom.bounds
        assert frame[0] <= left <= right <= frame[2]
        assert frame[1] <= bottom <= top <= frame[3]
        assert not dead[decision.kingdom] & set(kingdom.squares)
        dead[decision.kingdom] |= set(position.dead_squares(decision.kingdom))
