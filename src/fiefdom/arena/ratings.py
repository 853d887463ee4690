"""Ratings of many bots from all their games: OpenSkill's Plackett-Luce model (extra `arena`).

Bots do not learn during a match, so the model's drift is off. A bot that plays several kingdoms
of a game gets the mean of their updates. Games count in the order of decks, whatever the order
in which they ended.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult
from fiefdom.rules import FiefdomError


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength and the model's uncertainty: 25 and 8.33 before the first game."""

    bot: str
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A strength that the bot almost certainly exceeds."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"bot": self.bot, "mu": self.mu, "sigma": self.sigma, "ordinal": self.ordinal}


def rate(match: Match, results: Iterable[GameResult]) -> tuple[Rating, ...]:
    """The rating of every entrant, best first."""
    model = rating_model()
    current = {number: model.rating() for number in range(len(match.entrants))}
    for result in sorted(results, key=lambda result: (result.deck, result.game)):
        seats = match.seatings[result.game]
        after = model.rate([[current[number]] for number in seats], ranks=list(result.places))
        changed: dict[int, list[Any]] = defaultdict(list)
        for number, [rating] in zip(seats, after, strict=True):
            changed[number].append(rating)
        for number, ratings in changed.items():
            current[number] = model.rating(
                mu=fmean(rating.mu for rating in ratings),
                sigma=fmean(rating.sigma for rating in ratings),
            )
    rated = [
        Rating(str(entrant), current[number].mu, current[number].sigma)
        for number, entrant in enumerate(match.entrants)
    ]
    return tuple(sorted(rated, key=lambda rating: -rating.mu))


def rating_model() -> Any:
    """The model, or an error that says what to install."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise FiefdomError(
            "ratings need OpenSkill: pip install 'fiefdom[arena]', or add --no-ratings"
        ) from None
    return PlackettLuce(tau=0.0)
