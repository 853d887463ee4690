"""Every bot plays every mode through one interface, repeatably, within its budget."""

from __future__ import annotations

import inspect
import threading
import time

import pytest

from fiefdom import Game, Position, Setup
from fiefdom.players import LEVELS, PLAYERS, Budget, choose, parse_budget, player_named
from fiefdom.players.monte_carlo import turn_share
from fiefdom.rules import modes
from fiefdom.rules.errors import FiefdomError

FEW = Budget(playouts=8)
DYNASTY = Setup.kingdomino(2, dynasty=True, middle_kingdom=True, harmony=True)


def halfway(setup: Setup, seed: int = 1, share: float = 0.5) -> Position:
    """A position in the middle of a game between full-greedy bots."""
    game = Game.new(setup, seed=seed)
    rounds = round(setup.lines * share)
    number = 0
    while game.position.round < rounds:
        game.play(choose("full-greedy", game.position, seed=number))
        number += 1
    return game.position


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("setup", [*modes(), DYNASTY], ids=str)
def test_every_bot_plays_legal_moves_in_every_mode(name: str, setup: Setup) -> None:
    game = Game.new(setup, seed=3)
    for number in range(24):
        position = game.position
        choice = PLAYERS[name].choose(position, seed=number, budget=FEW)
        assert choice.move in position.moves
        game.play(choice.move)


@pytest.mark.parametrize("setup", [*modes(), DYNASTY], ids=str)
def test_whole_games_come_to_their_end(setup: Setup) -> None:
    play_whole("full-greedy", setup)
    play_whole("peasant", setup)


@pytest.mark.slow
@pytest.mark.parametrize(
    "setup", [Setup.kingdomino(4), Setup.queendomino(2), Setup.royal_wedding(3), DYNASTY], ids=str
)
def test_the_strongest_plays_whole_games_to_their_end(setup: Setup) -> None:
    play_whole("strongest", setup)


def play_whole(name: str, setup: Setup) -> None:
    game = Game.new(setup, seed=5)
    number = 0
    while not game.over:
        player = player_named(name)
        game.play(player.choose(game.position, seed=number, budget=Budget(playouts=1)).move)
        number += 1
    assert game.scores.winners


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("setup", [Setup.kingdomino(4), Setup.queendomino(2)], ids=str)
def test_same_seed_and_playouts_give_the_same_move(name: str, setup: Setup) -> None:
    position = halfway(setup)
    before = position.states.tobytes()
    choices = [
        PLAYERS[name].choose(position, seed=11, budget=Budget(playouts=40)) for _ in range(2)
    ]
    assert choices[0].move == choices[1].move
    assert choices[0].expected == choices[1].expected
    assert position.states.tobytes() == before, "a bot leaves the position as it was"


def test_a_bot_gets_a_position_and_nothing_hidden() -> None:
    for player in PLAYERS.values():
        names = list(inspect.signature(player.choose).parameters)
        assert names == ["position", "seed", "budget", "cancel"]


@pytest.mark.parametrize("name", ["strongest", "flat-player-greedy", "uct"])
def test_playout_budgets_are_kept(name: str) -> None:
    position = halfway(Setup.kingdomino(4, middle_kingdom=True))
    choice = PLAYERS[name].choose(position, seed=1, budget=Budget(playouts=100))
    assert 0 < choice.playouts <= 100


@pytest.mark.parametrize("name", ["strongest", "flat-player-greedy", "uct"])
def test_a_cancelled_search_still_answers(name: str) -> None:
    position = halfway(Setup.kingdomino(4))
    cancel = threading.Event()
    cancel.set()
    choice = PLAYERS[name].choose(position, seed=1, budget=Budget(seconds=600), cancel=cancel)
    assert choice.move in position.moves


def test_a_search_lets_other_threads_run() -> None:
    """The search releases the GIL: a second thread counts on while it thinks."""
    position = halfway(Setup.kingdomino(4))
    counted = 0
    done = threading.Event()

    def think() -> None:
        PLAYERS["strongest"].choose(position, seed=1, budget=Budget(playouts=4000))
        done.set()

    thread = threading.Thread(target=think)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0)
    thread.join()
    assert counted > 10


def test_a_forced_move_costs_nothing() -> None:
    game = Game.new(Setup.kingdomino(4), seed=2)
    while len(game.moves) > 1:
        game.play(game.moves[0])
    choice = PLAYERS["strongest"].choose(game.position, budget=Budget(seconds=600))
    assert choice.playouts == 0


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_every_decision_of_a_turn_gets_a_part_of_its_time(setup: Setup) -> None:
    game = Game.new(setup, seed=6)
    turns = range(400)
    for number in turns:
        if game.over:
            break
        share = turn_share(game.position)
        assert 0 < share <= 1
        assert Budget(seconds=0.1).share(share).seconds
        game.play(choose("fast-greedy", game.position, seed=number))
    assert game.over


def test_a_timed_search_plays_every_kind_of_decision() -> None:
    game = Game.new(Setup.queendomino(2), seed=7)
    kinds = set()
    for number in range(60):
        decision = game.position.decision
        assert decision is not None
        kinds.add(decision.kind)
        bot = player_named("strongest")
        game.play(bot.choose(game.position, seed=number, budget=Budget(seconds=0.002)).move)
    assert {"place", "tax", "build", "claim"} <= kinds


def test_there_are_six_levels_and_unknown_names_are_refused() -> None:
    assert list(LEVELS) == ["peasant", "squire", "steward", "baron", "duke", "sovereign"]
    with pytest.raises(FiefdomError, match="there is no bot called 'stockfish'"):
        player_named("stockfish")


@pytest.mark.parametrize("text", ["100ms", "1s", "1.5s", "2000p"])
def test_budgets_are_read_and_written(text: str) -> None:
    assert str(parse_budget(text)) == text


@pytest.mark.parametrize("text", ["", "fast", "-1s", "0p", "100"])
def test_a_bad_budget_is_one_sentence(text: str) -> None:
    with pytest.raises(FiefdomError):
        parse_budget(text)


@pytest.mark.parametrize("name", [*PLAYERS, *LEVELS])
def test_bots_cannot_be_asked_after_the_end(name: str) -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    while not game.over:
        game.play(game.moves[0])
    with pytest.raises(FiefdomError, match="there is nothing to choose: the game is over"):
        player_named(name).choose(game.position, seed=1, budget=Budget(playouts=1))


@pytest.mark.parametrize("name", PLAYERS)
def test_bots_cannot_be_asked_before_a_draw(name: str) -> None:
    with pytest.raises(FiefdomError, match="something must be drawn first"):
        player_named(name).choose(Position(Setup.kingdomino(2)), budget=Budget(playouts=1))
