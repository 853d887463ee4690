"""What can be done at a table: each action checks its preconditions and returns the entry.

An action that is not allowed raises Refusal and changes nothing.
"""

from fiefdom import IllegalMove, NotationError
from fiefdom.notation import parse_move
from fiefdom.server.identity import Person
from fiefdom.server.refusals import Refusal, sentence
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Seat, Table

_TIME_IS_UP = "The time for that move has run out, so it cannot be undone."


def move(
    table: Table, person: Person | None, number: int, text: str, client_id: str, at: int
) -> Entry:
    """A person or bot account plays a move."""
    turn = _playing(table)
    own = table.seats_of(person)
    if not own:
        raise Refusal("not-seated", number=table.number)
    _check_number(table, number)
    if turn not in own:
        raise Refusal("not-your-turn", number=table.number)
    assert person is not None
    return Entry(
        number=table.number + 1,
        kind="move",
        at=at,
        seat=turn,
        move=_legal(table, text),
        client_id=client_id,
        person=person.id,
    )


def bot_move(table: Table, number: int, text: str, at: int) -> Entry:
    """A built-in bot plays a move, if the game has not moved on since it started thinking."""
    turn = _playing(table)
    _check_number(table, number)
    return Entry(number=number + 1, kind="move", at=at, seat=turn, by="bot", move=text)


def undo(table: Table, person: Person | None, number: int, client_id: str, at: int) -> Entry:
    """A person takes back their last decision and the bots' moves since."""
    _playing(table)
    own = table.seats_of(person)
    if not own:
        raise Refusal("not-seated", number=table.number)
    if table.undo_seat is None or table.undo_seat not in own:
        _check_number(table, number)
        raise Refusal("nothing-to-undo", number=table.number)
    clock = table.earlier.clock if table.earlier is not None else None
    if clock is not None and clock.deadline is not None and clock.deadline <= at:
        raise Refusal("nothing-to-undo", _TIME_IS_UP, number=table.number)
    assert person is not None
    assert table.earlier is not None
    if not table.earlier.number < number <= table.number:  # bots may have moved in the meantime
        _check_number(table, number)
    return Entry(
        number=table.number + 1,
        kind="undo",
        at=at,
        seat=table.undo_seat,
        client_id=client_id,
        person=person.id,
    )


def resign(
    table: Table, person: Person | None, number: int, seat: int, client_id: str, at: int
) -> Entry:
    """A person leaves for good; a bot plays on, or the game ends if only bots are left.

    It does not matter who has moved in the meantime.
    """
    _playing(table)
    if number > table.number:
        raise Refusal("number-ahead", number=table.number)
    if seat not in table.seats_of(person):
        raise Refusal("not-your-seat", number=table.number)
    assert person is not None
    return Entry(
        number=table.number + 1,
        kind="resign",
        at=at,
        seat=seat,
        data=_ending(table, seat),
        client_id=client_id,
        person=person.id,
    )


def time_out(table: Table, number: int, at: int) -> Entry:
    """A clock ran out."""
    turn = _playing(table)
    _check_number(table, number)
    clock = table.terms.clock
    data = _ending(table, turn) if clock is not None and clock.on_timeout == "out" else None
    return Entry(number=number + 1, kind="time-out", at=at, seat=turn, by="server", data=data)


def sit(table: Table, person: Person, name: str, seat: int | None, at: int) -> Entry:
    """A person or bot account takes an open seat, by preference the one kept for them."""
    _waiting(table)
    if seat is not None and seat >= len(table.seats):
        raise Refusal("no-such-seat")
    if table.seats_of(person):
        raise Refusal("seat-taken", "You already have a seat here; leave it to take another.")
    seats = dict(enumerate(table.seats)) if seat is None else {seat: table.seats[seat]}
    free = [number for number, there in seats.items() if there.is_free_for(person.id, at)]
    if not free:
        kept = next((there.kept for there in seats.values() if there.kind == "open"), None)
        raise Refusal("seat-taken", f"This seat is kept for {kept.name} for now." if kept else None)
    own = [number for number in free if _is_kept_for(seats[number], person)]
    return _sit_entry(table, (own or free)[0], Seat(person.kind, name, person.id), person, at)


def _is_kept_for(seat: Seat, person: Person) -> bool:
    return seat.kept is not None and seat.kept.player == person.id


