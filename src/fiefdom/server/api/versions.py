"""Protocol versions: fields that are newer than a client's version are left out.

A client names its version in the header Fiefdom-Protocol, or as `protocol=2` in the query if it
cannot set headers. Without either it gets version 1, whose client class refuses fields that it
does not know.
"""

import asyncio
import gzip
import json
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from fiefdom.server.api.gate import App, Message, Receive, Scope, Send
from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER

NEW_FIELDS = frozenset({"top_building", "half", "address", "daily", "kept"})
"""The fields of server messages that version 1 does not have."""
NEW_CODES = {
    "starting": "storage-unavailable",  # try again a little later
    "broken-game": "no-such-game",
    "bad-position": "malformed",
    "sealed": "not-over",
    "too-many-reviews": "too-frequent",
}
"""The error codes that version 1 does not have, and what it gets instead."""
_NAMED = tuple(f'"{name}"' for name in sorted(NEW_FIELDS))
_CURRENT = frozenset(str(version) for version in range(PROTOCOL, 100))
_DESCRIPTION = "/api/openapi.json"


class Versions:
    """ASGI middleware: sends older clients only what they know."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] == "websocket" and not is_current(scope):
            await self._app(scope, receive, _Plain(send).say)
        elif scope["type"] == "http" and not is_current(scope) and scope["path"] != _DESCRIPTION:
            await self._app(scope, receive, _Plain(send).answer)
        else:
            await self._app(scope, receive, send)


def is_current(scope: Scope) -> bool:
    """Whether a client knows everything that this server sends."""
    header = PROTOCOL_HEADER.lower().encode()
    named = [value.decode("latin-1") for key, value in scope["headers"] if key == header]
    # As text: as bytes, a query that is not ASCII would raise an error.
    named += parse_qs(scope.get("query_string", b"").decode("latin-1")).get("protocol", [])
    return any(text in _CURRENT for text in named)


class _Plain:
    """Passes on what the server sends, without the fields of later versions."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def say(self, message: Message) -> None:
        """Passes on a message to a socket."""
        if message["type"] == "websocket.send" and message.get("text"):
            message = {**message, "text": without_new_fields(message["text"])}
        await self._send(message)

    async def answer(self, message: Message) -> None:
        """Passes on a complete answer; only JSON is changed."""
        if message["type"] == "http.response.start":
            kinds = [value for key, value in message["headers"] if key == b"content-type"]
            if any(kind.startswith(b"application/json") for kind in kinds):
                self._start = message
                return
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if message.get("more_body"):
                return
            if (b"content-encoding", b"gzip") in self._start["headers"]:
                body = await asyncio.to_thread(_repacked, self._body)
            else:
                body = without_new_fields(self._body.decode()).encode()
            length = (b"content-length", str(len(body)).encode())
            others = [pair for pair in self._start["headers"] if pair[0] != length[0]]
            await self._send({**self._start, "headers": [*others, length]})
            message = {**message, "body": body}
            self._start = None
        await self._send(message)


def _repacked(body: bytes) -> bytes:
    """A long compressed answer, converted outside the event loop."""
    text = gzip.decompress(body).decode()
    plain = without_new_fields(text)
    return body if plain == text else gzip.compress(plain.encode(), 5)


@lru_cache(32)  # one text goes to everyone at a table
def without_new_fields(text: str) -> str:
    """The JSON text as version 1 of the protocol would have it."""
    if '"code":"' in text:
        for code, known in NEW_CODES.items():
            text = text.replace(f'"code":"{code}"', f'"code":"{known}"')
    if not any(name in text for name in _NAMED):
        return text
    return json.dumps(_reduced(json.loads(text)), ensure_ascii=False, separators=(",", ":"))


def _reduced(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _reduced(part) for key, part in value.items() if key not in NEW_FIELDS}
    if isinstance(value, list):
        return [_reduced(part) for part in value]
    return value
