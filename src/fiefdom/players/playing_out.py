"""Thinking by playing games out to their end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel
from fiefdom.players.search.candidates import list_candidates
from fiefdom.players.search.playouts import run_playouts
from fiefdom.players.search.scratch import PAIRS
from fiefdom.players.thinking import Thinking
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import Ints


@dataclass(frozen=True, slots=True)
class Style:
    """How playouts go: each side's policy, what an end is worth, whose luck is the same."""

    own: int
    others: int
    terms: int
    shared_draws: bool = False
    most: int = PAIRS
    """Candidates beyond this many, by greedy value, are not looked at."""
    least: int = 0
    """In Queendomino, the playouts a candidate must get for its place among them."""


class PlayingOut(Thinking):
    """Looks at a candidate by a playout."""

    def __init__(
        self,
        position: Position,
        seed: int,
        budget: Budget,
        cancel: Cancel | None,
        style: Style,
    ) -> None:
        self._style = style
        super().__init__(position, seed, budget, cancel)

    def candidates(self) -> tuple[Ints, Ints]:
        """The candidates of highest greedy value."""
        first, second, values = (np.empty(PAIRS, np.int64) for _ in range(3))
        n = list_candidates(self.root, first, second, values, self.scratch)
        kept = np.argsort(-values[:n], kind="stable")[: self._width()]
        return first[kept], second[kept]

    def _width(self) -> int:
        """How many candidates the budget can tell apart: the greedy eye sorts out the others."""
        least = self._style.least
        if least == 0 or not self.root["queendomino"][0] or self._budget.playouts is None:
            return self._style.most
        return max(1, min(self._style.most, self._budget.playouts // least))

    def look(self, alive: Ints, start: int, looks: int, seed: int) -> None:
        """Plays the candidates out in turn."""
        run_playouts(
            self.root, self.states, alive, start, looks, seed, self.mine,
            self._style.own, self._style.others, self._style.terms,
            self._style.shared_draws, self.sums, self.visits, self.board, self.scratch,
        )  # fmt: skip
