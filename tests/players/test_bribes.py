"""Looks take the others to bribe the dragon as often as they have so far."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fiefdom import Game, Setup
from fiefdom.players import Budget, player_named
from fiefdom.players.foresight import Foresight, bribes
from fiefdom.players.judges import judge_for
from fiefdom.players.search.foresight import look
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.tasks import BRIBES, Task, new_task
from fiefdom.rules import Position
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.facts import TILE_COUNT
from fiefdom.rules.kernel.layout import States
from fiefdom.rules.kernel.piles import fill_piles, forget_draws

FOUR = Setup.queendomino(4)


def burned_tiles(states: States) -> int:
    """The tiles that are neither built nor on the board or the pile."""
    on_board = (states["builders"][0] >= 0).sum()
    return int(TILE_COUNT - states["tiles_left"][0] - on_board - states["kingdoms"]["built"].sum())


@entry
def _look(root: States, stop: int, tasks: States, judges: States, scratch: States) -> None:
    work = scratch[0]
    task: Task = tasks[0]
    seed_chance(work.chance, 7)
    fill_piles(root[0], work.chance, work.piles)
    forget_draws(work.used)
    look(root[0], stop, task, judges[0], work)


def burned_in_a_look(position: Position, rounds: int, **task: int) -> int:
    """How many tiles burn in so many more rounds of a look."""
    root = position.states.copy()
    judge, work = judge_for(position.setup), new_scratch()
    _look(root, position.round + rounds, new_task(most=6, **task), judge, work)
    return burned_tiles(root) - burned_tiles(position.states)


def begun(setup: Setup, rounds: int, seed: int) -> Game:
    """A game of `judged` bots after so many rounds."""
    game, bot = Game.new(setup, seed=seed), player_named("judged")
    while game.position.round <= rounds:
        game.play(bot.choose(game.position, seed=seed, budget=Budget(playouts=1)).move)
    return game


@pytest.mark.parametrize("setup", [FOUR, Setup.queendomino(2), Setup.royal_wedding(3)], ids=str)
def test_the_share_of_rounds_with_a_bribe_is_expected_to_go_on(setup: Setup) -> None:
    rng = random.Random(4)
    game = Game.new(setup, seed=6)
    burned = seen = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        expected = min(burned / (game.position.round + 1), 0.9)
        turns = setup.kings - setup.kings // setup.kingdoms
        in_round = 1 - (1 - bribes(game.position) / BRIBES) ** turns
        assert in_round == pytest.approx(expected, abs=0.001)
        seen += 0 < expected < 0.9
        move = rng.choice(game.moves)
        burned += decision.kind == "dragon" and str(move) != "pass"
        game.play(move)
    assert burned > 1
    assert seen > 20


def test_in_a_look_the_others_bribe_as_often_as_asked_and_one_self_never() -> None:
    position = begun(FOUR, 2, seed=2).position
    assert burned_in_a_look(position, 8, mine=0) == 0
    always = burned_in_a_look(position, 8, mine=0, bribes=BRIBES)
    assert 3 <= always <= 9, "at most once a round (G1)"
    assert burned_in_a_look(position, 8, mine=0, bribes=BRIBES // 20) < always
    two = [begun(Setup.queendomino(2), 2, seed).position for seed in range(4)]
    one, other, both = (
        sum(burned_in_a_look(position, 8, mine=mine, bribes=BRIBES) for position in two)
        for mine in (0, 1, -1)
    )
    assert 0 < one < both
    assert 0 < other < both


def test_a_search_expects_bribes_once_there_were_some() -> None:
    before = Foresight(begun(FOUR, 2, seed=2).position, 0, Budget(playouts=1), None)
    assert before.task["bribes"][0] == 0, "nobody has bribed him yet"
    game, rng = Game.new(FOUR, seed=6), random.Random(4)
    while not bribes(game.position):
        game.play(rng.choice(game.moves))
    first, again = (Foresight(game.position, 0, Budget(playouts=1), None) for _ in range(2))
    assert first.task["bribes"][0] == bribes(game.position) > 0
    everyone = np.arange(len(first.first))
    for thinking in (first, again):
        thinking.task["looks"] = 3 * len(everyone)
        thinking.look(everyone)
    assert np.array_equal(first.sights, again.sights), "the same seed, the same looks"
    plain = begun(Setup.kingdomino(4), 2, seed=2).position
    assert Foresight(plain, 0, Budget(playouts=1), None).task["bribes"][0] == 0
