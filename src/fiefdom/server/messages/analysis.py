"""The analysis board: a position and how it goes on, and what a search sees in it."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from fiefdom.rules.steps import Draw
from fiefdom.server.messages.base import Box, Message, Request, Whole
from fiefdom.server.messages.events import Event
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.messages.socket import Choices
from fiefdom.server.messages.table import TableState

PositionSource = Annotated[str, StringConstraints(min_length=1, max_length=8000)]
StepText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""A move in notation, `draw` to let chance decide, or what is drawn: `draw 3 17 24 40`."""


class FromPosition(Request):
    """Begin with a written position."""

    kind: Literal["position"]
    position: PositionSource


class FromGame(Request):
    """Begin at a moment of a finished game."""

    kind: Literal["game"]
    game: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
    at: Whole = Field(ge=0, le=10_000)
    """How many moves have been played at that point; the end if there are fewer."""


class FromSetup(Request):
    """Begin with the empty table of a new game."""

    kind: Literal["setup"]
    setup: SetupRequest


class BoardRequest(Request):
    """Where an analysis begins, and the moves and draws since."""

    start: Annotated[FromPosition | FromGame | FromSetup, Field(discriminator="kind")]
    steps: list[StepText] = Field(default_factory=list)  # a body of 16 kB holds any game


class LeftBuilding(Message):
    """A building that may still come."""

    building: str
    copies: int


class AwaitedDraw(Message):
    """What chance must bring before anybody can decide."""

    kind: Draw
    count: int
    """How many are drawn; of buildings the last one stays open on the pile."""
    kings: list[str]
    """The kings to bring into an order, as the notation names them."""
    box: Box | None
    """The box that the line comes from."""
    dominoes: list[int]
    """Those that nobody has seen."""
    buildings: list[LeftBuilding]
    recorded: str | None
    """The step that brings what came in the game, where the analysis began with one."""


class Board(Message):
    """A position of an analysis and how it can go on."""

    state: TableState
    position: str
    """The position in notation, from which an analysis can begin again."""
    steps: list[str]
    """All steps since the start; draws that were left to chance say what came."""
    event: Event | None
    """What the last step brought about."""
    choices: Choices | None
    """The legal moves; none where something is to be drawn, and at the end."""
    draw: AwaitedDraw | None


class SearchRequest(Request):
    """Look for the best turns of a position."""

    position: PositionSource
    seconds: float = Field(default=4.0, ge=0.1, le=600.0)
    """The host may allow less."""


class TurnLine(Message):
    """A turn, from the decision at hand to its end, and what it leads to."""

    moves: list[str]
    chances: list[float]
    """Every kingdom's chance of victory, from 0 to 1."""
    points: list[float]
    """The points that each kingdom can expect at the end."""
    error: float
    """The standard error of the search's own measure, from 0 to 1: how sure it is."""
    looks: int


class SearchNews(Message):
    """What a search has seen so far; one follows another until it is done."""

    waiting: bool
    """Whether others are served first and nothing has been looked at yet."""
    done: bool
    spent: float
    """Seconds of thinking so far."""
    seconds: float
    """Seconds in all."""
    looks: int
    exact: bool
    """Whether nothing is left to luck, and the first line is known to be best."""
    lines: list[TurnLine]
    """The best turns, best first."""
