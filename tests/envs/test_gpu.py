"""The GPU's batch in the simulator: the same kernel, thread by thread, game by game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fiefdom.envs.dlpack import CPU, Shared

ROOT = Path(__file__).parents[2]
SIMULATED = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "FIEFDOM_COMPILE": "0"}

COMPARE = """
import sys
from fiefdom import FiefdomError
from fiefdom.envs import Batch
from fiefdom.envs.gpu import GpuBatch
from fiefdom.notation import parse_setup

setup, steps = parse_setup(sys.argv[1]), int(sys.argv[2])
gpu, cpu = GpuBatch(setup, 2, seed=3), Batch(setup, 2, seed=3)
cpu.step_randomly(10), gpu.step_randomly(10)
compared = 0
for _ in range(steps):
    for name in ("masks", "planes", "vectors", "players", "rewards", "done"):
        theirs, ours = getattr(gpu, name).copy_to_host(), getattr(cpu, name)
        assert theirs.shape == ours.shape and (theirs == ours).all(), name
        compared += 1
    assert [gpu.position(i) for i in range(2)] == [cpu.position(i) for i in range(2)]
    actions = cpu.random_actions()
    cpu.step(actions)
    gpu.step(actions)
before = gpu.position(1)
try:
    gpu.step([int(actions[0]), 10**6])
except FiefdomError as error:
    print(error)
assert gpu.position(1) == before
print(compared)
"""


def simulated(*arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        env=SIMULATED,
        cwd=ROOT,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("setup", "steps"),
    [("kingdomino players=2", 45), ("queendomino players=2", 12), ("royal-wedding players=5", 8)],
)
def test_a_gpu_plays_as_a_cpu_does(setup: str, steps: int) -> None:
    said = simulated("-c", COMPARE, setup, str(steps))
    assert "is not legal" in said[0]
    assert int(said[1]) == 6 * steps


def test_the_benchmark_runs_and_finds_no_difference() -> None:
    said = simulated("benchmarks/gpu.py", "--quick")
    compared = [line for line in said if "differences" in line]
    assert len(compared) == 5
    assert all(": 0 differences" in line for line in compared)


def test_on_a_gpu_every_word_of_a_game_lies_32_words_after_the_one_before() -> None:
    """The layout that the simulator does not know, without a GPU: the types alone."""
    from fiefdom.envs import cuda_layout, cuda_types

    lanes = cuda_layout.LANES

    def places(record: Any, start: int) -> Iterator[int]:
        """The address of every number in a spread record, in order."""
        for field in record.fields.values():
            at = start + field.offset
            if isinstance(field.type, cuda_types.SpreadArray):
                (stride,), (size,) = field.type.strides, field.type.shape
                for k in range(size):
                    if hasattr(field.type.dtype, "fields"):
                        yield from places(field.type.dtype, at + k * stride)
                    else:
                        yield at + k * stride
            elif hasattr(field.type, "fields"):
                yield from places(field.type, at)
            else:
                yield at

    spread = cuda_types.spread(cuda_layout.WIDE_GAME, lanes)
    assert spread.aligned
    assert list(places(spread, 0)) == [8 * lanes * word for word in range(cuda_layout.WORDS)]


def test_memory_is_shared_not_copied() -> None:
    for kind in (np.uint8, np.int16, np.int64, np.float32, np.bool_):
        array = np.zeros((3, 4), kind)
        shared = Shared(array, CPU, array.ctypes.data)
        seen = np.from_dlpack(shared)
        array[2, 1] = 1
        assert seen.shape == (3, 4)
        assert seen.dtype == kind
        assert seen[2, 1] == 1
        assert (shared.copy_to_host() == array).all()


def test_shared_memory_is_given_back() -> None:
    from fiefdom.envs import dlpack

    array = np.zeros(5, np.int16)
    before = len(dlpack._alive)
    seen = np.from_dlpack(Shared(array, CPU, array.ctypes.data))
    unopened = Shared(array, CPU, array.ctypes.data).__dlpack__()
    assert len(dlpack._alive) == before + 2
    del seen, unopened
    assert len(dlpack._alive) == before
