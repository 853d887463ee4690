"""A server on your own computer: its addresses, its data folder, its browser."""

import errno
import ipaddress
import socket
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import platformdirs

LOOPBACK = "127.0.0.1"
_MISSING = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""What a system without IPv6 says of an address like ::1."""


def bind(port: int) -> socket.socket:
    """A socket on loopback at this port, or at a free one if it is taken."""
    return bind_all(port, (LOOPBACK,))[0]


def bind_all(port: int, hosts: Sequence[str]) -> list[socket.socket]:
    """Sockets on all these addresses at this port, or at a free one if it is taken anywhere."""
    for wanted in (port, 0, 0, 0):
        bound: list[socket.socket] = []
        try:
            for host in hosts:
                bound.append(_bound(host, bound[0].getsockname()[1] if bound else wanted))
        except OSError as error:
            for listening in bound:
                listening.close()
            if error.errno != errno.EADDRINUSE:
                raise
            problem = error
        else:
            return bound
    raise problem


def bind_named(host: str, port: int) -> list[socket.socket]:
    """Sockets at this port on every address that a host's name stands for. Raises OSError.

    Of several addresses, those that this computer does not have are left out.
    """
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    bound: list[socket.socket] = []
    problem: OSError | None = None
    for address in dict.fromkeys(entry[4] for entry in found):
        scope = int(address[3]) if len(address) == 4 else 0
        wanted = bound[0].getsockname()[1] if bound else port
        try:
            bound.append(_bound(str(address[0]), wanted, scope))
        except OSError as error:
            problem = error
            if error.errno not in _MISSING:
                break
    if problem is not None and (not bound or problem.errno not in _MISSING):
        for listening in bound:
            listening.close()
        raise problem
    return bound


def _bound(host: str, port: int, scope: int = 0) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named so that asyncio sends small messages at once (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:  # loopback has a separate socket
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        listening.bind((host, port, 0, scope) if family == socket.AF_INET6 else (host, port))
        listening.listen(128)  # connections wait while the server starts
    except OSError:
        listening.close()
        raise
    return listening


def own_address() -> str | None:
    """This computer's address on the network it is connected to; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only selects the route
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def data_url() -> str:
    """The database in the user's data folder, which is created if necessary."""
    folder = Path(platformdirs.user_data_dir("fiefdom", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.db'}"


def open_when_ready(url: str, patience: float = 60.0) -> None:
    """Opens the browser once the server responds, even if the engine is not ready yet."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{url}api/ready", timeout=2):
                webbrowser.open(url)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
