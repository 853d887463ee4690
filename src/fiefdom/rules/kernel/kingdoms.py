"""A kingdom at the start of a game: its castle, and what its box adds (rules: D1)."""

from __future__ import annotations

from fiefdom.rules.kernel.bits import ANCHOR, SIDE
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.hooks import begin_possessions
from fiefdom.rules.kernel.layout import CASTLE, OCCUPIED, PLANES, Kingdom


@entry
def begin_kingdom(kingdom: Kingdom, queendomino: int) -> None:
    """Resets the kingdom to the start of a game."""
    for plane in range(PLANES):
        kingdom.low[plane] = 0
        kingdom.high[plane] = 0
    kingdom.castle = SIDE * ANCHOR + ANCHOR
    kingdom.low[CASTLE] = 1 << (SIDE * ANCHOR + ANCHOR)
    kingdom.low[OCCUPIED] = 1 << (SIDE * ANCHOR + ANCHOR)
    kingdom.width = 1
    kingdom.height = 1
    kingdom.discarded = 0
    begin_possessions(kingdom, queendomino)
