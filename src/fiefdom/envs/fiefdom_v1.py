"""The PettingZoo environment, for every mode: `fiefdom_v1.env("kingdomino players=2")`.

Each agent is a player, `player_0` and so on; a step is one decision (place, tax, build, dragon,
claim). Observations are those of `fiefdom.envs.Observation`, with the mask of legal actions:

| key           | shape                | type  |
|---------------|----------------------|-------|
| `observation` | a dictionary:        |       |
| … `planes`    | (planes, side, side) | uint8 |
| … `vector`    | (size,)              | int16 |
| `action_mask` | (actions,)           | int8  |

Everything on the table is public: an agent that is not to move gets the view of the agent that
is, and an empty mask. Rewards come when the game is over: the share of the victory, the fraction
of opponents beaten, or the lead in points (`reward="win"`, `"rank"` or `"margin"`).

Version 1: the first.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fiefdom.envs import pictures
from fiefdom.envs.batch import Reward
from fiefdom.envs.single import SingleGame
from fiefdom.notation import parse_setup
from fiefdom.rules.setup import Setup


def env(setup: Setup | str = "kingdomino players=2", **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it."""
    raw = raw_env(setup, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


class raw_env(AECEnv):  # noqa: N801 - the name PettingZoo gives it
    """The environment itself, without checks around it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fiefdom_v1",
        "render_modes": list(pictures.MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        setup: Setup | str = "kingdomino players=2",
        *,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """A game of the set-up, which may be text such as `queendomino players=4`."""
        super().__init__()
        self.setup = parse_setup(setup) if isinstance(setup, str) else setup
        self.render_mode = pictures.checked(render_mode)
        self._game = SingleGame(self.setup, reward)
        self.possible_agents = [f"player_{i}" for i in range(self.setup.players)]
        actions, layout = self._game.actions, self._game.observation
        self._action_space = {
            agent: spaces.Discrete(len(actions)) for agent in self.possible_agents
        }
        self._space = {agent: observation_space(self._game) for agent in self.possible_agents}
        self._nothing = np.zeros(len(actions), np.int8)
        self._seeds = np.random.default_rng()
        assert layout.size > 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self._space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions, numbered as in `fiefdom.envs.Actions`."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:  # noqa: ARG002
        """Deals a game; the same one for the same seed."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._game.deal(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._game.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do."""
        mine = agent == self.agent_selection and not self._game.over
        mask = self._game.mask() if mine else self._nothing.copy()
        return {"observation": self._game.view(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of the agent to move."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        game = self._game
        game.play(int(action))
        if game.over:
            self._cumulative_rewards = dict(zip(self.agents, game.rewards, strict=True))
            self.rewards = self._cumulative_rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[game.player]

    def render(self) -> Any:
        """The position as text or as a picture of the kingdoms."""
        return pictures.render(self._game.position, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


def observation_space(game: SingleGame) -> spaces.Dict:
    """The space of what an agent sees, and of the mask of legal actions."""
    layout = game.observation
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Dict(
                {
                    "planes": spaces.Box(0, 3, layout.shape, np.uint8),
                    "vector": spaces.Box(limits.min, limits.max, (layout.size,), np.int16),
                }
            ),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )
