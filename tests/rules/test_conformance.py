"""What every game of every mode keeps: copies, codes, replays and refusals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiefdom.components import DOMINOES, TILES
from fiefdom.rules import (
    Build,
    Claim,
    Discard,
    Dragon,
    FiefdomError,
    Game,
    IllegalMove,
    Move,
    Order,
    Pass,
    Place,
    Position,
    Setup,
    Square,
    Tax,
    modes,
)
from fiefdom.rules.kernel.codes import MOVE_CODES
from lockstep import option_mixes

NAMES = {kind.__name__: kind for kind in (Place, Discard, Tax, Build, Dragon, Pass, Claim, Square)}
SETUPS = [*modes(), *option_mixes()[2::7]]
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def played(setup: Setup, seed: int, share: float = 1.0) -> Game:
    """A random game played to this share of its moves."""
    rng = random.Random(f"{setup} {seed}")
    game = Game.new(setup, seed=seed)
    while not game.over:
        game.play(rng.choice(game.moves))
    twin = Game.new(setup, order=game.orders)
    for move in game.history[: int(share * len(game.history))]:
        twin.play(move)
    return twin


@each_setup
def test_moves_are_distinct_hashable_and_numbered(setup: Setup) -> None:
    rng = random.Random(str(setup))
    game = Game.new(setup, seed=1)
    while not game.over:
        position, moves = game.position, game.moves
        assert len(set(moves)) == len(moves) > 0
        codes = [position.code(move) for move in moves]
        assert codes == position.move_codes.tolist()
        assert [position.move(code) for code in codes] == list(moves)
        assert all(0 <= code < MOVE_CODES for code in codes)
        assert len({str(move) for move in moves}) == len(moves)
        assert [eval(repr(move), NAMES) for move in moves] == list(moves)
        assert game.decision is not None
        optional = game.decision.kind in ("tax", "build", "dragon")
        assert (Pass() in moves) == optional
        assert len(moves) > 1 or not optional
        game.play(rng.choice(moves))


@each_setup
def test_a_copy_is_independent(setup: Setup) -> None:
    rng = random.Random(str(setup))
    game = played(setup, seed=2, share=0.5)
    before = (game.position, game.moves, game.history, game.scores, game.decision)
    twin = game.copy()
    assert (twin.position, twin.moves, twin.history, twin.scores, twin.decision) == before
    while not twin.over:
        twin.play(rng.choice(twin.moves))
    assert (game.position, game.moves, game.history, game.scores, game.decision) == before
    assert twin.position != game.position


@each_setup
def test_the_same_seed_gives_the_same_game(setup: Setup) -> None:
    one, two, other = (Game.new(setup, seed=seed) for seed in (7, 7, 8))
    assert one.orders == two.orders
    assert one.position == two.position
    assert one.orders != other.orders
    assert len(one.orders) == setup.games


@each_setup
def test_a_game_replays_from_its_order_and_history(setup: Setup) -> None:
    game = played(setup, seed=3)
    twin = Game.new(setup, order=game.orders)
    for move in game.history:
        twin.play(move)
    assert twin.over
    assert twin.position == game.position
    assert (twin.scores, twin.sheets, twin.history) == (game.scores, game.sheets, game.history)


@each_setup
def test_an_order_lists_exactly_what_is_drawn(setup: Setup) -> None:
    for order in Game.new(setup, seed=5).orders:
        assert sorted(order.kings) == list(range(setup.kings))
        assert tuple(order.dominoes) == setup.boxes
        for pile in order.dominoes.values():
            assert len(pile) == len(set(pile)) == setup.lines * setup.line_size // len(setup.boxes)
            assert set(pile) <= set(DOMINOES["kingdomino"])
        tiles = sorted(TILES) if setup.queendomino_rules else []
        assert sorted(order.buildings) == tiles


@each_setup
@pytest.mark.parametrize("share", [0.0, 0.02, 0.35, 0.7, 0.98])
def test_a_game_goes_on_from_any_position(setup: Setup, share: float) -> None:
    rng = random.Random(f"{setup} {share}")
    game = played(setup, seed=4, share=share)
    on = Game.from_position(game.position, seed=6)
    assert on.position == game.position
    assert on.history == ()
    drawn = [set(order.dominoes[box]) for order in on.orders[:1] for box in setup.boxes]
    unseen = game.position.unseen
    assert all(pile <= unseen[box] for pile, box in zip(drawn, setup.boxes, strict=True))
    while not on.over:
        on.play(rng.choice(on.moves))
    last = on.position
    taken = sum(len(k.squares) // 2 + k.discarded for k in last.kingdoms)
    assert taken == setup.kings * setup.lines
    again = Game(on.start, on.orders)
    for number in range(len(on.history)):
        again.play(on.history[number])
    assert again.position == last


@each_setup
def test_equal_positions_are_those_that_play_alike(setup: Setup) -> None:
    game = played(setup, seed=9, share=0.4)
    position = game.position
    assert position == position.copy()
    assert position != Position(setup)
    assert position != "position"
    after = position.copy()
    after.play(after.moves[-1])
    assert after != position
    assert hash(position) == hash(position.copy()) != hash(after)


def test_positions_do_not_differ_by_what_is_long_past() -> None:
    """The same buildings in another order, or another order of first claims, change nothing."""
    setup = Setup.kingdomino(4)
    pile = tuple(range(1, 49))
    one = Game.new(setup, order=Order((0, 1, 2, 3), {"kingdomino": pile}))
    two = Game.new(setup, order=Order((3, 2, 1, 0), {"kingdomino": pile}))
    for number in (0, 1, 2, 3):
        one.play(one.moves[0])
        two.play(two.moves[-1])
        assert (one.position == two.position) is (number == 3)


@each_setup
def test_a_position_waits_for_chance_and_says_for_what(setup: Setup) -> None:
    order = Game.new(setup, seed=12).orders[0]
    position = Position(setup)
    assert (position.awaits, position.awaits_count, position.decision) == (
        "kings",
        setup.kings,
        None,
    )
    with pytest.raises(FiefdomError, match="kings"):
        position.draw([0])
    position.draw(order.kings)
    if setup.queendomino_rules:
        assert (position.awaits, position.awaits_count) == ("buildings", 7)
        with pytest.raises(FiefdomError, match="no building"):
            position.draw(["castle"] * 7)
        with pytest.raises(FiefdomError, match="draw 7 buildings, not 5"):
            position.draw(order.buildings[:5])
        position.draw(order.buildings[:7])
    assert (position.awaits, position.awaits_box) == ("line", setup.boxes[0])
    with pytest.raises(FiefdomError, match="not been drawn"):
        position.draw([1] * setup.line_size)
    position.draw(order.dominoes[setup.boxes[0]][: setup.line_size])
    assert position.awaits is None
    with pytest.raises(FiefdomError, match="nothing"):
        position.draw([1])


def test_an_order_too_short_or_too_few_of_them_are_refused() -> None:
    setup = Setup.kingdomino(2)
    with pytest.raises(FiefdomError, match="ends too early"):
        Game.new(setup, order=Order((0, 1, 2, 3), {"kingdomino": (1, 2, 3)}))
    with pytest.raises(FiefdomError, match="give 3 orders"):
        Game.new(Setup.kingdomino(2, dynasty=True), order=Game.new(setup, seed=1).orders)


def test_a_move_whose_draw_is_missing_changes_nothing() -> None:
    """D6: the line after next is in no pile, so the round cannot end."""
    game = Game.new(Setup.kingdomino(2), order=Order((0, 1, 2, 3), {"kingdomino": range_of(8)}))
    while game.position.round < 2 and (game.position.turn, game.position.round) != (3, 1):
        game.play(game.moves[0])
    game.play(game.moves[0])
    before, history = game.position, game.history
    with pytest.raises(FiefdomError, match="ends too early"):
        game.play(game.moves[0])
    assert (game.position, game.history) == (before, history)
    assert game.decision is not None
    assert game.decision.kind == "claim"


def range_of(last: int) -> tuple[int, ...]:
    return tuple(range(1, last + 1))


@each_setup
def test_nothing_may_be_played_once_the_game_is_over(setup: Setup) -> None:
    game = played(setup, seed=13)
    before = game.position
    for move in {*game.history[-40:], Pass()}:
        with pytest.raises(IllegalMove):
            game.play(move)
    assert game.position == before
    assert len(game.sheets) == setup.games


squares = st.builds(Square, st.integers(-15, 15), st.integers(-15, 15))


@settings(max_examples=60)
@given(st.data())
def test_any_other_move_is_refused_and_changes_nothing(data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(SETUPS))
    share = data.draw(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.9, 1.0]))
    game = played(setup, seed=14, share=share)
    moves: st.SearchStrategy[Move] = st.one_of(
        st.builds(Place, squares, squares),
        st.sampled_from([Discard(), Pass()]),
        st.builds(Tax, st.lists(squares, max_size=3).map(tuple)),
        st.builds(Build, st.integers(-1, 7), squares),
        st.builds(Dragon, st.integers(-1, 7)),
        st.builds(Claim, st.integers(-1, 50)),
    )
    before, legal = game.position, set(game.moves)
    for move in data.draw(st.lists(moves, min_size=5, max_size=30)):
        if move not in legal:
            with pytest.raises(IllegalMove) as refused:
                game.play(move)
            assert refused.value.rule in str(refused.value)
    assert (game.position, set(game.moves)) == (before, legal)
    assert game.position.states.tobytes() == before.states.tobytes()
