"""Means and confidence intervals over decks.

The games of one deck are not independent: they share their dominoes, and the same bots meet in
every seat rotation. So a deck counts once, with the mean of its games, and intervals are
Student's t over the decks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
_NEARLY_NORMAL = 1000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its interval; a single deck has no interval."""

    mean: float
    interval: tuple[float, float] | None


def estimate(decks: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of the decks' values and Student's interval."""
    mean = fmean(decks)
    if len(decks) < 2:
        return Estimate(mean, None)
    error = stdev(decks, mean) / math.sqrt(len(decks))
    width = student_quantile(0.5 + confidence / 2, len(decks) - 1) * error
    return Estimate(mean, (mean - width, mean + width))


def estimate_share(decks: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The same for shares, which are between 0 and 1.

    If all decks gave the same value, their variance says nothing. The interval then allows for
    decks with other values, as frequent as is compatible with not having seen one.
    """
    found = estimate(decks, confidence)
    if found.interval is None:
        return found
    if min(decks) < max(decks):
        low, high = found.interval
        return Estimate(found.mean, (max(0.0, low), min(1.0, high)))
    alike = ((1 - confidence) / 2) ** (1 / len(decks))
    return Estimate(found.mean, (found.mean * alike, found.mean * alike + 1 - alike))


def student_quantile(probability: float, freedom: int) -> float:
    """The t below which a Student variable lies with this probability, at least one half."""
    if freedom > _NEARLY_NORMAL:
        return NormalDist().inv_cdf(probability)
    low, high = 0.0, 1.0
    while _student_cdf(high, freedom) < probability:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        if _student_cdf(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _student_cdf(t: float, freedom: int) -> float:
    """The exact finite sums for whole degrees of freedom (Abramowitz and Stegun, 26.7.3-4)."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= square * (k - 1) / k
    inside = 2 / math.pi * (angle + sine * total) if odd else sine * total
    return 0.5 + inside / 2
