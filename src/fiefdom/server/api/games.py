"""Routes of one game: create, join, seats, moves, record, replay."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response

from fiefdom.notation import format_position
from fiefdom.server import actions
from fiefdom.server.api.context import Asker, Context, Here, Somebody, compressed, stored
from fiefdom.server.api.gate import address_of
from fiefdom.server.creating import checked_level, checked_name, create_game
from fiefdom.server.identity import Person, new_token
from fiefdom.server.messages.rest import (
    Accepted,
    BotSeatRequest,
    Created,
    CreateGame,
    Joined,
    JoinRequest,
    LinkRequest,
    PlayRequest,
    PositionText,
    Replay,
    Scores,
    SeatLink,
    TableView,
)
from fiefdom.server.messages.socket import Choices
from fiefdom.server.record import record_text
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.score_view import scores_info
from fiefdom.server.steady import now_ms

router = APIRouter(prefix="/api", tags=["games"])

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
SeatId = Annotated[int, Path(ge=0, le=7)]
_TOO_MANY_PUBLIC = (
    "You have {most} public tables waiting for players; cancel one, or make this one private."
)
LINK_SECONDS = 24 * 3600


def game_path(game: str) -> str:
    """Where the page shows a game."""
    return f"/game/{game}"


async def check_creating(here: Context, request: Request, person: Person) -> None:
    """Counts a new game of this person, or refuses it."""
    here.creating.check(person.id)
    here.creating_address.check(address_of(request.scope))
    if await stored(here.services.archive.open_games_of(person.id)) >= (
        here.settings.open_games_per_identity
    ):
        raise Refusal("too-many-games")


@router.post("/games", status_code=201)
async def create(form: CreateGame, request: Request, here: Here, person: Somebody) -> Created:
    """Create a game."""
    await check_creating(here, request, person)
    if form.public and any(seat.kind == "open" for seat in form.seats):
        most = here.settings.public_tables_per_identity
        if await stored(here.services.archive.public_tables_of(person.id)) >= most:
            raise Refusal("too-many-games", _TOO_MANY_PUBLIC.format(most=most))
        here.publishing.check(address_of(request.scope))
    async with here.doors:
        game = await create_game(here.services, here.rooms, person, form)
        room = await here.rooms.room(game)
    return Created(game=game, path=game_path(game), state=room.state(), you=room.you(person))


@router.get("/games/{game}")
async def look(game: GameId, here: Here, person: Asker) -> TableView:
    """The table as you may see it."""
    room = await here.rooms.room(game)
    return TableView(state=room.state(), you=room.you(person))


@router.post("/games/{game}/join")
async def join(game: GameId, form: JoinRequest, here: Here, person: Somebody) -> Joined:
    """Take an open seat."""
    name = checked_name(form.name)
    room = await here.rooms.room(game)
    own = room.table.seats_of(person)
    if own and form.seat is None:  # repeated, for example after a lost connection
        return Joined(seat=own[0], state=room.state(), you=room.you(person))
    number, _ = await room.act(lambda table: actions.sit(table, person, name, form.seat, now_ms()))
    if person.name is None:
        await stored(here.services.archive.rename(person.id, name))
    return Joined(seat=room.seat_of(number), state=room.state(), you=room.you(person))


@router.post("/games/{game}/seats/{seat}/bot")
async def put_bot(
    game: GameId, seat: SeatId, form: BotSeatRequest, here: Here, person: Somebody
) -> TableView:
    """Put a bot on an open seat; only the creator may."""
    level = checked_level(form.level)
    room = await here.rooms.room(game)
    await room.act(lambda table: actions.sit_bot(table, person, level, seat, now_ms()))
    return TableView(state=room.state(), you=room.you(person))


@router.post("/games/{game}/seats/{seat}/leave")
async def leave(game: GameId, seat: SeatId, here: Here, person: Somebody) -> TableView:
    """Leave a seat before the game starts; the creator may clear any seat."""
    room = await here.rooms.room(game)
    await room.act(lambda table: actions.stand_up(table, person, seat, now_ms()))
    return TableView(state=room.state(), you=room.you(person))


@router.post("/games/{game}/cancel")
async def cancel(game: GameId, here: Here, person: Somebody) -> TableView:
    """Cancel a game before it starts; only the creator may."""
    room = await here.rooms.room(game)
    await room.act(lambda table: actions.cancel(table, person, now_ms()))
    return TableView(state=room.state(), you=room.you(person))


@router.post("/games/{game}/seats/{seat}/link", status_code=201)
async def make_link(game: GameId, seat: SeatId, here: Here, person: Somebody) -> SeatLink:
    """A private link that moves your seat to another device, once, within a day."""
    room = await here.rooms.room(game)
    if seat >= len(room.table.seats):
        raise Refusal("no-such-seat")
    if seat not in room.table.seats_of(person):
        raise Refusal("not-your-seat")
    if room.table.terms.deal is not None:
        raise Refusal("not-your-seat", "A try at the deal of the day stays on this device.")
    token, expires_at = new_token(), now_ms() + LINK_SECONDS * 1000
    await stored(here.services.archive.add_link(token, game, seat, person.id, expires_at))
    # In the fragment, which browsers never send.
    return SeatLink(token=token, path=f"/seat#{token}", expires_at=expires_at)


@router.post("/links")
async def use_link(form: LinkRequest, here: Here, person: Somebody) -> Joined:
    """Take over the seat of a private link, while the player who made it still has that seat."""
    link = await stored(here.services.archive.use_link(form.token, now_ms()))
    if link is None:
        raise Refusal("bad-link")
    room = await here.rooms.room(link.game)
    maker = link.maker
    if maker is None:  # version 0.1 did not store it
        maker = room.holder_since(link.seat, link.expires_at - LINK_SECONDS * 1000)
    await room.act(lambda table: actions.move_seat(table, person, link.seat, maker, now_ms()))
    return Joined(seat=link.seat, state=room.state(), you=room.you(person))


@router.get("/games/{game}/choices")
async def look_at_choices(game: GameId, here: Here, person: Asker) -> Choices:
    """The legal moves, for the player to move."""
    room = await here.rooms.room(game)
    _must_play(room, person)
    choices = room.choices_for(person)
    if choices is None:
        raise Refusal("not-your-turn", number=room.table.number)
    return choices


@router.post("/games/{game}/moves")
async def play(game: GameId, form: PlayRequest, here: Here, person: Somebody) -> Accepted:
    """Play a move without a socket."""
    room = await here.rooms.room(game)
    number, _ = await room.act(
        lambda table: actions.move(table, person, form.number, form.move, form.id, now_ms()),
        person=person,
        client_id=form.id,
    )
    return Accepted(number=number, last=room.table.number)


@router.get("/games/{game}/position")
async def look_at_position(game: GameId, here: Here) -> PositionText:
    """The position as text: everything on the table, never the order of a pile."""
    room = await here.rooms.room(game)
    if room.table.phase == "waiting":
        raise Refusal("not-started")
    text = format_position(room.table.position)
    return PositionText(number=room.table.number, position=text)


@router.get("/games/{game}/scores")
async def look_at_scores(game: GameId, here: Here) -> Scores:
    """The score sheet as it stands."""
    room = await here.rooms.room(game)
    return Scores(number=room.table.number, scores=scores_info(room.table.position.scores))


@router.get(
    "/games/{game}/record",
    response_model=None,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def download(game: GameId, here: Here) -> PlainTextResponse:
    """The record of a finished game."""
    room = await here.rooms.room(game)
    if room.table.phase != "over":
        raise Refusal("not-over")
    if room.table.terms.is_sealed(now_ms()):
        raise Refusal("sealed")  # it contains the order, which others have yet to play
    headers = {"content-disposition": f'attachment; filename="fiefdom-{game}.txt"'}
    return PlainTextResponse(record_text(room.table), headers=headers)


@router.get("/games/{game}/replay", response_model=Replay)
async def replay(game: GameId, request: Request, here: Here) -> Response:
    """A game to step through: the table before the first move, then each move."""
    room = await here.rooms.room(game)
    answer = await here.answers.get((game, room.table.number), room.replay_text)
    return await compressed(answer, request, here.answers)


def _must_play(room: Room, person: Person | None) -> None:
    if room.table.phase == "waiting":
        raise Refusal("not-started")
    if room.table.phase in ("over", "cancelled"):
        raise Refusal("over")
    if not room.table.seats_of(person):
        raise Refusal("not-seated")
