"""The figures of a match as a table for people and as JSON for programs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fiefdom.arena.play import GameResult
from fiefdom.arena.ratings import Rating
from fiefdom.arena.run import Outcome
from fiefdom.arena.statistics import CONFIDENCE, Estimate
from fiefdom.arena.summary import Figures, Summary

FORFEITS_SHOWN = 8


def to_json(outcome: Outcome, ratings: tuple[Rating, ...] | None) -> dict[str, Any]:
    """Plain values: figures of the first bot, then `bots`, `ratings` and `sprt`."""
    summary = outcome.summary
    values: dict[str, Any] = {"games": 0} if summary is None else summary.to_json()
    values["ratings"] = None if ratings is None else [rating.to_json() for rating in ratings]
    values["sprt"] = None
    if outcome.test is not None and outcome.verdict is not None:
        values["sprt"] = {**outcome.test.to_json(), **outcome.verdict.to_json()}
    values["forfeited"] = [
        {"bot": bot, "deck": game.deck, "game": game.game, "reason": game.forfeit.reason}
        for bot, game in _forfeits(outcome)
        if game.forfeit is not None
    ]
    values["interrupted"] = outcome.interrupted
    return values


def to_text(outcome: Outcome, ratings: tuple[Rating, ...] | None) -> str:
    """A table with one line per bot, followed by the sequential test, ratings and forfeits."""
    summary = outcome.summary
    if summary is None:
        return "No deck has been played in every seat rotation yet."
    parts = [_heading(summary), _aligned([_HEAD, *map(_row, summary.figures)])]
    if ratings is not None:
        parts.append(_aligned([_RATING_HEAD, *map(_rating_row, ratings)]))
    parts += _forfeit_lines(outcome)
    if outcome.verdict is not None:
        verdict = outcome.verdict
        parts.append(
            f"Sequential test: {verdict.sentence} after {counted(verdict.decks, 'deck')} "
            f"(log-likelihood ratio {verdict.log_ratio:+.2f}, decided at {verdict.bound:.2f})."
        )
    return "\n\n".join(parts)


def _forfeits(outcome: Outcome) -> list[tuple[str, GameResult]]:
    """The games that programs forfeited, each with the program's name."""
    match = outcome.match
    return [
        (str(match.entrants[match.seatings[game.game][game.forfeit.kingdom]]), game)
        for game in outcome.counted
        if game.forfeit is not None
    ]


def _forfeit_lines(outcome: Outcome) -> list[str]:
    """One line for each kind of failure, most frequent first."""
    ways = Counter(
        (bot, game.forfeit.reason) for bot, game in _forfeits(outcome) if game.forfeit is not None
    )
    lines = [f"{bot} forfeited {count}: it {reason}" for (bot, reason), count in ways.most_common()]
    shown = lines[:FORFEITS_SHOWN]
    if len(lines) > len(shown):
        shown.append(f"… and in {len(lines) - len(shown)} other ways (all of them: --json)")
    return ["\n".join(shown)] if shown else []


_HEAD = [
    "bot",
    "win share",
    f"{CONFIDENCE:.0%} interval",
    "score",
    "±",
    "margin",
    "±",
    "ms/move",
    "playouts/move",
]
_RATING_HEAD = ["bot", "rating", "±", "at least"]


def _heading(summary: Summary) -> str:
    match = summary.match
    games = f"{counted(summary.games, 'game')} on {counted(summary.decks, 'deck')}"
    return f"{match.setup}: {games}, seed {match.seed}; {match.even:.1%} is even"


def _row(figures: Figures) -> list[str]:
    effort = figures.effort
    low_high = figures.win_share.interval
    return [
        str(figures.entrant),
        f"{figures.win_share.mean:.1%}",
        "" if low_high is None else f"{low_high[0]:.1%} – {low_high[1]:.1%}",
        f"{figures.score.mean:.1f}",
        _half_width(figures.score),
        f"{figures.margin.mean:+.1f}",
        _half_width(figures.margin),
        f"{1000 * effort.seconds / max(1, effort.moves):.2f}",
        f"{effort.playouts / max(1, effort.moves):.0f}",
    ]


def _rating_row(rating: Rating) -> list[str]:
    return [rating.bot, f"{rating.mu:.2f}", f"{2 * rating.sigma:.2f}", f"{rating.ordinal:.2f}"]


def _half_width(estimate: Estimate) -> str:
    if estimate.interval is None:
        return ""
    return f"{(estimate.interval[1] - estimate.interval[0]) / 2:.1f}"


def _aligned(rows: list[list[str]]) -> str:
    """Names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        figures = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *figures]).rstrip())
    return "\n".join(lines)


def counted(count: int, thing: str) -> str:
    """A number of things, in words: `1 game`, `2 games`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
