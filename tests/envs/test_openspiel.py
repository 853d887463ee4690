"""OpenSpiel's own tests on our games, and its search playing them."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import fiefdom.envs.openspiel_v1 as openspiel
from fiefdom import Position, Setup
from fiefdom.envs import Actions, Observation

GAMES = (
    "python_kingdomino",
    "python_kingdomino(players=3,lines_of_four=True,harmony=True)",
    "python_kingdomino(mighty_duel=True)",
    "python_queendomino(players=2)",
    "python_queendomino(players=4)",
)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_every_outcome_of_chance_is_fair() -> None:
    state = pyspiel.load_game("python_kingdomino").new_initial_state()
    for left in (4, 3, 2, 1):
        assert [p for _, p in state.chance_outcomes()] == pytest.approx([1 / left] * left)
        state.apply_action(state.chance_outcomes()[-1][0])
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 48
    assert state.action_to_string(outcomes[0][0]) == "domino 1"
    town = pyspiel.load_game("python_queendomino(players=2)").new_initial_state()
    assert len(town.chance_outcomes()) == 2
    for _ in range(4):
        town.apply_action(town.chance_outcomes()[0][0])
    assert sum(p for _, p in town.chance_outcomes()) == pytest.approx(1)
    assert len({p for _, p in town.chance_outcomes()}) > 1  # some buildings have more tiles


def test_a_game_through_openspiel_is_a_game_of_the_rules() -> None:
    chooser = np.random.default_rng(3)
    state = pyspiel.load_game("python_queendomino(players=3)").new_initial_state()
    twin = Position(Setup.queendomino(3))
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choice(actions, p=weights))
            if state.position.awaits != twin.awaits:
                twin = state.position.copy()
            continue
        assert state.current_player() == state.position.player
        action = chooser.choice(state.legal_actions())
        twin = state.position.copy()
        twin.play(str(twin.move(Actions(twin.setup).code(int(action)))))
        state.apply_action(action)
        assert state.position == twin
    assert sum(state.returns()) == pytest.approx(1)


def test_observations_are_ours() -> None:
    game = pyspiel.load_game("python_kingdomino")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer.set_from(state, 0)
    planes, vector = Observation(Setup.kingdomino(2)).of(state.position)
    assert (observer.dict["planes"] == planes).all()
    assert (observer.dict["vector"] == vector).all()
    with pytest.raises(ValueError, match="no parameters"):
        openspiel.FiefdomObserver(Observation(Setup.kingdomino(2)), {"depth": 1})


def test_openspiels_search_plays() -> None:
    """MCTS with a few rollouts plays whole games, and the numbers it plays are legal."""
    game = pyspiel.load_game("python_kingdomino")
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=random)
    state = game.new_initial_state()
    asked = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=weights))
        elif state.current_player() == 0 and asked < 6:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            asked += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert asked == 6
    assert sum(state.returns()) == pytest.approx(1)
