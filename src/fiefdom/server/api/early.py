"""Requests before the engine is ready: the page opens, but whatever needs a game must wait."""

from fiefdom.server.api.gate import App, Receive, Scope, Send
from fiefdom.server.readiness import Readiness
from fiefdom.server.refusals import Refusal

_OPEN = frozenset(
    {
        "/api/about",
        "/api/accounts",
        "/api/components",
        "/api/finished",
        "/api/lobby",
        "/api/me",
        "/api/openapi.json",
        "/api/qr",
        "/api/ready",
        "/api/tables",
    }
)
"""Routes that need only tables and storage."""
_RETRY_SECONDS = 1.0


class Early:
    """ASGI middleware: until games can be played, refuses what would need one."""

    def __init__(self, app: App, readiness: Readiness) -> None:
        self._app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request. Sockets are refused by their own route."""
        if scope["type"] == "http" and not self._readiness.bots:
            scope["early"] = True  # the status is an error, but nothing is wrong
            if not self._readiness.engine and _needs_engine(scope["path"]):
                raise Refusal("starting", retry_after=_RETRY_SECONDS)
        await self._app(scope, receive, send)


def _needs_engine(path: str) -> bool:
    known = path in _OPEN or path.startswith("/api/players/")
    return path.startswith("/api/") and not known
