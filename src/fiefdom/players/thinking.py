"""One search in progress: its candidates, what was seen of them, and the clock over both.

Compiled code looks at candidates in slices of a few milliseconds without the GIL; between
slices the clock and the cancel flag are read. What a look brings depends on the seed and the
look's number alone, so slices of any size give the same result for the same number of looks.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel
from fiefdom.players.search.candidates import play_candidates
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import STATE, Ints

SLICE = 0.002
"""Seconds of compiled work between two readings of the clock."""


class Thinking(ABC):
    """The candidates of a decision, one or two moves each, and what was seen of them so far."""

    FIRST_PACE = 20e-6
    """Seconds that a look takes, for a start."""

    def __init__(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> None:
        self._started = time.perf_counter()
        decision = position.decision
        assert decision is not None
        self.mine = decision.kingdom
        self.root = position.states
        self.scratch = new_scratch()
        self.board = np.zeros(1, STATE)
        self._seed = seed
        self._budget = budget
        self._cancel = cancel
        self._pace = self.FIRST_PACE
        self._rounds = 0
        self.playouts = 0
        """The looks taken so far."""
        self.first, self.second = self.candidates()
        self.states = np.empty(len(self.first), STATE)
        play_candidates(self.root, self.first, self.second, self.states)
        self.sums = np.zeros(len(self.first))
        self.visits = np.zeros(len(self.first), np.int64)

    @abstractmethod
    def candidates(self) -> tuple[Ints, Ints]:
        """The first and second moves of the candidates, most promising first; -1 is no move."""

    @abstractmethod
    def look(self, alive: Ints, start: int, looks: int, seed: int) -> None:
        """Takes looks number `start` to `start + looks`, going round the candidates alive."""

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return time.perf_counter() - self._started

    @property
    def means(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The mean worth of each candidate; those never visited come last."""
        return np.where(self.visits > 0, self.sums / np.maximum(self.visits, 1), -1.0)

    def cancelled(self) -> bool:
        """Whether somebody asked the search to stop."""
        return self._cancel is not None and self._cancel.is_set()

    def run(self, alive: Ints, part: float) -> None:
        """Looks at the candidates alive in turn until this part of the budget is used."""
        start = 0
        seed = (self._seed + self._rounds * 0x1000003) & 0x3FFFFFFFFFFFFFFF
        self._rounds += 1
        while not self.cancelled():
            looks = max(1, int(SLICE / self._pace))
            if self._budget.playouts is not None:
                looks = min(looks, round(self._budget.playouts * part) - self.playouts)
            else:
                assert self._budget.seconds is not None
                left = self._budget.seconds * part - self.seconds
                looks = min(looks, int(left / self._pace) + 1) if left > 0 else 0
            if looks <= 0:
                return
            began = time.perf_counter()
            self.look(alive, start, looks, seed)
            took = time.perf_counter() - began
            self._pace = 0.5 * self._pace + 0.5 * max(took / looks, 1e-7)
            self.playouts += looks
            start += looks
