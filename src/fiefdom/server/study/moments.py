"""The moments of finished games: each game is replayed once, outside the event loop, and cached."""

from fiefdom.server.once import Once
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.table import Table


class Moments(Once[list[Table]]):
    """A cache of replayed games."""

    async def of(self, room: Room) -> list[Table]:
        """The table before every move that was not undone, and as it is at the end.

        Refused while the game is in progress, so that nobody can get outside help.
        """
        if room.table.phase != "over":
            raise Refusal("not-over")
        return await self.work_out(room.game_id, room.moments)
