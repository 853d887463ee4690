"""Behind a proxy: who the client really is, from what the proxies themselves wrote."""

from fiefdom.server.api.gate import App, Receive, Scope, Send


class Forwarded:
    """ASGI middleware: puts the client's address and scheme in place of the proxy's.

    Each proxy appends the address of its caller to X-Forwarded-For. With N proxies of the
    host's own, the outermost of them wrote the Nth entry from the end; everything before that
    was sent by the client and proves nothing.
    """

    def __init__(self, app: App, proxies: int) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] in ("http", "websocket"):
            entries = _entries(scope, b"x-forwarded-for")
            if len(entries) >= self._proxies:
                scope["client"] = (entries[-self._proxies], 0)
            schemes = _entries(scope, b"x-forwarded-proto")
            if schemes:
                secure = schemes[-min(self._proxies, len(schemes))] in ("https", "wss")
                plain = "ws" if scope["type"] == "websocket" else "http"
                scope["scheme"] = plain + "s" * secure
        await self._app(scope, receive, send)


def _entries(scope: Scope, name: bytes) -> list[str]:
    """The entries of all headers with this name, in order."""
    texts = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [entry.strip() for text in texts for entry in text.split(",") if entry.strip()]
