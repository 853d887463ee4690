"""A server for this computer alone: its port, its data folder, its browser."""

import socket
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import platformdirs


def bind(port: int) -> socket.socket:
    """A socket on loopback at this port, or at a free one if it is taken."""
    for wanted in (port, 0):
        # The protocol is named so that asyncio sends small messages at once (TCP_NODELAY).
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", wanted))
        except OSError:
            listening.close()
            if wanted == 0:
                raise
            continue
        return listening
    raise AssertionError("unreachable")


def data_url() -> str:
    """The database in the user's data folder, which is made if need be."""
    folder = Path(platformdirs.user_data_dir("fiefdom", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.db'}"


def open_when_ready(url: str, patience: float = 60.0) -> None:
    """Open the browser once the server answers."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{url}health", timeout=2):
                webbrowser.open(url)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
