"""Luck and skill: what draws and decisions meant for each kingdom, and the turning points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fiefdom.review.findings import Drawn, Expected, Judged, Lost, Summary, TurningPoint
from fiefdom.review.words import WORDS
from fiefdom.rules import Setup
from fiefdom.rules.steps import DECISIONS

TURNING = 0.08
"""A turning point changes somebody's chance by at least this much."""
MOST_TURNING_POINTS = 8


def turning_points(decisions: Sequence[Judged], draws: Sequence[Drawn]) -> tuple[TurningPoint, ...]:
    """The decisions and draws that changed a chance most, in the order of the game."""
    found = [
        TurningPoint(judged.at, "decision", judged.kingdom, -judged.cost_chance)
        for judged in decisions
    ]
    for drawn in draws:
        changes = _changes(drawn)
        kingdom = max(range(len(changes)), key=lambda number: abs(changes[number]))
        found.append(TurningPoint(drawn.at, "draw", kingdom, round(changes[kingdom], 4)))
    large = sorted(
        (point for point in found if abs(point.change) >= TURNING),
        key=lambda point: -abs(point.change),
    )
    return tuple(sorted(large[:MOST_TURNING_POINTS], key=lambda point: (point.at, point.what)))


def summary(
    setup: Setup,
    kingdom: int,
    decisions: Sequence[Judged],
    draws: Sequence[Drawn],
    end: Expected,
) -> Summary:
    """The game from the point of view of one kingdom."""
    own = [judged for judged in decisions if judged.kingdom == kingdom and not judged.forced]
    others = [judged for judged in decisions if judged.kingdom != kingdom]
    return Summary(
        kingdom=kingdom,
        players=setup.players_of(kingdom),
        points=end.points[kingdom],
        victory=end.chances[kingdom],
        luck_chance=_total(_changes(drawn)[kingdom] for drawn in draws),
        luck_points=_total(
            drawn.after.points[kingdom] - drawn.before.points[kingdom] for drawn in draws
        ),
        lost_chance=_total(judged.cost_chance for judged in own),
        lost_points=_total(judged.cost_points for judged in own),
        given_chance=_total(
            judged.after.chances[kingdom] - judged.before.chances[kingdom] for judged in others
        ),
        words={word: sum(judged.word == word for judged in own) for word in WORDS},
        kinds={
            kind: Lost(
                len(those),
                _total(judged.cost_chance for judged in those),
                _total(judged.cost_points for judged in those),
            )
            for kind in DECISIONS
            if (those := [judged for judged in own if judged.kind == kind])
        },
    )


def _changes(drawn: Drawn) -> list[float]:
    """What a draw did to every kingdom's chance."""
    pairs = zip(drawn.after.chances, drawn.before.chances, strict=True)
    return [after - before for after, before in pairs]


def _total(values: Iterable[float]) -> float:
    return round(sum(values), 4)
