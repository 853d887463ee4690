"""Clocks, as arithmetic on stored times: nothing ticks, so nothing is lost in a restart."""

from dataclasses import dataclass, replace

from fiefdom.server.messages.rest import ClockRequest
from fiefdom.server.messages.table import ClockInfo


@dataclass(frozen=True)
class Clock:
    """The clocks of all seats at the moment `since`, when the turn of `running` began."""

    terms: ClockRequest
    remaining: tuple[int, ...]
    """Milliseconds left for each seat at `since`."""
    running: int | None = None
    since: int = 0

    @classmethod
    def start(cls, terms: ClockRequest, seats: int) -> "Clock":
        """Full clocks, none of them running."""
        return cls(terms, (terms.seconds * 1000,) * seats)

    def turn_to(self, seat: int | None, at: int) -> "Clock":
        """The clocks after the running seat's move at `at`, with `seat` to decide next."""
        left = list(self.remaining)
        if self.running is not None:
            if self.terms.kind == "move":
                left[self.running] = self.terms.seconds * 1000
            else:
                spent = max(0, at - self.since)
                earned = self.terms.increment * 1000
                left[self.running] = max(0, left[self.running] - spent) + earned
        return replace(self, remaining=tuple(left), running=seat, since=at)

    @property
    def deadline(self) -> int | None:
        """When the running seat's time is up, or None if no clock runs."""
        if self.running is None:
            return None
        return self.since + self.remaining[self.running]

    def info(self, now: int) -> ClockInfo:
        """The clocks as a message."""
        return ClockInfo(
            kind=self.terms.kind,
            seconds=self.terms.seconds,
            increment=self.terms.increment,
            on_timeout=self.terms.on_timeout,
            remaining=list(self.remaining),
            running=self.running,
            since=self.since,
            now=now,
        )
