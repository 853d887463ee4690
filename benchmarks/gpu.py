"""Batches on a GPU: proven equal to the CPU's game by game, then measured.

    python benchmarks/gpu.py [--json FILE] [--games N ...] [--quick]

Needs the extra `gpu` and an NVIDIA GPU. Every array of every game is compared with the CPU's
after every step; speeds are random legal decisions a second, the best of several repetitions.
With NUMBA_ENABLE_CUDASIM=1 and --quick it runs, very slowly, without a GPU.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib import import_module
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
TARGETS = {  # decisions a second: full lists of moves, and with masks and observations
    "kingdomino-2": (1_000_000_000, 300_000_000),
    "queendomino-4": (500_000_000, 100_000_000),
}


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


def speed(setup: Setup, games: int, times: int, launches: int, everything: bool) -> float:
    """Random legal decisions a second on the GPU."""
    cuda = import_cuda()
    batch = GpuBatch(setup, games, seed=1, masks=everything, observations=everything)
    batch.step_randomly(64)  # games at different points, and everything compiled
    best = 0.0
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(launches):
            batch.launch(times)
        cuda.synchronize()
        best = max(best, games * times * launches / (time.perf_counter() - began))
    return best


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


def main() -> int:
    """Prints the comparison and the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", metavar="FILE", help="also write the figures here")
    parser.add_argument("--games", type=int, nargs="+", default=[32768, 131072])
    parser.add_argument("--quick", action="store_true", help="small batches, for the simulator")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    games, steps = (3, 6) if options.quick else (2048, 300)
    for name, setup in {**SETUPS, **OTHERS}.items():
        began = time.perf_counter()
        results[f"{name} different"] = wrong = different(setup, games, steps)
        seconds = time.perf_counter() - began
        print(f"{name:24} {games} games, {steps} steps: {wrong} differences ({seconds:.0f} s)")
        sys.stdout.flush()
    if not options.quick:
        results["shared with PyTorch"] = shared = shared_with_torch(SETUPS["kingdomino-2"])
        print(f"shared with PyTorch: {shared}")
    sizes = [4] if options.quick else options.games
    times, launches = (2, 1) if options.quick else (200, 3)
    for name, setup in SETUPS.items():
        for size in sizes:
            bare = speed(setup, size, times, launches, everything=False)
            full = speed(setup, size, 1, 2 if options.quick else 200, everything=True)
            row = GpuBatch(setup, 1)
            written = row.planes.owner.size + 2 * row.vectors.owner.size
            results[f"{name} {size}"] = {"moves": bare, "observations": full}
            print(
                f"{name:16} {size:7} games: {bare / 1e6:8.1f} M/s full lists of moves,"
                f" {full / 1e6:8.1f} M/s with masks and observations"
                f" ({full * written / 1e9:.0f} GB/s of them written)"
            )
            sys.stdout.flush()
    for name, (moves, seen) in TARGETS.items():
        print(f"{name:16} targets: {moves / 1e6:.0f} M/s and {seen / 1e6:.0f} M/s")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    return 1 if any(results[key] for key in results if key.endswith("different")) else 0


if __name__ == "__main__":
    sys.exit(main())
