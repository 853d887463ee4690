"""The figures of a match: each bot's win share, score, margin and effort, with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.match import Match
from fiefdom.arena.play import Effort, GameResult
from fiefdom.arena.statistics import CONFIDENCE, Estimate, estimate, estimate_share


@dataclass(frozen=True, slots=True)
class Figures:
    """One entrant's figures: means over the kingdoms it played, intervals over decks."""

    entrant: Entrant
    kingdoms: int
    win_share: Estimate
    score: Estimate
    margin: Estimate
    effort: Effort
    forfeits: int = 0
    """Games lost because the program failed."""

    def to_json(self) -> dict[str, Any]:
        """Plain values, named as in docs/arena.md."""
        effort = self.effort
        return {
            "name": self.entrant.name,
            "budget": None if self.entrant.budget is None else str(self.entrant.budget),
            "kingdoms": self.kingdoms,
            "win_share": self.win_share.mean,
            "win_share_interval": self.win_share.interval,
            "mean_score": self.score.mean,
            "mean_score_interval": self.score.interval,
            "mean_margin": self.margin.mean,
            "mean_margin_interval": self.margin.interval,
            "moves": effort.moves,
            "turns": effort.turns,
            "playouts_per_move": effort.playouts / max(1, effort.moves),
            "playouts_per_turn": effort.playouts / max(1, effort.turns),
            "seconds_per_move": effort.seconds / max(1, effort.moves),
            "seconds_per_turn": effort.seconds / max(1, effort.turns),
            "seconds_longest_move": effort.longest,
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of all entrants over the complete decks, in the order they were given."""

    match: Match
    decks: int
    figures: tuple[Figures, ...]

    @property
    def games(self) -> int:
        """The number of games counted."""
        return self.decks * len(self.match.seatings)

    def to_json(self) -> dict[str, Any]:
        """Plain values: the match, the first bot's figures, then every bot's."""
        match = self.match
        first = self.figures[0].to_json()
        return {
            "setup": str(match.setup),
            "mode": match.setup.mode,
            "seed": match.seed,
            "games": self.games,
            "decks": self.decks,
            "games_wanted": match.games,
            "even": match.even,
            "confidence": CONFIDENCE,
            **first,
            "bots": [figures.to_json() for figures in self.figures],
        }


def complete_decks(match: Match, results: Iterable[GameResult]) -> dict[int, list[GameResult]]:
    """The games of each deck that has been played in every seating, in order."""
    decks: dict[int, dict[int, GameResult]] = defaultdict(dict)
    for result in results:
        decks[result.deck][result.game] = result
    wanted = len(match.seatings)
    return {
        deck: [decks[deck][game] for game in range(wanted)]
        for deck in sorted(decks)
        if len(decks[deck]) == wanted
    }


def summarise(match: Match, results: Iterable[GameResult]) -> Summary | None:
    """The figures of the complete decks, or None if there is none yet."""
    decks = complete_decks(match, results)
    if not decks:
        return None
    figures = tuple(
        _figures(match, number, list(decks.values())) for number in range(len(match.entrants))
    )
    return Summary(match, len(decks), figures)


def win_shares(match: Match, number: int, decks: Iterable[Sequence[GameResult]]) -> list[float]:
    """An entrant's mean win share in each deck."""
    return [
        fmean(
            share
            for result in deck
            for seat, share in zip(match.seatings[result.game], result.shares, strict=True)
            if seat == number
        )
        for deck in decks
    ]


def _figures(match: Match, number: int, decks: list[list[GameResult]]) -> Figures:
    held = [
        [
            (result, kingdom)
            for result in deck
            for kingdom, seat in enumerate(match.seatings[result.game])
            if seat == number
        ]
        for deck in decks
    ]
    win_share = estimate_share(win_shares(match, number, decks))
    if len(match.entrants) == 1:  # nobody else can win
        win_share = Estimate(match.even, (match.even, match.even))
    effort = Effort()
    for deck in held:
        for result, kingdom in deck:
            _add(effort, result.efforts[kingdom])
    return Figures(
        entrant=match.entrants[number],
        kingdoms=sum(map(len, held)),
        win_share=win_share,
        score=estimate([fmean(game.scores[k] for game, k in deck) for deck in held]),
        margin=estimate([fmean(game.margins[k] for game, k in deck) for deck in held]),
        effort=effort,
        forfeits=sum(
            game.forfeit is not None and game.forfeit.kingdom == kingdom
            for deck in held
            for game, kingdom in deck
        ),
    )


def _add(total: Effort, effort: Effort) -> None:
    total.moves += effort.moves
    total.turns += effort.turns
    total.playouts += effort.playouts
    total.seconds += effort.seconds
    total.longest = max(total.longest, effort.longest)
