"""A progress bar on standard error: drawn on a terminal, silent anywhere else."""

from __future__ import annotations

import sys
from types import TracebackType

WIDTH = 30


class Progress:
    """A progress bar, to use with `with`; it clears its line at the end."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self.at(0.0)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write("")

    def at(self, share: float, doing: str = "") -> None:
        """Draws the bar with this share of the work done, from 0 to 1."""
        full = round(WIDTH * min(1.0, max(0.0, share)))
        self._write(f"{self.title} {'█' * full}{'░' * (WIDTH - full)} {doing}"[:79])

    def _write(self, text: str) -> None:
        if self._shown:
            sys.stderr.write(f"\r{text}\x1b[K")
            sys.stderr.flush()
