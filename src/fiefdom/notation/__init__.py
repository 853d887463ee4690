"""Text for moves, positions and whole games; parse and format are inverses (docs/notation.md)."""

from fiefdom.notation.moves import parse_move, parse_square
from fiefdom.notation.setups import parse_setup

__all__ = ["parse_move", "parse_setup", "parse_square"]
