"""Getting the engine ready: the first start ever compiles it, and says so."""

from __future__ import annotations

import sys
from importlib import import_module

from fiefdom.cli.progress import Progress


def ready_engine(bots: bool = False) -> None:
    """Loads the compiled engine, and the bots if asked; where the cache is cold, with a bar."""
    if bots:
        import_module("fiefdom.players.preparing")  # registers what bots need
    from fiefdom.rules.kernel.preparing import prepare, unprepared

    if not unprepared():
        return
    if not sys.stderr.isatty():
        print("Compiling the engine, once: this takes about half a minute.", file=sys.stderr)
    with Progress("Compiling the engine, once") as progress:
        prepare(lambda name, done, total: progress.at(done / total, name))
