"""Rate limits: buckets of allowance that fill with time, one for each key."""

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_KEYS = 50_000


class Limit:
    """At most `burst` at once and `per_second` in the long run, for each key."""

    def __init__(
        self,
        burst: float,
        per_second: float,
        *,
        factor: float = 1.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = burst * factor
        self._rate = per_second * factor
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, cost: float = 1.0) -> bool:
        """Whether this one may pass; it is then counted. A factor of 0 lets all pass."""
        if self._burst <= 0:
            return True
        now = self._now()
        level, since = self._buckets.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate)
        allowed = level >= cost
        self._buckets[key] = (level - cost if allowed else level, now)
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed


class Counts:
    """How many of something each key holds now, with a ceiling."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Whether one more was free for this key; give it back with `drop`."""
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def drop(self, key: str) -> None:
        """Give one back."""
        held = self._held.pop(key, 0) - 1
        if held > 0:
            self._held[key] = held
