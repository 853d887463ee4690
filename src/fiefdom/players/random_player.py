"""The bot that plays any legal move."""

from __future__ import annotations

import random

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.rules import Position


class RandomPlayer:
    """Plays uniformly random legal moves."""

    name = "random"
    about = "any legal move"

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,  # noqa: ARG002 - it does not think
        cancel: Cancel | None = None,  # noqa: ARG002
    ) -> Choice:
        """Any legal move."""
        must_decide(position)
        codes = position.move_codes
        return Choice(position.move(int(codes[random.Random(seed).randrange(len(codes))])))
