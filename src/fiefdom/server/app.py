"""The application: all parts put together."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from fiefdom import __version__
from fiefdom.server.api import (
    analysis,
    daily,
    games,
    offer,
    page,
    people,
    puzzles,
    real_tables,
    reviews,
    sockets,
)
from fiefdom.server.api.context import Context, reader
from fiefdom.server.api.early import Early
from fiefdom.server.api.forwarded import Forwarded
from fiefdom.server.api.gate import Gate
from fiefdom.server.api.versions import Versions
from fiefdom.server.expiry import keep_expiring
from fiefdom.server.messages.errors import ErrorCode, ErrorInfo
from fiefdom.server.metrics import Metrics
from fiefdom.server.preparing import get_ready
from fiefdom.server.readiness import Readiness
from fiefdom.server.refusals import Refusal, statuses
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.settings import Settings
from fiefdom.server.starting import CannotStart, WithoutStackTrace, open_database
from fiefdom.server.storage.deals import Deals
from fiefdom.server.storage.expiring import Expiring
from fiefdom.server.storage.shelf import Shelf
from fiefdom.server.study.dealing import Dealing
from fiefdom.server.study.reviewing import review_steps
from fiefdom.server.study.reviews import Reviews
from fiefdom.server.sweeping import Sweeping


def create_app(settings: Settings, *, prepares: bool = False) -> FastAPI:
    """The server as an ASGI application; it starts and stops with its lifespan.

    With `prepares`, it gets the engine ready by itself and answers requests in the meantime;
    otherwise it finds the engine in the cache, or compiles it in the middle of the first game.
    """
    metrics = Metrics()
    readiness = Readiness(ready=not prepares)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            database, lock = await open_database(settings)
        except CannotStart as error:
            app.state.cannot_start = error
            raise
        services = Services(settings, database, metrics, readiness)
        rooms = Rooms(services)
        sweeping = Sweeping(services, rooms)
        dealing = Dealing(services, rooms, Deals(database))
        reviewing = Reviews(services, Shelf(database), rooms.room, review_steps)
        app.state.context = context = Context(services, rooms, sweeping, dealing, reviewing)
        expiring = partial(keep_expiring, settings, rooms, Expiring(database))
        try:
            services.start()
            await rooms.start()
            sweeping.start()
            if prepares:
                services.tasks.keep("preparing", partial(get_ready, readiness))
            reviewing.start()
            services.tasks.keep("expiry", expiring)
            services.tasks.keep("dealing", dealing.run)
            yield
        finally:
            context.answers.stop()
            context.lists.stop()
            context.moments.stop()
            context.searches.stop()
            services.stopping = True
            rooms.close()
            await services.stop()
            await database.close()
            lock.release()

    app = FastAPI(
        title="Fiefdom",
        version=__version__,
        description="Games of Kingdomino, Queendomino and Royal Wedding. See docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=_error_responses(),
    )
    app.router.routes.insert(0, sockets.route)
    for module in (games, people, offer, real_tables, daily, analysis, reviews, puzzles):
        app.include_router(module.router, dependencies=[Depends(reader)])
    _add_errors(app)
    app.add_middleware(Early, readiness=readiness)
    app.add_middleware(Versions)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Gate, settings=settings, metrics=metrics, build=page.page_build)
    if settings.behind_proxy:
        app.add_middleware(Forwarded, proxies=settings.proxies)
    app.add_middleware(WithoutStackTrace)
    return app


def _error_responses() -> dict[int | str, dict[str, Any]]:
    return {
        status: {"model": ErrorInfo, "description": ", ".join(codes)}
        for status, codes in sorted(statuses().items())
        if status != 500
    }


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(_request: Request, refusal: Refusal) -> JSONResponse:
        metrics: Metrics = app.state.context.services.metrics
        metrics.errors.labels(refusal.code).inc()
        return JSONResponse(refusal.info().model_dump(), refusal.status, headers=refusal.headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return await refused(request, Refusal("malformed", f"{where}: {first['msg']}."))

    files = page.page_files()

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        codes: dict[int, ErrorCode] = {404: "not-found", 405: "method-not-allowed"}
        refusal = Refusal(codes.get(error.status_code, "malformed"))
        headers = dict(error.headers or {})
        if error.status_code == 404 and page.is_page(request):
            return await page.show(files, request, app.state.context)
        if error.status_code == 405:
            headers["allow"] = ", ".join(_methods(app, request.url.path))
        return JSONResponse(refusal.info().model_dump(), refusal.status, headers=headers)

    @app.exception_handler(Exception)
    async def broken(_request: Request, _error: Exception) -> JSONResponse:
        refusal = Refusal("internal")
        return JSONResponse(refusal.info().model_dump(), refusal.status)


def _methods(app: FastAPI, path: str) -> list[str]:
    """The methods that a path supports."""
    found: set[str] = set()
    for template, methods in app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            found |= {method.upper() for method in methods}
    return sorted(found)
