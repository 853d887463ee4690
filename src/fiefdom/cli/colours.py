"""Colours in the terminal: used if the terminal supports them, never needed for reading."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from dataclasses import dataclass

RESET = "\x1b[0m"
# Background and letters of each terrain, from the 256-colour palette.
TERRAINS = {
    "wheat": (221, 0),
    "forest": (28, 15),
    "lake": (32, 15),
    "grassland": (113, 0),
    "swamp": (101, 15),
    "mine": (238, 15),
    "town": (131, 15),
    "castle": (255, 0),
}


@dataclass(frozen=True)
class Painter:
    """Puts colour around text, or leaves it as it is."""

    colours: bool

    def land(self, terrain: str, text: str) -> str:
        """Text on the colour of a terrain, or of the castle."""
        if not self.colours:
            return text
        ground, ink = TERRAINS[terrain]
        return f"\x1b[48;5;{ground};38;5;{ink}m{text}{RESET}"

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return f"\x1b[1m{text}{RESET}" if self.colours else text


def add_colour_argument(parser: ArgumentParser) -> None:
    """Adds the switch that turns colours off."""
    parser.add_argument("--no-color", action="store_true", help="print without colours")


def painter(no_color: bool = False) -> Painter:
    """A painter for standard output; NO_COLOR and a dumb terminal are respected."""
    wanted = not no_color and not os.environ.get("NO_COLOR")
    return Painter(wanted and sys.stdout.isatty() and os.environ.get("TERM") != "dumb")
