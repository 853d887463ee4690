"""The gate in front of every request: hosts, origins, sizes, rates, headers, log and metrics."""

import contextlib
import ipaddress
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from fiefdom.server.limits import CALLS_OF_ADDRESS, SOCKETS_OF_ADDRESS, Limit
from fiefdom.server.metrics import Metrics
from fiefdom.server.refusals import Refusal
from fiefdom.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_log = logging.getLogger("fiefdom.server.requests")
_COSTS = {
    "/api/lobby": 3,
    "/api/tables": 3,
    "/api/finished": 3,
    "/metrics": 8,
    "/api/games": 4,
    "/api/score": 2,
    "/api/analysis/positions": 2,
}
_FILE = 0.25
"""A file of the page: a visit needs dozens of them, and a school class shares one address."""
_GONE = 499
"""The status that is logged if the client left before there was an answer, as nginx does."""
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
    """ASGI middleware: refuses what must not come in, and adds headers to what goes out."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        metrics: Metrics,
        build: Callable[[], str] = lambda: "",
    ) -> None:
        """A gate before this application; `build` names the page that the server has."""
        self._build = build
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._addresses = Limit(CALLS_OF_ADDRESS, factor=settings.rate)
        self._openings = Limit(SOCKETS_OF_ADDRESS, factor=settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] == "websocket" and not await self._opens(scope, send):
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = _GONE

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = _with_headers(scope, message.get("headers", []), self._build())
                if self._settings.origins:
                    headers += _sharing(self._shared_with(scope))
                message["headers"] = headers
            await send(message)

        try:
            self._check(scope)
            if scope["method"] == "OPTIONS" and self._shared_with(scope) is not None:
                await _preflight(marked)
            else:
                await self._limited(scope, receive, marked)
        except Refusal as refusal:
            self._metrics.errors.labels(refusal.code).inc()
            await _refuse(refusal, marked)
        except Exception:
            status = 500
            raise
        finally:
            self._record(scope, status, time.perf_counter() - began)

    async def _opens(self, scope: Scope, send: Send) -> bool:
        """Whether one more socket may be opened from this address; if not, refuses it."""
        try:
            self._openings.check(address_of(scope))
        except Refusal as refusal:
            self._metrics.errors.labels(refusal.code).inc()
            await _refuse(refusal, send, "websocket.http.response")
            return False
        return True

    def _check(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not host_allowed(self._settings, host):
            raise Refusal("forbidden-origin")
        if scope["method"] not in _SAFE:
            origin = headers.get(b"origin")
            if not origin_allowed(self._settings, origin, host):
                raise Refusal("forbidden-origin")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._settings.body_bytes:
            raise Refusal("too-large")
        self._addresses.check(address_of(scope), _cost(scope["path"]))

    def _shared_with(self, scope: Scope) -> bytes | None:
        """The origin of the request, if it is another page that may use the API."""
        origin = dict(scope["headers"]).get(b"origin")
        if origin is None or not scope["path"].startswith("/api"):
            return None
        return origin if origin.decode("latin-1") in self._settings.origins else None

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
            raise Refusal("too-large")

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", None) or "other"
        self._metrics.requests.labels(route, str(status)).observe(seconds)
        well = status < 500 or (status == 503 and scope.get("early", False))
        level = logging.INFO if well else logging.ERROR
        if route == "/health" and status == 200:
            level = logging.DEBUG  # requested every few seconds
        _log.log(
            level,
            "request",
            extra={
                "method": scope["method"],
                "route": route,  # the template: a path may contain the link to a private game
                "status": status,
                "ms": round(seconds * 1000, 2),
            },
        )


def _cost(path: str) -> float:
    """How many plain requests this one counts as: about what it costs to answer."""
    if path in _COSTS:
        return _COSTS[path]
    if path.endswith("/replay"):
        return 8
    return 1 if path.startswith("/api") else _FILE


def address_of(scope: Scope) -> str:
    """The client's address, as limits count it."""
    client = scope.get("client")
    return counted_address(client[0]) if client else "unknown"


@lru_cache(maxsize=4096)
def counted_address(text: str) -> str:
    """An address as limits count it: of IPv6 the network that one customer gets."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv4Address):
        return text
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address.packed, 64), strict=False))


def origin_allowed(settings: Settings, origin: bytes | None, host: str) -> bool:
    """Whether a page of this origin may act here. Programs send none; browsers always do."""
    if origin is None:
        return True
    text = origin.decode("latin-1")
    return _host_of(text) == host or text in settings.origins


def host_allowed(settings: Settings, host: str) -> bool:
    """Whether the server answers to this host name; a local server must not answer to others."""
    if not settings.hosts:
        return True
    try:
        return (urlsplit(f"//{host}").hostname or "") in settings.hosts
    except ValueError:
        return False


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # such as "http://["
        return None


async def _refuse(refusal: Refusal, send: Send, kind: str = "http.response") -> None:
    headers = {"content-type": "application/json", **refusal.headers}
    body = refusal.info().model_dump_json().encode()
    await _answer(send, refusal.status, headers, body, kind)


async def _preflight(send: Send) -> None:
    """Tells a browser what pages of other allowed origins may send."""
    headers = {
        "access-control-allow-methods": "GET, POST, PATCH",
        "access-control-allow-headers": "authorization, content-type, fiefdom-protocol",
        "access-control-max-age": "600",
    }
    await _answer(send, 204, headers, b"")


async def _answer(
    send: Send, status: int, headers: dict[str, str], body: bytes, kind: str = "http.response"
) -> None:
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": status, "headers": encoded})
    await send({"type": f"{kind}.body", "body": body})


def _sharing(origin: bytes | None) -> list[tuple[bytes, bytes]]:
    """Headers that let a page of this origin read the answer."""
    vary = [(b"vary", b"origin")]
    if origin is None:
        return vary
    return [
        *vary,
        (b"access-control-allow-origin", origin),
        (b"access-control-allow-credentials", b"true"),
        (b"access-control-expose-headers", b"retry-after"),
    ]


def _with_headers(
    scope: Scope, headers: list[tuple[bytes, bytes]], build: str
) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _value in headers}
    added = dict(_HEADERS)
    if scope["path"].startswith("/api"):
        added["cache-control"] = "no-store"
        # For the page: whether there is a newer one, and whose answer this is.
        added["fiefdom-build"] = build
        if "you" in scope:
            added["fiefdom-you"] = scope["you"]
    if scope.get("scheme") == "https":
        added["strict-transport-security"] = "max-age=31536000"
    extra = [
        (name.encode(), value.encode())
        for name, value in added.items()
        if name.encode() not in present
    ]
    return [*headers, *extra]
