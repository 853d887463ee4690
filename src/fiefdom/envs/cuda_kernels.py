"""What a GPU runs, one thread for each game. Importing this needs the extra `gpu`."""

from __future__ import annotations

from typing import Any

from fiefdom.envs.cuda_sources import CudaSources, import_cuda

cuda = import_cuda()
_stepping = CudaSources().load("fiefdom.envs.kernel.stepping")
step, show, is_legal = _stepping.step, _stepping.show, _stepping.is_legal


@cuda.jit  # type: ignore[untyped-decorator]
def find_illegal(games: Any, actions: Any, codes: Any, illegal: Any) -> None:
    """Leaves the first game whose action is not legal in `illegal`, which held their number."""
    i = cuda.grid(1)
    if i < games.size and not is_legal(games[i], actions[i], codes):
        cuda.atomic.min(illegal, 0, i)


@cuda.jit  # type: ignore[untyped-decorator]
def clear(array: Any) -> None:
    """Sets an array to 0."""
    for i in range(cuda.grid(1), array.size, cuda.gridsize(1)):
        array[i] = 0


@cuda.jit  # type: ignore[untyped-decorator]
def step_games(
    games: Any,
    times: int,
    actions: Any,
    codes: Any,
    numbers: Any,
    cells: Any,
    frames: Any,
    dominoes: Any,
    masks: Any,
    planes: Any,
    vectors: Any,
    players: Any,
    rewards: Any,
    done: Any,
    wanted: int,
    reward: int,
) -> None:
    """Plays the actions `times` times in each game, as on a CPU."""
    i = cuda.grid(1)
    if i < games.size:
        game = games[i]
        for _ in range(times):
            step(game, i, actions[i], codes, numbers, masks, rewards, done, wanted, reward)
        show(game, i, cells, frames, dominoes, planes, vectors, players, wanted)
