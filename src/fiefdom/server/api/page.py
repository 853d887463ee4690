"""The built page, or a plain helpful one where it was not built."""

import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fiefdom.server.refusals import Refusal

PAGE_FOLDER = Path(__file__).parent.parent / "page"

_HASHED = re.compile(r"^assets/.*-[A-Z0-9]{8}\.\w+$")
"""A file whose name holds the hash of what is in it: under that name it never changes."""
_FOR_EVER = "public, max-age=31536000, immutable"

_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Fiefdom</title>
<h1>Fiefdom</h1>
<p>The server runs, but its page has not been built.
Build it with <code>make play</code>, or use the <a href="/api/openapi.json">API</a>.</p>
</html>
"""


class PageFiles(StaticFiles):
    """The page's files; every other path shows the page itself."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rsplit("/", 1)[-1]:
                raise
            response = await super().get_response("index.html", scope)
        kept = _FOR_EVER if _HASHED.search(path) else "no-cache"
        response.headers.setdefault("cache-control", kept)
        return response


def page_files() -> PageFiles | None:
    """The files of the built page, or None where it was not built."""
    if not (PAGE_FOLDER / "index.html").exists():
        return None
    return PageFiles(directory=PAGE_FOLDER, html=True)


def is_page(request: Request) -> bool:
    """Whether a request that no route of the API knows is one for the page."""
    return request.method in ("GET", "HEAD") and not request.url.path.startswith("/api")


async def show(files: PageFiles | None, request: Request) -> Response:
    """The page or one of its files, as asked for."""
    if files is None:
        return HTMLResponse(_NO_PAGE)
    try:
        return await files.get_response(files.get_path(request.scope), request.scope)
    except HTTPException as error:
        refusal = Refusal("not-found" if error.status_code == 404 else "method-not-allowed")
        return JSONResponse(refusal.info().model_dump(), refusal.status)
