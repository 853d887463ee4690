"""A bot account on one server, over REST."""

import asyncio
import random
from typing import Any, TypeVar

import httpx
from pydantic import BaseModel

from fiefdom.client.connection import TableConnection
from fiefdom.client.refusals import Refused
from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER
from fiefdom.server.messages.errors import ErrorInfo
from fiefdom.server.messages.rest import (
    About,
    Account,
    Created,
    CreateGame,
    Joined,
    Lobby,
    Me,
    PositionText,
    Replay,
    TableView,
)

Model = TypeVar("Model", bound=BaseModel)


class Client:
    """A bot account on one server.

    It stays within the server's rate limits by itself: a request that comes too fast is sent
    again a little later, for up to `patience` seconds.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = 60.0) -> None:
        """A client of the server at this URL; without a token it can only watch."""
        self.url = url.rstrip("/")
        self.token = token
        self.patience = patience
        self._headers = {PROTOCOL_HEADER: str(PROTOCOL)}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._http = httpx.AsyncClient(base_url=self.url, headers=self._headers, timeout=30)

    @classmethod
    async def register(cls, url: str, name: str, *, patience: float = 60.0) -> "Client":
        """A client with a new bot account of this name. Keep its `token` to use it again."""
        async with cls(url, patience=patience) as newcomer:
            account = await newcomer.post(Account, "/api/accounts", {"name": name})
        return cls(url, account.token, patience=patience)

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def about(self) -> About:
        """What the server offers."""
        return await self.get(About, "/api/about")

    async def me(self) -> Me:
        """This client's identity, as the server sees it."""
        return await self.get(Me, "/api/me")

    async def lobby(self) -> Lobby:
        """Open tables, live games, and your own unfinished games."""
        return await self.get(Lobby, "/api/lobby")

    async def create(self, form: CreateGame) -> Created:
        """A new game."""
        return await self.post(Created, "/api/games", form.model_dump())

    async def join(self, game: str, name: str, seat: int | None = None) -> Joined:
        """A seat at a table."""
        form = {"name": name, "seat": seat}
        return await self.post(Joined, f"/api/games/{game}/join", form)

    async def leave(self, game: str, seat: int) -> TableView:
        """Leaves a seat before the game starts; returns the table."""
        return await self.post(TableView, f"/api/games/{game}/seats/{seat}/leave", {})

    async def record(self, game: str) -> str:
        """The record of a finished game."""
        response = await self._ask("GET", f"/api/games/{game}/record")
        _check(response)
        return response.text

    async def position(self, game: str) -> PositionText:
        """The current position, as text for `fiefdom.notation.parse_position`."""
        return await self.get(PositionText, f"/api/games/{game}/position")

    async def replay(self, game: str) -> Replay:
        """A game to step through."""
        return await self.get(Replay, f"/api/games/{game}/replay")

    async def get(self, model: type[Model], path: str) -> Model:
        """The answer to a GET as this model. Raises Refused."""
        return _read(model, await self._ask("GET", path))

    async def post(self, model: type[Model], path: str, body: dict[str, Any]) -> Model:
        """The answer to a POST as this model. Raises Refused."""
        return _read(model, await self._ask("POST", path, json=body))

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer; retries for as long as the server says "later" and patience lasts.

        A question is asked again if the server has closed the connection in the meantime.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience
        may_repeat = method == "GET"
        while True:
            try:
                response = await self._http.request(method, path, **more)
            except (httpx.ReadError, httpx.RemoteProtocolError):
                if not may_repeat:
                    raise
                may_repeat = False
                continue
            wait = response.headers.get("retry-after", "")
            if response.status_code != 429 or not wait.isdecimal():
                return response
            if loop.time() + int(wait) > until:
                return response
            await asyncio.sleep(int(wait) * random.uniform(1.0, 1.2))

    def table(self, game: str, *, patience: float | None = None) -> TableConnection:
        """A connection to a table, to use with `async with`.

        A lost connection is restored by itself. `patience` (by default the client's) is how many
        seconds it keeps trying, and how long it waits for any answer.
        """
        socket = self.url.replace("http", "ws", 1) + f"/api/games/{game}/socket"
        return TableConnection(
            socket, self._headers, self.patience if patience is None else patience
        )


def _check(response: httpx.Response) -> None:
    if response.is_success:
        return
    try:
        error = ErrorInfo.model_validate_json(response.content, extra="ignore")
    except ValueError:
        raise Refused("internal", f"HTTP {response.status_code}") from None
    raise Refused(error.code, error.message)


def _read(model: type[Model], response: httpx.Response) -> Model:
    _check(response)
    return model.model_validate_json(response.content, extra="ignore")
