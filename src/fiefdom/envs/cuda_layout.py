"""How games are laid out in a GPU's memory: 32 of them interleaved, word by word.

A warp's 32 threads play 32 games and mostly read the same field of each at the same time. In an
array of records these fields are thousands of bytes apart, and each costs a separate access;
interleaved, they need only one. So the record of a game is spread: a field at some offset in the
record is at 32 times that offset from the game's first word. A custom Numba type describes this
layout, and the kernel's sources are compiled for it unchanged.

The simulator does not support such a type, and uses an array of records.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.cuda_sources import import_cuda
from fiefdom.envs.kernel.stepping import GameInBatch
from fiefdom.rules.kernel.layout import STATE, record_of

cuda = import_cuda()

LANES = 32
"""How many games are interleaved: as many as a warp has threads."""
WIDE_GAME = record_of(GameInBatch, state=STATE)
"""A game's record with every number, including the legal moves, in a separate word."""
WORDS = WIDE_GAME.itemsize // 8
SIMULATED = bool(vars(numba.config)["ENABLE_CUDASIM"])


def new_games(n: int) -> Any:
    """Memory on the device for n games."""
    if SIMULATED:
        return cuda.to_device(np.zeros(n, WIDE_GAME))
    return cuda.device_array((-(-n // LANES), WORDS, LANES), np.int64)


def as_record(record: NDArray[np.record]) -> NDArray[Any]:
    """One game's record as `copy_game` takes it."""
    return record if SIMULATED else record.view(np.int64)


def read_game(games: Any, i: int) -> NDArray[np.record]:
    """A copy of one game's record, in an array of one."""
    if SIMULATED:
        copied: NDArray[np.record] = games[i : i + 1].copy_to_host()
        return copied
    group = i // LANES
    words = games[group : group + 1].copy_to_host()[0, :, i % LANES]
    return np.ascontiguousarray(words).view(WIDE_GAME)


def _record_at(games: Any, i: int) -> Any:
    return games[i]


def _copy_record(record: Any, games: Any, i: int) -> None:
    games[i] = record[0]


def _copy_words(record: Any, games: Any, i: int) -> None:
    for word in range(WORDS):
        games[i // LANES, word, i % LANES] = record[word]


def _rows(memory: Any, count: int, width: int) -> Any:
    return memory[: count * width].reshape(count, width)


# For kernels: the record of a game, a record copied into it, and shared memory as rows.
game_at: Any
copy_game: Any
rows: Any
if SIMULATED:
    game_at, copy_game, rows = _record_at, _copy_record, _rows
else:
    _types: Any = import_module("fiefdom.envs.cuda_types")
    game_at, rows = _types.spread_game(WIDE_GAME, LANES), _types.rows_of
    copy_game = cuda.jit(device=True)(_copy_words)
