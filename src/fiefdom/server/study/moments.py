"""The moments of finished games: each game is replayed once, outside the event loop, and cached."""

from collections import OrderedDict

from fiefdom.server.once import Once
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.table import Table

_MOST_KEPT = 16


class Moments:
    """A cache of replayed games that drops the oldest first."""

    def __init__(self, once: Once[list[Table]], most_kept: int = _MOST_KEPT) -> None:
        self._once = once
        self._most_kept = most_kept
        self._kept: OrderedDict[str, list[Table]] = OrderedDict()

    async def of(self, room: Room) -> list[Table]:
        """The table before every move that was not undone, and as it is at the end.

        Refused while the game is in progress, so that nobody can get outside help.
        """
        if room.table.phase != "over":
            raise Refusal("not-over")
        game = room.game_id
        if game in self._kept:
            self._kept.move_to_end(game)
            return self._kept[game]
        return await self._once.work_out(
            game, room.moments, lambda moments: self._keep(game, moments)
        )

    def stop(self) -> None:
        """Takes no more work."""
        self._once.stop()

    def _keep(self, game: str, moments: list[Table]) -> None:
        self._kept[game] = moments
        if len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
