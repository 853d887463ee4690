"""Games in lists: the lobby, your own games, finished games."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from fiefdom.server.messages.rest import GameEntry
from fiefdom.server.rooms import Rooms
from fiefdom.server.stored_game import list_entry

_log = logging.getLogger(__name__)


Rows = Iterable[Mapping[str, Any]]
Spectators = Mapping[str, int]


def spectators_of(rooms: Rooms, *lists: Rows) -> Spectators:
    """How many are watching each game of these lists."""
    return {row["id"]: rooms.spectators(row["id"]) for rows in lists for row in rows}


def entries(rows: Rows, spectators: Spectators, viewer: str | None) -> list[GameEntry]:
    """Rows of the archive as entries of a list, without those that cannot be read."""
    found = []
    for row in rows:
        try:
            found.append(list_entry(row, viewer, spectators[row["id"]]))
        except Exception as error:
            _log.warning("game %s… cannot be listed: %s", row["id"][:6], type(error).__name__)
    return found
