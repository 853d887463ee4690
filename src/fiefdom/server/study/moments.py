"""The moments of finished games: each game is played through once, beside the loop, and kept."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.table import Table

_MOST_KEPT = 16
_MOST_WAITING = 16


class Moments:
    """A store of games played through. One thread works: many who study slow nobody down."""

    def __init__(self, most_kept: int = _MOST_KEPT, most_waiting: int = _MOST_WAITING) -> None:
        self._most_kept = most_kept
        self._most_waiting = most_waiting
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="moments")
        self._kept: OrderedDict[str, list[Table]] = OrderedDict()
        self._coming: dict[str, asyncio.Future[list[Table]]] = {}

    async def of(self, room: Room) -> list[Table]:
        """The table before every move that was not undone, and as it is at the end.

        Refused while the game goes on: nobody gets help from outside.
        """
        if room.table.phase != "over":
            raise Refusal("not-over")
        game = room.game_id
        if game in self._kept:
            self._kept.move_to_end(game)
            return self._kept[game]
        return await asyncio.shield(self._coming.get(game) or self._play(room))

    def stop(self) -> None:
        """Take no more work."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _play(self, room: Room) -> "asyncio.Future[list[Table]]":
        if len(self._coming) >= self._most_waiting:
            raise Refusal("too-frequent", retry_after=1.0)
        game = room.game_id
        coming = asyncio.get_running_loop().run_in_executor(self._thread, room.moments)
        self._coming[game] = coming
        coming.add_done_callback(lambda played: self._keep(game, played))
        return coming

    def _keep(self, game: str, played: "asyncio.Future[list[Table]]") -> None:
        del self._coming[game]
        if not played.cancelled() and played.exception() is None:
            self._kept[game] = played.result()
            if len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)
