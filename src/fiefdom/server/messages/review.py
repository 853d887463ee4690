"""The review of a finished game, while it is being made and once it is done."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from fiefdom.server.messages.base import DecisionKind, Message, MoveText, Request
from fiefdom.server.messages.socket import Choice, ReviewReason

ReviewWord = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class ReviewExpected(Message):
    """What every kingdom can expect: its chance of victory, and its points at the end."""

    # Rounded to what can be seen, since a game has many of these numbers.
    chances: list[Annotated[float, AfterValidator(lambda chance: round(chance, 4))]]
    points: list[Annotated[float, AfterValidator(lambda points: round(points, 1))]]


class ReviewedDecision(Message):
    """One decision of the game and what it cost."""

    at: int
    """How many moves had been played before it: `?at=` of the replay."""
    seat: int
    kingdom: int
    kind: DecisionKind
    move: str
    word: ReviewWord
    forced: bool
    """Whether there was no other legal move."""
    exact: bool
    """Whether nothing was left to luck, so that the figures are certain."""
    before: ReviewExpected
    """With the best move."""
    after: ReviewExpected
    """With the move played."""
    cost_chance: float
    """Chance of victory lost compared with the best move, from 0 to 1."""
    cost_points: float
    """Points lost compared with the best move."""
    turn: list[Choice]
    """What was played from here to the end of the turn, if something else was better."""
    better: list[Choice]
    """The better turn, move by move; empty if the best was played."""
    reasons: list[ReviewReason]


class ReviewedDraw(Message):
    """What was drawn, and what everyone could expect before and after."""

    at: int
    """How many moves had been played before it."""
    line: list[int]
    before: ReviewExpected
    after: ReviewExpected


class ReviewMoment(Message):
    """A point of the graph: what everyone could expect after a number of moves."""

    at: int
    expected: ReviewExpected


class ReviewTurningPoint(Message):
    """A decision or a draw that changed a kingdom's chance a lot."""

    at: int
    what: Literal["decision", "draw"]
    kingdom: int
    change: float


class ReviewLost(Message):
    """What decisions of one kind cost."""

    kind: DecisionKind
    decisions: int
    """Those with a choice."""
    chance: float
    points: float


class ReviewedKingdom(Message):
    """The game from the point of view of one kingdom."""

    kingdom: int
    luck_chance: float
    """The net effect of the draws on its chance of victory."""
    luck_points: float
    lost_chance: float
    """What its own decisions cost compared with the best ones."""
    lost_points: float
    given_chance: float
    """The net effect of the others' decisions on its chance of victory."""
    words: dict[ReviewWord, int]
    """How many of its decisions got each word, not counting forced ones."""
    kinds: list[ReviewLost]


class ReviewInfo(Message):
    """A whole review."""

    budget: str
    """The budget for each turn, such as `1s` or `600p`."""
    decisions: list[ReviewedDecision]
    draws: list[ReviewedDraw]
    graph: list[ReviewMoment]
    turning_points: list[ReviewTurningPoint]
    kingdoms: list[ReviewedKingdom]


class ReviewState(Message):
    """The progress of the review of a game."""

    state: Literal["none", "waiting", "growing", "done", "failed"]
    place: int | None = None
    """Place in the queue, while it is waiting."""
    done: int = 0
    """Decisions judged so far."""
    total: int = 0
    decisions: list[ReviewedDecision] = Field(default_factory=list)
    """While it is in progress: those judged after the number asked for."""
    review: ReviewInfo | None = None
    """Once it is done."""


class TryRequest(Request):
    """Another move in place of one that was played."""

    move: MoveText


class Tried(Message):
    """What another move would have been worth."""

    word: ReviewWord
    exact: bool
    cost_chance: float
    cost_points: float
    better: list[Choice]
    """The best turn; empty if it begins with this move."""
    reasons: list[ReviewReason]
