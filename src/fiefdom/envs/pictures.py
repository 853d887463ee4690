"""Positions as text and as pictures, for the environments' `render`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fiefdom.notation import format_position
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.position import Position

MODES = ("ansi", "rgb_array")
SQUARE = 16
"""Pixels along the side of a square."""
_BACKGROUND = (245, 240, 225)
_CASTLE = (120, 120, 130)
_CROWN = (255, 215, 0)
_BUILDING = (90, 60, 40)
_KNIGHT = (250, 250, 250)
_COLOURS = {
    "wheat": (230, 190, 60),
    "forest": (40, 100, 50),
    "lake": (60, 130, 200),
    "grassland": (140, 200, 90),
    "swamp": (140, 130, 100),
    "mine": (60, 50, 60),
    "town": (190, 90, 80),
}

Picture = NDArray[np.uint8]


def checked(mode: str | None) -> str | None:
    """The way to render, if there is one of this name."""
    if mode not in (None, *MODES):
        raise FiefdomError(f"there is no render_mode {mode!r}; there are {', '.join(MODES)}")
    return mode


def render(position: Position, mode: str | None) -> str | Picture | None:
    """The position in its notation (`ansi`) or as a picture (`rgb_array`)."""
    if mode == "rgb_array":
        return _picture(position)
    return format_position(position) if mode == "ansi" else None


def _picture(position: Position) -> Picture:
    """The kingdoms side by side, seat by seat: colours of terrains, gold dots for crowns."""
    side = 2 * position.setup.grid - 1
    panels = [_panel(kingdom, side) for kingdom in position.kingdoms]
    gap = np.full((side * SQUARE, SQUARE // 2, 3), 255, np.uint8)
    row: list[Picture] = []
    for panel in panels:
        row += [panel, gap]
    return np.concatenate(row[:-1], axis=1)


def _panel(kingdom: KingdomView, side: int) -> Picture:
    panel: Picture = np.empty((side * SQUARE, side * SQUARE, 3), np.uint8)
    panel[:] = _BACKGROUND
    reach = side // 2
    _square(panel, reach, reach, side)[:] = _CASTLE
    for (x, y), land in kingdom.squares.items():
        _draw(_square(panel, x + reach, y + reach, side), land)
    return panel


def _square(panel: Picture, column: int, row: int, side: int) -> Picture:
    top = (side - 1 - row) * SQUARE
    left = column * SQUARE
    return panel[top : top + SQUARE - 1, left : left + SQUARE - 1]


def _draw(square: Picture, land: Land) -> None:
    square[:] = _COLOURS[land.terrain]
    for crown in range(land.crowns):
        square[2:5, 2 + 4 * crown : 5 + 4 * crown] = _CROWN
    if land.building is not None:
        square[8:13, 2:7] = _BUILDING
    if land.knight:
        square[8:13, 9:13] = _KNIGHT
