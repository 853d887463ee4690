"""Routes of people, bot accounts and lists of games."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from fiefdom.server.api.context import Asker, Here, Somebody, asker, compressed, stored
from fiefdom.server.api.gate import address_of
from fiefdom.server.creating import checked_name
from fiefdom.server.identity import new_token
from fiefdom.server.lists import entries, spectators_of
from fiefdom.server.messages.rest import (
    Account,
    FinishedGames,
    Lobby,
    Me,
    ModeResults,
    NameRequest,
    PlayerResults,
    Tables,
)
from fiefdom.server.refusals import Refusal
from fiefdom.server.steady import now_ms

router = APIRouter(prefix="/api", tags=["people"])
PAGE = 50

PlayerId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,40}$")]


@router.get("/me")
async def me(person: Somebody) -> Me:
    """Your identity; created now if you have none."""
    return Me(player=person.id, name=person.name, kind=person.kind)


@router.patch("/me")
async def rename(form: NameRequest, here: Here, person: Somebody) -> Me:
    """Change your name for future games."""
    name = checked_name(form.name)
    await stored(here.services.archive.rename(person.id, name))
    return Me(player=person.id, name=name, kind=person.kind)


@router.post("/accounts", status_code=201)
async def make_account(form: NameRequest, request: Request, here: Here) -> Account:
    """Create a bot account. Its token is shown only once."""
    await asker(request)
    name = checked_name(form.name)
    here.newcomers.check(address_of(request.scope))
    token = new_token()
    person = await stored(here.services.archive.add_person("account", name, token, now_ms()))
    return Account(player=person.id, name=name, token=token)


@router.get("/lobby", response_model=Lobby)
async def lobby(request: Request, here: Here, person: Asker) -> Response:
    """Open tables, live games, and your own unfinished games."""
    archive = here.services.archive
    viewer = person.id if person else None
    waiting = await stored(archive.listed("waiting"))
    playing = await stored(archive.listed("playing"))
    own = await stored(archive.unfinished_of(viewer)) if viewer else []
    watched = spectators_of(here.rooms, waiting, playing, own)

    def work() -> str:
        return Lobby(
            open=entries(waiting, watched, viewer),
            playing=entries(playing, watched, viewer),
            yours=entries(own, watched, viewer),
        ).model_dump_json()

    answer = await here.lists.passing(("lobby", viewer), work)
    return await compressed(answer, request, here.lists)


@router.get("/tables", response_model=Tables)
async def tables(
    request: Request,
    here: Here,
    person: Asker,
    phase: Annotated[Literal["waiting", "playing"], Query()] = "waiting",
    after: Annotated[str | None, Query(pattern=r"^\d{1,15}\.[A-Za-z0-9_-]{8,40}$")] = None,
) -> Response:
    """Public tables waiting for players or in progress, newest first, page by page."""
    viewer = person.id if person else None
    begin = None
    if after is not None:
        at, _, game = after.partition(".")
        begin = (int(at), game)
    rows = await stored(here.services.archive.listed(phase, PAGE, begin))
    following = f"{rows[-1]['created_at']}.{rows[-1]['id']}" if len(rows) == PAGE else None
    watched = spectators_of(here.rooms, rows)

    def work() -> str:
        return Tables(games=entries(rows, watched, viewer), next=following).model_dump_json()

    answer = await here.lists.passing(("tables", phase, after, viewer), work)
    return await compressed(answer, request, here.lists)


@router.get("/finished", response_model=FinishedGames)
async def finished(
    request: Request,
    here: Here,
    person: Asker,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    player: Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{8,40}$")] = None,
) -> Response:
    """Finished games, newest first: public ones and your own."""
    viewer = person.id if person else None
    rows = await stored(here.services.archive.finished(before, player, viewer, PAGE))
    following = rows[-1]["ended_at"] if len(rows) == PAGE else None
    watched = spectators_of(here.rooms, rows)

    def work() -> str:
        games = entries(rows, watched, viewer)
        return FinishedGames(games=games, next=following).model_dump_json()

    answer = await here.lists.passing(("finished", before, player, viewer), work)
    return await compressed(answer, request, here.lists)


@router.get("/players/{player}")
async def results(player: PlayerId, here: Here, person: Asker) -> PlayerResults:
    """A player's results."""
    archive = here.services.archive
    who = await stored(archive.person(player))
    if who is None:
        raise Refusal("no-such-player")
    viewer = person.id if person else None
    modes = [
        ModeResults(
            mode=row["mode"],
            games=row["games"],
            wins=float(row["wins"] or 0),
            best=row["best"] or 0,
            mean=float(row["mean"] or 0),
        )
        for row in await stored(archive.results_of(player))
    ]
    recent = await stored(archive.finished(None, player, viewer, 20))
    return PlayerResults(
        player=who.id,
        name=who.name,
        kind=who.kind,
        games=sum(mode.games for mode in modes),
        wins=sum(mode.wins for mode in modes),
        modes=modes,
        recent=entries(recent, spectators_of(here.rooms, recent), viewer),
    )
