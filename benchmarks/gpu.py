"""Batches on a GPU: proven equal to the CPU's game by game, then measured.

    python benchmarks/gpu.py [--json FILE] [--games N ...] [--setups NAME ...]
                             [--tune {steps,shown}] [--quick]

Needs the extra `gpu` and an NVIDIA GPU. Every array of every game is compared with the CPU's
after every step; speeds are random legal decisions a second, the best of several repetitions.
`--tune` also tries other sizes of blocks and fewer registers for the steps, or other blocks for
what is shown. With NUMBA_ENABLE_CUDASIM=1 and --quick it runs, very slowly, without a GPU.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from fiefdom import Setup
from fiefdom.envs import Batch
from fiefdom.envs.cuda_sources import import_cuda
from fiefdom.envs.gpu import GpuBatch

ARRAYS = ("masks", "planes", "vectors", "players", "rewards", "done")
SETUPS = {
    "kingdomino-2": Setup.kingdomino(2),
    "mighty-duel": Setup.kingdomino(2, mighty_duel=True),
    "queendomino-4": Setup.queendomino(4),
}
OTHERS = {
    "kingdomino-3 dynasty": Setup.kingdomino(3, dynasty=True, middle_kingdom=True, harmony=True),
    "royal-wedding-6-teams": Setup.royal_wedding(6, teams=True),
}
ALL = {**SETUPS, **OTHERS}
TARGETS = {  # decisions a second: full lists of moves, and with masks and observations
    "kingdomino-2": (1_000_000_000, 300_000_000),
    "queendomino-4": (500_000_000, 100_000_000),
}
BLOCKS = (32, 64, 128, 256)
REGISTERS = (None, 48)
ROWS = ((32, 16, 8), (16, 8), (8,))
COPYING = (1, 2, 4, 8)
REGISTERS_OF_A_PROCESSOR, THREADS_OF_A_PROCESSOR = 65536, 2048


def different(setup: Setup, games: int, steps: int) -> int:
    """How many numbers differ between GPU and CPU over a number of steps and games."""
    gpu, cpu = GpuBatch(setup, games, seed=5), Batch(setup, games, seed=5)
    wrong = 0
    for step in range(steps):
        if step < steps // 2:
            gpu.step_randomly()
            cpu.step_randomly()
        else:
            actions = cpu.random_actions()
            cpu.step(actions)
            gpu.step(actions)
        wrong += gpu.position(step % games) != cpu.position(step % games)
        for name in ARRAYS:
            wrong += int((getattr(gpu, name).copy_to_host() != getattr(cpu, name)).sum())
    return wrong


def fastest(run: Callable[[], object], repetitions: int = 5) -> float:
    """Seconds that the device needs at best."""
    cuda, times = import_cuda(), []
    for _ in range(repetitions):
        cuda.synchronize()
        began = time.perf_counter()
        run()
        cuda.synchronize()
        times.append(time.perf_counter() - began)
    return min(times)


def spread_out(setup: Setup, games: int, everything: bool) -> GpuBatch:
    """A batch whose games are at different points, with everything compiled."""
    batch = GpuBatch(setup, games, seed=1, masks=everything, observations=everything)
    batch.step_randomly(64)
    return batch


def speed(batch: GpuBatch, times: int, launches: int) -> float:
    """Random legal decisions a second on the GPU."""

    def run() -> None:
        for _ in range(launches):
            batch.launch(times)

    return batch.n * times * launches / fastest(run)


def shares(batch: GpuBatch, launches: int = 50) -> dict[str, tuple[float, float]]:
    """Nanoseconds that each kernel needs for a decision, and the gigabytes a second it shows."""
    parts = {}
    sizes = {
        "show_masks": batch.masks.owner.size,
        "show_planes": batch.planes.owner.size,
        "show_vectors": 2 * batch.vectors.owner.size,
    }
    for name, shape, arguments in batch.launches(1):
        kernel = getattr(batch.kernels, name)[shape]

        def run(kernel: Any = kernel, arguments: Any = arguments) -> None:
            for _ in range(launches):
                kernel(*arguments)

        seconds = fastest(run) / launches
        parts[name] = (seconds / batch.n * 1e9, sizes.get(name, 0) / seconds / 1e9)
    return parts


def limits(kernel: Any) -> str:
    """What a compiled kernel takes of a processor, and how many threads that leaves room for."""
    registers = max(kernel.get_regs_per_thread().values())
    local = max(kernel.get_local_mem_per_thread().values())
    warps = REGISTERS_OF_A_PROCESSOR // (32 * (-(-registers // 8) * 8))
    room = min(32 * warps, THREADS_OF_A_PROCESSOR)
    return (
        f"{registers} registers, {local} bytes of local memory, room for {room} threads"
        f" of {THREADS_OF_A_PROCESSOR} by registers"
    )


def tuned(name: str, setup: Setup, games: int) -> None:
    """Prints the speed of lists of moves for other blocks and fewer registers."""
    cuda = import_cuda()
    plain = import_module("fiefdom.envs.cuda_kernels").step_games
    for registers in ("as it is", *REGISTERS):
        kernel = plain
        if registers != "as it is":
            kernel = cuda.jit(max_registers=registers)(plain.py_func)
        row = []
        for threads in BLOCKS:
            batch = spread_out(setup, games, everything=False)
            batch.kernels, batch.threads = SimpleNamespace(step_games=kernel), threads
            batch.step_randomly(1)
            row.append(f"{threads} {speed(batch, 200, 3) / 1e6:7.1f}")
        print(f"  {name} {games}, registers {registers}: blocks of {', '.join(row)} M/s")
        print(f"    {limits(kernel)}")
        sys.stdout.flush()


def tuned_showing(name: str, setup: Setup, games: int) -> None:
    """Prints what showing costs for other numbers of games and threads in a block."""
    batch = spread_out(setup, games, everything=True)
    for rows in ROWS:
        for copying in COPYING:
            batch.rows, batch.copying = rows, copying
            parts = shares(batch, 20)
            shown = {part: each for part, (each, _) in parts.items() if part != "step_games"}
            row = ", ".join(f"{part} {each:6.3f}" for part, each in shown.items())
            print(
                f"  {name} {games}, at most {rows[0]:2} games of {copying} threads: {row} ns,"
                f" together {sum(shown.values()):6.3f}"
            )
            sys.stdout.flush()


def copied(gigabytes: int = 4) -> float:
    """Gigabytes a second that the device reads and writes in a plain copy."""
    cuda = import_cuda()
    words = gigabytes * 2**30 // 8
    source, target = (cuda.device_array(words, "int64") for _ in range(2))
    seconds = fastest(lambda: target.copy_to_device(source))
    return 2 * words * 8 / seconds / 1e9


def shared_with_torch(setup: Setup) -> bool | None:
    """Whether PyTorch sees the batch's own memory; None without PyTorch."""
    try:
        torch: Any = import_module("torch")
    except ImportError:
        return None
    batch = GpuBatch(setup, 64, seed=1)
    planes, masks = torch.from_dlpack(batch.planes), torch.from_dlpack(batch.masks)
    vectors = torch.as_tensor(batch.vectors, device="cuda")
    for _ in range(20):
        batch.step(masks.to(torch.float32).multinomial(1)[:, 0])
    same = [
        (planes.cpu().numpy() == batch.planes.copy_to_host()).all(),
        (masks.cpu().numpy() == batch.masks.copy_to_host()).all(),
        (vectors.cpu().numpy() == batch.vectors.copy_to_host()).all(),
    ]
    return all(bool(one) for one in same)


