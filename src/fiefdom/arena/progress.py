"""A progress bar in one line of a terminal, and silence anywhere else."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from typing import TextIO

_BAR = 24
_PAUSE = 0.1


class ProgressBar:
    """Shows games played, time left and how it stands; `clear` takes the line away."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._first: tuple[float, int] | None = None
        self._last = 0.0

    def __call__(self, done: int, total: int, words: str) -> None:
        """Draws the line anew, ten times a second at most."""
        now = monotonic()
        if self._first is None:
            self._first = (now, done)
        if not self._shown or (now - self._last < _PAUSE and done < total):
            return
        self._last = now
        filled = _BAR * done // total
        bar = "█" * filled + "░" * (_BAR - filled)
        line = f"{bar} {done}/{total} games {self._time_left(now, done, total)} {words}"
        width = shutil.get_terminal_size().columns - 1
        self._stream.write("\r\x1b[K" + line[:width])
        self._stream.flush()

    def _time_left(self, now: float, done: int, total: int) -> str:
        began, before = self._first or (now, done)
        if done == before:
            return ""
        left = round((now - began) / (done - before) * (total - done))
        minutes, seconds = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def clear(self) -> None:
        """Takes the line away."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
