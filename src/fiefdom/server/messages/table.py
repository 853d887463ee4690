"""The table as everyone may see it: the full state, and the parts that an event changes."""

from typing import Literal

from pydantic import MISSING, Field

from fiefdom.rules.boxes import BoxName
from fiefdom.server.messages.base import Colour, DecisionKind, DominoBox, Message, Phase, Terrain
from fiefdom.server.messages.rule_fields import with_options, with_score_rows


class SetupInfo(with_options(Message)):  # type: ignore[misc]
    """Which game is played."""

    box: BoxName
    players: int
    mode: str
    """The name of the mode, for example "royal-wedding-6-teams"."""
    grid: int
    """5 or 7: the largest width and height of a kingdom."""
    kingdoms: int
    kings: int
    line_size: int
    lines: int
    queendomino: bool
    """Whether coins, knights and buildings are in play."""
    text: str
    """The set-up in notation."""


class HalfInfo(Message):
    """One half of a domino."""

    terrain: Terrain
    crowns: int


class DominoInfo(Message):
    """A domino: half a is the first of the table, half b the second."""

    box: DominoBox
    number: int
    a: HalfInfo
    b: HalfInfo


class SquareInfo(Message):
    """One square of a kingdom. The castle is (0, 0); x grows to the right, y upwards."""

    x: int
    y: int
    terrain: Terrain
    crowns: int = 0
    box: DominoBox | None = None
    domino: int | None = None
    """Number of the domino that covers it; none for the castle."""
    half: Literal["a", "b"] | None = None
    """Which half of that domino; "a" for both halves of a domino with two equal ones."""
    building: str | None = None
    knight: bool = False


class Point(Message):
    """A square of the grid."""

    x: int
    y: int


class Rectangle(Message):
    """Squares from (x0, y0) to (x1, y1), both included."""

    x0: int
    y0: int
    x1: int
    y1: int


class KingdomInfo(Message):
    """One kingdom as it stands."""

    kingdom: int
    players: list[int]
    squares: list[SquareInfo]
    box: Rectangle
    """The smallest rectangle around all squares."""
    room: Rectangle
    """The squares that the kingdom could still cover within its grid."""
    dead: list[Point]
    """Free squares in `room` that no remaining domino can cover."""
    discarded: int
    coins: int = 0
    guard: int = 0
    """Knights not yet on the board."""
    knights: int = 0
    """All knights owned, on the board or in the guard."""
    towers: int = 0
    queen: bool = False
    score: int
    """Points as they stand, in this game."""
    earlier: int = 0
    """Points of a Dynasty's earlier games."""


class LineDomino(Message):
    """A domino of a line and the king on it."""

    domino: DominoInfo
    king: int | None = None
    player: int | None = None
    placed: bool = False
    """Whether it has already been placed or discarded this round."""


class Turn(Message):
    """A coming turn: this king acts for this domino; in the first claims it has none yet."""

    player: int
    king: int
    domino: int | None
    line: Literal["first", "current", "next"]


class Spot(Message):
    """A spot of the builders' board."""

    spot: int
    """Its printed cost, 5 to 0."""
    building: str | None
    costs: list[int]
    """What each kingdom would pay, including the Queen's discount."""


class TopBuilding(Message):
    """The visible building on top of the pile."""

    building: str
    cost: int | None
    """Printed cost of the spot it will move to, as things stand; null if it never will."""


class UnseenDominoes(Message):
    """Dominoes of a box that nobody has seen yet: in the pile, or left out."""

    box: DominoBox
    numbers: list[int]


class DecisionInfo(Message):
    """Who decides what."""

    kind: DecisionKind
    seat: int
    kingdom: int
    king: int | None
    domino: DominoInfo | None
    """The domino to place, or the one just placed."""


class KeptInfo(Message):
    """Who an open seat is kept for, and until when (server time in milliseconds)."""

    player: str
    name: str
    until: int


class SeatInfo(Message):
    """A seat and who sits there."""

    seat: int
    kingdom: int
    colour: Colour
    kind: Literal["open", "person", "shared", "bot", "account"]
    """A person, a player who shares a device with another seat, a built-in bot, a bot account."""
    name: str | None = None
    player: str | None = None
    """Public id of the person or bot account, for its results."""
    level: str | None = None
    """Level of the built-in bot that plays here, also when it stands in for a person."""
    left: Literal["resigned", "timed-out"] | None = None
    """Why a bot plays on for the person in this seat."""
    kept: KeptInfo | None = None
    """The player of the previous game for whom a rematch keeps this open seat."""
    connected: bool = False


