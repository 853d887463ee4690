"""How long a player may think about one turn: a time, or a number of playouts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fiefdom.rules.errors import FiefdomError

_UNITS = {"ms": 0.001, "s": 1.0}


@dataclass(frozen=True, slots=True)
class Budget:
    """A time in seconds or a number of playouts for a whole turn; exactly one is given.

    As text: `100ms`, `1.5s` or `2000p`.
    """

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.playouts is None):
            raise FiefdomError("a budget is either a time or a number of playouts")
        if (self.seconds or self.playouts or 0) <= 0:
            raise FiefdomError("a budget must be greater than zero")

    def __str__(self) -> str:
        if self.playouts is not None:
            return f"{self.playouts}p"
        assert self.seconds is not None
        if self.seconds < 1:
            return f"{self.seconds * 1000:g}ms"
        return f"{self.seconds:g}s"

    def share(self, part: float) -> Budget:
        """A part of the budget."""
        if self.playouts is not None:
            return Budget(playouts=max(1, round(self.playouts * part)))
        assert self.seconds is not None
        return Budget(seconds=self.seconds * part)


def parse_budget(text: str) -> Budget:
    """The budget that a text such as `100ms`, `1s` or `2000p` names."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|p)", text.strip())
    if match is None:
        raise FiefdomError(f"{text!r} is not a budget; write 100ms, 1s or 2000p")
    number, unit = match.groups()
    if unit == "p":
        return Budget(playouts=int(float(number)))
    return Budget(seconds=float(number) * _UNITS[unit])
