"""Running a server: uvicorn, set up the way this project needs it."""

import gc
import socket
import sys

import uvicorn
from fastapi import FastAPI

from fiefdom.server.app import create_app
from fiefdom.server.log import set_up_logs
from fiefdom.server.settings import Settings
from fiefdom.server.starting import CannotStart
from fiefdom.server.wire import guarded

_SWITCH_SECONDS = 0.001
"""How soon a thread with long work lets the event loop have the interpreter."""
_SOCKET_BYTES = 65_536
"""Messages larger than this are cut off by the socket itself; smaller ones get an error."""


def run_server(
    settings: Settings, sockets: list[socket.socket] | None = None, *, prepares: bool = False
) -> None:
    """Serves until a signal asks to stop: SIGTERM or SIGINT. Raises CannotStart.

    With `prepares`, it opens at once and gets its engine ready in the background.
    """
    set_up_logs(settings.log_level)
    _collect_garbage_seldom()
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = create_app(settings, prepares=prepares)
    try:
        new_server(settings, app).run(sockets=sockets)
    except SystemExit:  # uvicorn's answer to a start that failed
        problem: CannotStart | None = getattr(app.state, "cannot_start", None)
        if problem is not None:
            raise problem from None
        raise


def new_server(settings: Settings, app: FastAPI | None = None) -> uvicorn.Server:
    """A server that is ready to run."""
    http, websocket = guarded(settings)
    config = uvicorn.Config(
        app or create_app(settings),
        host=settings.host,
        port=settings.port,
        http=http,
        ws=websocket,
        ws_max_size=_SOCKET_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reads them itself: see api/forwarded.py
        timeout_graceful_shutdown=int(settings.stop_seconds),
        lifespan="on",
    )
    return uvicorn.Server(config)


def _collect_garbage_seldom() -> None:
    """Keeps the garbage collector from delaying moves.

    Thousands of games are millions of objects, and traversing all of them takes longer than a
    move may: measured, 99 % of moves were seen within 115 ms with the usual thresholds and
    within 75 ms with these. What the server drops is freed by reference counting; the youngest
    objects are still collected, and the sweep collects everything when it is quiet.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000_000, 1_000_000)
