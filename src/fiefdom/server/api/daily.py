"""Routes of the deal of the day."""

import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request

from fiefdom.server.api.context import Asker, Context, Here, Somebody, stored
from fiefdom.server.api.games import check_creating, game_path
from fiefdom.server.facts import setup_info
from fiefdom.server.identity import Person
from fiefdom.server.messages.daily import (
    DailyDeals,
    Day,
    DealGame,
    DealInfo,
    DealRequest,
    DealResult,
)
from fiefdom.server.refusals import Refusal
from fiefdom.server.steady import now_ms
from fiefdom.server.study.calendar import DAY, begins_at, day_of, ends_at, opens_at, phase_of
from fiefdom.server.study.dealing import Deal, Result

router = APIRouter(prefix="/api/daily", tags=["deal of the day"])
SHOWN = 100
DayPath = Annotated[Day, Path()]


@router.get("")
async def deals(here: Here, person: Asker) -> DailyDeals:
    """The deals of today, tomorrow and yesterday."""
    today, tomorrow = await stored(here.dealing.deal_ahead())
    yesterday = await stored(here.dealing.deal(day_of(begins_at(today.day) - DAY)))
    return DailyDeals(
        today=await _info(here, today, person),
        tomorrow=await _info(here, tomorrow, person),
        yesterday=None if yesterday is None else await _info(here, yesterday, person),
    )


@router.post("")
async def begin(form: DealRequest, request: Request, here: Here, person: Somebody) -> DealGame:
    """Your one try at today's deal: started now, or the game you started before."""
    today, _tomorrow = await stored(here.dealing.deal_ahead())
    if await stored(here.dealing.try_of(today.day, person)) is None:
        await check_creating(here, request, person)
    async with here.doors:
        game = await stored(here.dealing.begin(person, form.name))
    return DealGame(game=game, path=game_path(game))


@router.get("/{day}")
async def deal(day: DayPath, here: Here, person: Asker) -> DealInfo:
    """The deal of a day: today's, or an earlier one."""
    return await _info(here, await _past_or_present(here, day), person)


@router.post("/{day}/practice", status_code=201)
async def practise(
    day: DayPath, form: DealRequest, request: Request, here: Here, person: Somebody
) -> DealGame:
    """Practise an open deal, as often as you like; it does not count."""
    await _past_or_present(here, day)
    await check_creating(here, request, person)
    async with here.doors:
        game = await stored(here.dealing.practise(person, day, form.name))
    return DealGame(game=game, path=game_path(game))


async def _past_or_present(here: Context, day: str) -> Deal:
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        raise Refusal("not-found") from None
    found = await stored(here.dealing.deal(day))
    if found is None or phase_of(day, now_ms()) == "coming":
        raise Refusal("not-found")
    return found


async def _info(here: Context, deal: Deal, person: Person | None) -> DealInfo:
    phase = phase_of(deal.day, now_ms())
    own = await stored(here.dealing.try_of(deal.day, person))
    results = [] if phase == "coming" else await stored(here.dealing.results(deal.day))
    told = phase == "open" or (own is not None and own["phase"] == "over")
    return DealInfo(
        day=deal.day,
        phase=phase,
        setup=setup_info(deal.setup),
        levels=list(deal.levels),
        commitment=deal.commitment,
        committed_at=deal.created_at,
        begins_at=begins_at(deal.day),
        ends_at=ends_at(deal.day),
        opens_at=opens_at(deal.day),
        your_game=own["game"] if own else None,
        your_phase=own["phase"] if own else None,
        finished=len(results),
        results=_shown(results, person, phase == "open") if told else [],
        revealed=deal.hidden if phase == "open" else None,
    )


def _shown(results: list[Result], person: Person | None, is_open: bool) -> list[DealResult]:
    me = person.id if person else None
    return [
        DealResult(
            place=result.place,
            name=result.name,
            player=result.person,
            kind=result.kind,
            points=result.points,
            lead=result.lead,
            you=result.person == me,
            game=result.game if is_open or result.person == me else None,
        )
        for index, result in enumerate(results)
        if index < SHOWN or result.person == me
    ]
