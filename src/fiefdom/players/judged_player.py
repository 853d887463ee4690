"""The bot that asks the judge and plays what it likes best, at once."""

from __future__ import annotations

import numpy as np

from fiefdom.players.foresight import column, judged_turns
from fiefdom.players.judges import has_judge, judge_for
from fiefdom.players.policy_player import PolicyPlayer
from fiefdom.players.search.policy import FAST_GREEDY
from fiefdom.players.search.scratch import TURN_SIZE, new_scratch
from fiefdom.rules import Position, Setup
from fiefdom.rules.kernel.layout import States


class JudgedPlayer(PolicyPlayer):
    """Plays for the most points that a judge predicts; where there is none, greedily."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__(name, about, FAST_GREEDY)

    def _code(self, position: Position, seed: int) -> int:
        """The first move of the turn that the judge likes best."""
        if not has_judge(position.setup):
            return super()._code(position, seed)
        scratch = new_scratch()
        n = judged_turns(position, self.judge(position.setup), scratch)
        best = int(np.argmax(scratch["turn_values"][0, :n]))
        return int(scratch["turn_codes"][0, TURN_SIZE * best + column(position)])

    def judge(self, setup: Setup) -> States:
        """The judge that is asked."""
        return judge_for(setup)
