"""The graph of everyone's chances over a game, as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from fiefdom.review.findings import Review

WIDTH, HEIGHT = 960, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 20, 64
# Colours that colour-blind readers can tell apart on white; dashes tell them apart in print.
COLOURS = ("#0b5fa5", "#c8501e", "#1b7f4b", "#8a3f9e", "#8a6a00", "#3c4650")
DASHES = ("", "9 4", "3 3", "12 4 3 4", "6 3", "2 5")


def graph_svg(review: Review, names: Sequence[str]) -> str:
    """The picture, as the text of an SVG file; `names` are those of the kingdoms."""
    end = max(1, len(review.graph) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Chances of victory" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *_scale(),
        *_games(review, end),
        *_curves(review, end),
        *_turning_points(review, end),
        *_legend(names),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(at: float, end: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * at / end, 1)


def _y(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)


def _scale() -> Iterator[str]:
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#d9dde2"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>'


def _games(review: Review, end: int) -> Iterator[str]:
    """Where the rounds begin, and each game of a dynasty."""
    before = None
    rounds = len({(judged.game, judged.round) for judged in review.decisions})
    for judged in review.decisions:
        here = judged.game, judged.round
        if here == before:
            continue
        x = _x(judged.at, end)
        is_new_game = before is not None and before[0] != judged.game
        height, colour = (HEIGHT - BOTTOM - TOP, "#3c4650") if is_new_game else (5, "#8a939c")
        yield f'<path d="M{x} {HEIGHT - BOTTOM}v{-height}" stroke="{colour}"/>'
        if judged.round and judged.round % (1 if rounds <= 24 else 4) == 0:
            y = HEIGHT - BOTTOM + 16
            yield f'<text x="{x}" y="{y}" text-anchor="middle">{judged.round}</text>'
        before = here


def _curves(review: Review, end: int) -> Iterator[str]:
    for kingdom in range(len(review.kingdoms)):
        points = " ".join(
            f"{_x(moment.at, end)},{_y(moment.expected.chances[kingdom])}"
            for moment in review.graph
        )
        yield (
            f'<polyline points="{points}" fill="none" stroke="{_colour(kingdom)}" '
            f'stroke-width="2.5" stroke-linejoin="round" stroke-dasharray="{_dash(kingdom)}"/>'
        )


def _turning_points(review: Review, end: int) -> Iterator[str]:
    for point in review.turning_points:
        chance = review.graph[point.at].expected.chances[point.kingdom]
        fill = _colour(point.kingdom) if point.what == "decision" else "white"
        yield (
            f'<circle cx="{_x(point.at, end)}" cy="{_y(chance)}" r="5" fill="{fill}" '
            f'stroke="{_colour(point.kingdom)}" stroke-width="2"/>'
        )


def _legend(names: Sequence[str]) -> Iterator[str]:
    step = (WIDTH - LEFT - RIGHT) / len(names)
    for kingdom, name in enumerate(names):
        x, y = round(LEFT + step * kingdom, 1), HEIGHT - 18
        yield (
            f'<path d="M{x} {y - 4}h28" stroke="{_colour(kingdom)}" stroke-width="2.5" '
            f'stroke-dasharray="{_dash(kingdom)}"/>'
        )
        yield f'<text x="{x + 34}" y="{y}">{escape(_short(name, step))}</text>'


def _short(name: str, step: float) -> str:
    most = int((step - 44) / 7.5)
    return name if len(name) <= most else name[: most - 1] + "…"


def _colour(kingdom: int) -> str:
    return COLOURS[kingdom % len(COLOURS)]


def _dash(kingdom: int) -> str:
    return DASHES[kingdom % len(DASHES)]
