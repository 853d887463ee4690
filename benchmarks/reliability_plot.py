"""A reliability plot: what was predicted against what happened, a line for each mode."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

SIDE, LEFT, TOP, BELOW, KEY = 440, 56, 20, 48, 190
COLOURS = ("#0b5fa5", "#c8501e", "#1b7f4b", "#8a3f9e", "#8a6a00", "#3c4650")


def reliability_svg(modes: Sequence[dict[str, Any]]) -> str:
    """The plot as the text of an SVG file; chances that came true lie on the diagonal."""
    width, height = LEFT + SIDE + KEY, TOP + SIDE + BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="Predicted chances against what happened" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *_scales(),
    ]
    for number, mode in enumerate(modes):
        parts += _mode(mode, COLOURS[number % len(COLOURS)], number)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(chance: float) -> float:
    return round(LEFT + SIDE * chance, 1)


def _y(chance: float) -> float:
    return round(TOP + SIDE * (1 - chance), 1)


def _scales() -> Iterator[str]:
    for percent in range(0, 101, 20):
        x, y = _x(percent / 100), _y(percent / 100)
        yield f'<path d="M{LEFT} {y}h{SIDE}M{x} {TOP}v{SIDE}" stroke="#e3e6ea"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>'
        yield f'<text x="{x}" y="{TOP + SIDE + 18}" text-anchor="middle">{percent} %</text>'
    yield f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="#8a939c" stroke-dasharray="5 4"/>'
    yield f'<text x="{_x(0.5)}" y="{TOP + SIDE + 38}" text-anchor="middle">predicted</text>'
    yield f'<text x="{LEFT + 8}" y="{TOP + 14}">happened</text>'


def _mode(mode: dict[str, Any], colour: str, number: int) -> Iterator[str]:
    points = [(_x(row["predicted"]), _y(row["happened"])) for row in mode["tenths"]]
    path = " ".join(f"{x},{y}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in points:
        yield f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>'
    x, y = LEFT + SIDE + 16, TOP + 20 + 22 * number
    yield f'<path d="M{x} {y - 4}h20" stroke="{colour}" stroke-width="3"/>'
    yield f'<text x="{x + 28}" y="{y}">{escape(mode["mode"])}</text>'
