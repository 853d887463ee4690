"""The gate in front of every request: hosts, origins, sizes, rates, headers, log and metrics."""

import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from fiefdom.server.limits import Limit
from fiefdom.server.messages.errors import ErrorCode
from fiefdom.server.metrics import Metrics
from fiefdom.server.refusals import Refusal
from fiefdom.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_log = logging.getLogger("fiefdom.server.requests")
_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # links to games and seats are secrets
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(Exception):  # noqa: N818
    """A body grew past the limit while it was read."""


class Gate:
    """ASGI middleware; refuses what must not come in and marks what goes out."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._addresses = Limit(200, 40, factor=settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _with_headers(scope, message.get("headers", []))
            await send(message)

        code = self._refusal(scope)
        try:
            if code is not None:
                await _refuse(code, marked)
            else:
                await self._limited(scope, receive, marked)
        finally:
            self._record(scope, status, time.perf_counter() - began)

    def _refusal(self, scope: Scope) -> ErrorCode | None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not host_allowed(self._settings, host):
            return "forbidden-origin"
        if scope["method"] not in _SAFE:
            origin = headers.get(b"origin")
            if not origin_allowed(self._settings, origin, host):
                return "forbidden-origin"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._settings.body_bytes:
            return "too-large"
        if scope["path"].startswith("/api") and not self._addresses.allow(address_of(scope)):
            return "too-frequent"
        return None

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._settings.body_bytes:
                raise TooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            if read <= self._settings.body_bytes:
                await send(message)

        with contextlib.suppress(TooLarge):
            await self._app(scope, counted, unless_too_large)
        if read > self._settings.body_bytes:
            await _refuse("too-large", send)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", None) or "other"
        self._metrics.requests.labels(route, str(status)).observe(seconds)
        level = logging.INFO if status < 500 else logging.ERROR
        _log.log(
            level,
            "request",
            extra={
                "method": scope["method"],
                "route": route,  # the template: a path may hold the link to a private game
                "status": status,
                "ms": round(seconds * 1000, 2),
            },
        )


def address_of(scope: Scope) -> str:
    """The client's address."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def origin_allowed(settings: Settings, origin: bytes | None, host: str) -> bool:
    """Whether a page of this origin may act here. Programs send none; browsers always do."""
    if origin is None:
        return True
    text = origin.decode("latin-1")
    return urlsplit(text).netloc == host or text in settings.origins


def host_allowed(settings: Settings, host: str) -> bool:
    """Whether the server answers to this name; a local one must not, to names it does not know."""
    if not settings.hosts:
        return True
    return (urlsplit(f"//{host}").hostname or "") in settings.hosts


async def _refuse(code: ErrorCode, send: Send) -> None:
    refusal = Refusal(code)
    body = refusal.info().model_dump_json().encode()
    await send(
        {
            "type": "http.response.start",
            "status": refusal.status,
            "headers": [(b"content-type", b"application/json")],
        }
    )
    await send({"type": "http.response.body", "body": body})


def _with_headers(scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _value in headers}
    added = dict(_HEADERS)
    if scope["path"].startswith("/api"):
        added["cache-control"] = "no-store"
    if scope.get("scheme") == "https":
        added["strict-transport-security"] = "max-age=31536000"
    extra = [
        (name.encode(), value.encode())
        for name, value in added.items()
        if name.encode() not in present
    ]
    return [*headers, *extra]
