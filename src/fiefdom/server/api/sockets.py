"""The WebSocket of a game."""

import asyncio
import contextlib
import json
import logging
import re
import secrets
import struct
import time
from functools import lru_cache, partial
from typing import Any

from pydantic import ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketState

from fiefdom.server import actions
from fiefdom.server.api.context import GAME_ID, Context, context_of, identify
from fiefdom.server.api.gate import address_of, host_allowed, origin_allowed
from fiefdom.server.api.versions import is_current, without_new_fields
from fiefdom.server.audience import Listener
from fiefdom.server.bots import hint_level
from fiefdom.server.creating import create_rematch
from fiefdom.server.identity import Person
from fiefdom.server.messages.base import Message
from fiefdom.server.messages.socket import (
    CLIENT_MESSAGE,
    Acknowledged,
    ClientMessage,
    Hint,
    HintRequest,
    MoveRequest,
    PingRequest,
    PlanRequest,
    Pong,
    ReactionMessage,
    ReactionRequest,
    RematchRequest,
    ResignRequest,
    UndoRequest,
    VerdictRequest,
)
from fiefdom.server.planning import plan_text
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.steady import now_ms
from fiefdom.server.study import teaching
from fiefdom.server.table import Table
from fiefdom.server.wire import WIRE

_log = logging.getLogger(__name__)
_READABLE = 16_384
"""Refused messages longer than this are not searched for their id."""
_ID: re.Pattern[str] = re.compile(r"[\w.:-]{1,64}")
_TEXT = 0x81
"""How a frame begins that is a whole text (RFC 6455, section 5.2)."""
_PATIENCE = 200
"""Refused messages in a row before the socket is closed."""


async def play(websocket: WebSocket) -> None:
    """Play or watch a game."""
    game = websocket.path_params["game"]
    wire = websocket.scope["extensions"].pop(WIRE)
    context = context_of(websocket)
    address = address_of(websocket.scope)
    try:
        async with context.doors:
            if not wire["is_open"]():
                return  # gone while waiting: skip it
            await websocket.accept()
            person = await _admit(context, websocket)
    except Refusal as refusal:
        await _turn_away(context, websocket, refusal)
        return
    if not context.sockets_of_address.take(address):
        await _turn_away(context, websocket, Refusal("too-many-sockets"))
        return
    identity = person.id if person else address
    try:
        if person is not None and not context.sockets_of_identity.take(identity):
            await _turn_away(context, websocket, Refusal("too-many-sockets"))
            return
        try:
            # In a separate task: otherwise every message wakes all the layers above it first.
            await asyncio.create_task(
                Connection(context, websocket, wire, person, address).run(game)
            )
        finally:
            if person is not None:
                context.sockets_of_identity.drop(identity)
    finally:
        context.sockets_of_address.drop(address)


route = WebSocketRoute("/api/games/{game}/socket", play)
"""Taken before FastAPI looks through all its paths, which costs more than opening the socket."""


async def _admit(context: Context, websocket: WebSocket) -> Person | None:
    host = websocket.headers.get("host", "")
    origin = websocket.headers.get("origin")
    allowed = origin_allowed(context.settings, origin.encode() if origin else None, host)
    if not allowed or not host_allowed(context.settings, host):
        raise Refusal("forbidden-origin")
    if not context.services.readiness.engine:
        raise Refusal("starting")
    if context.services.stopping:
        raise Refusal("stopping")
    return await identify(websocket)


async def _turn_away(context: Context, websocket: WebSocket, refusal: Refusal) -> None:
    context.services.metrics.errors.labels(refusal.code).inc()
    await websocket.send_text(refusal.reply(None).model_dump_json())
    await websocket.close(1008, refusal.code)


