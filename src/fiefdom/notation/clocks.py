"""Clocks as text: hours, minutes, seconds and, if needed, thousandths."""

from __future__ import annotations

import re
from datetime import timedelta

from fiefdom.rules.words import Word

_CLOCK = re.compile(r"(0|[1-9][0-9]{0,4}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?")
_MILLISECOND = timedelta(milliseconds=1)
LONGEST = timedelta(hours=100_000) - _MILLISECOND


def is_writable(clock: timedelta) -> bool:
    """Whether the text can hold this time exactly."""
    return timedelta() <= clock <= LONGEST and clock % _MILLISECOND == timedelta()


def format_clock(clock: timedelta) -> str:
    """A time such as `0:09:58.250`."""
    seconds, thousandths = divmod(clock // _MILLISECOND, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    ending = f".{thousandths:03}" if thousandths else ""
    return f"{hours}:{minutes:02}:{seconds:02}{ending}"


def clock_of(word: Word) -> timedelta:
    """The time that a word names."""
    match = _CLOCK.fullmatch(word.text)
    if match is None:
        raise word.error("expected a clock like 0:09:58 or 0:09:58.250")
    hours, minutes, seconds, thousandths = (int(group or 0) for group in match.groups())
    return timedelta(hours=hours, minutes=minutes, seconds=seconds, milliseconds=thousandths)
