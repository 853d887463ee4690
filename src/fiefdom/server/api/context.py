"""What every route needs: the server's parts, the limits, and who is asking."""

import asyncio
import re
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from fiefdom.server.answers import Answers
from fiefdom.server.api.gate import address_of
from fiefdom.server.identity import (
    COOKIE,
    COOKIE_SECONDS,
    TOKEN_LENGTH,
    Person,
    new_token,
)
from fiefdom.server.limits import (
    CALLS,
    GAMES,
    GAMES_OF_ADDRESS,
    MESSAGES,
    MESSAGES_OF_ADDRESS,
    NEWCOMERS,
    PUBLIC_TABLES_OF_ADDRESS,
    REVIEWS,
    Counts,
    Limit,
)
from fiefdom.server.refusals import Refusal
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.study.dealing import Dealing
from fiefdom.server.study.moments import Moments
from fiefdom.server.study.reviews import Reviews
from fiefdom.server.study.searches import Searches
from fiefdom.server.sweeping import Sweeping

T = TypeVar("T")
_AT_THE_DOOR = 4
_ANSWER_BYTES = 32 * 2**20
_LISTS_WAITING = 64
_GAMES_REPLAYED = 16
GAME_ID: re.Pattern[str] = re.compile(r"[A-Za-z0-9_-]{8,40}")


@dataclass
class Context:
    """The server's parts, shared by all routes."""

    services: Services
    rooms: Rooms
    sweeping: Sweeping
    dealing: Dealing
    reviews: Reviews

    def __post_init__(self) -> None:
        self.settings = self.services.settings
        self.sockets = 0
        rate = self.settings.rate
        self.newcomers = Limit(NEWCOMERS, factor=rate)
        self.asking = Limit(CALLS, factor=rate)
        self.creating = Limit(GAMES, factor=rate)
        self.creating_address = Limit(GAMES_OF_ADDRESS, factor=rate)
        self.publishing = Limit(PUBLIC_TABLES_OF_ADDRESS, factor=rate)
        self.reviewing = Limit(REVIEWS, factor=rate)
        self.sending = Limit(MESSAGES, factor=rate)
        self.sending_address = Limit(MESSAGES_OF_ADDRESS, factor=rate)
        self.answers = Answers("answers", most_kept=_ANSWER_BYTES)
        self.lists = Answers("lists", _LISTS_WAITING)
        self.moments = Moments("moments", most_kept=_GAMES_REPLAYED)
        self.searches = Searches(
            self.settings.analysis_threads, self.settings.analysis_seconds, rate
        )
        self.doors = asyncio.Semaphore(_AT_THE_DOOR)
        """Held while opening a socket or creating a game: a crowd is let in a few at a time."""
        self.sockets_of_address = Counts(self.settings.sockets_per_address)
        self.sockets_of_identity = Counts(self.settings.sockets_per_identity)

    def count_sockets(self, change: int) -> None:
        """Counts sockets that were opened, or closed if negative."""
        self.sockets += change
        self.services.metrics.sockets.set(self.sockets)


async def stored(work: Awaitable[T]) -> T:
    """A result from the archive; refused while the database is unavailable."""
    try:
        return await work
    except StorageError:
        raise Refusal("storage-unavailable") from None


async def compressed(answer: bytes, request: Request, answers: Answers) -> Response:
    """A compressed answer, uncompressed if this client needs that."""
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        answer = await answers.plain(answer)
    return Response(answer, media_type="application/json", headers=headers)


def context_of(connection: HTTPConnection) -> Context:
    """The context of the server that this connection belongs to."""
    context: Context = connection.app.state.context
    return context


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request, if any: a bot account's or a browser's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


async def identify(connection: HTTPConnection) -> Person | None:
    """Who is asking; None for somebody new. An unknown bearer token is refused."""
    token = token_of(connection)
    bearer = "authorization" in connection.headers
    if token is None or len(token) != TOKEN_LENGTH:
        if bearer:
            raise Refusal("unknown-identity")
        return None
    person = await stored(context_of(connection).services.archive.person_of_token(token))
    if person is None and bearer:
        raise Refusal("unknown-identity")
    return person


async def asker(request: Request) -> Person | None:
    """Who is asking over REST, within the rate limits."""
    person = await identify(request)
    request.scope["you"] = person.id if person is not None else ""
    if person is not None:
        context_of(request).asking.check(person.id)
    return person


async def somebody(request: Request, response: Response) -> Person:
    """Who is asking; somebody new gets an identity and the cookie that keeps it."""
    person = await asker(request)
    if person is not None:
        return person
    context = context_of(request)
    context.newcomers.check(address_of(request.scope))
    token = new_token()
    person = await stored(context.services.archive.add_person("person", None, token, now_ms()))
    request.scope["you"] = person.id
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return person


async def reader(request: Request) -> None:
    """Refuses those who may not see the game of this path yet."""
    game = request.path_params.get("game")
    if game is None or not GAME_ID.fullmatch(game):
        return
    if await stored(context_of(request).dealing.is_sealed(game)):
        room = await context_of(request).rooms.room(game)
        room.check_reader(await identify(request))


Here = Annotated[Context, Depends(context_of)]
Asker = Annotated[Person | None, Depends(asker)]
Somebody = Annotated[Person, Depends(somebody)]
