"""The progress of a match: how many games are played, the time left, and the standing."""

from __future__ import annotations

from time import monotonic

from fiefdom.cli.progress import Progress

_PAUSE = 0.1


class GamesProgress(Progress):
    """A bar for the games of a match; use it with `with`."""

    def __init__(self) -> None:
        super().__init__("Getting the bots ready")
        self._first: tuple[float, int] | None = None
        self._last = 0.0

    def __enter__(self) -> GamesProgress:
        super().__enter__()
        return self

    def tell(self, done: int, total: int, standing: str) -> None:
        """Redraws the bar, at most ten times a second."""
        now = monotonic()
        if self._first is None:
            self._first = (now, done)
            self.title = "Playing"
        if now - self._last < _PAUSE and 0 < done < total:
            return
        self._last = now
        words = [f"{done}/{total}", self._time_left(now, done, total), standing]
        self.at(done / total, "  ".join(filter(None, words)))

    def _time_left(self, now: float, done: int, total: int) -> str:
        began, before = self._first or (now, done)
        if done == before:
            return ""
        left = round((now - began) / (done - before) * (total - done))
        minutes, seconds = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
