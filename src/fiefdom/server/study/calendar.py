"""The calendar of the deals of the day: which game comes on which day, and when it opens.

Days are days of UTC. A deal can be begun on its day and is opened an hour later: until then
nobody else sees a game of it, so that whoever began before midnight can finish in peace.
"""

import datetime
from dataclasses import dataclass
from typing import Literal

from fiefdom import Setup

DAY = 24 * 3600 * 1000
TIME_TO_FINISH = 3600 * 1000
"""Milliseconds after midnight in which a game begun on the day can still be finished."""

DealPhase = Literal["coming", "today", "closing", "open"]


@dataclass(frozen=True)
class Fixture:
    """A game for one day of the week: the setup, and the level of every bot in it."""

    setup: Setup
    level: str = "duke"

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the bots, seat by seat, after the one who plays."""
        return (self.level,) * (self.setup.players - 1)


WEEK: tuple[Fixture, ...] = (
    Fixture(Setup.kingdomino(4)),
    Fixture(Setup.kingdomino(2, middle_kingdom=True, harmony=True)),
    Fixture(Setup.queendomino(4)),
    Fixture(Setup.kingdomino(3)),
    Fixture(Setup.kingdomino(2, mighty_duel=True)),
    Fixture(Setup.royal_wedding(5)),
    Fixture(Setup.queendomino(2)),
)
"""From Monday to Sunday: every box, two to five players, short games on working days.

The bots are of a level whose thinking is counted in playouts, not in seconds: the same
decisions get the same answers on every machine.
"""


def day_of(at: int) -> str:
    """The day of this time, as 2026-11-16."""
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).date().isoformat()


def begins_at(day: str) -> int:
    """When this day begins, in milliseconds."""
    begin = datetime.datetime.combine(
        datetime.date.fromisoformat(day), datetime.time(), datetime.UTC
    )
    return int(begin.timestamp()) * 1000


def ends_at(day: str) -> int:
    """When this day ends: the deal can no longer be begun."""
    return begins_at(day) + DAY


def opens_at(day: str) -> int:
    """When the order and the games of this day's deal are shown to everybody."""
    return ends_at(day) + TIME_TO_FINISH


def phase_of(day: str, at: int) -> DealPhase:
    """Where the deal of this day stands at this time."""
    if at < begins_at(day):
        return "coming"
    if at < ends_at(day):
        return "today"
    return "closing" if at < opens_at(day) else "open"


def fixture_of(day: str) -> Fixture:
    """The game that is dealt on this day."""
    return WEEK[datetime.date.fromisoformat(day).weekday()]