class ClockInfo(Message):
    """The clocks. Times are milliseconds; `since` and `now` are the server's time of day."""

    kind: Literal["move", "player"]
    seconds: int
    increment: int
    on_timeout: Literal["bot-plays", "out"]
    remaining: list[int]
    """For each seat, at `since`."""
    running: int | None
    """Seat whose clock runs."""
    since: int
    now: int


class TerritoryInfo(Message):
    """A territory and what it scores."""

    terrain: Terrain
    squares: list[Point]
    crowns: int
    """Including those of buildings and of the Queen."""
    points: int
    queen: bool = False
    """Whether the Queen adds a crown here."""


class BuildingPoints(Message):
    """What one building scored."""

    building: str
    square: Point
    points: int


class KingdomScoreInfo(with_score_rows(Message)):  # type: ignore[misc]
    """One column of the score sheet."""

    kingdom: int
    total: int
    largest_territory: int
    crowns: int
    territories: list[TerritoryInfo]
    building_points: list[BuildingPoints]


class TotalInfo(Message):
    """What decides a kingdom's rank, added up over all games of a Dynasty."""

    points: int
    largest_territory: int
    crowns: int


class ScoreSheetInfo(Message):
    """The score sheet. In a Dynasty, `games` holds one sheet for each finished game."""

    kingdoms: list[KingdomScoreInfo]
    totals: list[TotalInfo]
    ranking: list[list[int]]
    """Kingdoms, best first, with ties grouped together."""
    winners: list[int]
    games: list["ScoreSheetInfo"] = Field(default_factory=list)


class Revealed(Message):
    """What the commitment hid. sha256(nonce + "\\n" + order), both UTF-8, is the commitment."""

    order: str
    """JSON: for each game, its kings, dominoes of each box and buildings, in the order drawn."""
    nonce: str


class TableState(Message):
    """Everything that is public. `Changes` replace its fields one by one."""

    game: str
    number: int
    """Number of the last event."""
    move_number: int
    """How many moves have been played, without those that were undone."""
    phase: Phase
    setup: SetupInfo
    public: bool
    hints: bool
    creator: str | None
    """Public id of the creator."""
    created_at: int
    seats: list[SeatInfo]
    spectators: int
    commitment: str
    """sha256 of the hidden order, published before the first move."""
    game_number: int = 1
    """1 to 3 in a Dynasty."""
    round: int = 0
    line: list[LineDomino] = Field(default_factory=list)
    next_line: list[LineDomino] = Field(default_factory=list)
    turns: list[Turn] = Field(default_factory=list)
    kingdoms: list[KingdomInfo] = Field(default_factory=list)
    builders: list[Spot] = Field(default_factory=list)
    buildings_left: int = 0
    """Tiles in the pile of buildings, including the visible one on top."""
    top_building: TopBuilding | MISSING | None = MISSING
    """The visible one, in games with buildings; null once the pile is empty."""
    queen: int | None = None
    """Kingdom that hosts the Queen."""
    dragon_used: bool = False
    unseen: list[UnseenDominoes] = Field(default_factory=list)
    decision: DecisionInfo | None = None
    undo: int | None = None
    """Seat that may undo its last decision."""
    clocks: ClockInfo | None = None
    scores: ScoreSheetInfo | None = None
    """The score sheet, once the game is over; in a Dynasty also after each game."""
    revealed: Revealed | None = None
    """Once the game is over."""
    rematch: str | None = None
    """The id of the rematch."""
    daily: str | MISSING = MISSING
    """The day whose deal this game is a try at; only in such games."""


class Changes(Message):
    """The fields of the table state that an event changed; a missing field is unchanged.

    A field sent as null has become null. Only `kingdoms` is partial: it holds the kingdoms
    that changed, each of which replaces the one with the same `kingdom`.
    """

    number: int
    move_number: int | MISSING = MISSING
    phase: Phase | MISSING = MISSING
    seats: list[SeatInfo] | MISSING = MISSING
    game_number: int | MISSING = MISSING
    round: int | MISSING = MISSING
    line: list[LineDomino] | MISSING = MISSING
    next_line: list[LineDomino] | MISSING = MISSING
    turns: list[Turn] | MISSING = MISSING
    kingdoms: list[KingdomInfo] | MISSING = MISSING
    builders: list[Spot] | MISSING = MISSING
    buildings_left: int | MISSING = MISSING
    top_building: TopBuilding | MISSING | None = MISSING
    queen: int | MISSING | None = MISSING
    dragon_used: bool | MISSING = MISSING
    unseen: list[UnseenDominoes] | MISSING = MISSING
    decision: DecisionInfo | MISSING | None = MISSING
    undo: int | MISSING | None = MISSING
    clocks: ClockInfo | MISSING | None = MISSING
    scores: ScoreSheetInfo | MISSING | None = MISSING
    revealed: Revealed | MISSING | None = MISSING
    rematch: str | MISSING | None = MISSING
