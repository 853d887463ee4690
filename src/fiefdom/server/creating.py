"""Creating games: checks the form and stores the game."""

from collections.abc import Awaitable, Callable
from typing import Any

from fiefdom import Setup, SetupError
from fiefdom.server import stored_game
from fiefdom.server.bots import levels, stand_in_level
from fiefdom.server.identity import Person, new_id
from fiefdom.server.messages.rest import ClockRequest, CreateGame, SeatRequest, SetupRequest
from fiefdom.server.names import clean_name
from fiefdom.server.refusals import Refusal, sentence
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.table import Kept, Seat, Table

DEFAULT_NAME = "Guest"
KEPT_SECONDS = 3600
"""How long a rematch keeps the seats of its players: long enough to let them know."""
AddGame = Callable[[dict[str, Any], list[dict[str, Any]]], Awaitable[bool]]


async def create_game(services: Services, rooms: Rooms, person: Person, form: CreateGame) -> str:
    """Creates the game that the form describes; returns its id."""
    setup = setup_of(form.setup)
    if len(form.seats) != setup.players:
        raise Refusal("bad-seats", f"Give {setup.players} seats, one for each player.")
    if sum(seat.kind == "me" for seat in form.seats) > 1:
        raise Refusal("bad-seats", "You can take one seat; others on your device are shared.")
    seats = [_seat(request, person) for request in form.seats]
    return await store_game(
        services,
        rooms,
        person,
        setup,
        seats,
        public=form.public,
        hints=form.hints,
        clock=form.clock,
    )


async def create_rematch(
    services: Services, rooms: Rooms, person: Person, table: Table, game: str
) -> None:
    """Creates a game like this one under this id: bots and the asker sit, the seats of others
    are kept for them for a while.

    If the game already exists, another player was faster, and nothing happens.
    """
    seats = []
    until = now_ms() + KEPT_SECONDS * 1000
    for seat in table.seats:
        if seat.kind == "bot" or seat.player == person.id:
            level = seat.level if seat.kind == "bot" else None
            seats.append(Seat(seat.kind, seat.name, seat.player, level))
        elif seat.player is None or seat.kind == "shared":
            seats.append(Seat())
        else:
            seats.append(Seat(kept=Kept(seat.player, seat.name or DEFAULT_NAME, until)))
    terms = table.terms
    await store_game(
        services,
        rooms,
        person,
        terms.setup,
        seats,
        public=terms.public,
        hints=terms.hints,
        clock=terms.clock,
        game=game,
    )


async def store_game(
    services: Services,
    rooms: Rooms,
    person: Person,
    setup: Setup,
    seats: list[Seat],
    *,
    public: bool,
    hints: bool,
    clock: ClockRequest | None,
    game: str | None = None,
    deal: stored_game.Dealt | None = None,
    add: AddGame | None = None,
) -> str:
    """Stores a new game and returns its id; if a bot goes first, it starts to think.

    If an id is given and a game has it already, that game stays as it is. A deal of the day
    comes with its order; `add` replaces the archive's own way of storing the game.
    """
    row = stored_game.new_row(
        game or new_id(),
        setup,
        seats,
        creator=person.id,
        public=public,
        hints=hints,
        clock=clock,
        stand_in=stand_in_level(),
        at=now_ms(),
        deal=deal,
    )
    table, _hidden = stored_game.table_of(row)
    try:
        if not await (add or services.archive.add_game)(row, stored_game.seat_rows(table)):
            return str(row["id"])
    except StorageError:
        raise Refusal("storage-unavailable") from None
    services.metrics.created.labels(setup.mode).inc()
    if table.bot_level() is not None:
        await rooms.room(row["id"])  # where its bots start to think
    return str(row["id"])


def setup_of(request: SetupRequest) -> Setup:
    """The set-up that the form asks for; if refused, the message says what is possible."""
    try:
        return Setup(**request.model_dump())
    except SetupError as error:
        raise Refusal("bad-setup", sentence(str(error))) from None


def checked_name(text: str) -> str:
    """A cleaned name; refused if nothing visible is left."""
    name = clean_name(text)
    if not name:
        raise Refusal("bad-name")
    return name


def checked_level(level: str | None) -> str:
    """A level that exists; refused otherwise."""
    if level is None or level not in levels():
        raise Refusal("no-such-level", f"Choose one of these levels: {', '.join(levels())}.")
    return level


def _seat(request: SeatRequest, person: Person) -> Seat:
    if request.kind == "open":
        return Seat()
    if request.kind == "bot":
        level = checked_level(request.level)
        return Seat("bot", level, None, level)
    name = checked_name(request.name) if request.name is not None else person.name or DEFAULT_NAME
    if request.kind == "shared":
        return Seat("shared", name, person.id)
    return Seat(person.kind, name, person.id)
