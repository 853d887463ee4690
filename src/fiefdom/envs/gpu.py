"""Batches on a GPU: tens of thousands of games stepped by one launch, arrays that stay there."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.batch import REWARDS, Reward, seeds_of
from fiefdom.envs.cuda_sources import import_cuda
from fiefdom.envs.dlpack import CPU, CUDA, Shared
from fiefdom.envs.kernel import stepping
from fiefdom.envs.kernel.stepping import GAME, seed_games
from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

THREADS = 64
"""Games in a block."""


class GpuBatch:
    """A `Batch` whose games and arrays live on the GPU.

    `masks`, `planes`, `vectors`, `players`, `rewards` and `done` are as in `Batch`, and can be
    used in place: `torch.from_dlpack(batch.planes)`, `jax.dlpack.from_dlpack(batch.masks)`,
    `cupy.asarray(batch.vectors)`. Each step writes them again.
    """

    def __init__(
        self,
        setup: Setup,
        n: int,
        *,
        seed: int | Sequence[int] | NDArray[np.integer] = 0,
        reward: Reward = "win",
        masks: bool = True,
        observations: bool = True,
    ) -> None:
        """Deals n games, as `Batch` deals them from the same seeds."""
        if n < 1:
            raise FiefdomError(f"a batch has at least one game, not {n}")
        if reward not in REWARDS:
            raise FiefdomError(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        self._cuda = import_cuda()
        self._kernels = importlib.import_module("fiefdom.envs.cuda_kernels")
        self.setup = setup
        self.n = n
        self.reward = reward
        self.actions = Actions(setup)
        self.observation = Observation(setup)
        self._wanted = stepping.MASKS * masks
        self._wanted |= (stepping.PLANES | stepping.VECTORS) * observations
        shown, seen = (n if masks else 1), (n if observations else 1)
        squares = int(np.prod(self.observation.shape))
        self._games = self._new((n,), GAME)
        self._masks = self._new((shown, len(self.actions)), np.uint8)
        self._planes = self._new((seen, squares), np.uint8)
        self._vectors = self._new((seen, self.observation.size), np.int16)
        self._players = self._new((n,), np.int64)
        self._rewards = self._new((n, setup.players), np.float32)
        self._done = self._new((n,), np.uint8)
        self._chosen = self._new((n,), np.int64)
        self._illegal = self._new((1,), np.int64)
        self._tables = tuple(
            self._cuda.to_device(np.ascontiguousarray(table))
            for table in (
                self.actions.codes,
                self.actions.numbers,
                self.observation.cells,
                self.observation.frames,
                self.observation.domino_words,
            )
        )
        self.masks = self._share(self._masks, kind=np.bool_)
        self.planes = self._share(self._planes, (seen, *self.observation.shape))
        self.vectors = self._share(self._vectors)
        self.players = self._share(self._players)
        self.rewards = self._share(self._rewards)
        self.done = self._share(self._done, kind=np.bool_)
        self.reset(seed)

    def _new(self, shape: tuple[int, ...], kind: Any) -> Any:
        return self._cuda.to_device(np.zeros(shape, kind))

    def _share(self, array: Any, shape: tuple[int, ...] | None = None, kind: Any = None) -> Shared:
        view = array if shape is None else array.reshape(shape)
        view = view if kind is None else view.view(kind)
        interface = getattr(array, "__cuda_array_interface__", None)
        if interface is None:  # the simulator keeps its arrays in ordinary memory
            return Shared(view, CPU, 0)
        return Shared(view, CUDA, interface["data"][0])

    def reset(self, seed: int | Sequence[int] | NDArray[np.integer] | None = None) -> None:
        """Deals all games again, from a seed as in the constructor or from the last one."""
        if seed is not None:
            self._seeds = seeds_of(seed, self.n)
        games = np.zeros(self.n, GAME)
        games["state"] = Position(self.setup).states[0]
        seed_games(games, 0, self.n, self._seeds)
        self._games.copy_to_device(games)
        self._chosen.copy_to_device(np.full(self.n, stepping.DEAL, np.int64))
        self._masks.copy_to_device(np.zeros(self._masks.shape, np.uint8))
        self._play(1)

    def step(self, actions: Any) -> None:
        """Plays one action in each game; an illegal one raises FiefdomError and changes nothing.

        The actions may be in ordinary memory or on the GPU, there as int64.
        """
        self._take(actions)
        self._illegal.copy_to_device(np.full(1, self.n, np.int64))
        find = self._kernels.find_illegal
        find[self._blocks, THREADS](self._games, self._chosen, self._tables[0], self._illegal)
        wrong = int(self._illegal.copy_to_host()[0])
        if wrong < self.n:
            action = int(self._chosen.copy_to_host()[wrong])
            raise FiefdomError(f"game {wrong}: action {action} is not legal")
        self._play(1)

    def _take(self, actions: Any) -> None:
        if isinstance(actions, Sequence | np.ndarray):
            given: Any = np.ascontiguousarray(actions, np.int64)
        else:
            given = self._cuda.as_cuda_array(actions)
        if given.shape != (self.n,) or given.dtype != np.int64:
            raise FiefdomError(f"a step takes {self.n} whole numbers, one for each game")
        self._chosen.copy_to_device(given)

    def step_randomly(self, times: int = 1) -> None:
        """Plays this many random actions in each game; see `Batch.step_randomly`."""
        self._chosen.copy_to_device(np.full(self.n, stepping.RANDOM, np.int64))
        self._play(times)

    @property
    def _blocks(self) -> int:
        return -(-self.n // THREADS)

    def _play(self, times: int) -> None:
        self.launch(times)
        self._cuda.synchronize()

    def launch(self, times: int = 1) -> None:
        """Begins to play the actions of the last step once more, and does not wait.

        After `step_randomly` these are random ones: for measuring, and for playing many steps
        without a pause.
        """
        clear, step = self._kernels.clear, self._kernels.step_games
        if self._wanted & stepping.PLANES:
            clear[self._blocks, THREADS](self._planes.reshape(self._planes.size))
            clear[self._blocks, THREADS](self._vectors.reshape(self._vectors.size))
        step[self._blocks, THREADS](
            self._games,
            times,
            self._chosen,
            *self._tables,
            self._masks,
            self._planes,
            self._vectors,
            self._players,
            self._rewards,
            self._done,
            self._wanted | stepping.CLEARED,
            REWARDS[self.reward],
        )

    def position(self, i: int) -> Position:
        """A copy of game i as its players see it."""
        games = self._games[i : i + 1].copy_to_host()
        return Position(self.setup, games["state"].copy())

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<GpuBatch of {self.n} games, {self.setup}>"
