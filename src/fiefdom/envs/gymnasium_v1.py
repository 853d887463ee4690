"""Gymnasium environments: one player against bots, and batches for the vector interface.

Importing this module registers an id for every mode, such as `fiefdom/kingdomino-2-v1`:

    gymnasium.make("fiefdom.envs.gymnasium_v1:fiefdom/queendomino-4-v1")

Version 1: the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fiefdom.envs import pictures
from fiefdom.envs.batch import Batch, Reward
from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.envs.single import SingleGame
from fiefdom.notation import parse_setup
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup, modes

ILLEGAL_REWARD = -1.0


class Chosen(Protocol):
    """What a bot returns, such as a `fiefdom.players.Choice`."""

    @property
    def move(self) -> Any:
        """The move it plays."""
        ...


class Bot(Protocol):
    """Anything that plays: every bot of `fiefdom.players`, or one of your own."""

    def choose(self, position: Position, *, seed: int) -> Chosen:
        """A legal move."""
        ...


Opponent: TypeAlias = Bot | Literal["random"]


class FiefdomEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One player's decisions; all other seats are played by opponents.

    Observations are a dictionary of `planes`, `vector` (see `fiefdom.envs.Observation`) and
    `action_mask`, which is in the infos too. An illegal action ends the game with a reward of -1
    and `illegal` in the infos. The reward comes at the end of the game.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(pictures.MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        setup: Setup | str = "kingdomino players=2",
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """A table with the learner in one seat: the given one, or a random one for each game.

        `opponents` is one for all other seats, or a list with one for each, in the order of
        seats: `"random"`, or a bot such as `fiefdom.players.player_named("duke")`.
        """
        self.setup = parse_setup(setup) if isinstance(setup, str) else setup
        self.render_mode = pictures.checked(render_mode)
        others = self.setup.players - 1
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * others
        for opponent in opponents:
            if isinstance(opponent, str) and opponent != "random":
                raise FiefdomError(
                    f'an opponent is "random" or a bot, such as player_named({opponent!r})'
                )
        if len(opponents) != others:
            raise FiefdomError(f"{self.setup} has {others} opponents, not {len(opponents)}")
        if seat is not None and seat not in range(self.setup.players):
            raise FiefdomError(f"the seats are 0 to {others}, not {seat}")
        self._opponents = list(opponents)
        self._fixed_seat = seat
        self._game = SingleGame(self.setup, reward)
        self._illegal = False
        self.seat = seat or 0
        self.action_space = spaces.Discrete(len(self._game.actions))
        self.observation_space = view_space(self._game.observation, self._game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a game and plays on to the learner's first decision."""
        super().reset(seed=seed, options=options)
        self._illegal = False
        self._game.deal(int(self.np_random.integers(2**62)))
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.setup.players))
        self._let_opponents_play()
        return self._view(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays the learner's action, then everyone else's until the learner is to move again."""
        game = self._game
        if not game.mask()[action]:
            self._illegal = True
            return self._view(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        game.play(int(action))
        self._let_opponents_play()
        reward = game.rewards[self.seat] if game.over else 0.0
        return self._view(), reward, game.over, False, self._info()

    def _let_opponents_play(self) -> None:
        game = self._game
        while not game.over and game.player != self.seat:
            opponent = self._opponents[game.player - (game.player > self.seat)]
            if opponent == "random":
                game.play(game.random_action())
            else:
                assert not isinstance(opponent, str)
                position = game.position
                seed = int(self.np_random.integers(2**62))
                game.play(game.actions.action(position, opponent.choose(position, seed=seed).move))

    def _view(self) -> dict[str, Any]:
        return {**self._game.view(), "action_mask": self._game.mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask(), "seat": self.seat}

    def action_masks(self) -> Any:
        """Which actions are legal, under the name that sb3-contrib's maskable PPO asks for."""
        return self._game.mask().astype(np.bool_)

    def render(self) -> Any:
        """The position as text or as a picture of the kingdoms."""
        return pictures.render(self._game.position, self.render_mode)


class FiefdomVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """A `Batch` behind Gymnasium's vector interface: the learner plays every seat.

    The reward of a step is that of the player who made it. The infos hold everyone's `rewards`,
    the `players` to move next and the `action_mask`. A new game starts in the step that ends the
    last; the infos then have `final_obs` (nothing to see: all 0) and `final_info` (everyone's
    `rewards`), as Gymnasium has them in this case. The arrays are the batch's own, overwritten
    by every step, unless `copy` is on.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        setup: Setup | str,
        num_envs: int,
        *,
        reward: Reward = "win",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.setup = parse_setup(setup) if isinstance(setup, str) else setup
        self.num_envs = num_envs
        self.batch = Batch(self.setup, num_envs, reward=reward, threads=threads)
        self._copy = copy
        layout, actions = self.batch.observation, self.batch.actions
        self.single_observation_space = view_space(layout, actions)
        self.single_action_space = spaces.Discrete(len(actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals all games."""
        super().reset(seed=None, options=options)
        if isinstance(seed, list):
            self.batch.reset([0 if one is None else one for one in seed])
        else:
            self.batch.reset(seed)
        return self._view(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Plays one action in each game."""
        movers = self.batch.players.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), movers]
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._view(), rewards, self.batch.done.copy(), truncated, self._info()

    def _view(self) -> dict[str, Any]:
        batch = self.batch
        view: dict[str, Any] = {
            "planes": batch.planes,
            "vector": batch.vectors,
            "action_mask": batch.masks.view(np.int8),
        }
        return {name: array.copy() for name, array in view.items()} if self._copy else view

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        infos: dict[str, Any] = {
            "action_mask": batch.masks.copy(),
            "players": batch.players.copy(),
            "rewards": batch.rewards.copy(),
        }
        if batch.done.any():
            infos |= self._final_info()
        return infos

    def _final_info(self) -> dict[str, Any]:
        """What Gymnasium's own vectors say of the games that the last step ended."""
        batch = self.batch
        seen = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(batch.done):
            seen[i] = {
                name: np.zeros(space.shape, space.dtype)
                for name, space in self.single_observation_space.items()
            }
        last = {"rewards": batch.rewards.copy(), "_rewards": batch.done.copy()}
        return {
            "final_obs": seen,
            "_final_obs": batch.done.copy(),
            "final_info": last,
            "_final_info": batch.done.copy(),
        }


def view_space(layout: Observation, actions: Actions) -> spaces.Dict:
    """The space of what the player to move sees and may do."""
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 3, layout.shape, np.uint8),
            "vector": spaces.Box(limits.min, limits.max, (layout.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (len(actions),), np.int8),
        }
    )


for _setup in modes():
    gymnasium.register(
        id=f"fiefdom/{_setup.mode}-v1",
        entry_point=f"{__name__}:FiefdomEnv",
        vector_entry_point=f"{__name__}:FiefdomVectorEnv",
        kwargs={"setup": str(_setup)},
    )
