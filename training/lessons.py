"""What the judges are taught: which set-ups each of them is for, and in which proportion."""

from __future__ import annotations

from fiefdom.notation import parse_setup
from fiefdom.rules import Setup

_LESSONS = {
    "four": {
        "kingdomino players=4 middle-kingdom harmony": 11,
        "kingdomino players=4": 2,
        "kingdomino players=4 middle-kingdom": 1,
        "kingdomino players=4 harmony": 1,
        "kingdomino players=3 middle-kingdom harmony": 2,
        "kingdomino players=3": 2,
        "kingdomino players=3 lines-of-four middle-kingdom harmony": 1,
    },
    "two": {
        "kingdomino players=2 middle-kingdom harmony": 5,
        "kingdomino players=2": 3,
        "kingdomino players=2 middle-kingdom": 1,
        "kingdomino players=2 harmony": 1,
    },
    "duel": {
        "kingdomino players=2 mighty-duel middle-kingdom harmony": 5,
        "kingdomino players=2 mighty-duel": 3,
        "kingdomino players=2 mighty-duel middle-kingdom": 1,
        "kingdomino players=2 mighty-duel harmony": 1,
    },
    "queen-two": {"queendomino players=2": 1},
    "queen-four": {"queendomino players=4": 3, "queendomino players=3": 2},
    "wedding-seven": {
        "royal-wedding players=4": 3,
        "royal-wedding players=3": 2,
        "royal-wedding players=8 teams": 3,
        "royal-wedding players=6 teams": 2,
    },
    "wedding-five": {"royal-wedding players=6": 1, "royal-wedding players=5": 1},
}

LESSONS = {
    judge: {parse_setup(text): part for text, part in parts.items()}
    for judge, parts in _LESSONS.items()
}


def shares(judge: str, games: int) -> dict[Setup, int]:
    """The games of each set-up for a judge; they add up to about `games`."""
    parts = LESSONS[judge]
    whole = sum(parts.values())
    return {setup: max(1, games * part // whole) for setup, part in parts.items()}
