"""A WebSocket client as light as possible, so that a load generator measures the server."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit


class LightSocket(asyncio.Protocol):
    """Sends and receives unfragmented text frames; answers pings."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self._on_text = on_text
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    @classmethod
    async def connect(
        cls, url: str, path: str, token: str, on_text: Callable[[bytes], None]
    ) -> "LightSocket":
        """An open socket."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.create_connection(
            lambda: cls(on_text), parts.hostname or "127.0.0.1", parts.port or 80
        )
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        await protocol.opened
        return protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:80])
            del self._buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            code, size, head = buffer[start] & 15, buffer[start + 1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            if len(buffer) - start < head + size:
                break
            body = bytes(buffer[start + head : start + head + size])
            start += head + size
            if code == 1:
                self._on_text(body)
            elif code == 9:
                self._frame(10, body)
        del buffer[:start]

    def send(self, message: dict[str, object]) -> None:
        """Sends a message."""
        self._frame(1, json.dumps(message).encode())

    def _frame(self, code: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        assert size < 65_536
        head = (
            bytes([128 | code, 128 | size])
            if size < 126
            else (bytes([128 | code, 128 | 126]) + size.to_bytes(2, "big"))
        )
        self._transport.write(head + b"\0\0\0\0" + body)  # masked with zeros: not masked

    def close(self) -> None:
        """Closes the connection."""
        if self._transport is not None:
            self._transport.close()
