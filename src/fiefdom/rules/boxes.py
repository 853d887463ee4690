"""The boxes you can play, each defined here: its dominoes, its modes, what it adds to the rules.

To add a box or an expansion, start here; docs/architecture.md lists the other hooks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

BoxName: TypeAlias = Literal["kingdomino", "queendomino", "royal-wedding"]


@dataclass(frozen=True, slots=True)
class Mode:
    """One row of the table of modes (docs/rules.md); `option` is the one that leads to it."""

    players: int
    grid: int
    line_size: int
    lines: int
    option: str | None = None
    name: str | None = None
    """What it is called, if not by its box, players and option."""


@dataclass(frozen=True, slots=True)
class Box:
    """One game on the shelf."""

    title: str
    lines_from: tuple[str, ...]
    """The sets of dominoes (`components.BOXES`) that lines come from, in turn."""
    has_towns: bool
    """Whether it has coins, knights, buildings, the Queen and the dragon."""
    players: str
    """The possible numbers of players, in words."""
    modes: tuple[Mode, ...]

    def mode(self, players: int, options: frozenset[str]) -> Mode | None:
        """The mode for this many players with the options that shape it, if there is one."""
        for mode in self.modes:
            shape = frozenset() if mode.option is None else {mode.option}
            if mode.players == players and shape == options:
                return mode
        return None


BOXES: Mapping[BoxName, Box] = MappingProxyType(
    {
        "kingdomino": Box(
            title="Kingdomino",
            lines_from=("kingdomino",),
            has_towns=False,
            players="2, 3 or 4 players",
            modes=(
                Mode(2, grid=5, line_size=4, lines=6),
                Mode(3, grid=5, line_size=3, lines=12),
                Mode(4, grid=5, line_size=4, lines=12),
                Mode(3, grid=5, line_size=4, lines=12, option="lines_of_four"),
                Mode(2, grid=7, line_size=4, lines=12, option="mighty_duel", name="mighty-duel"),
            ),
        ),
        "queendomino": Box(
            title="Queendomino",
            lines_from=("queendomino",),
            has_towns=True,
            players="2, 3 or 4 players",
            modes=(
                Mode(2, grid=7, line_size=4, lines=12),
                Mode(3, grid=5, line_size=4, lines=12),
                Mode(4, grid=5, line_size=4, lines=12),
            ),
        ),
        "royal-wedding": Box(
            title="Royal Wedding",
            lines_from=("queendomino", "kingdomino"),
            has_towns=True,
            players="3, 4, 5 or 6 players, or for 6 or 8 players in teams of two",
            modes=(
                Mode(3, grid=7, line_size=4, lines=24),
                Mode(4, grid=7, line_size=4, lines=24),
                Mode(5, grid=5, line_size=8, lines=12),
                Mode(6, grid=5, line_size=8, lines=12),
                Mode(6, grid=7, line_size=8, lines=12, option="teams"),
                Mode(8, grid=7, line_size=8, lines=12, option="teams"),
            ),
        ),
    }
)

assert tuple(BOXES) == get_args(BoxName)
