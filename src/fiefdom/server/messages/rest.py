"""REST messages, in both directions."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from fiefdom.rules.boxes import BoxName
from fiefdom.server.messages.base import (
    ClientId,
    Colour,
    DominoBox,
    Message,
    MoveText,
    Name,
    Phase,
    Reaction,
    Request,
    SeatNumber,
    Terrain,
    Whole,
)
from fiefdom.server.messages.rule_fields import with_options
from fiefdom.server.messages.socket import EventMessage, You
from fiefdom.server.messages.table import DominoInfo, ScoreSheetInfo, SetupInfo, TableState

LevelName = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class SetupRequest(with_options(Request)):  # type: ignore[misc]
    """Which game to play."""

    box: BoxName = "kingdomino"
    players: Whole = Field(default=2, ge=2, le=8)


class SeatRequest(Request):
    """Who sits in a seat of the new game."""

    kind: Literal["open", "me", "shared", "bot"] = "open"
    """Open to anyone, the creator, another player on the creator's device, or a bot."""
    name: Name | None = None
    """For "me" and "shared"."""
    level: LevelName | None = None
    """For "bot"."""


class ClockRequest(Request):
    """A clock for each move, or for each player with an increment after every move."""

    kind: Literal["move", "player"]
    seconds: Whole = Field(ge=5, le=14 * 24 * 3600)
    increment: Whole = Field(default=0, ge=0, le=24 * 3600)
    on_timeout: Literal["bot-plays", "out"] = "bot-plays"


class CreateGame(Request):
    """The form for a new game."""

    setup: SetupRequest = Field(default_factory=SetupRequest)
    seats: list[SeatRequest] = Field(min_length=2, max_length=8)
    public: bool = False
    """Listed in the lobby; otherwise it can be reached only by its link."""
    clock: ClockRequest | None = None
    hints: bool = False


class Created(Message):
    """A new game."""

    game: str
    path: str
    """Where the page shows it; share it to invite."""
    state: TableState
    you: You


class JoinRequest(Request):
    """Take a seat."""

    name: Name
    seat: SeatNumber | None = None
    """The first open one if left out."""


class BotSeatRequest(Request):
    """Put a bot on an open seat."""

    level: LevelName


class Joined(Message):
    """The seat taken, and the table."""

    seat: int
    state: TableState
    you: You


class TableView(Message):
    """A game as this client may see it."""

    state: TableState
    you: You


class SeatLink(Message):
    """A private link that moves a seat to another device, once."""

    token: str
    path: str
    expires_at: int


class LinkRequest(Request):
    """Take over the seat that a private link stands for."""

    token: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class PlayRequest(Request):
    """A move over REST; the same as over the socket."""

    id: ClientId
    number: Whole = Field(ge=0)
    move: MoveText


class Accepted(Message):
    """The move is stored: its event's number, and the number of the game's last event."""

    number: int
    last: int


class PositionText(Message):
    """The position of a game in notation, for programs."""

    number: int
    """Number of the last event."""
    position: str


class Me(Message):
    """The identity that the server keeps for this client."""

    player: str
    name: str | None
    kind: Literal["person", "account"]


class NameRequest(Request):
    """A new display name."""

    name: Name


class Account(Message):
    """A bot account. The token is shown once; send it as `Authorization: Bearer`."""

    player: str
    name: str
    token: str


class LobbySeat(Message):
    """A seat in a list of games."""

    seat: int
    colour: Colour
    kind: Literal["open", "person", "shared", "bot", "account"]
    name: str | None = None
    player: str | None = None
    level: str | None = None


class GameEntry(Message):
    """A game in a list."""

    game: str
    path: str
    phase: Phase
    setup: SetupInfo
    seats: list[LobbySeat]
    open_seats: int
    clock: ClockRequest | None
    hints: bool
    public: bool
    spectators: int
    created_at: int
    changed_at: int
    yours: bool
    your_turn: bool = False
    ended_at: int | None = None
    totals: list[int] | None = None
    """Points of each kingdom, once over."""
    winners: list[int] | None = None
    """Winning kingdoms, once over."""


class Lobby(Message):
    """Open tables, live games, and your own unfinished games."""

    open: list[GameEntry]
    playing: list[GameEntry]
    yours: list[GameEntry]


class Tables(Message):
    """Public tables, newest first."""

    games: list[GameEntry]
    next: str | None
    """Pass it as `after` to get the next page."""


class FinishedGames(Message):
    """Finished games, newest first."""

    games: list[GameEntry]
    next: int | None
    """Pass it as `before` to get the next page."""


class ModeResults(Message):
    """A player's results in one mode."""

    mode: str
    games: int
    wins: float
    """A shared victory counts as a fraction."""
    best: int
    mean: float


class PlayerResults(Message):
    """A player's results by mode, and the games they come from."""

    player: str
    name: str | None
    kind: Literal["person", "account"]
    games: int
    wins: float
    modes: list[ModeResults]
    recent: list[GameEntry]


class Replay(Message):
    """A game to step through: the table before the first move, then each move."""

    start: TableState
    steps: list[EventMessage]


class BuildingInfo(Message):
    """A building tile and its effects."""

    building: str
    copies: int
    knights: int
    towers: int
    crowns: int
    points: int
    points_each: int
    points_per: str
    """"none", "knight", "tower" or "territory_" and a terrain."""
    tax_coin_per: str
    """"none", "knight" or "tower"."""


class Components(Message):
    """All dominoes and buildings."""

    dominoes: dict[DominoBox, list[DominoInfo]]
    buildings: list[BuildingInfo]
    terrains: list[Terrain]


class ModeInfo(Message):
    """A game that can be set up, with the options it allows."""

    box: BoxName
    players: int
    options: list[str]
    """Fields of the set-up that may be true, alone or combined."""
    variants: list[SetupInfo]
    """The set-ups that differ in grid, lines or kingdoms: plain, mighty_duel, lines_of_four, …"""


class About(Message):
    """What this server offers."""

    version: str
    modes: list[ModeInfo]
    levels: list[str]
    """Names of the bot levels, weakest first."""
    reactions: list[Reaction]
    colours: list[Colour]
    name_length: int
    address: str | None = None
    """The server's public address, if the host has set it; otherwise as the page was opened."""


class Scores(Message):
    """The score sheet as it stands."""

    number: int
    scores: ScoreSheetInfo


class Ready(Message):
    """The progress of a server that has just been started."""

    engine: float
    """From 0 to 1: how much of the engine is ready. At 1 games can be created and played."""
    bots: float
    """From 0 to 1: how much of the bots is ready. Until 1 they wait with their first move."""


class Health(Message):
    """Whether the server can do its work."""

    status: Literal["ok", "unavailable"]
    database: Literal["ok", "unavailable"]
    starting: bool = False
    """Whether the engine is still being compiled or loaded."""
    stopping: bool
    games: int
    sockets: int
    problems: list[str]
    """What is wrong, one sentence per problem."""
    broken_games: int
    """Games set aside because they cannot be read. The others go on."""
