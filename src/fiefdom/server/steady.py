"""The time of day without jumps, for the clocks at the table.

The system's clock can be changed, or jump after a laptop slept. Here the time of day is read
once and then advanced steadily, so that nobody's time runs out because of a jump.
"""

import time

_NS = 1_000_000


class SteadyTime:
    """Milliseconds since 1970, always advancing at the pace of real time."""

    def __init__(self) -> None:
        self._offset = 0
        self.catch_up()

    def now(self) -> int:
        """The time of day in milliseconds."""
        return time.monotonic_ns() // _NS + self._offset

    @property
    def behind(self) -> int:
        """By how many milliseconds the system's clock is ahead of this time."""
        return time.time_ns() // _NS - self.now()

    def catch_up(self) -> None:
        """Follows the system's clock again; only while no clock is running at any table."""
        self._offset = (time.time_ns() - time.monotonic_ns()) // _NS


STEADY = SteadyTime()
"""The time that this process uses."""


def now_ms() -> int:
    """The time of day in milliseconds, without jumps."""
    return STEADY.now()
