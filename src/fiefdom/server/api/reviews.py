"""Routes of reviews: ask for one, see its progress, stop waiting, and try another move."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from fiefdom.server.api.context import Asker, Context, Here, Somebody, stored
from fiefdom.server.api.games import GameId
from fiefdom.server.choices import choices
from fiefdom.server.messages.review import ReviewState, Tried, TryRequest
from fiefdom.server.messages.socket import Choices
from fiefdom.server.refusals import Refusal
from fiefdom.server.study.reviewing import tried
from fiefdom.server.table import Table

router = APIRouter(prefix="/api", tags=["reviews"])

At = Annotated[int, Path(ge=0, le=10_000)]
_TRY_COST = 10
"""Judging a move is a search, which counts as this many calls."""


@router.post("/games/{game}/review", response_model=ReviewState)
async def ask(game: GameId, here: Here, person: Somebody) -> Response:
    """Start the review of a finished game, or get the existing one."""
    room = await here.rooms.room(game)
    state = here.reviews.ask(room, person.id, lambda: here.reviewing.check(person.id))
    return _json(await stored(state))


@router.get("/games/{game}/review", response_model=ReviewState)
async def look(
    game: GameId,
    here: Here,
    _person: Asker,
    after: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """The progress of the review: decisions judged after the first `after`; finally all of it."""
    await here.rooms.room(game)
    return _json(await stored(here.reviews.look(game, after)))


@router.delete("/games/{game}/review", response_model=ReviewState)
async def cancel(game: GameId, here: Here, person: Somebody) -> Response:
    """Stop waiting for a review; it is stopped if nobody else is waiting."""
    await here.rooms.room(game)
    return _json(await stored(here.reviews.cancel(game, person.id)))


@router.get("/games/{game}/review/{at}")
async def look_at_moment(game: GameId, at: At, here: Here, _person: Asker) -> Choices:
    """The legal moves at one point of a finished game."""
    return choices(await _moment(here, game, at))


@router.post("/games/{game}/review/{at}")
async def try_again(game: GameId, at: At, form: TryRequest, here: Here, person: Somebody) -> Tried:
    """What another move would have been worth."""
    table = await _moment(here, game, at)
    if form.move not in (choice.move for choice in choices(table).moves):
        raise Refusal("illegal-move")
    here.asking.check(person.id, _TRY_COST)
    return await here.services.bots.think(
        "try", lambda: tried(table, form.move), owner=person.id, watched=lambda: True
    )


async def _moment(here: Context, game: str, at: int) -> Table:
    moments = await here.moments.of(await here.rooms.room(game))
    if at >= len(moments) - 1:
        raise Refusal("number-ahead", number=len(moments) - 1)
    return moments[at]


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
