"""A kingdom's beginning: a lone castle, and what its box gives it (rules: D1)."""

from __future__ import annotations

from fiefdom.rules.kernel.bits import ANCHOR, SIDE
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.hooks import begin_possessions
from fiefdom.rules.kernel.layout import CASTLE, OCCUPIED, PLANES, Kingdom


@entry
def begin_kingdom(kingdom: Kingdom, queendomino: int) -> None:
    """Leaves nothing in the kingdom but what a game starts with."""
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
