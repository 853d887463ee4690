"""Routes of the analysis board: positions and how they can continue, and searches."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from fiefdom.server.api.context import Asker, Context, Here
from fiefdom.server.api.gate import address_of
from fiefdom.server.creating import setup_of
from fiefdom.server.messages.analysis import (
    Board,
    BoardRequest,
    FromGame,
    FromPosition,
    SearchNews,
    SearchRequest,
)
from fiefdom.server.refusals import Refusal
from fiefdom.server.steady import now_ms
from fiefdom.server.study import boards
from fiefdom.server.study.boards import Start

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

_STILL_PLAYED = "This game is still in progress; it can be analysed once it is over."


@router.post("/positions")
async def look(form: BoardRequest, here: Here, _person: Asker) -> Board:
    """The position after these steps: the table, the legal moves, or what may be drawn."""
    start = await _start(form, here)
    return await asyncio.to_thread(boards.board, start, form.steps)


async def _start(form: BoardRequest, here: Context) -> Start:
    start = form.start
    if isinstance(start, FromPosition):
        return await asyncio.to_thread(boards.start_with_text, start.position)
    if isinstance(start, FromGame):
        room = await here.rooms.room(start.game)
        if room.table.terms.is_sealed(now_ms()):
            raise Refusal("sealed")  # others have yet to play its draws
        if room.table.phase != "over":  # no help from outside
            raise Refusal("not-over", _STILL_PLAYED)
        moments = await here.moments.of(room)
        return boards.start_with_moment(moments[min(start.at, len(moments) - 1)])
    return boards.start_with_setup(setup_of(start.setup))


@router.post(
    "/searches",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def search(
    form: SearchRequest, request: Request, here: Here, person: Asker
) -> StreamingResponse:
    """The best turns of a position, streamed while the search goes on.

    The answer is a stream of events, each a `SearchNews`. Closing the connection ends the search.
    """
    position = await asyncio.to_thread(boards.position_of, form.position)
    await here.services.readiness.until_bots()
    address = address_of(request.scope)
    owner = person.id if person else address
    news = here.searches.watch(owner, address, position, form.seconds)
    headers = {"x-accel-buffering": "no"}  # a proxy must not buffer the stream
    return StreamingResponse(_events(news), media_type="text/event-stream", headers=headers)


async def _events(news: AsyncIterator[SearchNews]) -> AsyncIterator[str]:
    async for part in news:
        yield f"data: {part.model_dump_json()}\n\n"
