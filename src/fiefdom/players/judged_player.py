"""The bot that asks the judge and plays what it likes best, at once."""

from __future__ import annotations

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.foresight import column, judged_turns
from fiefdom.players.judges import has_judge, judge_for
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.players.search.candidates import choose_by_policy
from fiefdom.players.search.policy import FAST_GREEDY
from fiefdom.players.search.scratch import TURN_SIZE, new_scratch
from fiefdom.rules import Position, Setup
from fiefdom.rules.kernel.layout import States


class JudgedPlayer:
    """Plays for the most points that a judge predicts; where there is none, greedily."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,  # noqa: ARG002 - it does not search
        cancel: Cancel | None = None,  # noqa: ARG002
    ) -> Choice:
        """The first move of the turn that the judge likes best."""
        must_decide(position)
        scratch = new_scratch()
        if not has_judge(position.setup):
            return Choice(
                position.move(choose_by_policy(position.states, FAST_GREEDY, seed, scratch))
            )
        n = judged_turns(position, self.judge(position.setup), scratch)
        best = int(np.argmax(scratch["turn_values"][0, :n]))
        code = int(scratch["turn_codes"][0, TURN_SIZE * best + column(position)])
        return Choice(position.move(code))

    def judge(self, setup: Setup) -> States:
        """The judge that is asked."""
        return judge_for(setup)
