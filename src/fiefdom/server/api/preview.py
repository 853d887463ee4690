"""The preview that other programs show of a link: a title, a description and a picture.

Chats and search engines fetch a link before anyone has opened it. They learn which game is played
at a public table, and nothing else: a private table looks like one that does not exist.
"""

import html
import re

from starlette.requests import Request

from fiefdom.server.api.context import GAME_ID, Context
from fiefdom.server.api.spoken import Catalogue, spoken_to
from fiefdom.server.storage.database import StorageError

_GAME = re.compile(rf"^/game/({GAME_ID.pattern})(/replay)?$")
_DESCRIPTION = re.compile(r'<meta name="description"[^>]*>')
_PICTURE, _WIDTH, _HEIGHT = "/icons/preview.png", 800, 420


async def with_preview(page: str, request: Request, here: Context) -> str:
    """The page's HTML with the tags that describe the address it was asked for."""
    words = spoken_to(request.headers.get("accept-language", ""))
    path = request.url.path
    base = (here.settings.address or str(request.base_url)).rstrip("/")
    title, description = "Fiefdom", words["share.description"]
    if found := _GAME.match(path):
        description = words["share.invite"]
        if mode := await _public_mode(found[1], words, here):
            title = f"{mode} · Fiefdom"
    tags = _tags(title, description, base, path)
    return _DESCRIPTION.sub(lambda _: tags, page, count=1)


async def _public_mode(game: str, words: Catalogue, here: Context) -> str | None:
    try:
        row = await here.services.archive.game(game)
    except StorageError:
        return None
    return words.get(f"mode.{row['mode']}") if row is not None and row["public"] else None


def _tags(title: str, description: str, base: str, path: str) -> str:
    properties = {
        "og:site_name": "Fiefdom",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": base + path,
        "og:image": base + _PICTURE,
        "og:image:width": str(_WIDTH),
        "og:image:height": str(_HEIGHT),
    }
    lines = [f'<meta name="description" content="{html.escape(description)}">']
    lines += [
        f'<meta property="{name}" content="{html.escape(value)}">'
        for name, value in properties.items()
    ]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "\n  ".join(lines)
