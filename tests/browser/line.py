"""A line between browser and server that can fall silent, as networks do: nothing is closed."""

import contextlib
import socket
import threading


class Line:
    """A TCP proxy in front of a server. While it is silent it carries nothing either way."""

    def __init__(self, server_url: str) -> None:
        host, port = server_url.removeprefix("http://").split(":")
        self._server = (host, int(port))
        self._carries = threading.Event()
        self._carries.set()
        self._sockets: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where browsers reach the server through this line."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def fall_silent(self) -> None:
        """Carries nothing from now on; what is open stays open."""
        self._carries.clear()

    def heal(self) -> None:
        """Carries everything again, what waited first."""
        self._carries.set()

    def close(self) -> None:
        """Cuts the line for good."""
        self._carries.set()
        for end in (self._listening, *self._sockets):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._server)
                self._sockets += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._carries.wait()
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
