"""A sequential test: play only until a difference is proven, or shown to be too small.

It tests the first bot's advantage: its win share minus the even one, one value for each deck.
It compares two hypotheses about the mean advantage, H0 that it is `lower` and H1 that it is
`upper`, by their log-likelihood ratio for normally distributed decks with the variance seen so
far (the generalised test that is used to tune chess engines). It accepts one of them when the
ratio leaves the bounds log(error / (1 - error)) and log((1 - error) / error), so that neither
is accepted wrongly more often than `error`.

A two-sided test compares both 0 with `upper` and 0 with `-upper`. It ends when a difference in
either direction is proven, or when both directions are rejected.

Decks are evaluated in order, so the verdict does not depend on which game ends first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from fiefdom.rules.errors import FiefdomError

Outcome: TypeAlias = Literal["better", "worse", "no difference", "undecided"]

LEAST_DECKS = 8
_PRIOR = 0.25  # the variance of one coin toss, so that a few equal decks prove nothing


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Two values of the mean advantage, and how often either may be accepted wrongly."""

    lower: float
    upper: float
    error: float = 0.05

    def log_ratio(self, decks: Sequence[float]) -> float:
        """How much more likely the decks are under `upper` than under `lower`."""
        n = len(decks)
        mean = math.fsum(decks) / n
        variance = (math.fsum((value - mean) ** 2 for value in decks) + _PRIOR) / n
        middle = (self.lower + self.upper) / 2
        return n * (self.upper - self.lower) * (mean - middle) / variance

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides."""
        return math.log((1 - self.error) / self.error)

    def accepted(self, decks: Sequence[float]) -> float | None:
        """The value that is accepted, or None if the decks do not decide yet."""
        ratio = self.log_ratio(decks)
        if ratio >= self.bound:
            return self.upper
        return self.lower if ratio <= -self.bound else None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the test says after `decks` decks."""

    outcome: Outcome
    decks: int
    log_ratio: float
    bound: float
    sentence: str

    @property
    def decided(self) -> bool:
        """Whether no more games are needed."""
        return self.outcome != "undecided"

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """H0 `lower` against H1 `upper`; two-sided, also against `-upper`."""

    lower: float = 0.0
    upper: float = 0.05
    error: float = 0.05
    two_sided: bool = True

    def __post_init__(self) -> None:
        if not -1 <= self.lower < self.upper <= 1:
            raise FiefdomError(
                "the bounds of a sequential test are two advantages, the lower one first"
            )
        if not 0 < self.error < 0.5:
            raise FiefdomError("the error of a sequential test must be between 0 and 0.5")

    def after(self, decks: Sequence[float]) -> Verdict:
        """The verdict after these decks; ask after each deck until it is decided."""
        if len(decks) < LEAST_DECKS:
            return self._said("undecided", len(decks), 0.0, "not decided yet")
        better = Hypotheses(self.lower, self.upper, self.error)
        ratio, accepted = better.log_ratio(decks), better.accepted(decks)
        if not self.two_sided:
            return self._one_sided(len(decks), ratio, accepted)
        mirrored = [-value for value in decks]
        worse = better.accepted(mirrored)
        if accepted == self.upper:
            return self._said("better", len(decks), ratio, "the first bot is better")
        if worse == self.upper:
            ratio = -better.log_ratio(mirrored)
            return self._said("worse", len(decks), ratio, "the first bot is worse")
        if accepted == worse == self.lower:
            sentence = f"no difference of {_percent(self.upper)} in either direction"
            return self._said("no difference", len(decks), ratio, sentence)
        return self._said("undecided", len(decks), ratio, "not decided yet")

    def _one_sided(self, decks: int, ratio: float, accepted: float | None) -> Verdict:
        if accepted is None:
            return self._said("undecided", decks, ratio, "not decided yet")
        outcome: Outcome = "better" if accepted == self.upper else "no difference"
        hypothesis = "H1" if accepted == self.upper else "H0"
        sentence = f"{hypothesis} accepted: the advantage is {_percent(accepted)}"
        sentence += " or more" if accepted == self.upper else " or less"
        return self._said(outcome, decks, ratio, sentence)

    def _said(self, outcome: Outcome, decks: int, ratio: float, sentence: str) -> Verdict:
        bound = Hypotheses(self.lower, self.upper, self.error).bound
        return Verdict(outcome, decks, ratio, bound, sentence)

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "error": self.error,
            "two_sided": self.two_sided,
        }


def parse_sequential_test(text: str, error: float = 0.05) -> SequentialTest:
    """A two-sided test of the difference `0.05`, or H0 against H1 from `0:0.05`."""
    match = re.fullmatch(r"(?:(-?[\d.]+):)?(-?[\d.]+)", text.strip())
    try:
        lower, upper = match.groups() if match else (None, "")
        if lower is None:
            return SequentialTest(0.0, float(upper), error)
        return SequentialTest(float(lower), float(upper), error, two_sided=False)
    except ValueError as problem:
        if isinstance(problem, FiefdomError):
            raise
        raise FiefdomError(
            f"{text!r} is not a sequential test; write a difference such as 0.05, or 0:0.05"
        ) from None


def _percent(share: float) -> str:
    return f"{100 * share:+.1f} %"
