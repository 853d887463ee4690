"""A real table, entered to be scored, and its score."""

from typing import Annotated, Literal

from pydantic import Field

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.server.messages.base import (
    Amount,
    Coordinate,
    DominoBox,
    Message,
    Request,
    Terrain,
    Whole,
)
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.messages.table import DominoInfo, Point, Rectangle, ScoreSheetInfo

MOST_SQUARES = 7 * 7 - 1
"""Squares of the largest kingdom, not counting its castle."""
LandTerrain = Literal["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"]


class PlaceRequest(Request):
    """A square of the grid; the castle is (0, 0)."""

    x: Coordinate
    y: Coordinate


class LaidDomino(Request):
    """A domino entered by its number: where its halves are."""

    box: DominoBox
    number: Whole = Field(ge=1, le=DOMINOES_PER_BOX)
    a: PlaceRequest
    b: PlaceRequest


class ToldSquare(PlaceRequest):
    """A square entered by its terrain and crowns."""

    terrain: LandTerrain
    crowns: Whole = Field(default=0, ge=0, le=3)
    """Those printed on it, without those of a building."""


class ToldBuilding(PlaceRequest):
    """A building and the square it stands on."""

    building: Annotated[str, Field(max_length=40)]


class EarlierGames(Request):
    """What a kingdom has from the earlier games of a Dynasty."""

    points: Amount = 0
    largest_territory: Amount = 0
    crowns: Amount = 0


class ToldKingdom(Request):
    """One kingdom of the table, domino by domino or square by square."""

    dominoes: list[LaidDomino] = Field(default_factory=list, max_length=MOST_SQUARES)
    squares: list[ToldSquare] = Field(default_factory=list, max_length=MOST_SQUARES)
    buildings: list[ToldBuilding] = Field(default_factory=list, max_length=MOST_SQUARES)
    coins: Amount = 0
    knights: Amount = 0
    """All of them, on the board and in the guard."""
    towers: Amount | None = None
    """Those of its buildings if left out."""
    queen: bool = False
    earlier: EarlierGames = Field(default_factory=EarlierGames)


class RealTableRequest(Request):
    """A finished game played with the real box."""

    setup: SetupRequest = Field(default_factory=SetupRequest)
    kingdoms: list[ToldKingdom] = Field(min_length=2, max_length=8)


class RemarkInfo(Message):
    """Something impossible in this game; it is counted anyway."""

    kingdom: int | None
    """Null if it concerns the whole table."""
    fault: str
    """A stable name, such as "domino-twice"."""
    sentence: str
    """The remark in English."""
    squares: list[Point]
    terrain: Terrain | None
    crowns: int | None
    building: str | None
    domino: DominoInfo | None
    found: int | None
    most: int | None


class ToldRoom(Message):
    """Where a kingdom is, and where it can grow."""

    box: Rectangle
    """The smallest rectangle around its squares."""
    room: Rectangle
    """The squares that fit the grid of the game."""
    reach: Rectangle
    """The squares that can be counted."""
    towers: int
    """Its towers: as entered, or those of its buildings."""


class RealTableScore(Message):
    """The score of a real table."""

    scores: ScoreSheetInfo
    rooms: list[ToldRoom]
    """One for each kingdom."""
    remarks: list[RemarkInfo]
