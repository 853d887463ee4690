"""The interface of every bot: given a position, a seed and a budget, it chooses a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fiefdom.players.budget import Budget
from fiefdom.rules import FiefdomError, Move, Position


class BotFailed(FiefdomError):  # noqa: N818 - it says what happened
    """A bot cannot continue its game; the message says why, without the bot's name."""


class Cancel(Protocol):
    """Anything that can say that a search should stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


def must_decide(position: Position) -> None:
    """Raises FiefdomError if there is no decision: after the end, or before a draw."""
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
    """The value that the search gives the move, on its own scale."""


class Player(Protocol):
    """A bot. All it sees of a game is the position.

    A bot that keeps something between moves may also have a method `new_game(setup)`, which is
    called before the first move of a game.
    """

    @property
    def name(self) -> str:
        """The bot's name, for `player_named`."""
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
