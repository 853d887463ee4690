"""A connection to one table: receives messages, and plays moves until they are stored."""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from fiefdom.client.refusals import PASSING, Refused
from fiefdom.server.messages.socket import (
    SERVER_MESSAGE,
    Acknowledged,
    Choices,
    ErrorMessage,
    EventMessage,
    Presence,
    SeatMoved,
    ServerMessage,
    Welcome,
    You,
)
from fiefdom.server.messages.table import Changes, TableState

_OPEN_SECONDS = 10
_AWAY = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)


class TableConnection:
    """A connection to a table, to play or to watch. `state` is always up to date."""

    def __init__(self, url: str, headers: dict[str, str], patience: float) -> None:
        self._url = url
        self._local = urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1")
        self._headers = headers
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._waiting: list[ServerMessage] = []
        self.state: TableState
        self.you: You
        self.choices: Choices | None = None
        self._offered = -1

    async def __aenter__(self) -> "TableConnection":
        await self._reconnect()
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def messages(self) -> AsyncIterator[ServerMessage]:
        """Every message as it comes, until the game is over."""
        while True:
            while self._waiting:
                yield self._waiting.pop(0)
            if self.state.phase in ("over", "cancelled"):
                return
            await self._receive()

    async def turns(self) -> AsyncIterator[Choices]:
        """The legal moves, each time one of this client's seats is to move; ends with the game."""
        while True:
            choices = self.choices
            if choices is not None and self._offered < choices.number == self.state.number:
                self._offered = choices.number
                yield choices
                continue
            if self.state.phase in ("over", "cancelled"):
                return
            await self._receive()
            self._waiting.clear()

    async def play(self, move: str) -> int | None:
        """The number of the event, once the move is stored. Raises Refused.

        None if the game has moved on in the meantime, for example because another player undid
        a move; `turns` then yields the choices again if it is still this client's turn.
        """
        message = {"type": "move", "move": move, "number": self.state.number}
        try:
            return await self.request(message)
        except Refused as refused:
            if refused.code not in ("stale-number", "over"):
                raise
            return None

    async def undo(self) -> int:
        """Takes back your last decision; returns the number of the event. Raises Refused."""
        return await self.request({"type": "undo", "number": self.state.number})

    async def resign(self, seat: int) -> int:
        """Leaves for good, and a bot plays on; returns the number of the event. Raises Refused."""
        return await self.request({"type": "resign", "seat": seat, "number": self.state.number})

    async def request(self, message: dict[str, Any]) -> int:
        """Sends a message that is stored; returns the number of its event. Raises Refused.

        It is sent again with the same id after a lost connection, when it came too fast, and
        while the server cannot store it, until it is stored or `patience` runs out. Raises
        TimeoutError if there is no answer by then.
        """
        message = {"id": secrets.token_hex(8), **message}
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        pause = 0.05
        while True:
            try:
                async with asyncio.timeout_at(until):
                    return await self._request(message)
            except Refused as refused:
                if refused.code not in PASSING or loop.time() + pause > until:
                    self._offered = -1  # the choices that were refused are offered again
                    raise
            except TimeoutError:
                self._offered = -1
                raise TimeoutError(
                    f"The server did not answer within {self._patience:g} s."
                ) from None
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(1.0, pause * 2)

    async def _request(self, message: dict[str, Any]) -> int:
        number = await self._send(message)
        while number is None:
            seen = len(self._waiting)
            again = await self._receive()
            for received in self._waiting[seen:]:
                number = _answer(received, message["id"])
                if number is not None:
                    return number
            if again:
                number = await self._send(message)
        return number

    async def send(self, message: dict[str, Any]) -> None:
        """Sends a message that is not stored, such as a reaction."""
        await self._send(message)

    # ------------------------------------------------------------ the connection

    async def _send(self, message: dict[str, Any]) -> int | None:
        text = json.dumps(message)
        while True:
            try:
                assert self._socket is not None
                await self._socket.send(text)
                return None
            except _AWAY:
                await self._reconnect()
                if "id" in message:
                    for received in self._waiting:
                        number = _answer(received, message["id"])
                        if number is not None:
                            return number

    async def _receive(self) -> bool:
        """Receives one message; true if the connection was lost and restored instead."""
        try:
            assert self._socket is not None
            text = await self._socket.recv()
        except _AWAY:
            await self._reconnect()
            return True
        self._take_in(SERVER_MESSAGE.validate_json(text, extra="ignore"))
        return False

    async def _connect(self) -> None:
        after = self.state.number if hasattr(self, "state") else 0
        self._socket = await connect(
            f"{self._url}?after={after}",
            additional_headers=self._headers,
            compression=None,
            max_size=2**24,
            open_timeout=_OPEN_SECONDS,
            proxy=None if self._local else True,
            close_timeout=2,
        )
        async with asyncio.timeout(_OPEN_SECONDS):
            message = SERVER_MESSAGE.validate_json(await self._socket.recv(), extra="ignore")
        if isinstance(message, ErrorMessage):
            await self._socket.close()
            raise Refused(message.code, message.message)
        self._take_in(message)

    async def _reconnect(self) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        pause = 0.1
        while True:
            try:
                await self._connect()
                return
            except (*_AWAY, Refused) as error:
                passing = not isinstance(error, Refused) or error.code in PASSING
                if not passing or loop.time() > until:
                    raise
                # Exponential back-off with jitter, to avoid a stampede.
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                pause = min(2.0, pause * 1.6)

    def _take_in(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self.state, self.you, self.choices = message.state, message.you, None
                for event in message.events:  # missed events, without their changes
                    changes = Changes(number=event.number)
                    self._waiting.append(EventMessage(event=event, changes=changes))
                return
            case EventMessage():
                self.state = apply_changes(self.state, message.changes)
            case Choices():
                self.choices = message
            case SeatMoved():
                self.you = message.you
            case Presence():
                self.state = self.state.model_copy(update={"spectators": message.spectators})
        self._waiting.append(message)


def apply_changes(state: TableState, changes: Changes) -> TableState:
    """The state after an event: fields that were sent replace those of the same name."""
    fields = {name: getattr(changes, name) for name in changes.model_fields_set}
    if "kingdoms" in fields:
        changed = {kingdom.kingdom: kingdom for kingdom in fields["kingdoms"]}
        fields["kingdoms"] = [changed.get(old.kingdom, old) for old in state.kingdoms]
    return state.model_copy(update=fields)


def _answer(message: ServerMessage, key: str) -> int | None:
    """The number of the event that a message with this id led to; None if this is not about it."""
    if isinstance(message, EventMessage) and message.event.id == key:
        return message.event.number
    if isinstance(message, Acknowledged) and message.id == key:
        return message.number
    if isinstance(message, ErrorMessage) and message.id == key:
        raise Refused(message.code, message.message)
    return None
