"""The table after an entry: moves, undos, seats taken and left, time that ran out."""

from dataclasses import replace
from typing import Literal

from fiefdom import Move, Place
from fiefdom.notation import parse_move
from fiefdom.server.clock import Clock
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Laid, Seat, Table


def advance(table: Table, entry: Entry) -> Table:
    """The table after this entry."""
    if entry.kind == "move":
        return _move(table, entry)
    after = _ENTRIES[entry.kind](replace(table, number=entry.number), entry)
    return begin(after, entry.at) if table.phase == "waiting" else after


def begin(table: Table, at: int) -> Table:
    """The table with its first clock running, if all seats are taken."""
    if table.phase != "playing" or table.terms.clock is None:
        return table
    clock = Clock.start(table.terms.clock, len(table.seats))
    return replace(table, clock=clock.turn_to(table.turn, at))


def _move(table: Table, entry: Entry) -> Table:
    assert entry.move is not None
    assert entry.seat is not None
    game = table.game.copy()
    move = parse_move(entry.move)
    game.play(move)
    after = replace(
        table,
        number=entry.number,
        game=game,
        laid=_lay(table, move, game.game_number),
        stand_in_for=None,
        earlier=table,
    )
    if after.seen != table.seen:
        object.__setattr__(after, "earlier", None)  # what was drawn cannot be unseen
    elif entry.by != "player":
        # A bot's move is undone with the move before it, unless the bot stood in for a player.
        before = table.earlier if table.stand_in_for is None else None
        object.__setattr__(after, "earlier", before)
    if table.clock is None:
        return after
    turned = table.clock.turn_to(after.turn, entry.at)
    object.__setattr__(after, "clock", turned)
    return after


def _lay(table: Table, move: Move, game_number: int) -> tuple[Laid, ...]:
    if game_number != table.game.game_number:
        return ({},) * len(table.laid)
    if not isinstance(move, Place):
        return table.laid
    decision = table.decision
    assert decision is not None
    assert decision.domino is not None
    named = decision.domino.box, decision.domino.number
    laid = list(table.laid)
    laid[decision.kingdom] = {**laid[decision.kingdom], move.a: named, move.b: named}
    return tuple(laid)


def _undo(table: Table, entry: Entry) -> Table:
    """The table before the last move, with the clock as it was: it has kept running since."""
    assert table.earlier is not None
    assert entry.seat is not None
    undone = list(table.undone)
    undone[entry.seat] += 1
    return replace(
        table.earlier,
        number=table.number,
        seats=table.seats,
        stand_in_for=None,
        undone=tuple(undone),
    )


def _sit(table: Table, entry: Entry) -> Table:
    assert entry.data is not None
    assert entry.seat is not None
    return _seat(table, entry.seat, Seat(**entry.data))


def _stand_up(table: Table, entry: Entry) -> Table:
    assert entry.seat is not None
    return _seat(table, entry.seat, Seat())


def _resign(table: Table, entry: Entry) -> Table:
    return _leave(table, entry, "resigned")


def _time_out(table: Table, entry: Entry) -> Table:
    assert table.terms.clock is not None
    if table.terms.clock.on_timeout == "out":
        return _leave(table, entry, "timed-out")
    return replace(table, stand_in_for=entry.seat)


def _leave(table: Table, entry: Entry, reason: Literal["resigned", "timed-out"]) -> Table:
    assert entry.seat is not None
    seat = replace(table.seats[entry.seat], level=table.terms.stand_in, left=reason)
    after = _seat(table, entry.seat, seat)
    # Before version 0.2 bots played such games to the end; their entries do not say so.
    conceded = bool(entry.data and entry.data.get("ends"))
    if not conceded:
        return after
    clock = None if table.clock is None else table.clock.turn_to(None, entry.at)
    return replace(after, conceded=True, clock=clock)


def _rematch(table: Table, entry: Entry) -> Table:
    assert entry.data is not None
    return replace(table, rematch=entry.data["game"])


def _cancel(table: Table, _entry: Entry) -> Table:
    return replace(table, cancelled=True)


_ENTRIES = {
    "undo": _undo,
    "sit": _sit,
    "stand-up": _stand_up,
    "resign": _resign,
    "time-out": _time_out,
    "rematch": _rematch,
    "cancel": _cancel,
}


def _seat(table: Table, number: int, seat: Seat) -> Table:
    seats = list(table.seats)
    seats[number] = seat
    return replace(table, seats=tuple(seats))
