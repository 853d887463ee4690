"""A stored game: its row in the database, written and read only here."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from fiefdom import Game, Setup
from fiefdom.notation import parse_setup
from fiefdom.server import secret
from fiefdom.server.advancing import begin
from fiefdom.server.facts import setup_info
from fiefdom.server.messages.base import COLOURS
from fiefdom.server.messages.rest import ClockRequest, GameEntry, LobbySeat
from fiefdom.server.messages.table import Revealed
from fiefdom.server.steady import now_ms
from fiefdom.server.table import Kept, Seat, Table, Terms

Row = Mapping[Any, Any]


@dataclass(frozen=True)
class Dealt:
    """The deal of the day that a game is played with."""

    day: str
    hidden: Revealed
    counts: bool
    """Whether the game is a player's one try at it; otherwise it is practice."""


def new_row(
    game: str,
    setup: Setup,
    seats: Iterable[Seat],
    *,
    creator: str = "",
    public: bool = False,
    hints: bool = False,
    clock: ClockRequest | None = None,
    stand_in: str = "squire",
    at: int = 0,
    deal: Dealt | None = None,
) -> dict[str, Any]:
    """The row of a new game, with an order drawn for it, or that of a deal."""
    hidden = deal.hidden if deal is not None else secret.new_secret(setup)
    row: dict[str, Any] = {
        "id": game,
        "setup": str(setup),
        "mode": setup.mode,
        "options": {
            "hints": hints,
            "clock": None if clock is None else clock.model_dump(),
            "stand_in": stand_in,
            "seats": [_seat_options(seat) for seat in seats],
        },
        "creator": creator,
        "public": public,
        "hidden_order": hidden.order,
        "nonce": hidden.nonce,
        "commitment": secret.commitment(hidden),
        "created_at": at,
        "phase": "waiting",
    }
    if deal is not None:
        row["options"]["deal"] = {"day": deal.day, "counts": deal.counts}
    table, _hidden = table_of(row)
    return row | vars(table.columns(at))


def _seat_options(seat: Seat) -> dict[str, Any]:
    options = {"kind": seat.kind, "name": seat.name, "player": seat.player, "level": seat.level}
    return options if seat.kept is None else {**options, "kept": asdict(seat.kept)}


def _kept(options: Mapping[str, Any]) -> Kept | None:
    kept = options.get("kept")
    return None if kept is None else Kept(**kept)


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """The rows of a new game's seats."""
    empty = {"game": table.terms.game, "total": None, "won": None}
    return [{**empty, **row} for row in table.seat_rows()]


def table_of(row: Row) -> tuple[Table, Revealed]:
    """A stored game before its first entry, and its hidden order."""
    setup = parse_setup(row["setup"])
    options = row["options"]
    deal = options.get("deal")
    terms = Terms(
        game=row["id"],
        setup=setup,
        creator=row["creator"],
        public=row["public"],
        hints=options["hints"],
        clock=_clock(options),
        stand_in=options["stand_in"],
        commitment=row["commitment"],
        created_at=row["created_at"],
        deal=deal["day"] if deal and deal["counts"] else None,
        bots_secret=row["nonce"] if deal else None,
    )
    hidden = Revealed(order=row["hidden_order"], nonce=row["nonce"])
    table = Table(
        terms=terms,
        seats=tuple(Seat(**{**seat, "kept": _kept(seat)}) for seat in options["seats"]),
        game=Game.new(setup, order=secret.read_orders(row["hidden_order"])),
        laid=({},) * setup.kingdoms,
        undone=(0,) * setup.players,
    )
    return begin(table, row["created_at"]), hidden


def list_entry(row: Row, viewer: str | None, spectators: int) -> GameEntry:
    """A game as an entry of a list, from its row and those of its seats."""
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
    return GameEntry(
        game=row["id"],
        path=f"/game/{row['id']}",
        phase=row["phase"],
        setup=setup_info(parse_setup(row["setup"])),
        seats=seats,
        open_seats=sum(
            seat.kind == "open" and Seat(kept=_kept(given)).is_free_for(viewer, now_ms())
            for seat, given in zip(seats, options["seats"], strict=True)
        ),
        clock=_clock(options),
        hints=options["hints"],
        public=row["public"],
        spectators=spectators,
        created_at=row["created_at"],
        changed_at=row["changed_at"] or row["created_at"],
        yours=bool(own) or row["creator"] == viewer,
        your_turn=row["turn"] in own,
        ended_at=row["ended_at"],
        totals=result["totals"] if result else None,
        winners=result["winners"] if result else None,
    )


def _clock(options: Mapping[str, Any]) -> ClockRequest | None:
    clock = options["clock"]
    return None if clock is None else ClockRequest(**clock)