def sit_bot(table: Table, person: Person, level: str, seat: int, at: int) -> Entry:
    """The creator puts a bot on an open seat."""
    _waiting(table)
    _creator(table, person)
    if seat >= len(table.seats):
        raise Refusal("no-such-seat")
    if table.seats[seat].kind != "open":
        raise Refusal("seat-taken")
    return _sit_entry(table, seat, Seat("bot", level, None, level), person, at)


def stand_up(table: Table, person: Person, seat: int, at: int) -> Entry:
    """A player leaves a seat before the game starts; the creator may clear any other seat.

    A seat that was kept for somebody is then open to everyone.
    """
    _waiting(table)
    if seat >= len(table.seats):
        raise Refusal("no-such-seat")
    there = table.seats[seat]
    may_clear = table.terms.creator == person.id and (there.kind != "open" or there.kept)
    if there.player != person.id and not may_clear:
        raise Refusal("not-your-seat")
    return Entry(number=table.number + 1, kind="stand-up", at=at, seat=seat, person=person.id)


def cancel(table: Table, person: Person, at: int) -> Entry:
    """The creator cancels the game before it starts."""
    _waiting(table)
    _creator(table, person)
    return Entry(number=table.number + 1, kind="cancel", at=at, person=person.id)


def expire(table: Table, at: int) -> Entry:
    """The server cancels an abandoned game."""
    if table.phase not in ("waiting", "playing"):
        raise Refusal("over")
    return Entry(number=table.number + 1, kind="cancel", at=at, by="server")


def move_seat(table: Table, person: Person, seat: int, maker: str | None, at: int) -> Entry:
    """A seat moves to the identity of another device, from the identity that made the link."""
    there = table.seats[seat]
    if maker is None or there.player != maker:
        raise Refusal("bad-link")
    if table.phase not in ("waiting", "playing") or there.level is not None:
        raise Refusal("bad-link")
    if there.kind not in ("person", "shared", "account"):
        raise Refusal("bad-link")
    kind = "account" if person.kind == "account" else "person"
    moved = Seat(kind, there.name, person.id)  # type: ignore[arg-type]
    return _sit_entry(table, seat, moved, person, at)


def rematch(table: Table, person: Person, game: str, client_id: str, at: int) -> Entry:
    """A player creates the rematch of this game."""
    own = check_rematch(table, person)
    if table.rematch is not None:
        raise Refusal("seat-taken", "The rematch already exists; join it.")
    return Entry(
        number=table.number + 1,
        kind="rematch",
        at=at,
        seat=own,
        data={"game": game},
        client_id=client_id,
        person=person.id,
    )


def check_rematch(table: Table, person: Person | None) -> int:
    """The seat of the player who asks for a rematch; refused unless the game is over."""
    seats = [
        number
        for number, seat in enumerate(table.seats)
        if person is not None and seat.player == person.id
    ]
    if not seats:
        raise Refusal("not-seated")
    if table.phase != "over":
        raise Refusal("not-over")
    return seats[0]


# ---------------------------------------------------------------- checks


def _playing(table: Table) -> int:
    if table.phase == "waiting":
        raise Refusal("not-started", number=table.number)
    if table.turn is None:
        raise Refusal("over", number=table.number)
    return table.turn


def _ending(table: Table, seat: int) -> dict[str, bool] | None:
    """What the entry of a leaving player says if only bots are left: the game ends with it."""
    return {"ends": True} if table.is_last_player(seat) else None


def _waiting(table: Table) -> None:
    if table.phase in ("over", "cancelled"):
        raise Refusal("over")
    if table.phase == "playing":
        raise Refusal("already-started")


def _creator(table: Table, person: Person) -> None:
    if table.terms.creator != person.id:
        raise Refusal("not-creator")


def _check_number(table: Table, number: int) -> None:
    if number < table.number:
        raise Refusal("stale-number", number=table.number)
    if number > table.number:
        raise Refusal("number-ahead", number=table.number)


def _legal(table: Table, text: str) -> str:
    try:
        parsed = parse_move(text)
        table.position.code(parsed)
    except NotationError as error:
        raise Refusal("unreadable-move", sentence(error.sentence), number=table.number) from None
    except IllegalMove as error:
        raise Refusal(
            "illegal-move", sentence(str(error)), number=table.number, rule=error.rule
        ) from None
    return str(parsed)


def _sit_entry(table: Table, seat: int, there: Seat, person: Person, at: int) -> Entry:
    data = {"kind": there.kind, "name": there.name, "player": there.player, "level": there.level}
    return Entry(
        number=table.number + 1,
        kind="sit",
        at=at,
        seat=seat,
        by="player",
        data=data,
        person=person.id,
    )
