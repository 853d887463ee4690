"""Thinking by looking a few rounds ahead and asking the judge (Kingdomino)."""

from __future__ import annotations

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.judges import judge_for
from fiefdom.players.player import Cancel
from fiefdom.players.search.foresight import list_judged, look_ahead
from fiefdom.players.search.judged import FINE
from fiefdom.players.thinking import Thinking
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, Ints

CANDIDATES = 16
"""Pairs of placement and claim that are looked at, by what the judge says at once."""
DEPTH = 3
"""Rounds looked ahead, the present one included."""
PLACEMENTS = {5: 6, 7: 10}
"""Placements of each turn ahead that are judged, by the size of the grid."""
FIRST_LOOKS = 6
"""How many looks it counts for what the judge says of a candidate at the end of the round."""


class Foresight(Thinking):
    """Looks at a candidate by playing on for some rounds as the judge would."""

    FIRST_PACE = 1e-3

    def __init__(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> None:
        self._setup = position.setup
        self._ends = np.zeros(MAX_KINGDOMS)
        super().__init__(position, seed, budget, cancel)
        everyone = np.arange(len(self.first))
        self._look_ahead(everyone, 0, len(everyone), 0, depth=1, weight=FIRST_LOOKS)

    def candidates(self) -> tuple[Ints, Ints]:
        """The candidates that the judge likes best."""
        self._judge = judge_for(self._setup)
        n = list_judged(self.root, self._judge, self.scratch)
        values = self.scratch["pair_values"][0, :n]
        # What the kingdom makes by the judge's best candidate, earlier games included.
        self._par = float(values.max()) / FINE + int(self.root["past_points"][0, self.mine])
        kept = np.argsort(-values, kind="stable")[:CANDIDATES]
        first = self.scratch["pair_first"][0, kept]
        second = self.scratch["pair_second"][0, kept]
        if first[0] < 0:  # only a claim is to be decided
            return second, first
        return first, second

    def look(self, alive: Ints, start: int, looks: int, seed: int) -> None:
        """Plays the candidates on in turn and judges where they lead."""
        self._look_ahead(alive, start, looks, seed, DEPTH, 1)

    def _look_ahead(
        self, alive: Ints, start: int, looks: int, seed: int, depth: int, weight: int
    ) -> None:
        look_ahead(
            self.root, self.states, alive, start, looks, seed, self.mine,
            self._par, depth, weight, PLACEMENTS[self._setup.grid],
            self.sums, self.visits, self.board, self._ends, self._judge, self.scratch,
        )  # fmt: skip
