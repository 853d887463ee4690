"""Expiry: abandoned games and unused identities are removed after a time set by the host."""

import asyncio
import logging

from fiefdom.server import actions
from fiefdom.server.refusals import Refusal
from fiefdom.server.rooms import Rooms
from fiefdom.server.settings import Settings
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.storage.expiring import Expiring

_log = logging.getLogger(__name__)
_EVERY = 600.0
_DAY = 24 * 3600 * 1000


async def keep_expiring(settings: Settings, rooms: Rooms, expiring: Expiring) -> None:
    """Checks every ten minutes, for as long as the server runs."""
    while True:
        await asyncio.sleep(_EVERY)
        try:
            await expire(settings, rooms, expiring, now_ms())
        except StorageError:
            continue  # already logged by the database


async def expire(settings: Settings, rooms: Rooms, expiring: Expiring, now: int) -> None:
    """Cancels abandoned games, then deletes cancelled games and unused identities.

    A setting of 0 means never.
    """
    cancelled = 0
    for phase, days in (
        ("waiting", settings.waiting_days),
        ("playing", settings.abandoned_days),
    ):
        if days > 0:
            for game in await expiring.untouched(phase, now - int(days * _DAY)):
                cancelled += await _cancel(rooms, game)
    deleted = people = 0
    if settings.cancelled_days > 0:
        before = now - int(settings.cancelled_days * _DAY)
        deleted = await expiring.delete_cancelled(before, spare=rooms.is_loaded)
    if settings.unused_days > 0:
        people = await expiring.delete_unused_people(now - int(settings.unused_days * _DAY))
    links = await expiring.delete_links(now)
    if cancelled or deleted or people or links:
        counts = {"cancelled": cancelled, "deleted": deleted, "people": people, "links": links}
        _log.info("expired", extra=counts)


async def _cancel(rooms: Rooms, game: str) -> bool:
    try:
        room = await rooms.room(game)
        if room.audience.is_there():
            return False
        await room.act(lambda table: actions.expire(table, now_ms()))
    except Refusal:
        return False
    return True
