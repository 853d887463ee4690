"""A random agent for each environment: the batch, PettingZoo, Gymnasium and OpenSpiel.

pip install 'fiefdom[pettingzoo,gymnasium,openspiel]'
python examples/random_agents.py [batch] [pettingzoo] [gymnasium] [openspiel]
"""

import sys

import numpy as np

from fiefdom import Setup


def batch() -> float:
    """The mean lead of the first player over a thousand games, stepped side by side."""
    from fiefdom.envs import Batch

    games = Batch(Setup.kingdomino(2), 1000, seed=1, reward="margin")
    while not games.done.any():
        games.step(games.random_actions())
    return float(games.rewards[:, 0].mean())


def pettingzoo() -> dict[str, float]:
    """Each agent's share of the win in one game of Queendomino."""
    from fiefdom.envs import fiefdom_v1

    env = fiefdom_v1.env("queendomino players=3")
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        view, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else env.action_space(agent).sample(view["action_mask"]))
    return rewards


def gymnasium() -> float:
    """The reward of one game against a bot."""
    import gymnasium as gym

    from fiefdom.players import player_named

    name = "fiefdom.envs.gymnasium_v1:fiefdom/kingdomino-2-v1"
    env = gym.make(name, opponents=player_named("greedy"))
    view, _ = env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        view, reward, over, _, _ = env.step(env.action_space.sample(view["action_mask"]))
    return float(reward)


def openspiel() -> list[float]:
    """The returns of one game, chance nodes and all."""
    import pyspiel

    import fiefdom.envs.openspiel_v1  # noqa: F401 - registers the games

    chooser = np.random.default_rng(1)
    state = pyspiel.load_game("python_kingdomino").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choice(actions, p=weights))
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    environments = {f.__name__: f for f in (batch, pettingzoo, gymnasium, openspiel)}
    for name in sys.argv[1:] or environments:
        print(f"{name:12}{environments[name]()}")
