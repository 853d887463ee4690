"""A single game, for the environments that play one at a time: a batch of one, without copies."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.batch import Batch, Reward
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

View: TypeAlias = dict[str, NDArray[np.generic]]


class SingleGame:
    """One game that stays as it is once it is over."""

    def __init__(self, setup: Setup, reward: Reward) -> None:
        self._batch = Batch(setup, 1, reward=reward, automatic_reset=False)
        self.setup = setup
        self.actions = self._batch.actions
        self.observation = self._batch.observation
        self.over = False

    def deal(self, seed: int) -> None:
        """Starts the game that `Game.new(setup, seed)` would start."""
        self._batch.reset([seed])
        self.over = False

    def play(self, action: int) -> None:
        """Plays an action; an illegal one raises FiefdomError and changes nothing."""
        batch = self._batch
        batch._chosen[0] = action
        if batch._first_illegal() >= 0:
            raise FiefdomError(batch._why_illegal(0))
        batch._play(1)
        self.over = bool(batch.done[0])

    @property
    def player(self) -> int:
        """The player who decides."""
        return int(self._batch.players[0])

    @property
    def rewards(self) -> list[float]:
        """Each player's reward, once the game is over."""
        rewards: list[float] = self._batch.rewards[0].tolist()
        return rewards

    def view(self) -> View:
        """A copy of what the player to move sees; all 0 once the game is over."""
        return {"planes": self._batch.planes[0].copy(), "vector": self._batch.vectors[0].copy()}

    def mask(self) -> NDArray[np.int8]:
        """A copy of the mask of legal actions, as Gymnasium's spaces take it."""
        mask: NDArray[np.int8] = self._batch.masks[0].astype(np.int8)
        return mask

    def random_action(self) -> int:
        """One of the legal actions, all equally likely."""
        return int(self._batch.random_actions()[0])

    @property
    def position(self) -> Position:
        """A copy of the position."""
        return self._batch.position(0)
