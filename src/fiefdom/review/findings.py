"""What a review finds: every decision judged, every draw, and a summary for each kingdom.

All of it is plain data; `Review.to_json` and `Review.from_json` are inverses. Kingdoms, players
and games are numbered as everywhere else: kingdoms and players from 0, games from 1. `at` is the
number of decisions made so far, as in `fiefdom replay --at`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from fiefdom.review.words import Word
from fiefdom.rules.steps import DecisionKind


@dataclass(frozen=True, slots=True)
class Expected:
    """What every kingdom can expect: its chance of victory and its points at the end."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


ReasonCode = Literal[
    "points-now",
    "points-end",
    "points-kept",
    "room",
    "crowns",
    "order",
    "coins",
    "knights",
    "towers",
    "queen",
]
"""Every kind of reason, in the order in which they are listed (docs/review.md)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why a turn is better than another: what, how much, and for which kingdom."""

    code: ReasonCode
    amount: float
    kingdom: int


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of the game and what it cost."""

    at: int
    """The decisions made before it."""
    game: int
    round: int
    player: int
    kingdom: int
    kind: DecisionKind
    move: str
    turn: tuple[str, ...]
    """The moves played from here to the end of the turn, this one first."""
    better: tuple[str, ...]
    """The best turn from here on; empty if the move played was the best."""
    word: Word
    forced: bool
    """Whether there was only one legal move."""
    exact: bool
    """Whether nothing was left to luck, so that the figures are certain."""
    before: Expected
    """With the best move."""
    after: Expected
    """With the move played."""
    cost_chance: float
    """The chance of victory lost compared with the best move, from 0 to 1."""
    cost_points: float
    """The expected points lost compared with the best move."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn at one point, and what everyone could expect before and after."""

    at: int
    game: int
    kings: tuple[int, ...]
    line: tuple[int, ...]
    buildings: tuple[str, ...]
    before: Expected
    after: Expected


@dataclass(frozen=True, slots=True)
class Moment:
    """What everyone can expect after a number of decisions: one point of the graph."""

    at: int
    game: int
    expected: Expected


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision or a draw that changed a kingdom's chance a lot."""

    at: int
    what: Literal["decision", "draw"]
    kingdom: int
    """For a draw, the kingdom whose chance changed most; for a decision, whose decision it was."""
    change: float


@dataclass(frozen=True, slots=True)
class Lost:
    """What decisions of one kind cost."""

    decisions: int
    """Those with a choice."""
    chance: float
    points: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The game from the point of view of one kingdom."""

    kingdom: int
    players: tuple[int, ...]
    points: float
    """Its final points, added up over a dynasty."""
    victory: float
    """Its share of the victory: 1, 0, or a fraction if it was shared."""
    luck_chance: float
    """The net effect of the draws on its chance of victory."""
    luck_points: float
    lost_chance: float
    """What its own decisions cost compared with the best ones."""
    lost_points: float
    given_chance: float
    """The net effect of the others' decisions on its chance of victory."""
    words: dict[Word, int]
    """How many of its decisions got each word, not counting forced ones."""
    kinds: dict[DecisionKind, Lost]
    """What each kind of decision cost."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, judged."""

    setup: str
    names: tuple[str, ...]
    budget: str
    seed: int
    finished: bool
    decisions: tuple[Judged, ...]
    draws: tuple[Drawn, ...]
    graph: tuple[Moment, ...]
    """One for each number of decisions, including the end of the game."""
    turning_points: tuple[TurningPoint, ...]
    kingdoms: tuple[Summary, ...]
    version: int = 1

    def to_json(self) -> dict[str, Any]:
        """The review as plain data for `json.dumps`."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Review:
        """The review that `to_json` gave."""
        return cls(
            **{
                **data,
                "names": tuple(data["names"]),
                "decisions": tuple(judged_of(entry) for entry in data["decisions"]),
                "draws": tuple(_drawn_of(entry) for entry in data["draws"]),
                "graph": tuple(
                    Moment(entry["at"], entry["game"], _expected_of(entry["expected"]))
                    for entry in data["graph"]
                ),
                "turning_points": tuple(TurningPoint(**entry) for entry in data["turning_points"]),
                "kingdoms": tuple(_summary_of(entry) for entry in data["kingdoms"]),
            }
        )


def judged_of(data: dict[str, Any]) -> Judged:
    """The judged decision that `asdict` gave."""
    return Judged(
        **{
            **data,
            "turn": tuple(data["turn"]),
            "better": tuple(data["better"]),
            "before": _expected_of(data["before"]),
            "after": _expected_of(data["after"]),
            "reasons": tuple(Reason(**reason) for reason in data["reasons"]),
        }
    )


def _expected_of(data: dict[str, Any]) -> Expected:
    return Expected(tuple(data["chances"]), tuple(data["points"]))


def _drawn_of(data: dict[str, Any]) -> Drawn:
    piles = {name: tuple(data[name]) for name in ("kings", "line", "buildings")}
    before, after = _expected_of(data["before"]), _expected_of(data["after"])
    return Drawn(data["at"], data["game"], **piles, before=before, after=after)


def _summary_of(data: dict[str, Any]) -> Summary:
    kinds = {kind: Lost(**lost) for kind, lost in data["kinds"].items()}
    return Summary(**{**data, "players": tuple(data["players"]), "kinds": kinds})
