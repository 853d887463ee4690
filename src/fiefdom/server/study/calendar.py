"""The calendar of the deals of the day: which game is played on which day, and when it opens.

Days are in UTC. A deal can be started on its day and opens an hour after it: until then nobody
else sees a game of it, so that those who started before midnight can finish in peace.
"""

import datetime
from dataclasses import dataclass
from typing import Literal

from fiefdom import Setup

DAY = 24 * 3600 * 1000
TIME_TO_FINISH = 3600 * 1000
"""Milliseconds after midnight in which a game started on the day can still be finished."""

DealPhase = Literal["coming", "today", "closing", "open"]


@dataclass(frozen=True)
class Fixture:
    """A game for one day of the week: the setup, and the level of every bot in it."""

    setup: Setup
    level: str = "duke"

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the bots, seat by seat after the player's."""
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
"""From Monday to Sunday: every box, two to five players, short games on weekdays.

The bots have a level whose budget is in playouts, not seconds, so that the same decisions get
the same answers on every machine.
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
    """When this day ends: the deal can no longer be started."""
    return begins_at(day) + DAY


def opens_at(day: str) -> int:
    """When the order and the games of this day's deal become public."""
    return ends_at(day) + TIME_TO_FINISH


def phase_of(day: str, at: int) -> DealPhase:
    """The phase of this day's deal at this time."""
    if at < begins_at(day):
        return "coming"
    if at < ends_at(day):
        return "today"
    return "closing" if at < opens_at(day) else "open"


def fixture_of(day: str) -> Fixture:
    """The game of this day."""
    return WEEK[datetime.date.fromisoformat(day).weekday()]
