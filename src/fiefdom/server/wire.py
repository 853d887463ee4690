"""Limits at the connection level, before any request has been parsed.

The simplest way to host has no proxy, so the server itself limits how many connections there
are, in total and from one address, how long a request may take to arrive, how long its headers
may be, and how many WebSocket frames may come per second.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fiefdom.server.api.gate import counted_address
from fiefdom.server.limits import FRAMES, Counts, Limit
from fiefdom.server.settings import Settings

_log = logging.getLogger(__name__)
WIRE = "fiefdom.wire"
"""The ASGI extension with which a socket's application writes whole frames.

The application removes it from the scope, so that it and the protocol do not refer to each other.
"""
_HEAD_BYTES = 32_768
"""Bytes that the head of a request may have: request line, headers, cookies."""
_REQUEST_SECONDS = 15.0
"""Seconds that a request may take to arrive, from the connection or the request before."""
_SLACK_BYTES = 65_536
"""Bytes that may come in addition to a body: the markers between its chunks."""
_PIECE = 2_048
"""Bytes of a socket that are parsed before its frames are counted."""
_LINGER = 2.0
"""Seconds for which a connection that is cut off may still receive its last message."""
_UNREAD_BYTES = 1_048_576
"""Bytes that may wait for a slow reader, who can reconnect with the last number seen."""
_WAITING = 4
"""Messages of a socket that may wait for the application before reading stops."""
_NEWCOMERS = 20
"""New connections that are read before other tasks get a turn."""
_SPARE_DESCRIPTORS = 100
"""Files that the server needs besides its connections."""


class Wire:
    """How many connections there are, and from where."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.connections, max(10, _descriptors() - _SPARE_DESCRIPTORS))
        self.request_bytes = settings.body_bytes + _HEAD_BYTES + _SLACK_BYTES
        # Behind a proxy every connection is the proxy's, which has its own limits.
        each = self.most if settings.behind_proxy else settings.connections_per_address
        self._of_address = Counts(each)
        self.rate = settings.rate
        self.open = 0
        self._heard = 0
        self._waiting: deque[Callable[[], None]] = deque()

    def hears(self) -> bool:
        """Whether one more new connection is read before players get a turn."""
        if not self._heard:
            asyncio.get_running_loop().call_soon(self._hear_more)
        self._heard += 1
        return self._heard <= _NEWCOMERS and not self._waiting

    def wait(self, listen: Callable[[], None]) -> None:
        """Reads a new connection a moment later."""
        self._waiting.append(listen)

    def _hear_more(self) -> None:
        self._heard = 0
        if self._waiting:
            self._heard = _NEWCOMERS
            asyncio.get_running_loop().call_soon(self._hear_more)
        for _ in range(min(len(self._waiting), _NEWCOMERS)):
            self._waiting.popleft()()

    def take(self, address: str) -> bool:
        """Whether one more connection from this address is accepted; release it with `drop`."""
        if self.open >= self.most or not self._of_address.take(address):
            return False
        self.open += 1
        return True

    def drop(self, address: str) -> None:
        """Releases a connection."""
        self.open -= 1
        self._of_address.drop(address)


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on connections, and on the time and size of requests."""

    wire: ClassVar[Wire]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._address: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._received = 0
        self._unheard: bytes | None = b""
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accepts the connection, or refuses it."""
        super().connection_made(transport)
        address = _address_of(transport)
        if self.wire.take(address):
            self._address = address
            self._start_deadline()
        else:
            self._turn_away(b"503 Service Unavailable", b"retry-after: 5\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives the connection back."""
        self._stop_deadline()
        self._release()
        # With pipelined requests, uvicorn reports the last one, not the one being answered.
        answered, self._answered = self._answered, None
        if answered is not None and not answered.response_complete:
            answered.disconnected = True
            answered.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Reads on, unless it is too much; new connections are read a few at a time."""
        if self._unheard is None:
            self._read(data)
        elif self._unheard:
            self._unheard += data
        elif self.wire.hears():
            self._unheard = None
            self._read(data)
        else:
            self._unheard = data
            self.transport.pause_reading()
            self.wire.wait(self._listen)

    def _listen(self) -> None:
        data, self._unheard = self._unheard, None
        if data and not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._start_deadline()
        self._received += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head and self._received > _HEAD_BYTES:
            self._turn_away(b"431 Request Header Fields Too Large")
        elif self._received > self.wire.request_bytes:
            self._cut_off()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._received = True, 0
        self._start_deadline()

    def on_headers_complete(self) -> None:
        """The head of a request has arrived."""
        self._in_head, self._received = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A whole request has arrived."""
        self._stop_deadline()
        self._received = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over; it still counts as one."""
        self._stop_deadline()
        address, self._address = self._address, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, GuardedSocket) and not protocol.lost:
            protocol.address = address
        elif address is not None:
            self.wire.drop(address)
        del self.parser  # which knows this protocol; nothing is read here any more

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(_REQUEST_SECONDS, self._cut_off)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _release(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            self.wire.drop(address)

    def _turn_away(self, status: bytes, header: bytes = b"") -> None:
        lines = b"\r\n" + header + b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(b"HTTP/1.1 " + status + lines)
        self.transport.close()
        self.loop.call_later(_LINGER, self.transport.abort)

    def _cut_off(self) -> None:
        """Ends a connection whose request is too slow or too long."""
        self._deadline = None
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with a limit on all frames, and a fast path for sending."""

    wire: ClassVar[Wire]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.address: str | None = None
        self.lost = False
        self.heard_at = self.loop.time()
        """When something last came, by the loop's clock."""
        self._frames = Limit(FRAMES, factor=self.wire.rate)
        self._cut = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives the connection back."""
        self.lost = True
        address, self.address = self.address, None
        if address is not None:
            self.wire.drop(address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, piece by piece, until there are too many frames."""
        self.heard_at = self.loop.time()
        for start in range(0, len(data), _PIECE):
            if self._cut or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def send_keepalive_ping(self) -> None:
        """Asks whether the other side is still there, unless it was heard from just now."""
        assert self.ping_interval is not None
        wait = self.heard_at + self.ping_interval - self.loop.time()
        if wait > 0:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Request) -> None:
        """Starts, and offers the application the fast path for sending."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = {"write": self.write, "is_open": self.is_open}

    def is_open(self) -> bool:
        """Whether the other side is still connected."""
        return not self.lost and not self.transport.is_closing()

    def write(self, frames: bytes) -> None:
        """Writes ready-made frames, such as those that many listeners get."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > _UNREAD_BYTES:
            self._cut_off(1013, "too-slow")
        else:
            self.transport.write(frames)

    def handle_events(self) -> None:
        """Handles the frames that have arrived, unless there are too many."""
        frames = len(self.conn.events) - (not self.handshake_initiated)
        if frames > 0 and not self._frames.allow("", frames):
            self._cut_off(1008, "too-frequent")
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Passes a message on; reading pauses only when several are waiting.

        uvicorn pauses after each message, which costs two system calls per move.
        """
        goes_on = not self.read_paused and self.queue.qsize() < _WAITING
        if goes_on:
            self.read_paused = True  # so that uvicorn does not pause it
        super().send_receive_event_to_app()
        if goes_on:
            self.read_paused = False

    async def send(self, message: Any) -> None:
        """Sends a message from the application; a refusal also ends the handshake."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def _cut_off(self, code: int, reason: str) -> None:
        self._cut = True
        with contextlib.suppress(Exception):
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(_LINGER, self.transport.abort)


def guarded(settings: Settings) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of one server, which share its count of connections."""
    wire = Wire(settings)
    http = type("Http", (GuardedHttp,), {"wire": wire})
    socket = type("Socket", (GuardedSocket,), {"wire": wire})
    return http, socket


def _address_of(transport: asyncio.Transport) -> str:
    remote = get_remote_addr(transport)
    return counted_address(remote[0]) if remote else "unknown"


def _descriptors() -> int:
    """How many files this process may open, raised as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows
        return 2**16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2**16 if hard == resource.RLIM_INFINITY else min(hard, 2**16)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 2**16 if soft == resource.RLIM_INFINITY else soft