def measure(names: list[str], sizes: list[int], quick: bool) -> dict[str, Any]:
    """Prints and returns decisions a second for every set-up and size."""
    results: dict[str, Any] = {}
    for name in names:
        setup = SETUPS[name]
        for size in sizes:
            bare = speed(
                spread_out(setup, size, everything=False), *((2, 1) if quick else (200, 3))
            )
            batch = spread_out(setup, size, everything=True)
            full = speed(batch, 1, 1 if quick else 200)
            results[f"{name} {size}"] = {"moves": bare, "observations": full}
            print(
                f"{name:16} {size:7} games: {bare / 1e6:8.1f} M/s full lists of moves,"
                f" {full / 1e6:8.1f} M/s with masks and observations"
            )
            if not quick:
                for part, (each, rate) in shares(batch).items():
                    print(f"    {part:12} {each:7.3f} ns a decision, shows {rate:6.0f} GB/s")
            sys.stdout.flush()
    return results


def main() -> int:
    """Prints the comparison and the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", metavar="FILE", help="also write the figures here")
    parser.add_argument("--games", type=int, nargs="+", default=[32768, 131072, 524288])
    parser.add_argument("--setups", nargs="+", choices=ALL, default=list(ALL), metavar="NAME")
    parser.add_argument("--tune", choices=("steps", "shown"), help="also try other launches")
    parser.add_argument("--quick", action="store_true", help="small batches, for the simulator")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    games, steps = (3, 6) if options.quick else (2048, 200)
    for name in options.setups:
        setup = ALL[name]
        began = time.perf_counter()
        results[f"{name} different"] = wrong = different(setup, games, steps)
        seconds = time.perf_counter() - began
        print(f"{name:24} {games} games, {steps} steps: {wrong} differences ({seconds:.0f} s)")
        sys.stdout.flush()
    if not options.quick:
        results["shared with PyTorch"] = shared = shared_with_torch(SETUPS["kingdomino-2"])
        print(f"shared with PyTorch: {shared}")
        print(f"a plain copy reads and writes {copied():.0f} GB/s")
        kernels = import_module("fiefdom.envs.cuda_kernels")
        for name in ("step_games", "show_masks", "show_planes", "show_vectors"):
            print(f"{name:12} {limits(getattr(kernels, name))}")
    names = [name for name in SETUPS if name in options.setups]
    results |= measure(names, [4] if options.quick else options.games, options.quick)
    for name in names:
        if options.tune == "steps":
            tuned(name, SETUPS[name], 131072)
        elif options.tune == "shown":
            tuned_showing(name, SETUPS[name], options.games[-1])
    for name, (moves, seen) in TARGETS.items():
        print(f"{name:16} targets: {moves / 1e6:.0f} M/s and {seen / 1e6:.0f} M/s")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    return 1 if any(results[key] for key in results if key.endswith("different")) else 0


if __name__ == "__main__":
    sys.exit(main())
