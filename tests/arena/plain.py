"""What tests of the arena share: small matches, and results without their clocks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fiefdom import Setup
from fiefdom.arena import GameResult, Match, parse_entrant
from fiefdom.arena.backends import Backend, local_backend
from fiefdom.arena.play import Effort

TWO = Setup.kingdomino(2)


def small_match(games: int = 8, seed: int = 0, bots: str = "strongest@6p random") -> Match:
    return Match.between(TWO, tuple(map(parse_entrant, bots.split())), games, seed)


def here(match: Match) -> Backend:
    return local_backend(match.setup, match.entrants, 1)


def result(deck: int, game: int, scores: tuple[int, ...], places: tuple[int, ...]) -> GameResult:
    efforts = tuple(Effort(moves=10, turns=5, playouts=20, seconds=1.0) for _ in scores)
    return GameResult(deck, game, scores, places, efforts)


def timeless(results: list[GameResult]) -> list[GameResult]:
    """The results in order, without what depends on the machine."""
    return [
        replace(
            result,
            efforts=tuple(replace(e, seconds=0.0, longest=0.0) for e in result.efforts),
        )
        for result in sorted(results, key=lambda result: (result.deck, result.game))
    ]


def without_seconds(values: Any) -> Any:
    """JSON values without what depends on the machine."""
    if isinstance(values, dict):
        return {
            name: without_seconds(value)
            for name, value in values.items()
            if not name.startswith("seconds")
        }
    return [without_seconds(value) for value in values] if isinstance(values, list) else values
