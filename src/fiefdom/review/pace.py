"""The pace of a review whose total thinking time is limited."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LEAST = 0.05
"""The smallest fraction of the budget that a decision gets, however late it is."""


class Pace:
    """Says what fraction of the budget each decision gets."""

    def __init__(self, decisions: int, seconds: float | None) -> None:
        self._decisions = decisions
        self._left = seconds
        self._whole = 0.0  # what the decisions so far would have taken with the full budget
        self._thought = 0

    @contextmanager
    def thinking(self, at: int) -> Iterator[float]:
        """A context with the fraction of the budget for this decision; it measures the time."""
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
