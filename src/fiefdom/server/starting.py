"""Starting: opens the database, or says in one sentence why that is impossible."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from alembic.util.exc import CommandError

from fiefdom.server.settings import Settings
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.lock import InUse, ServerLock

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class CannotStart(Exception):  # noqa: N818  (not an error of the program)
    """Why the server cannot start, for whoever started it."""


async def open_database(settings: Settings) -> tuple[Database, ServerLock]:
    """The database with the newest schema, and the lock that keeps other servers away."""
    database = Database(settings.database)
    try:
        lock = ServerLock(database.url, f"http://{settings.host}:{settings.port}/")
    except InUse as error:
        await database.close()
        raise CannotStart(str(error)) from None
    except OSError as error:
        await database.close()
        why = (error.strerror or str(error)).lower()
        raise CannotStart(f"cannot use {error.filename}: {why}") from None
    try:
        await database.migrate()
    except StorageError as error:
        why = str(error)
    except CommandError:
        why = "it was made by a newer version of Fiefdom"
    else:
        return database, lock
    lock.release()
    await database.close()
    where = database.url.render_as_string(hide_password=True)
    raise CannotStart(f"the database {where} cannot be used: {why}")


class WithoutStackTrace:
    """ASGI middleware: a start that fails for a known reason ends without a stack trace."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything on, except stack traces of CannotStart."""

        async def shortened(message: Message) -> None:
            known = getattr(scope["app"].state, "cannot_start", None)
            if message["type"] == "lifespan.startup.failed" and known is not None:
                message = {**message, "message": ""}
            await send(message)

        await self._app(scope, receive, shortened if scope["type"] == "lifespan" else send)
