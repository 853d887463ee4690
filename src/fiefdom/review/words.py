"""The word for a decision, which depends on what it cost, and the thresholds."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Word: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
WORDS: tuple[Word, ...] = get_args(Word)
"""From best to worst."""
WRONG: tuple[Word, ...] = ("inaccuracy", "mistake", "blunder")
"""The words for decisions that cost something worth mentioning."""

BEST_CHANCE, BEST_POINTS = 0.0025, 0.15
"""A decision that lost less than both is as good as the best, as far as can be told."""
INACCURACY_CHANCE, MISTAKE_CHANCE, BLUNDER_CHANCE = 0.02, 0.05, 0.10
"""The word for a decision that lost at least this much of the chance of victory."""
INACCURACY_POINTS, MISTAKE_POINTS, BLUNDER_POINTS = 1.5, 4.0, 8.0
"""The same for expected points lost, which matters once the game is as good as decided."""


def word_for(chance: float, points: float, is_best: bool = False) -> Word:
    """The word for a decision by what it lost compared with the best, by the worse measure."""
    if is_best or (chance < BEST_CHANCE and points < BEST_POINTS):
        return "best"
    if chance >= BLUNDER_CHANCE or points >= BLUNDER_POINTS:
        return "blunder"
    if chance >= MISTAKE_CHANCE or points >= MISTAKE_POINTS:
        return "mistake"
    if chance >= INACCURACY_CHANCE or points >= INACCURACY_POINTS:
        return "inaccuracy"
    return "good"
