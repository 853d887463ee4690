"""The pace of a review that may not think longer than a given time in all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LEAST = 0.05
"""The least part of the budget that a decision gets, however late it is."""


class Pace:
    """Says which part of the budget each decision may have."""

    def __init__(self, decisions: int, seconds: float | None) -> None:
        self._decisions = decisions
        self._left = seconds
        self._whole = 0.0  # what the decisions so far would have taken with all of the budget
        self._thought = 0

    @contextmanager
    def thinking(self, at: int) -> Iterator[float]:
        """The part of the budget for this decision; the time until the end is counted."""
        part = self._part(self._decisions - at)
        began = time.thread_time()
        yield part
        took = time.thread_time() - began
        self._thought += 1
        self._whole += took / part
        if self._left is not None:
            self._left -= took

    def _part(self, to_come: int) -> float:
        if self._left is None or self._thought == 0:
            return 1.0
        needed = to_come * self._whole / self._thought
        return min(1.0, max(LEAST, self._left / needed)) if needed > 0 else 1.0
