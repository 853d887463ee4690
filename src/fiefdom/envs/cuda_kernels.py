"""What a GPU runs. Importing this needs the extra `gpu`.

Each game is played by one thread. Its masks and observations are first written to the block's
shared memory, one row per game, by the same functions as on a CPU, and then copied by all threads
of the block together, since GPU memory is fast when neighbouring threads write neighbouring words.
A block that shows games is a table of threads: those with y = 0 write the rows, one game each, and
all of them copy. Shared memory limits how many games fit, so the others cost nothing. They are a
whole number of warps.
"""

from __future__ import annotations

from typing import Any

from numba import int16, int32, int64, uint8, uint64

from fiefdom.envs.cuda_layout import SIMULATED, copy_game, game_at, rows
from fiefdom.envs.cuda_sources import CudaSources, import_cuda
from fiefdom.rules.kernel.layout import TAXING

REGISTERS = 64
"""For a thread that plays: fewer than it would take, so that more of them fit."""

_LIMITS = {} if SIMULATED else {"max_registers": REGISTERS}
cuda = import_cuda()
_sources = CudaSources()
_stepping = _sources.load("fiefdom.envs.kernel.stepping")
_observing = _sources.load("fiefdom.envs.kernel.observing")
_draft = _sources.load("fiefdom.rules.kernel.draft")
step, is_legal, seed_game = _stepping.step, _stepping.is_legal, _stepping.seed_game
write_mask, write_vector = _stepping.write_mask, _stepping.write_vector
write_kingdom, write_halves = _observing.write_kingdom, _observing.write_halves
kingdom_size, mover_of = _observing.kingdom_size, _observing.mover_of
player_of, acting_king = _draft.player_of, _draft.acting_king


@cuda.jit  # type: ignore[untyped-decorator]
def begin_games(record: Any, games: Any, seeds: Any) -> None:
    """Makes every game a copy of one record, with its own random generators."""
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


@cuda.jit(**_LIMITS)  # type: ignore[untyped-decorator]
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
    """Bytes from row to row in shared memory.

    A row begins as far from the start of a word as the game's row does, so up to 3 bytes later;
    and rows are an odd number of words apart, so that threads use different banks.
    """
    return 4 * (size + 6 >> 2 | 1)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def offset_of(size: int, start: int) -> int:
    """How far from the start of a word this thread's game has its row of this many bytes."""
    row: int = cuda.grid(1)
    return size * row + start & 3


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def thread_in_block() -> int:
    """The number of this thread among all of the block's."""
    number: int = cuda.threadIdx.y * cuda.blockDim.x + cuda.threadIdx.x
    return number


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def clear(pairs: Any, width: int) -> None:
    """Sets a block's rows to 0; `pairs` is its shared memory, two words at a time."""
    at, threads = thread_in_block(), cuda.blockDim.x * cuda.blockDim.y
    while 8 * at < cuda.blockDim.x * width:
        pairs[uint64(at)] = 0
        at += threads
    cuda.syncthreads()


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def move_rows(shared: Any, width: int, out: Any, shape: Any, start: int, size: int) -> None:
    """Copies a block's rows into an array of this shape, from column `start` on, and clears them.

    `shared` and `out` are the same memory as words and as bytes. Each warp copies a row, word by
    word but at its ends. (A range with a step would be a division, and a stride that is not a
    constant would keep the compiler from unrolling.)
    """
    cuda.syncthreads()
    words, memory = shared
    out_words, out_bytes = out
    lane, row = thread_in_block() & 31, thread_in_block() >> 5
    first = cuda.blockIdx.x * cuda.blockDim.x
    while row < min(cuda.blockDim.x, shape[0] - first):
        at = (first + row) * shape[1] + start
        offset = at & 3
        end = offset + size
        here, there = row * width, at - offset
        word = (offset + 3 >> 2) + lane
        while word < end >> 2:
            source = uint64((here >> 2) + word)
            out_words[uint64((there >> 2) + word)] = words[source]
            words[source] = 0
            word += 32
        byte = lane if lane < 4 else (end & ~3) + lane - 4
        if (lane < 4 and 0 < offset <= lane) or (lane >= 4 and byte < end):
            out_bytes[uint64(there + byte)] = memory[uint64(here + byte)]
            memory[uint64(here + byte)] = 0
        row += cuda.blockDim.x * cuda.blockDim.y >> 5
    cuda.syncthreads()


@cuda.jit  # type: ignore[untyped-decorator]
def show_masks(games: Any, n: int, numbers: Any, masks: Any, size: int) -> None:
    """Writes which actions are legal."""
    words, memory = cuda.shared.array(0, int32), cuda.shared.array(0, uint8)
    width = padded(size)
    clear(cuda.shared.array(0, int64), width)
    i = cuda.grid(1)
    if i < n and cuda.threadIdx.y == 0:
        table = rows(memory, cuda.blockDim.x, width)
        write_mask(game_at(games, i), numbers, table, cuda.threadIdx.x, offset_of(size, 0))
    move_rows((words, memory), width, masks, (n, size), 0, size)


@cuda.jit  # type: ignore[untyped-decorator]
def show_planes(games: Any, n: int, cells: Any, planes: Any, row_size: int) -> None:
    """Writes the planes, one kingdom after another."""
    words, memory = cuda.shared.array(0, int32), cuda.shared.array(0, uint8)
    state = game_at(games, min(cuda.grid(1), n - 1)).state
    size = kingdom_size(state)
    width = padded(size)
    table = rows(memory, cuda.blockDim.x, width)
    lane = cuda.threadIdx.x
    writes = cuda.threadIdx.y == 0
    number = mover_of(state)
    clear(cuda.shared.array(0, int64), width)
    for seat in range(state.kingdom_count):
        if writes:
            offset = offset_of(row_size, seat * size)
            write_kingdom(state, number, offset, cells, table, lane)
        move_rows((words, memory), width, planes, (n, row_size), seat * size, size)
        number = number + 1 if number + 1 < state.kingdom_count else 0
    start = state.kingdom_count * size
    if start < row_size:
        if writes and state.step == TAXING:
            write_halves(state, offset_of(row_size, start), cells, table, lane)
        move_rows((words, memory), width, planes, (n, row_size), start, row_size - start)


@cuda.jit  # type: ignore[untyped-decorator]
def show_vectors(games: Any, n: int, dominoes: Any, vectors: Any, size: int) -> None:
    """Writes the vectors, of this many bytes each."""
    words, memory = cuda.shared.array(0, int32), cuda.shared.array(0, uint8)
    width = padded(size)
    clear(cuda.shared.array(0, int64), width)
    i = cuda.grid(1)
    if i < n and cuda.threadIdx.y == 0:
        game = game_at(games, i)
        table = rows(cuda.shared.array(0, int16), cuda.blockDim.x, width >> 1)
        offset = offset_of(size, 0) >> 1
        write_vector(game.state, game.points, dominoes, table, cuda.threadIdx.x, offset)
    move_rows((words, memory), width, vectors, (n, size), 0, size)
