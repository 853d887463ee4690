"""Getting the engine ready: the first start compiles it, and says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from fiefdom.cli.progress import Progress


def ready_engine(bots: bool = False, say: Callable[[str], None] | None = None) -> None:
    """Loads the compiled engine, and the bots if asked; shows a bar if the cache is cold.

    Without a terminal, `say` (by default standard error) is told that it takes a while.
    """
    apart: tuple[str, ...] = ()
    if bots:
        from fiefdom.players.preparing import BESIDE as apart  # noqa: N811 - also registers
    from fiefdom.rules.engine import prepare, unprepared

    cold = unprepared()
    if not cold:
        return
    if not sys.stderr.isatty():
        (say or _print)("Compiling the engine (only once); this takes a while.")
    beside = None
    if set(apart) & set(cold) and _cores() > 1:
        beside = subprocess.Popen([sys.executable, "-m", "fiefdom.players.preparing"])
    with Progress("Compiling the engine (only once)") as progress:
        others = [name for name in cold if beside is None or name not in apart]
        prepare(lambda name, done, total: progress.at(done / (total + 1), name), others)
        if beside is not None:
            progress.at(len(others) / len(cold), apart[-1])
            beside.wait()
        prepare()  # what the other process may have failed to do


def _cores() -> int:
    from fiefdom.arena.backends import cores

    return cores()


def _print(text: str) -> None:
    print(text, file=sys.stderr)
