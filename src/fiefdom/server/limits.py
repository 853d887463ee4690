"""Rate limits: one token bucket for each key."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from fiefdom.server.refusals import Refusal

_MOST_KEYS = 50_000


@dataclass(frozen=True)
class Allowance:
    """A default limit: `burst` at once, `per_second` in the long run."""

    burst: float
    per_second: float


NEWCOMERS = Allowance(40, 0.5)
"""New identities and bot accounts of one address."""
CALLS = Allowance(240, 30)
"""REST calls of one identity; judging another move in a review counts for more."""
CALLS_OF_ADDRESS = Allowance(480, 60)
"""REST calls of one address; costly ones count for more."""
GAMES = Allowance(15, 0.2)
"""Games created by one identity, rematches included."""
REVIEWS = Allowance(20, 0.01)
"""Reviews of games that one identity starts."""
GAMES_OF_ADDRESS = Allowance(60, 0.5)
"""Games created from one address."""
PUBLIC_TABLES_OF_ADDRESS = Allowance(10, 0.02)
"""Public tables created from one address."""
SEARCHES = Allowance(120, 0.5)
"""Seconds of analysis of one identity."""
MESSAGES = Allowance(120, 40)
"""Socket messages of one identity, at all of its tables together."""
MESSAGES_OF_ADDRESS = Allowance(400, 120)
"""Socket messages of one address."""

SOCKETS_OF_ADDRESS = Allowance(100, 10)
"""Sockets opened from one address."""
FRAMES = Allowance(400, 200)
"""WebSocket frames of one connection, pings included; beyond it, the connection is closed."""


class Limit:
    """At most `burst` at once and `per_second` in the long run, for each key."""

    def __init__(
        self,
        allowance: Allowance,
        *,
        factor: float = 1.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = allowance.burst * factor
        self._rate = allowance.per_second * factor
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until this one may pass; if it may pass now, counts it and returns 0.

        A factor of 0 lets everything pass.
        """
        if self._burst <= 0:
            return 0.0
        now = self._now()
        level, since = self._buckets.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate)
        cost = min(cost, self._burst)
        missing = cost - level
        self._buckets[key] = (level if missing > 0 else -missing, now)
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return max(0.0, missing / self._rate)

    def give_back(self, key: str, cost: float) -> None:
        """Undoes part of what was counted: it was not used."""
        if key in self._buckets:
            level, since = self._buckets[key]
            self._buckets[key] = (min(self._burst, level + cost), since)

    def allow(self, key: str, cost: float = 1.0) -> bool:
        """Whether this one may pass; it is then counted."""
        return self.wait(key, cost) == 0.0

    def check(self, key: str, cost: float = 1.0) -> None:
        """Counts this one, or refuses it and says when to try again."""
        seconds = self.wait(key, cost)
        if seconds > 0:
            raise Refusal("too-frequent", retry_after=seconds)


class Counts:
    """How many of something each key has now, with a maximum."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Takes one more for this key, if there is one; give it back with `drop`."""
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def drop(self, key: str) -> None:
        """Gives one back."""
        held = self._held.pop(key, 0) - 1
        if held > 0:
            self._held[key] = held
