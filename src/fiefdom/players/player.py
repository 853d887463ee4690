"""What every bot is: it gets a position, a seed and a budget, and chooses a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fiefdom.players.budget import Budget
from fiefdom.rules import FiefdomError, Move, Position


class BotFailed(FiefdomError):  # noqa: N818 - it says what happened
    """A bot cannot go on with its game; the message says why, without its name."""


class Cancel(Protocol):
    """Anything that can say that a search should stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


def must_decide(position: Position) -> None:
    """Raises FiefdomError where nobody decides: after the end, or before a draw."""
    if position.decision is None:
        why = "the game is over" if position.over else "something must be drawn first"
        raise FiefdomError(f"there is nothing to choose: {why}")


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen move and what it took."""

    move: Move
    playouts: int = 0
    seconds: float = 0.0
    expected: float | None = None
    """The value that the search gives the move, in its own terms."""


class Player(Protocol):
    """A bot. It sees a position and nothing else of a game.

    A bot that keeps something between moves may also have a method `new_game(setup)`: whoever
    runs a game calls it before the first move.
    """

    @property
    def name(self) -> str:
        """The name to ask for it by."""
        ...

    @property
    def about(self) -> str:
        """How it plays, in a few words."""
        ...

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """A legal move; the same for the same position, seed and number of playouts."""
        ...
