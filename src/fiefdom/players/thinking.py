"""One search in progress: its candidates, its playouts, and the clock over them.

Compiled code runs in slices of a few milliseconds without the GIL; between slices the clock
and the cancel flag are looked at. What a playout brings depends on the seed and the playout's
number alone, so slices of any size give the same result for the same number of playouts.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.player import Cancel
from fiefdom.players.search.candidates import list_candidates, play_candidates
from fiefdom.players.search.playouts import run_playouts
from fiefdom.players.search.scratch import PAIRS, new_scratch
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import STATE, Ints

SLICE = 0.002
"""Seconds of compiled work between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Style:
    """How playouts go: each side's policy, what an end is worth, whose luck is the same."""

    own: int
    others: int
    terms: int
    shared_draws: bool = False


class Thinking:
    """The candidates of a decision and what the playouts have shown so far."""

    def __init__(
        self,
        position: Position,
        style: Style,
        seed: int,
        budget: Budget,
        cancel: Cancel | None = None,
        most: int = PAIRS,
    ) -> None:
        """Lists the candidates, the `most` promising ones by greedy value."""
        self._started = time.perf_counter()
        decision = position.decision
        assert decision is not None
        self._mine = decision.kingdom
        self._style = style
        self._seed = seed
        self._budget = budget
        self._cancel = cancel
        self._root = position.states
        self._scratch = new_scratch()
        self._board = np.zeros(1, STATE)
        first, second, values = (np.empty(PAIRS, np.int64) for _ in range(3))
        n = list_candidates(self._root, first, second, values, self._scratch)
        kept = np.argsort(-values[:n], kind="stable")[:most]
        self.first, self.second, self.values = first[kept], second[kept], values[kept]
        self._states = np.empty(len(kept), STATE)
        play_candidates(self._root, self.first, self.second, self._states)
        self.sums = np.zeros(len(kept))
        self.visits = np.zeros(len(kept), np.int64)
        self._rounds = 0
        self._pace = 20e-6

    @property
    def playouts(self) -> int:
        """The playouts run so far."""
        return int(self.visits.sum())

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
        """Runs playouts round the candidates alive until this part of the budget is used."""
        start = 0
        seed = (self._seed + self._rounds * 0x1000003) & 0x3FFFFFFFFFFFFFFF
        self._rounds += 1
        while not self.cancelled():
            pairs = max(1, int(SLICE / self._pace))
            if self._budget.playouts is not None:
                pairs = min(pairs, round(self._budget.playouts * part) - self.playouts)
            else:
                assert self._budget.seconds is not None
                left = self._budget.seconds * part - self.seconds
                pairs = min(pairs, int(left / self._pace) + 1) if left > 0 else 0
            if pairs <= 0:
                return
            began = time.perf_counter()
            run_playouts(
                self._root, self._states, alive, start, pairs, seed, self._mine,
                self._style.own, self._style.others, self._style.terms,
                self._style.shared_draws, self.sums, self.visits, self._board, self._scratch,
            )  # fmt: skip
            took = time.perf_counter() - began
            self._pace = 0.5 * self._pace + 0.5 * max(took / pairs, 1e-7)
            start += pairs
