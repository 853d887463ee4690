"""A search in progress: its candidates, what has been found about them, and the clock.

Compiled code looks at candidates in slices of a few milliseconds without the GIL; the clock and
the cancel flag are checked between slices. The result of a look depends only on the seed and
the look's number, so the size of the slices does not change the result.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.tasks import SIGHT, Floats, new_task
from fiefdom.rules import Move, Position
from fiefdom.rules.kernel.layout import Ints, States

FIRST_SLICE, SLICE = 0.002, 0.05
"""Seconds of compiled work between two checks of the clock: at first, and once the pace is known.

Every slice asks for the GIL when it ends, and takes it from another thread. Short slices would
keep a server that searches in more threads than it has cores from its own work. No slice takes
more than a tenth of the time for the turn, so that the budget is kept.
"""


class Thinking(ABC):
    """The candidates of a decision, one or more moves each, and what has been found so far."""

    FIRST_PACE = 20e-6
    """Initial estimate of the seconds a look takes."""

    def __init__(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> None:
        self._started = time.perf_counter()
        decision = position.decision
        assert decision is not None
        self.position = position
        self.mine = decision.kingdom
        self.root = position.states
        self.scratch = new_scratch()
        self.budget = budget
        self._seed = seed
        self._cancel = cancel
        self._pace = self.FIRST_PACE
        self._slice = FIRST_SLICE
        self._longest_slice = min(SLICE, (budget.seconds or 1.0) / 10)
        self._rounds = 0
        self.task = new_task(mine=self.mine)
        self.playouts = 0
        """The looks taken so far."""
        self.settled = False
        """Whether more looks would give the same result, since nothing is left to luck."""
        self.kept: Ints = np.arange(0)
        """The candidates that are never dropped."""
        self.first, self.states = self.candidates()
        self.sights: States = np.zeros(len(self.first), SIGHT)

    @abstractmethod
    def candidates(self) -> tuple[Ints, States]:
        """The candidates' first moves and the states they lead to, most promising first."""

    @abstractmethod
    def look(self, alive: Ints) -> None:
        """Takes the looks that the task asks for, cycling through the candidates still alive."""

    @abstractmethod
    def moves(self, candidate: int) -> tuple[Move, ...]:
        """The moves that a candidate is made of."""

    @property
    def seconds(self) -> float:
        """The time since the search started."""
        return time.perf_counter() - self._started

    @property
    def visits(self) -> Ints:
        """The looks that each candidate got."""
        found: Ints = self.sights["visits"]
        return found

    @property
    def means(self) -> Floats:
        """The mean worth of each candidate; those never visited come last."""
        visits = self.visits
        return np.where(visits > 0, self.sights["worth"] / np.maximum(visits, 1), -1.0)

    def cancelled(self) -> bool:
        """Whether somebody asked the search to stop."""
        return self._cancel is not None and self._cancel.is_set()

    def run(self, alive: Ints, part: float) -> None:
        """Looks at the remaining candidates in turn until this part of the budget is used up."""
        start = 0
        self.task["seed"] = (self._seed + self._rounds * 0x1000003) & 0x3FFFFFFFFFFFFFFF
        self._rounds += 1
        while not self.cancelled():
            looks = max(1, int(self._slice / self._pace))
            if self.budget.playouts is not None:
                looks = min(looks, round(self.budget.playouts * part) - self.playouts)
            else:
                assert self.budget.seconds is not None
                left = self.budget.seconds * part - self.seconds
                looks = min(looks, int(left / self._pace) + 1) if left > 0 else 0
            if looks <= 0:
                return
            began = time.perf_counter()
            self.task["start"], self.task["looks"] = start, looks
            self.look(alive)
            took = time.perf_counter() - began
            self._pace = 0.5 * self._pace + 0.5 * max(took / looks, 1e-7)
            self._slice = min(self._longest_slice, 2 * self._slice)
            self.playouts += looks
            start += looks
