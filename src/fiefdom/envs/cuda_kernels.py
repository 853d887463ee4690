"""What a GPU runs. Importing this needs the extra `gpu`.

Games are played with a thread for each. What they show is first written into a block's shared
memory, in a row for each game, by the same functions as on a CPU, and then copied by all threads
of the block together: threads that write next to each other are what a GPU's memory is fast at.
"""

from __future__ import annotations

from typing import Any

from numba import int16, int32, uint8, uint64

from fiefdom.envs.cuda_layout import copy_game, game_at, rows
from fiefdom.envs.cuda_sources import CudaSources, import_cuda
from fiefdom.rules.kernel.layout import TAXING

cuda = import_cuda()
_sources = CudaSources()
_stepping = _sources.load("fiefdom.envs.kernel.stepping")
_observing = _sources.load("fiefdom.envs.kernel.observing")
_draft = _sources.load("fiefdom.rules.kernel.draft")
step, is_legal, seed_game = _stepping.step, _stepping.is_legal, _stepping.seed_game
write_mask, write_vector = _stepping.write_mask, _observing.write_vector
write_kingdom, write_halves = _observing.write_kingdom, _observing.write_halves
kingdom_size, mover_of = _observing.kingdom_size, _observing.mover_of
player_of, acting_king = _draft.player_of, _draft.acting_king


@cuda.jit  # type: ignore[untyped-decorator]
def begin_games(record: Any, games: Any, seeds: Any) -> None:
    """Makes every game a copy of one record, with generators of its own."""
    i = cuda.grid(1)
    if i < seeds.size:
        copy_game(record, games, i)
        seed_game(game_at(games, i), seeds[i])


@cuda.jit  # type: ignore[untyped-decorator]
def find_illegal(games: Any, actions: Any, codes: Any, illegal: Any) -> None:
    """Writes the first game with an illegal action to `illegal`, initially the number of games."""
    i = cuda.grid(1)
    if i < actions.size and not is_legal(game_at(games, i), actions[i], codes):
        cuda.atomic.min(illegal, 0, i)


@cuda.jit  # type: ignore[untyped-decorator]
def step_games(
    games: Any,
    times: int,
    actions: Any,
    codes: Any,
    players: Any,
    rewards: Any,
    done: Any,
    wanted: int,
    reward: int,
) -> None:
    """Plays the actions `times` times in each game, as on a CPU."""
    i = cuda.grid(1)
    if i < actions.size:
        game = game_at(games, i)
        for _ in range(times):
            step(game, i, actions[i], codes, rewards, done, wanted, reward)
        players[i] = player_of(game.state, acting_king(game.state))


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def padded(size: int) -> int:
    """Bytes from row to row: an odd number of words, so that threads use different banks."""
    return 4 * (size + 3 >> 2 | 1)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def clear(memory: Any, width: int) -> None:
    """Sets a block's rows to 0."""
    cuda.syncthreads()
    for at in range(cuda.threadIdx.x, cuda.blockDim.x * width >> 2, cuda.blockDim.x):
        memory[at] = 0
    cuda.syncthreads()


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def copy_rows(table: Any, out: Any, start: int, size: int) -> None:
    """Copies what stands in a block's rows to the games' rows, from `start` on."""
    cuda.syncthreads()
    above = cuda.blockIdx.x * cuda.blockDim.x
    count = min(cuda.blockDim.x, out.shape[0] - above)
    first, left = uint64(above), uint64(start)  # indices without a sign need no check
    for at in range(uint64(cuda.threadIdx.x), uint64(size), uint64(cuda.blockDim.x)):
        for row in range(uint64(count)):
            out[first + row, left + at] = table[row, at]


@cuda.jit  # type: ignore[untyped-decorator]
def show_masks(games: Any, n: int, numbers: Any, masks: Any) -> None:
    """Writes which actions are legal."""
    words = cuda.shared.array(0, int32)
    memory = cuda.shared.array(0, uint8)
    width = padded(masks.shape[1])
    table = rows(memory, cuda.blockDim.x, width)
    clear(words, width)
    i = cuda.grid(1)
    if i < n:
        write_mask(game_at(games, i), numbers, table, cuda.threadIdx.x)
    copy_rows(table, masks, 0, masks.shape[1])


@cuda.jit  # type: ignore[untyped-decorator]
def show_planes(games: Any, n: int, cells: Any, frames: Any, planes: Any) -> None:
    """Writes the planes, one kingdom after the other."""
    words = cuda.shared.array(0, int32)
    memory = cuda.shared.array(0, uint8)
    i = min(cuda.grid(1), n - 1)
    state = game_at(games, i).state
    size = kingdom_size(state)
    width = padded(size)
    table = rows(memory, cuda.blockDim.x, width)
    number = mover_of(state)
    for seat in range(state.kingdom_count):
        clear(words, width)
        write_kingdom(state, number, 0, cells, frames, table, cuda.threadIdx.x)
        copy_rows(table, planes, seat * size, size)
        number = number + 1 if number + 1 < state.kingdom_count else 0
    start = state.kingdom_count * size
    if start < planes.shape[1]:
        clear(words, width)
        if state.step == TAXING:
            write_halves(state, 0, cells, table, cuda.threadIdx.x)
        copy_rows(table, planes, start, planes.shape[1] - start)


@cuda.jit  # type: ignore[untyped-decorator]
def show_vectors(games: Any, n: int, dominoes: Any, vectors: Any) -> None:
    """Writes the vectors."""
    words = cuda.shared.array(0, int32)
    memory = cuda.shared.array(0, int16)
    width = padded(2 * vectors.shape[1])
    table = rows(memory, cuda.blockDim.x, width >> 1)
    clear(words, width)
    i = cuda.grid(1)
    if i < n:
        game = game_at(games, i)
        write_vector(game.state, game.points, dominoes, table, cuda.threadIdx.x)
    copy_rows(table, vectors, 0, vectors.shape[1])
