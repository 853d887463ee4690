"""Speak the engine protocol on standard input and output, so that programs can use our bots.

docs/engine.md describes it. A conversation: uki, position (lines, then end), go budget 100ms.

examples:
  fiefdom engine
  fiefdom engine duke
  fiefdom arena "engine:fiefdom engine duke" squire
"""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument(
        "bot", nargs="?", default="strongest", help="a bot or level (default strongest)"
    )


def run(args: argparse.Namespace) -> int:
    """Answers until `quit` or the end of the input."""
    import sys
    from contextlib import redirect_stdout
    from threading import Lock

    from fiefdom.cli.ready import ready_engine
    from fiefdom.players.engine.speaking import Engine

    lock, output = Lock(), sys.stdout

    def say(line: str) -> None:
        with lock:
            print(line, file=output, flush=True)

    with redirect_stdout(sys.stderr):  # whatever a bot prints
        engine = Engine(args.bot, say)
        ready_engine(bots=True)
        engine.converse(sys.stdin)
    return 0
