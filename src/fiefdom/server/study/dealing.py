"""The deal of the day: one for everyone, one try for each identity, a table at the end.

The order of a day is drawn and committed to on the day before. Everyone plays the same order
against the same bots, whose seeds follow from it: the same decisions lead to the same game.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fiefdom import Setup
from fiefdom.notation import parse_setup
from fiefdom.server import secret, stored_game
from fiefdom.server.creating import DEFAULT_NAME, AddGame, checked_name, store_game
from fiefdom.server.identity import Person, derived_id
from fiefdom.server.messages.table import Revealed
from fiefdom.server.refusals import Refusal
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.storage.deals import Deals, Row
from fiefdom.server.study.calendar import DAY, day_of, fixture_of, opens_at, phase_of
from fiefdom.server.table import Seat

_EVERY = 600.0
_MOST_KNOWN = 32


@dataclass(frozen=True)
class Deal:
    """The game of one day, with its hidden order, which must not leave before it opens."""

    day: str
    setup: Setup
    levels: tuple[str, ...]
    hidden: Revealed
    commitment: str
    created_at: int


@dataclass(frozen=True)
class Result:
    """A player's result in a deal."""

    place: int
    person: str
    name: str | None
    kind: str
    game: str
    points: int | None
    """None for somebody who resigned."""
    lead: int | None
    """Lead over the best bot, in points."""


class Dealing:
    """Makes the deals, starts tries, and ranks their results."""

    def __init__(self, services: Services, rooms: Rooms, deals: Deals) -> None:
        self._services = services
        self._rooms = rooms
        self._deals = deals
        self._known: dict[str, Deal] = {}

    # ------------------------------------------------------------ deals

    async def run(self) -> None:
        """Deals today and tomorrow as soon as they are due, until cancelled."""
        await self._services.readiness.until_engine()
        while True:
            with suppress(StorageError):  # already logged by the database
                await self.deal_ahead()
            await asyncio.sleep(_EVERY)

    async def deal_ahead(self) -> tuple[Deal, Deal]:
        """The deals of today and tomorrow, made now if necessary."""
        now = now_ms()
        return await self._made(day_of(now)), await self._made(day_of(now + DAY))

    async def deal(self, day: str) -> Deal | None:
        """The deal of this day, if there is one."""
        if day not in self._known:
            row = await self._deals.deal(day)
            if row is None:
                return None
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[day] = _deal(row)
        return self._known[day]

    async def _made(self, day: str) -> Deal:
        found = await self.deal(day)
        if found is None:
            row = await asyncio.to_thread(_new_deal, day)
            await self._deals.add_deal(row)  # unless another process was faster
            found = await self.deal(day)
        assert found is not None
        return found

    # ------------------------------------------------------------ tries

    async def begin(self, person: Person, name: str | None) -> str:
        """The game of this person's try at today's deal; started now if necessary."""
        deal, _tomorrow = await self.deal_ahead()
        known = await self._deals.try_of(deal.day, person.id)
        if known is not None:
            return str(known["game"])
        # Two simultaneous requests would create a game with the same id; only one can succeed.
        game = derived_id(deal.hidden.nonce, f"try of {person.id}")

        async def add(row: dict[str, Any], seats: list[dict[str, Any]]) -> bool:
            return await self._deals.add_try(deal.day, person.id, row, seats)

        return await self._store(deal, person, name, game=game, add=add)

    async def practise(self, person: Person, day: str, name: str | None) -> str:
        """A new game of an open deal, which does not count."""
        deal = await self.deal(day)
        if deal is None:
            raise Refusal("not-found")
        if phase_of(day, now_ms()) != "open":
            raise Refusal("sealed")
        return await self._store(deal, person, name)

    async def _store(
        self,
        deal: Deal,
        person: Person,
        name: str | None,
        *,
        game: str | None = None,
        add: AddGame | None = None,
    ) -> str:
        shown = checked_name(name) if name is not None else person.name or DEFAULT_NAME
        seats = [Seat(person.kind, shown, person.id)]
        seats += [Seat("bot", level, None, level) for level in deal.levels]
        dealt = stored_game.Dealt(deal.day, deal.hidden, counts=add is not None)
        return await store_game(
            self._services,
            self._rooms,
            person,
            deal.setup,
            seats,
            public=False,
            hints=add is None,
            clock=None,
            game=game,
            deal=dealt,
            add=add,
        )

    async def try_of(self, day: str, person: Person | None) -> Row | None:
        """The game and phase of this person's try at a day's deal, if there is one."""
        return None if person is None else await self._deals.try_of(day, person.id)

    async def results(self, day: str) -> list[Result]:
        """Everyone who finished this day's deal before it opened, best first."""
        return ranked(await self._deals.finished(day, opens_at(day)))

    async def is_sealed(self, game: str) -> bool:
        """Whether a game is a try at a deal that is not open yet."""
        if (loaded := self._rooms.loaded_room(game)) is not None:
            return loaded.table.terms.is_sealed(now_ms())
        day = await self._deals.day_of_game(game)
        return day is not None and now_ms() < opens_at(day)


def ranked(rows: Iterable[Mapping[Any, Any]]) -> list[Result]:
    """The results of a day by lead, then by points; those who resigned come last."""
    scored = [(_score(row), row) for row in rows]
    scored.sort(key=lambda pair: (_rank(pair[0]), pair[1]["ended_at"], pair[1]["id"]))
    found: list[Result] = []
    for index, (score, row) in enumerate(scored):
        tied = index > 0 and _rank(scored[index - 1][0]) == _rank(score)
        found.append(
            Result(
                place=found[-1].place if tied else index + 1,
                person=row["person"],
                name=row["name"],
                kind=row["kind"],
                game=row["id"],
                points=score[1] if score else None,
                lead=score[0] if score else None,
            )
        )
    return found


def _score(row: Mapping[Any, Any]) -> tuple[int, int] | None:
    """The lead and points of the first seat; None if the player resigned."""
    if row["total"] is None:
        return None
    own, *others = row["result"]["totals"]
    return own - max(others), own


def _rank(score: tuple[int, int] | None) -> tuple[int, int, int]:
    return (1, 0, 0) if score is None else (0, -score[0], -score[1])


def _new_deal(day: str) -> dict[str, Any]:
    fixture = fixture_of(day)
    hidden = secret.new_secret(fixture.setup)
    return {
        "day": day,
        "setup": str(fixture.setup),
        "levels": list(fixture.levels),
        "hidden_order": hidden.order,
        "nonce": hidden.nonce,
        "commitment": secret.commitment(hidden),
        "created_at": now_ms(),
    }


def _deal(row: Row) -> Deal:
    return Deal(
        day=row["day"],
        setup=parse_setup(row["setup"]),
        levels=tuple(row["levels"]),
        hidden=Revealed(order=row["hidden_order"], nonce=row["nonce"]),
        commitment=row["commitment"],
        created_at=row["created_at"],
    )
