"""Searching by playing games out to the end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel
from fiefdom.players.search.candidates import list_candidates, play_candidates
from fiefdom.players.search.playouts import run_playouts
from fiefdom.players.search.scratch import PAIRS
from fiefdom.players.thinking import Thinking
from fiefdom.rules import Move, Position
from fiefdom.rules.kernel.layout import STATE, Ints, States


@dataclass(frozen=True, slots=True)
class Style:
    """How playouts work: each side's policy, the value of an ending, which draws are shared."""

    own: int
    others: int
    terms: int
    shared_draws: bool = False
    most: int = PAIRS
    """At most this many candidates are looked at, those of highest greedy value."""
    least: int = 0
    """In Queendomino, there are only as many candidates as can get this many playouts each."""


class PlayingOut(Thinking):
    """Looks at a candidate, a move or a placement with a claim, by a playout."""

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
        self.task["own"], self.task["others"] = style.own, style.others
        self.task["terms"], self.task["shared"] = style.terms, style.shared_draws

    def candidates(self) -> tuple[Ints, States]:
        """The candidates of highest greedy value."""
        first, second, values = (np.empty(PAIRS, np.int64) for _ in range(3))
        n = list_candidates(self.root, first, second, values, self.scratch)
        kept = np.argsort(-values[:n], kind="stable")[: self._width()]
        self._second = second[kept]
        states = np.empty(len(kept), STATE)
        play_candidates(self.root, first[kept], self._second, states)
        return first[kept], states

    def _width(self) -> int:
        """How many candidates the budget can tell apart; the others are dropped greedily."""
        least = self._style.least
        if least == 0 or not self.position.setup.queendomino_rules or self.budget.playouts is None:
            return self._style.most
        return max(1, min(self._style.most, self.budget.playouts // least))

    def look(self, alive: Ints) -> None:
        """Plays the candidates out in turn."""
        run_playouts(self.root, self.states, alive, self.sights, self.task, self.scratch)

    def moves(self, candidate: int) -> tuple[Move, ...]:
        """One move, or two if a claim was tried with the placement."""
        move = self.position.move(int(self.first[candidate]))
        second = int(self._second[candidate])
        if second < 0:
            return (move,)
        after = self.position.copy()
        after.play(move)
        return move, after.move(second)
