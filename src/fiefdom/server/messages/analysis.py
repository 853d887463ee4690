"""The analysis board: a position and how it can continue, and what a search finds in it."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from fiefdom.rules.steps import Draw
from fiefdom.server.messages.base import DominoBox, Message, Request, Whole
from fiefdom.server.messages.events import Event
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.messages.socket import Choices
from fiefdom.server.messages.table import TableState

PositionSource = Annotated[str, StringConstraints(min_length=1, max_length=8000)]
StepText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""A move in notation, `draw` to let chance decide, or what is drawn: `draw 3 17 24 40`."""


class FromPosition(Request):
    """Start from a position as text."""

    kind: Literal["position"]
    position: PositionSource


class FromGame(Request):
    """Start from a moment of a finished game."""

    kind: Literal["game"]
    game: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
    at: Whole = Field(ge=0, le=10_000)
    """How many moves have been played at that point; the end if there are fewer."""


class FromSetup(Request):
    """Start from the empty table of a new game."""

    kind: Literal["setup"]
    setup: SetupRequest


class BoardRequest(Request):
    """Where an analysis starts, and the moves and draws since then."""

    start: Annotated[FromPosition | FromGame | FromSetup, Field(discriminator="kind")]
    steps: list[StepText] = Field(default_factory=list)  # a body of 16 kB holds any game


class LeftBuilding(Message):
    """A building that may still be drawn."""

    building: str
    copies: int


class AwaitedDraw(Message):
    """What must be drawn before the next decision."""

    kind: Draw
    count: int
    """How many are drawn; the last building becomes the visible top of the pile."""
    kings: list[str]
    """The kings to put in order, as in notation."""
    box: DominoBox | None
    """The box that the line comes from."""
    dominoes: list[int]
    """The unseen ones."""
    buildings: list[LeftBuilding]
    recorded: str | None
    """The step that draws what was drawn in the game, if the analysis started from one."""


class Board(Message):
    """A position of an analysis and how it can continue."""

    state: TableState
    position: str
    """The position in notation, from which another analysis can start."""
    steps: list[str]
    """All steps since the start; draws that were left to chance say what was drawn."""
    event: Event | None
    """What the last step led to."""
    choices: Choices | None
    """The legal moves; null if something must be drawn first, and at the end."""
    draw: AwaitedDraw | None


class SearchRequest(Request):
    """Look for the best turns of a position."""

    position: PositionSource
    seconds: float = Field(default=4.0, ge=0.1, le=600.0)
    """The host may allow less."""


class TurnLine(Message):
    """A turn, from the current decision to its end, and what it leads to."""

    moves: list[str]
    chances: list[float]
    """Every kingdom's chance of victory, from 0 to 1."""
    points: list[float]
    """The points that each kingdom can expect at the end."""
    error: float
    """The standard error of the value that the search maximises, which is from 0 to 1."""
    looks: int


class SearchNews(Message):
    """What a search has found so far; sent repeatedly until it is done."""

    waiting: bool
    """Whether the search is still waiting in the queue."""
    done: bool
    spent: float
    """Seconds of thinking so far."""
    seconds: float
    """Total seconds allowed."""
    looks: int
    exact: bool
    """Whether nothing is left to luck, so that the first line is certain to be best."""
    lines: list[TurnLine]
    """The best turns, best first."""
