"""The deal of the day over REST."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from fiefdom.server.messages.base import Message, Name, Request
from fiefdom.server.messages.table import Revealed, SetupInfo

Day = Annotated[str, StringConstraints(pattern=r"^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]


class DealRequest(Request):
    """Play a deal."""

    name: Name | None = None
    """The name to play under; your own if left out."""


class DealGame(Message):
    """A game to play a deal in."""

    game: str
    path: str


class DealResult(Message):
    """A player's result in a deal."""

    place: int
    """1 is best; ties share a place."""
    name: str | None
    player: str
    kind: str
    """"person", or "account" for a bot account."""
    points: int | None
    """None for somebody who resigned."""
    lead: int | None
    """Lead over the best bot, in points."""
    you: bool
    game: str | None
    """Set for your own game, and for the others once the deal is open."""


class DealInfo(Message):
    """The deal of one day (UTC)."""

    day: str
    phase: Literal["coming", "today", "closing", "open"]
    """Before the day, on the day, while games may still be finished, and once it is public."""
    setup: SetupInfo
    levels: list[str]
    """The bots, in the order of their seats."""
    commitment: str
    """sha256 of the hidden order, published when it was drawn."""
    committed_at: int
    begins_at: int
    ends_at: int
    opens_at: int
    """When the order and all games become public."""
    your_game: str | None
    your_phase: Literal["playing", "over", "cancelled"] | None
    finished: int
    """How many players have finished it."""
    results: list[DealResult]
    """The top hundred and you, once you have finished or the deal is open."""
    revealed: Revealed | None
    """What the commitment hid, once the deal is open."""


class DailyDeals(Message):
    """The deals of today, tomorrow and yesterday."""

    today: DealInfo
    tomorrow: DealInfo
    yesterday: DealInfo | None
