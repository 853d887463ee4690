"""Bots that do not look ahead: greedy and full-greedy."""

from __future__ import annotations

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.players.search.candidates import choose_by_policy
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Position


class PolicyPlayer:
    """Plays the move of a fixed policy, at once."""

    def __init__(self, name: str, about: str, policy: int) -> None:
        self.name = name
        self.about = about
        self._policy = policy

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,  # noqa: ARG002 - it does not search
        cancel: Cancel | None = None,  # noqa: ARG002
    ) -> Choice:
        """Its move; the seed breaks ties."""
        must_decide(position)
        return Choice(position.move(self._code(position, seed)))

    def _code(self, position: Position, seed: int) -> int:
        return choose_by_policy(position.states, self._policy, seed, new_scratch())
