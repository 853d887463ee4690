"""The time of day without its jumps: what clocks at the table are measured with.

The system's clock can be set, or leap after a laptop slept. Here the time of day is read once
and then counted on, so that nobody's time runs out because of it.
"""

import time

_NS = 1_000_000


class SteadyTime:
    """Milliseconds since 1970 that only ever go on at the pace of real time."""

    def __init__(self) -> None:
        self._offset = 0
        self.catch_up()

    def now(self) -> int:
        """The time of day in milliseconds."""
        return time.monotonic_ns() // _NS + self._offset

    @property
    def behind(self) -> int:
        """By how many milliseconds the system's clock has jumped since."""
        return time.time_ns() // _NS - self.now()

    def catch_up(self) -> None:
        """Follows the system's clock again: only while no clock runs at any table."""
        self._offset = (time.time_ns() - time.monotonic_ns()) // _NS


STEADY = SteadyTime()
"""The time that this process goes by."""


def now_ms() -> int:
    """The time of day in milliseconds, without jumps."""
    return STEADY.now()
