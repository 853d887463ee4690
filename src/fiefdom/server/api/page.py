"""The built page, or a plain helpful one where it was not built."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE_FOLDER = Path(__file__).parent.parent / "page"

_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Fiefdom</title>
<h1>Fiefdom</h1>
<p>The server runs, but its page has not been built.
Build it with <code>make play</code>, or use the <a href="/api/openapi.json">API</a>.</p>
</html>
"""


class PageFiles(StaticFiles):
    """The page's files; every path that is no file shows the page itself."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rsplit("/", 1)[-1]:
                raise
            response = await super().get_response("index.html", scope)
        response.headers.setdefault("cache-control", "no-cache")
        return response


def plain_page() -> HTMLResponse:
    """What is shown where the page was not built."""
    return HTMLResponse(_NO_PAGE)