class Connection:
    """One socket: incoming messages are handled in turn, outgoing ones written at once."""

    def __init__(
        self,
        context: Context,
        websocket: WebSocket,
        wire: dict[str, Any],
        person: Person | None,
        address: str,
    ) -> None:
        self._context = context
        self._services = context.services
        self._rooms = context.rooms
        self._websocket = websocket
        self._person = person
        self._address = address
        self._wire = wire
        self._current = is_current(websocket.scope)
        self._closing: asyncio.Task[None] | None = None
        self._listener = Listener(person, self._send, self._close)
        self._hint: asyncio.Task[None] | None = None
        self._verdict: asyncio.Task[None] | None = None
        self._refused = 0

    async def run(self, game: str) -> None:
        """Serves the socket until it closes."""
        self._context.count_sockets(+1)
        room: Room | None = None
        try:
            if not GAME_ID.fullmatch(game):
                raise Refusal("no-such-game")
            after = self._after()
            async with self._context.doors:
                if not self._wire["is_open"]():
                    return
                room = await self._rooms.room(game)
                room.check_reader(self._person)
                await room.recall(after)
                room.welcome(self._listener, after)
                await asyncio.sleep(0)  # let other tasks run first
            await self._read(room)
        except Refusal as refusal:
            self._refuse(refusal, None)
            self._close(1008, refusal.code)
        finally:
            if room is not None:
                room.drop(self._listener)
            self._listener.let_go()
            for task in (self._hint, self._verdict):
                if task is not None:
                    task.cancel()
            await asyncio.gather(self._close(1000, ""), return_exceptions=True)
            self._context.count_sockets(-1)

    def _after(self) -> int:
        text = self._websocket.query_params.get("after", "0")
        if not text.isdecimal() or len(text) > 9:
            raise Refusal("malformed", "`after` is the number of the last event seen.")
        return int(text)

    # ------------------------------------------------------------ out

    def _send(self, *texts: str) -> None:
        self._wire["write"](_frames(texts, self._current))

    def _say(self, message: Message) -> None:
        self._send(message.model_dump_json())

    def _close(self, code: int, reason: str) -> asyncio.Task[None]:
        if self._closing is None:
            self._closing = asyncio.create_task(self._say_goodbye(code, reason))
        return self._closing

    async def _say_goodbye(self, code: int, reason: str) -> None:
        with contextlib.suppress(RuntimeError, OSError):  # the other side may be gone
            if self._websocket.client_state is WebSocketState.CONNECTED:
                await self._websocket.close(code, reason)

    def _refuse(self, refusal: Refusal, client_id: str | None) -> None:
        self._services.metrics.errors.labels(refusal.code).inc()
        self._say(refusal.reply(client_id))
        self._refused += 1

    # ------------------------------------------------------------ in

    async def _read(self, room: Room) -> None:
        while self._refused < _PATIENCE:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            try:
                self._check(text)
                try:
                    message = CLIENT_MESSAGE.validate_json(text or "")
                except ValidationError as error:
                    raise Refusal("malformed", _sentence(error)) from None
                await self._handle(room, message)
                self._refused = 0
            except Refusal as refusal:
                self._refuse(refusal, _id_of(text))
            except Exception:
                _log.exception("a message failed", extra={"game": room.game_id})
                self._refuse(Refusal("internal"), _id_of(text))
        self._close(1008, "too-frequent")

    def _check(self, text: str | None) -> None:
        if text is None:
            raise Refusal("malformed", "Messages are text, not bytes.")
        if len(text.encode()) > self._context.settings.message_bytes:
            raise Refusal("too-large")
        self._context.sending_address.check(self._address)
        self._context.sending.check(self._owner)

    async def _handle(self, room: Room, message: ClientMessage) -> None:
        person = self._person
        match message:
            case MoveRequest(id=key, number=number, move=text):
                began = time.perf_counter()
                if room.table.turn in self._listener.seats:
                    room.attendant.waits_until = time.monotonic() + message.grace
                await self._act(
                    room, key, lambda t: actions.move(t, person, number, text, key, now_ms())
                )
                self._services.metrics.accept.observe(time.perf_counter() - began)
            case UndoRequest(id=key, number=number):
                await self._act(room, key, lambda t: actions.undo(t, person, number, key, now_ms()))
            case ResignRequest(id=key, number=number, seat=seat):
                await self._act(
                    room, key, lambda t: actions.resign(t, person, number, seat, key, now_ms())
                )
            case RematchRequest(id=key):
                await self._rematch(room, key)
            case ReactionRequest(reaction=reaction, seat=seat):
                own = room.table.seats_of(person)
                if not own:
                    raise Refusal("not-seated")
                if seat is not None and seat not in own:
                    raise Refusal("not-your-seat")
                shown = own[0] if seat is None else seat
                self._rooms.neighbours.react(room, ReactionMessage(seat=shown, reaction=reaction))
            case HintRequest(lesson=lesson):
                self._ask_hint(room, lesson)
            case VerdictRequest():
                self._ask_verdict(room)
            case PlanRequest(seat=seat):
                if seat not in room.table.seats_of(person):
                    raise Refusal("not-your-seat")
                if room.table.turn is None:
                    raise Refusal("over" if room.table.phase == "over" else "not-started")
                self._send(plan_text(room.table, seat))
            case PingRequest(id=ping):
                self._say(Pong(id=ping, now=now_ms()))

    async def _act(self, room: Room, client_id: str, make: Any) -> None:
        number, repeated = await room.act(make, person=self._person, client_id=client_id)
        if repeated:
            self._say(Acknowledged(id=client_id, number=number))

    async def _rematch(self, room: Room, client_id: str) -> None:
        person = self._person
        actions.check_rematch(room.table, person)
        assert person is not None
        if room.table.rematch is not None:
            self._say(Acknowledged(id=client_id, number=room.rematch_number))
            return
        self._context.creating.check(person.id)
        # The first to ask creates it; the others would create one with the same id.
        game = room.rematch_id
        await create_rematch(self._services, self._rooms, person, room.table, game)
        try:
            await self._act(
                room, client_id, lambda t: actions.rematch(t, person, game, client_id, now_ms())
            )
        except Refusal:
            if room.table.rematch is None:
                raise
            self._say(Acknowledged(id=client_id, number=room.rematch_number))

    def _ask_hint(self, room: Room, lesson: bool) -> None:
        if not room.table.terms.hints:
            raise Refusal("no-hints")
        if not room.decides(self._person):
            raise Refusal("not-your-turn", number=room.table.number)
        if self._hint is not None and not self._hint.done():
            raise Refusal("too-frequent")
        give = self._give_lesson if lesson else self._give_hint
        self._hint = asyncio.create_task(give(room.table))

    @property
    def _owner(self) -> str:
        return self._person.id if self._person else self._address

    async def _give_hint(self, table: Table) -> None:
        move = await self._services.bots.choose(hint_level(), table.position, owner=self._owner)
        self._say(Hint(number=table.number, move=str(move)))

    async def _give_lesson(self, table: Table) -> None:
        work = partial(teaching.lesson, table, secrets.randbits(62))
        think = self._services.bots.think
        self._say(await think("lesson", work, owner=self._owner, watched=lambda: True))

    def _ask_verdict(self, room: Room) -> None:
        table = room.table
        if not table.terms.hints:
            raise Refusal("no-hints")
        seat = table.undo_seat
        own = table.seats_of(self._person)
        if seat is None or seat not in own or not table.is_last_player(seat):
            raise Refusal("nothing-to-undo", number=table.number)
        if self._verdict is not None:
            self._verdict.cancel()  # only the last decision is of interest
        self._verdict = asyncio.create_task(self._give_verdict(table))

    async def _give_verdict(self, table: Table) -> None:
        work = partial(teaching.verdict, table, secrets.randbits(62))
        think = self._services.bots.think
        # Low priority: bots' moves and hints come first.
        self._say(await think("verdict", work, owner=self._owner, watched=lambda: False))


@lru_cache(16)  # everyone in a crowd is sent the same texts
def _frames(texts: tuple[str, ...], current: bool) -> bytes:
    """Texts as WebSocket frames, one after another."""
    return b"".join([_frame(text, current) for text in texts])


@lru_cache(64)  # most listeners get the same
def _frame(text: str, current: bool) -> bytes:
    """A text as a WebSocket frame, for clients of the current or the first protocol version."""
    known = text if current else without_new_fields(text)
    payload = known.encode()
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", _TEXT, length)
    elif length < 2**16:
        head = struct.pack("!BBH", _TEXT, 126, length)
    else:
        head = struct.pack("!BBQ", _TEXT, 127, length)
    return head + payload


def _id_of(text: str | None) -> str | None:
    """The id of a refused message, so that the sender knows which one it was."""
    if text is None or len(text) > _READABLE:
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    key = found.get("id") if isinstance(found, dict) else None
    # A lone surrogate, which JSON allows, could not be sent back.
    return key if isinstance(key, str) and _ID.fullmatch(key) else None


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}." if where else f"{first['msg']}."
