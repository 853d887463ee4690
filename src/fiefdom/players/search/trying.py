"""Trying a placement: the kingdom after it, in the search's own memory."""

from __future__ import annotations

from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.codes import DISCARD
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import Kingdom
from fiefdom.rules.kernel.placing import place


@kernel
def try_placement(kingdom: Kingdom, domino: int, code: int, work: Scratch) -> None:
    """Copies a kingdom to `work.kingdoms` and there places the domino; -1 places nothing."""
    work.kingdoms[0] = kingdom
    after = work.kingdoms[0]
    if code == DISCARD:
        after.discarded += 1
    elif code >= 0:
        place(after, domino, code)
