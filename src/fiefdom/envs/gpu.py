"""Batches on a GPU: one launch steps tens of thousands of games, and the arrays stay there."""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.batch import (
    REWARDS,
    Reward,
    at_least_one,
    check_batch,
    check_game,
    seeds_of,
    tables_of,
)
from fiefdom.envs.cuda_sources import import_cuda
from fiefdom.envs.dlpack import CPU, CUDA, Shared
from fiefdom.envs.kernel import stepping
from fiefdom.envs.kernel.stepping import Tables
from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

THREADS = 64
"""Games in a block, if each is played by a thread."""
SHARED_MEMORY = 48 * 1024
"""The shared memory that every GPU gives a block, in bytes."""
ROW_PADDING = 16
"""How much longer than its content a row of shared memory can be, at most."""
WARP = 32
"""Threads that run in step."""
ROWS: tuple[int, ...] = (32, 16, 8)
"""Games in a block that shows them: the first number of rows that fits."""
COPYING = 4
"""Threads for each of these games: one of them writes its row, all copy rows."""


class GpuBatch:
    """A `Batch` whose games and arrays live on the GPU.

    `masks`, `planes`, `vectors`, `players`, `rewards` and `done` are as in `Batch`, and can be
    used in place: `torch.from_dlpack(batch.planes)`, `jax.dlpack.from_dlpack(batch.masks)`,
    `cupy.asarray(batch.vectors)`. Each step overwrites them.
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
        check_batch(setup, n, reward)
        self.threads, self.rows, self.copying = THREADS, ROWS, COPYING
        self._cuda = import_cuda()
        self.kernels: Any = importlib.import_module("fiefdom.envs.cuda_kernels")
        self._layout = importlib.import_module("fiefdom.envs.cuda_layout")
        self.setup = setup
        self.n = n
        self.reward = reward
        self.actions = Actions(setup)
        self.observation = Observation(setup)
        self._wanted = stepping.MASKS * masks
        self._wanted |= (stepping.PLANES | stepping.VECTORS) * observations
        shown, seen = (n if masks else 1), (n if observations else 1)
        squares = math.prod(self.observation.shape)
        self._games = self._layout.new_games(n)
        self._masks = self._new_rows(shown, len(self.actions))
        self._planes = self._new_rows(seen, squares)
        self._vectors = self._new_rows(seen, 2 * self.observation.size)
        self._players = self._new((n,), np.int64)
        self._rewards = self._new((n, setup.players), np.float32)
        self._done = self._new((n,), np.uint8)
        self._chosen = self._new((n,), np.int64)
        self._illegal = self._new((1,), np.int64)
        tables = tables_of(self.actions, self.observation)
        self._tables = Tables(*(self._cuda.to_device(np.ascontiguousarray(t)) for t in tables))
        self.masks = self._share(self._masks[1], (shown, len(self.actions)), np.bool_)
        self.planes = self._share(self._planes[1], (seen, *self.observation.shape))
        vectors = self._vectors[1].view(np.int16)
        self.vectors = self._share(vectors, (seen, self.observation.size))
        self.players = self._share(self._players)
        self.rewards = self._share(self._rewards)
        self.done = self._share(self._done, kind=np.bool_)
        self._seeds = seeds_of(seed, n)
        self.reset()

    def _new(self, shape: tuple[int, ...], kind: Any) -> Any:
        return self._cuda.to_device(np.zeros(shape, kind))

    def _new_rows(self, count: int, size: int) -> tuple[Any, Any]:
        """Memory for this many rows of bytes: as whole words, and as bytes."""
        words = self._new((-(-count * size // 4),), np.int32)
        return words, words.view(np.uint8)[: count * size]

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
        record = np.zeros(1, self._layout.WIDE_GAME)
        record["state"] = Position(self.setup).states[0]
        self.kernels.begin_games[self._threads](
            self._cuda.to_device(self._layout.as_record(record)),
            self._games,
            self._cuda.to_device(self._seeds),
        )
        self._chosen.copy_to_device(np.full(self.n, stepping.DEAL, np.int64))
        self._play(1)

    def step(self, actions: Any) -> None:
        """Plays one action in each game; an illegal one raises FiefdomError and changes nothing.

        The actions may be in ordinary memory or on the GPU, there as int64.
        """
        self._take(actions)
        self._illegal.copy_to_device(np.full(1, self.n, np.int64))
        find = self.kernels.find_illegal
        codes = self._tables.codes
        find[self._threads](self._games, self._chosen, codes, self._illegal)
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
        at_least_one(times, "action")
        self._chosen.copy_to_device(np.full(self.n, stepping.RANDOM, np.int64))
        self._play(times)

    @property
    def _threads(self) -> tuple[int, int]:
        """How to launch a kernel with a thread for each game."""
        threads = min(self.threads, self.n)
        return -(-self.n // threads), threads

    def _play(self, times: int) -> None:
        self.launch(times)
        self._cuda.synchronize()

    def launch(self, times: int = 1) -> None:
        """Starts playing the actions of the last step once more, without waiting.

        After `step_randomly` these are random ones: for measuring, and for playing many steps
        without a pause.
        """
        for name, shape, arguments in self.launches(times):
            getattr(self.kernels, name)[shape](*arguments)

    def launches(self, times: int) -> Iterator[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
        """The kernels that a step launches, with the shape of each launch and its arguments."""
        games, tables, wanted = self._games, self._tables, self._wanted
        played = (self._players, self._rewards, self._done, wanted, REWARDS[self.reward])
        yield "step_games", self._threads, (games, times, self._chosen, tables.codes, *played)
        if wanted & stepping.MASKS:
            size = len(self.actions)
            masks = (games, self.n, tables.numbers, self._masks, size)
            yield "show_masks", self._in_rows(size), masks
        if wanted & stepping.PLANES:
            size = math.prod(self.observation.shape)
            seen = (tables.cells, self._planes, size)
            yield "show_planes", self._in_rows(size // self.setup.kingdoms), (games, self.n, *seen)
        if wanted & stepping.VECTORS:
            size = 2 * self.observation.size
            vectors = (games, self.n, tables.dominoes, self._vectors, size)
            yield "show_vectors", self._in_rows(size), vectors

    def _in_rows(self, size: int) -> tuple[int, tuple[int, int], int, int]:
        """How to launch a kernel that needs a row of this many bytes of shared memory per game."""
        width = size + ROW_PADDING
        fitting = next(count for count in self.rows if count * width <= SHARED_MEMORY)
        games = min(fitting, 1 << self.n.bit_length() - 1)  # a power of 2, as ROWS are
        threads = games, max(self.copying, WARP // games)
        return -(-self.n // games), threads, 0, games * width

    def position(self, i: int) -> Position:
        """A copy of game i as its players see it."""
        check_game(i, self.n)
        return Position(self.setup, self._layout.read_game(self._games, i)["state"].copy())

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<GpuBatch of {self.n} games, {self.setup}>"
