"""WebSocket messages, in both directions."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fiefdom.review.findings import ReasonCode
from fiefdom.server.messages.base import (
    ClientId,
    DecisionKind,
    Message,
    MoveKind,
    MoveText,
    Reaction,
    Request,
    SeatNumber,
    Whole,
)
from fiefdom.server.messages.errors import ErrorCode
from fiefdom.server.messages.events import Event
from fiefdom.server.messages.table import Changes, DominoInfo, Point, TableState

# ---------------------------------------------------------------- from the client


class MoveRequest(Request):
    """Play a move. `number` is the number of the last event seen."""

    type: Literal["move"] = "move"
    id: ClientId
    number: Whole = Field(ge=0)
    move: MoveText
    grace: float = Field(default=0.0, ge=0.0, le=5.0)
    """Seconds that bots wait after this move, so that it can be undone."""


class UndoRequest(Request):
    """Undo your own last decision."""

    type: Literal["undo"] = "undo"
    id: ClientId
    number: Whole = Field(ge=0)


class ResignRequest(Request):
    """Leave the game for good; a bot plays on."""

    type: Literal["resign"] = "resign"
    id: ClientId
    number: Whole = Field(ge=0)
    seat: SeatNumber


class RematchRequest(Request):
    """Create a new game with the same set-up, after the end."""

    type: Literal["rematch"] = "rematch"
    id: ClientId


class ReactionRequest(Request):
    """Show a reaction to the table."""

    type: Literal["reaction"] = "reaction"
    reaction: Reaction
    seat: SeatNumber | None = None
    """Which of your own seats; the first if left out."""
    id: ClientId | None = None


class HintRequest(Request):
    """Ask a bot what it would play."""

    type: Literal["hint"] = "hint"
    id: ClientId | None = None
    lesson: bool = False
    """Ask for a lesson instead of a hint: also where to look, and why."""


class VerdictRequest(Request):
    """Against bots: ask what your last decision cost, while it can be undone."""

    type: Literal["verdict"] = "verdict"
    id: ClientId | None = None


class PlanRequest(Request):
    """Ask what you may prepare while others are deciding."""

    type: Literal["plan"] = "plan"
    seat: SeatNumber


class PingRequest(Request):
    """Answered by a pong with the same id."""

    type: Literal["ping"] = "ping"
    id: ClientId | None = None


ClientMessage = Annotated[
    MoveRequest
    | UndoRequest
    | ResignRequest
    | RematchRequest
    | ReactionRequest
    | HintRequest
    | VerdictRequest
    | PlanRequest
    | PingRequest,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)

# ---------------------------------------------------------------- from the server


class You(Message):
    """Who this client is, as the server sees it."""

    player: str | None
    name: str | None
    seats: list[int]
    """Seats that this client plays; empty for a spectator."""


class Welcome(Message):
    """First message on a socket: the state of the game, and the events not seen yet."""

    type: Literal["welcome"] = "welcome"
    you: You
    state: TableState
    events: list[Event]
    """All events after the number that the client gave, or all of the game."""


class EventMessage(Message):
    """An accepted move or another event, and the parts of the table that it changed."""

    type: Literal["event"] = "event"
    event: Event
    changes: Changes


class Choice(Message):
    """One legal move."""

    move: str
    """The move in notation: send it back to play it."""
    kind: MoveKind
    squares: list[Point] = Field(default_factory=list)
    """Where it takes effect: half a and half b of a placement, knights' squares, a building's."""
    domino: DominoInfo | None = None
    """The domino placed or claimed."""
    spot: int | None = None
    """Spot of the builders' board."""
    building: str | None = None
    cost: int = 0
    """Coins to pay."""
    coins: int = 0
    """Change of coins, including the cost."""
    knights: int = 0
    towers: int = 0
    queen: bool = False
    """Whether the Queen would come."""
    score: int = 0
    """Change of the kingdom's score as it stands."""


class Choices(Message):
    """The legal moves, for the player to move."""

    type: Literal["choices"] = "choices"
    number: int
    seat: int
    kind: DecisionKind
    domino: DominoInfo | None
    moves: list[Choice]


class Plan(Message):
    """What may be prepared: placements of the seat's next domino of this round, free dominoes."""

    type: Literal["plan"] = "plan"
    number: int
    seat: int
    domino: DominoInfo | None
    """The domino to be placed; none if the seat has placed all of this round."""
    places: list[Choice]
    claims: list[Choice]


class Presence(Message):
    """Who is connected to the table now."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    spectators: int


class ReactionMessage(Message):
    """A player reacted."""

    type: Literal["reaction"] = "reaction"
    seat: int
    reaction: Reaction


class Hint(Message):
    """What a bot would play."""

    type: Literal["hint"] = "hint"
    number: int
    move: str


class ReviewReason(Message):
    """One reason why a turn is better than another; the page puts it into words."""

    code: ReasonCode
    amount: float
    kingdom: int


class Look(Message):
    """A part of the table: squares of your kingdom, dominoes or spots; all empty for none."""

    squares: list[Point] = Field(default_factory=list)
    dominoes: list[int] = Field(default_factory=list)
    spots: list[int] = Field(default_factory=list)


class Lesson(Message):
    """A hint in three steps: where to look, the best turn, and why it is better than the next."""

    type: Literal["lesson"] = "lesson"
    number: int
    look: Look
    turn: list[Choice]
    """The best turn from the current decision to its end."""
    points: float
    """The points that your kingdom can expect with it at the end."""
    chance: float
    """Its chance of victory, from 0 to 1."""
    second: list[Choice]
    """The best turn with another first move, or else another continuation; empty if none."""
    second_points: float | None
    second_chance: float | None
    reasons: list[ReviewReason]
    """Why the best turn is better than the second."""


class Verdict(Message):
    """What a decision cost compared with the best one."""

    type: Literal["verdict"] = "verdict"
    number: int
    """Number of the decision's event."""
    seat: int
    move: str
    word: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    cost_points: float
    """Points lost at the end, as far as can be predicted."""
    cost_chance: float
    """Chance of victory lost, from 0 to 1."""


class Pong(Message):
    """Answer to a ping."""

    type: Literal["pong"] = "pong"
    id: str | None = None
    now: int


class Acknowledged(Message):
    """A message with this id has already been stored, as this event; nothing new happened."""

    type: Literal["ack"] = "ack"
    id: str
    number: int


class SeatMoved(Message):
    """This client's seats changed, for example because a seat moved to another device."""

    type: Literal["you"] = "you"
    you: You


class ErrorMessage(Message):
    """What was wrong with a message; nothing changed."""

    type: Literal["error"] = "error"
    code: ErrorCode
    message: str
    id: str | None = None
    """The id of the refused message, if it had one."""
    number: int | None = None
    """Number of the game's last event, if the client's was stale or ahead."""
    rule: str | None = None
    """The rule that an illegal move breaks."""


ServerMessage = Annotated[
    Welcome
    | EventMessage
    | Choices
    | Plan
    | Presence
    | ReactionMessage
    | Hint
    | Lesson
    | Verdict
    | Pong
    | Acknowledged
    | SeatMoved
    | ErrorMessage,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
