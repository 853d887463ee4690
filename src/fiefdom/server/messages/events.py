"""What happened: each accepted move as a numbered event with everything that followed."""

from typing import Annotated, Literal

from pydantic import Field

from fiefdom.server.messages.base import DecisionKind, DominoBox, Message
from fiefdom.server.messages.table import DominoInfo, Point, SquareInfo


class Placed(Message):
    """A domino was placed."""

    what: Literal["placed"] = "placed"
    kingdom: int
    domino: DominoInfo
    squares: list[SquareInfo]
    """Half a first."""
    score: int
    """Change of the kingdom's score."""


class Discarded(Message):
    """A domino that does not fit anywhere was discarded."""

    what: Literal["discarded"] = "discarded"
    kingdom: int
    domino: DominoInfo


class Taxed(Message):
    """Knights were sent to the domino just placed and collected coins."""

    what: Literal["taxed"] = "taxed"
    kingdom: int
    squares: list[Point]
    coins: int


class Built(Message):
    """A building was bought."""

    what: Literal["built"] = "built"
    kingdom: int
    building: str
    spot: int
    square: Point
    cost: int
    knights: int
    towers: int
    score: int


class DragonSent(Message):
    """The dragon burnt a building on the builders' board."""

    what: Literal["dragon"] = "dragon"
    kingdom: int
    building: str
    spot: int
    cost: int


class Passed(Message):
    """An optional step was declined."""

    what: Literal["passed"] = "passed"
    kingdom: int
    step: DecisionKind


class ClaimedDomino(Message):
    """A king was put on a domino."""

    what: Literal["claimed"] = "claimed"
    player: int
    king: int | None
    domino: DominoInfo


class QueenMoved(Message):
    """The Queen moved to another kingdom."""

    what: Literal["queen"] = "queen"
    kingdom: int


class LineDrawn(Message):
    """A new line was drawn from the pile."""

    what: Literal["line"] = "line"
    box: DominoBox
    dominoes: list[DominoInfo]


class Unclaimed(Message):
    """Dominoes that no king had claimed left the game."""

    what: Literal["unclaimed"] = "unclaimed"
    dominoes: list[DominoInfo]


class RoundBegan(Message):
    """A round began."""

    what: Literal["round"] = "round"
    round: int


class BuildersFilled(Message):
    """The builders' board was refilled; the index is the printed cost."""

    what: Literal["builders"] = "builders"
    buildings: list[str | None]


class GameBegan(Message):
    """All seats are taken: the game (or the next one of a Dynasty) began."""

    what: Literal["began"] = "began"
    game_number: int


class GameEnded(Message):
    """The game, or one of a Dynasty, is over."""

    what: Literal["ended"] = "ended"
    game_number: int
    totals: list[int]
    winners: list[int]
    last: bool


class SatDown(Message):
    """Somebody took a seat, or moved it to another device."""

    what: Literal["sat"] = "sat"
    seat: int
    name: str
    bot: bool


class StoodUp(Message):
    """A seat became free before the game began."""

    what: Literal["stood-up"] = "stood-up"
    seat: int


class TookBack(Message):
    """A move was undone, along with the bots' moves after it."""

    what: Literal["took-back"] = "took-back"
    seat: int
    move: str


class Left(Message):
    """A player has left; a bot plays on, unless the game ends because only bots are left."""

    what: Literal["left"] = "left"
    seat: int
    reason: Literal["resigned", "timed-out"]


class ClockRanOut(Message):
    """A player's time ran out and a bot plays this one move."""

    what: Literal["clock"] = "clock"
    seat: int


class RematchMade(Message):
    """A new game with the same set-up was created."""

    what: Literal["rematch"] = "rematch"
    game: str
    seat: int


class Cancelled(Message):
    """The creator cancelled the game before it started."""

    what: Literal["cancelled"] = "cancelled"


Happening = Annotated[
    Placed
    | Discarded
    | Taxed
    | Built
    | DragonSent
    | Passed
    | ClaimedDomino
    | QueenMoved
    | LineDrawn
    | Unclaimed
    | RoundBegan
    | BuildersFilled
    | GameBegan
    | GameEnded
    | SatDown
    | StoodUp
    | TookBack
    | Left
    | ClockRanOut
    | RematchMade
    | Cancelled,
    Field(discriminator="what"),
]

EventKind = Literal["move", "undo", "sit", "stand-up", "resign", "time-out", "rematch", "cancel"]


class Event(Message):
    """One numbered event of a game."""

    number: int
    kind: EventKind
    seat: int | None
    """Whose event it is."""
    by: Literal["player", "bot", "server"]
    move: str | None = None
    """The move in notation, for kind "move"."""
    move_number: int
    """Moves played so far, including this one."""
    id: str | None = None
    """The id that the client chose: the sender's acknowledgement."""
    at: int
    """Server time in milliseconds."""
    happened: list[Happening]
    """In the order in which it happened."""
