"""A table server of its own process for browsers to visit; it can be killed and come back."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SCRIPT = """
import sys
import fiefdom.players.preparing  # so that the bots are compiled too
from fiefdom.rules.kernel.preparing import prepare
from fiefdom.server.local import bind
from fiefdom.server.running import run_server
from fiefdom.server.settings import Settings
prepare()  # a first start compiles; visitors should not wait for that
listening = bind(int(sys.argv[1]))
port = listening.getsockname()[1]
run_server(
    Settings(database=sys.argv[2], host="127.0.0.1", port=port, rate=0, bot_seconds=0,
             bot_threads=2, timeout_grace=0, stop_seconds=1, log_level="warning"),
    [listening],
)
"""


class TableServer:
    """A server on a port of its own, with its database in a folder."""

    def __init__(self, folder: Path, script: str = SCRIPT, answer: str = "/health") -> None:
        """A server run by this script, there once this path is answered."""
        self._script = script
        self._answer = answer
        self._database = f"sqlite:///{folder / 'games.db'}"
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self._port}"

    def start(self, patience: float = 300.0) -> None:
        """Starts it, if it is not running, and waits until it answers."""
        if self._process is not None:
            return
        self._process = subprocess.Popen(
            [sys.executable, "-c", self._script, str(self._port), self._database],
            env=os.environ.copy(),
        )
        until = time.monotonic() + patience
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the table server did not start")
            time.sleep(0.1)

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it in order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=30)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + self._answer, timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
