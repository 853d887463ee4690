"""The built page, or a plain one with help if it was not built."""

import re
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fiefdom.server.api.context import Context
from fiefdom.server.api.preview import with_preview
from fiefdom.server.refusals import Refusal

PAGE_FOLDER = Path(__file__).parent.parent / "page"

_HASHED = re.compile(r"^assets/.*-[A-Z0-9]{8}\.\w+$")
"""A file whose name contains a hash of its content, so that it never changes."""
_BUILD = re.compile(r'<meta name="fiefdom-build" content="(\w*)">')
_FOR_EVER = "public, max-age=31536000, immutable"

_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Fiefdom</title>
<h1>Fiefdom</h1>
<p>The server is running, but its page has not been built.
Build it with <code>make play</code>, or use the <a href="/api/openapi.json">API</a>.</p>
</html>
"""


class PageFiles(StaticFiles):
    """The page and its files."""

    def page(self) -> str:
        """The page itself, which is shown at every address that is not a file."""
        return (PAGE_FOLDER / "index.html").read_text("utf-8")

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be cached forever if its name contains its hash."""
        response = await super().get_response(path, scope)
        kept = _FOR_EVER if _HASHED.search(path) else "no-cache"
        response.headers.setdefault("cache-control", kept)
        return response


def page_files() -> PageFiles | None:
    """The files of the built page, or None if it was not built."""
    if not (PAGE_FOLDER / "index.html").exists():
        return None
    return PageFiles(directory=PAGE_FOLDER)


def page_build() -> str:
    """The id of the built page, as in the page itself; empty if there is none.

    It changes when the page is rebuilt while the server is running.
    """
    file = PAGE_FOLDER / "index.html"
    try:
        return _build_in(file, file.stat().st_mtime_ns)
    except OSError:
        return ""


@lru_cache(maxsize=1)
def _build_in(file: Path, _changed: int) -> str:
    found = _BUILD.search(file.read_text(encoding="utf-8"))
    return found[1] if found else ""


def is_page(request: Request) -> bool:
    """Whether a request that is not for the API is for the page."""
    return request.method in ("GET", "HEAD") and not request.url.path.startswith("/api")


async def show(files: PageFiles | None, request: Request, here: Context) -> Response:
    """The page or one of its files, as asked for."""
    if files is None:
        return HTMLResponse(_NO_PAGE)
    path = files.get_path(request.scope)
    if path == "." or "." not in path.rsplit("/", 1)[-1]:
        page = await with_preview(files.page(), request, here)
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        return HTMLResponse(page, headers=headers)
    try:
        return await files.get_response(path, request.scope)
    except HTTPException as error:
        refusal = Refusal("not-found" if error.status_code == 404 else "method-not-allowed")
        return JSONResponse(refusal.info().model_dump(), refusal.status)
