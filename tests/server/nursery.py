"""A supervisor for servers that get killed: starts one, and another as soon as it dies.

All modules are loaded and the engine is compiled once, then each server is a fork: it is up
again in a fraction of a second, and `kill -9` hits a process of its own all the same.

    python nursery.py DATABASE PORT   prints "pid N" for each server; ends with its input
"""

import os
import select
import signal
import sys

from fiefdom.server.running import run_server
from fiefdom.server.settings import Settings


def main(database: str, port: int) -> None:
    """Keeps one server alive until standard input closes."""
    settings = Settings(
        database=database,
        port=port,
        rate=0,
        bot_seconds=0,
        bot_threads=2,
        connections_per_address=10_000,
        sockets_per_address=10_000,
        sockets_per_identity=10_000,
        open_games_per_identity=10_000,
        log_level="error",
    )
    while True:
        child = os.fork()
        if child == 0:
            run_server(settings)
            os._exit(0)
        print(f"pid {child}", flush=True)
        if not _outlives_input(child):
            return


def _outlives_input(child: int) -> bool:
    """True once the child has died; False when the input closed first and it was stopped."""
    while True:
        died, _status = os.waitpid(child, os.WNOHANG)
        if died:
            return True
        ready, _, _ = select.select([sys.stdin], [], [], 0.01)
        if ready and not sys.stdin.readline():
            os.kill(child, signal.SIGTERM)
            os.waitpid(child, 0)
            return False


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
