"""The review of a finished game, while it grows and once it is done."""

from typing import Literal

from pydantic import Field

from fiefdom.server.messages.base import DecisionKind, Message, MoveText, Request
from fiefdom.server.messages.socket import Choice, ReviewReason

ReviewWord = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class ReviewExpected(Message):
    """What every kingdom can expect: its chance of victory, and its points at the end."""

    chances: list[float]
    points: list[float]


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
    """Chance of victory lost against the best, from 0 to 1."""
    cost_points: float
    """Points lost against the best."""
    turn: list[Choice]
    """What was played from here to the end of the turn, where something else was better."""
    better: list[Choice]
    """The better turn, move by move; empty where the best was played."""
    reasons: list[ReviewReason]


class ReviewedDraw(Message):
    """What chance brought, and what everybody could expect before and after."""

    at: int
    """How many moves had been played before it."""
    line: list[int]
    before: ReviewExpected
    after: ReviewExpected


class ReviewMoment(Message):
    """A point of the graph: what everybody could expect after a number of moves."""

    at: int
    expected: ReviewExpected


class ReviewTurningPoint(Message):
    """A decision or a draw that changed a kingdom's chance by much."""

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
    """What the game came to for one kingdom."""

    kingdom: int
    luck_chance: float
    """What the draws gave to its chance of victory, less what they took."""
    luck_points: float
    lost_chance: float
    """What its own decisions cost against the best."""
    lost_points: float
    given_chance: float
    """What the others' decisions gave to its chance, less what they took."""
    words: dict[ReviewWord, int]
    """How many of its decisions each word was said of, forced ones left out."""
    kinds: list[ReviewLost]


class ReviewInfo(Message):
    """A whole review."""

    budget: str
    """How much was thought about each turn, as in `1s` or `600p`."""
    decisions: list[ReviewedDecision]
    draws: list[ReviewedDraw]
    graph: list[ReviewMoment]
    turning_points: list[ReviewTurningPoint]
    kingdoms: list[ReviewedKingdom]


class ReviewState(Message):
    """How far the review of a game is."""

    state: Literal["none", "waiting", "growing", "done", "failed"]
    place: int | None = None
    """Place in the queue, while it waits."""
    done: int = 0
    """Decisions judged so far."""
    total: int = 0
    decisions: list[ReviewedDecision] = Field(default_factory=list)
    """While it grows: those judged after the number asked for."""
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
    """The best turn; empty where this move begins it."""
    reasons: list[ReviewReason]
