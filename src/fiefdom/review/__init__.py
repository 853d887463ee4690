"""Reviews of games: every decision judged, luck told apart from skill, and reasons."""

from __future__ import annotations

from fiefdom.review.findings import (
    Drawn,
    Expected,
    Judged,
    Lost,
    Moment,
    Reason,
    Review,
    Summary,
    TurningPoint,
)
from fiefdom.review.reasons import reasons
from fiefdom.review.reviewing import (
    Cancelled,
    Progress,
    default_budget,
    judge,
    review_game,
    reviewing,
)
from fiefdom.review.words import WORDS, WRONG, Word, word_for

__all__ = [
    "WORDS",
    "WRONG",
    "Cancelled",
    "Drawn",
    "Expected",
    "Judged",
    "Lost",
    "Moment",
    "Progress",
    "Reason",
    "Review",
    "Summary",
    "TurningPoint",
    "Word",
    "default_budget",
    "judge",
    "reasons",
    "review_game",
    "reviewing",
    "word_for",
]
