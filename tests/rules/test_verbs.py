"""What `Position` and `Game` offer their callers: moves in three forms, undo, points, prices."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fiefdom.rules import (
    Build,
    Claim,
    FiefdomError,
    Game,
    IllegalMove,
    NotationError,
    Pass,
    Place,
    Setup,
    Square,
    modes,
)
from fiefdom.rules.kernel import layout
from fiefdom.rules.kernel.codes import MOVE_CODES
from fiefdom.rules.steps import DECISIONS, DRAWS, STEPS
from tables import queendomino, with_facts, with_kingdom

DYNASTY = Setup.kingdomino(2, dynasty=True, middle_kingdom=True, harmony=True)
SETUPS = [*modes(), DYNASTY]


def random_game(setup: Setup, seed: int, moves: int | None = None) -> Game:
    """A game played at random to its end, or for a number of moves."""
    game, chance = Game.new(setup, seed=seed), random.Random(seed)
    while not game.over and (moves is None or len(game.history) < moves):
        game.play(chance.choice(game.moves))
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_move_its_text_and_its_number_are_the_same_move(setup: Setup) -> None:
    chance = random.Random(4)
    games = [Game.new(setup, seed=4) for _ in range(3)]
    while not games[0].over:
        move = chance.choice(games[0].moves)
        number = games[0].position.code(move)
        for game, form in zip(games, (move, str(move), number), strict=True):
            game.play(form)
        assert games[0].position == games[1].position == games[2].position
    assert games[0].history == games[1].history == games[2].history


def test_a_legal_text_is_played() -> None:
    game = Game.new(Setup.kingdomino(2), order=Game.new(Setup.kingdomino(2), seed=3).orders)
    domino = game.position.next_line[0].domino.number
    game.play(f"claim {domino}")
    assert game.history == (Claim(domino),)


def test_numbers_of_any_integer_type_are_taken() -> None:
    position = Game.new(Setup.kingdomino(2), seed=3).position
    code = position.move_codes[0]
    assert isinstance(code, np.int64)
    position.play(code)
    assert position.turn == 1


@pytest.mark.parametrize("given", [None, 1.5, True, ("claim", 8), b"claim 8"], ids=repr)
def test_what_is_neither_move_nor_text_nor_number_is_named(given: object) -> None:
    game = Game.new(Setup.kingdomino(2), seed=3)
    with pytest.raises(TypeError, match="a move, its text or its number, not "):
        game.play(given)  # type: ignore[arg-type]
    assert game.history == ()


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ("claim", NotationError, "claim takes the number of a domino"),
        ("hello", NotationError, "'hello' is not a move"),
        ("", NotationError, "a move is missing"),
        ("g8h8", IllegalMove, "must now claim a domino, not g8h8"),
        ("claim 99", NotationError, "from 1 to 48"),
        (0, IllegalMove, "must now claim a domino, not a1b1"),
        (MOVE_CODES, IllegalMove, "from 0 to 1708, not 1709"),
        (-1, IllegalMove, "from 0 to 1708, not -1"),
        (MOVE_CODES - 1, IllegalMove, "claims a domino that is not there"),
        (678, IllegalMove, "nobody may tax now"),
        (10**30, IllegalMove, "from 0 to 1708 "),
    ],
)
def test_wrong_text_and_wrong_numbers_get_the_error_they_deserve(
    given: str | int, error: type[FiefdomError], says: str
) -> None:
    game = Game.new(Setup.kingdomino(2), seed=3)
    before = game.position
    for play in (game.play, before.copy().play, before.code, before.after, before.points_after):
        with pytest.raises(error, match=says):
            play(given)
    assert game.position == before
    assert game.history == ()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_undo_leads_back_through_every_position(setup: Setup) -> None:
    game, chance = Game.new(setup, seed=8), random.Random(8)
    positions, sheets = [game.position], [game.sheets]
    while not game.over:
        game.play(chance.choice(game.moves))
        positions.append(game.position)
        sheets.append(game.sheets)
    played = game.history
    for number in (len(played) - 1, len(played) - 2, len(played) - 3):
        assert game.undo() == played[number]
        assert game.history == played[:number]
        assert game.position == positions[number]
        assert game.sheets == sheets[number]
    while len(game.history) > len(played) // 2:
        game.undo()
    for move in played[len(game.history) :]:
        game.play(move)
    assert game.position == positions[-1]
    assert game.sheets == sheets[-1]


def test_a_game_that_has_not_begun_has_nothing_to_undo() -> None:
    game = Game.new(Setup.kingdomino(3), seed=1)
    with pytest.raises(FiefdomError, match="no move to undo"):
        game.undo()


def test_undo_stays_within_its_copy() -> None:
    game = random_game(Setup.queendomino(2), 5, moves=40)
    twin = game.copy()
    twin.undo()
    assert len(game.history) == 40
    assert game.position != twin.position


def test_equal_positions_have_one_hash_whatever_way_they_were_reached() -> None:
    one, two = (random_game(Setup.queendomino(3), 6, moves=30).position for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert {one: "seen"}[two] == "seen"
    other = one.after(one.move_codes[0])
    assert other != one
    assert len({one, two, other}) == 2


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_points_are_those_of_the_sheet(setup: Setup) -> None:
    game = random_game(setup, 2)
    assert game.points == tuple(score.total for score in game.scores.kingdoms)
    for past, score, total in zip(
        game.position.past, game.scores.kingdoms, game.scores.totals, strict=True
    ):
        assert past.points + score.total == total.points


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_gains_and_points_after_are_what_the_move_brings(setup: Setup) -> None:
    game, chance = Game.new(setup, seed=9), random.Random(9)
    while not game.over:
        before = game.position
        decision = before.decision
        assert decision is not None
        kingdom = decision.kingdom
        moves, gains = before.moves, before.gains
        assert len(moves) == len(gains)
        chosen = chance.randrange(len(moves))
        points = before.points_after(moves[chosen])
        assert before == game.position
        assert points[kingdom] - before.points[kingdom] == gains[chosen].points
        game.play(moves[chosen])
        after = game.position
        if after.game_number == before.game_number:
            assert points == after.points
            assert after.coins(kingdom) - before.coins(kingdom) == gains[chosen].coins
            assert gains[chosen].queen == (after.queen == kingdom != before.queen)
        else:
            assert points == tuple(score.total for score in game.sheets[-1].kingdoms)
    assert game.position.gains == ()


def test_q2_the_host_of_the_queen_pays_one_less_and_never_less_than_nothing() -> None:
    game = with_facts(queendomino([1, 2, 3, 4]), queen=2)
    position = game.position
    assert [position.price(spot, 0) for spot in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [position.price(spot, 2) for spot in range(6)] == [0, 0, 1, 2, 3, 4]


def test_after_leaves_the_position_as_it_was() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C t t", coins=3)
    position = game.position
    move = Place(Square(0, 1), Square(0, 2))
    after = position.after(move)
    assert (position.step, after.step) == ("place", "tax")
    built = after.after(Pass()).after(Build(2, Square(1, 0)))
    assert after.step == "tax"
    assert built.kingdom(0).squares[Square(1, 0)].building == position.builders[2]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_d5_turns_come_in_the_order_in_which_the_kings_stand(setup: Setup) -> None:
    game, chance = Game.new(setup, seed=4), random.Random(4)
    predicted: list[tuple[int, int]] = []
    while not game.over:
        position, decision = game.position, game.position.decision
        assert decision is not None
        coming = position.turns
        assert (coming[0].king, coming[0].player) == (decision.king, decision.player)
        assert coming[0].domino == decision.domino
        if position.round > 0 and position.turn == 0 and decision.kind == "place":
            predicted = [(turn.king, position.round) for turn in coming if turn.line == "current"]
        if predicted and decision.kind == "place":
            assert predicted.pop(0) == (decision.king, position.round)
        game.play(chance.choice(game.moves))
    assert game.position.turns == ()


def test_steps_are_in_the_order_of_the_kernels_numbers() -> None:
    assert (*DRAWS, *DECISIONS, "over") == STEPS
    assert {step: number for number, step in enumerate(STEPS)} == {
        "kings": layout.KINGS,
        "buildings": layout.TILES,
        "line": layout.LINE,
        "place": layout.PLACING,
        "tax": layout.TAXING,
        "build": layout.BUILDING,
        "dragon": layout.DRAGON_CALL,
        "claim": layout.CLAIMING,
        "over": layout.OVER,
    }
