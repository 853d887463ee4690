"""Games in lists: the lobby, one's own games, finished ones."""

from typing import Any

from fiefdom.notation import parse_setup
from fiefdom.server.facts import setup_info
from fiefdom.server.messages.base import COLOURS
from fiefdom.server.messages.rest import ClockRequest, GameEntry, LobbySeat
from fiefdom.server.rooms import Rooms


def entry(rooms: Rooms, row: dict[str, Any], viewer: str | None) -> GameEntry:
    """A row of the archive as an entry of a list."""
    seats = [
        LobbySeat(
            seat=seat["seat"],
            colour=COLOURS[seat["seat"]],
            kind=seat["kind"],
            name=seat["name"],
            player=seat["player"],
            level=seat["level"],
        )
        for seat in row["seats"]
    ]
    own = [seat.seat for seat in seats if viewer is not None and seat.player == viewer]
    options, result = row["options"], row["result"]
    clock = options["clock"]
    return GameEntry(
        game=row["id"],
        path=f"/game/{row['id']}",
        phase=row["phase"],
        setup=setup_info(parse_setup(row["setup"])),
        seats=seats,
        open_seats=sum(seat.kind == "open" for seat in seats),
        clock=None if clock is None else ClockRequest(**clock),
        hints=options["hints"],
        public=row["public"],
        spectators=rooms.spectators(row["id"]),
        created_at=row["created_at"],
        changed_at=row["changed_at"] or row["created_at"],
        yours=bool(own) or row["creator"] == viewer,
        your_turn=row["turn"] in own,
        ended_at=row["ended_at"],
        totals=result["totals"] if result else None,
        winners=result["winners"] if result else None,
    )
