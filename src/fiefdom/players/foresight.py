"""Thinking by looking a few rounds ahead at whole turns and asking the judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.judges import judge_for
from fiefdom.players.player import Cancel
from fiefdom.players.search.foresight import (
    ADD_BURNS,
    LIST_TURNS,
    LOOK_AHEAD,
    PLAY_TURNS,
    search_turns,
)
from fiefdom.players.search.scratch import TURN_SIZE
from fiefdom.players.search.tasks import BRIBES, SIGHT, new_task
from fiefdom.players.search.turns import FINE
from fiefdom.players.thinking import Thinking
from fiefdom.rules import Move, Position
from fiefdom.rules.arrangement import burnt_buildings
from fiefdom.rules.kernel.codes import MAX_MOVES, PASS
from fiefdom.rules.kernel.layout import PLACING, STATE, Ints, States

LAST_CANDIDATES = 96
"""Turns that are looked at where nothing is left to luck and one look tells all."""
FIRST_PLACEMENTS = 40
"""Placements of the present turn that are judged where towns multiply them."""
FIRST_WAYS = 8
"""Ways to place and tax after which every building is tried in the present turn."""
LAST_WAYS = 64
"""The same in the last round."""
LIKE_IT = 2
"""How many of the best turns that begin like one that must be kept are kept as well."""

_NO_STATES, _NO_SIGHTS = np.zeros(0, STATE), np.zeros(0, SIGHT)
_NO_NUMBERS = np.zeros(0, np.int64)


def bribes(position: Position) -> int:
    """How often another kingdom can be expected to bribe the dragon in a turn, of BRIBES times.

    In a round he is bribed as often as in the rounds so far, and in one more in which he was not.
    """
    setup = position.setup
    in_round = min(len(burnt_buildings(position)) / (position.round + 1), 0.9)
    turns = setup.kings - setup.kings // setup.kingdoms
    return int(BRIBES * (1 - (1 - in_round) ** (1 / turns)))


def column(position: Position) -> int:
    """Where in a turn's codes the decision at hand stands."""
    return int(position.states["step"][0]) - PLACING


def judged_turns(position: Position, judge: States, scratch: States) -> int:
    """Writes the whole turns of a position with their judged points; returns how many."""
    most, ways = MAX_MOVES, 1
    if position.setup.queendomino_rules:
        is_last = position.round == position.setup.lines
        most, ways = FIRST_PLACEMENTS, LAST_WAYS if is_last else FIRST_WAYS
    task = new_task(kind=LIST_TURNS, most=most, ways=ways)
    return int(
        search_turns(position.states, _NO_STATES, _NO_NUMBERS, _NO_SIGHTS, task, judge, scratch)
    )


class Foresight(Thinking):
    """Looks at a turn by playing on for some rounds as the judge would."""

    FIRST_PACE = 1e-3
    CANDIDATES = 16
    """Turns that are looked at, by what the judge says at once."""
    BURNING = 3
    """How many of the best turns are also tried with the dragon bribed (Queendomino)."""
    DEPTH = 3
    """Rounds looked ahead, the present one included."""
    PLACEMENTS: ClassVar = {5: 6, 7: 10}
    """Placements of each turn ahead that are judged, by the size of the grid."""
    FIRST_LOOKS = 6
    """How many looks it counts for what the judge says of a candidate at the end of the round."""

    def __init__(
        self,
        position: Position,
        seed: int,
        budget: Budget,
        cancel: Cancel | None,
        also: Sequence[Move] = (),
    ) -> None:
        """`also` is a turn, or the beginning of one, that is looked at whatever the judge says."""
        self._also = tuple(also)
        super().__init__(position, seed, budget, cancel)
        self.settled = position.round == position.setup.lines
        task = self.task
        task["par"], task["most"] = self._par, self.PLACEMENTS[position.setup.grid]
        if position.setup.queendomino_rules:
            task["bribes"] = bribes(position)
        everyone = np.arange(len(self.first))
        task["depth"], task["weight"], task["looks"] = 1, self.FIRST_LOOKS, len(everyone)
        self.look(everyone)
        task["depth"], task["weight"] = self.DEPTH, 1

    def candidates(self) -> tuple[Ints, States]:
        """The turns that the judge likes best, and some of them with the dragon bribed."""
        setup = self.position.setup
        self._judge = self.judge()
        n = judged_turns(self.position, self._judge, self.scratch)
        values = self.scratch["turn_values"][0, :n]
        # What the kingdom makes by the judge's best candidate, earlier games included.
        self._par = float(values.max()) / FINE + int(self.root["past_points"][0, self.mine])
        most = LAST_CANDIDATES if self.position.round == setup.lines else self.CANDIDATES
        kept = np.argsort(-values, kind="stable")[:most]
        if setup.queendomino_rules:
            every = self._foresee(ADD_BURNS, _NO_STATES, kept[: self.BURNING], n)
            kept = np.concatenate([kept, np.arange(n, every)])
        states = np.empty(len(kept), STATE)
        self._foresee(PLAY_TURNS, states, kept, 0)
        self._codes = self.scratch["turn_codes"][0].reshape(-1, TURN_SIZE)[kept].copy()
        if self._also:
            states = self._with_also(states)
        return self._codes[:, column(self.position)], states

    def judge(self) -> States:
        """The judge that is asked."""
        return judge_for(self.position.setup)

    def _with_also(self, states: States) -> States:
        """The candidates' states with the turn that must be kept, and the best that begin so."""
        first = self.position.code(self._also[0])
        after = self.position.after(first)
        row = np.array([-1, PASS, PASS, PASS, -1])
        row[column(self.position)] = first
        rows, ends = row[np.newaxis], after.states.copy()
        if after.decision is not None and after.turn == self.position.turn:
            n = judged_turns(after, self._judge, self.scratch)
            best = np.argsort(-self.scratch["turn_values"][0, :n], kind="stable")[:LIKE_IT]
            rows = self.scratch["turn_codes"][0].reshape(-1, TURN_SIZE)[best].copy()
            rows[:, column(self.position)] = first
            ends = np.empty(len(best), STATE)
            task = new_task(kind=PLAY_TURNS)
            search_turns(after.states, ends, best, _NO_SIGHTS, task, self._judge, self.scratch)
        for move in self._also[1:]:
            row[column(after)] = after.code(move)
            after.play(move)
        return self._keep(states, np.vstack([rows, row]), np.concatenate([ends, after.states]))

    def _keep(self, states: States, rows: Ints, ends: States) -> States:
        """Adds turns, unless they are candidates already, and keeps them to the end."""
        numbers = {state.tobytes(): number for number, state in enumerate(states)}
        kept = []
        for row, end in zip(rows, ends, strict=True):
            number = numbers.setdefault(end.tobytes(), len(self._codes))
            if number == len(self._codes):
                self._codes = np.vstack([self._codes, row])
                states = np.append(states, end)
            kept.append(number)
        self.kept = np.unique(kept)
        return states

    def _foresee(self, kind: int, states: States, turns: Ints, start: int) -> int:
        """Asks for something about the turns that were written."""
        task = new_task(kind=kind, start=start)
        judge, scratch = self._judge, self.scratch
        return int(search_turns(self.root, states, turns, _NO_SIGHTS, task, judge, scratch))

    def look(self, alive: Ints) -> None:
        """Plays the candidates on in turn and judges where they lead."""
        self.task["kind"] = LOOK_AHEAD
        judge, scratch = self._judge, self.scratch
        search_turns(self.root, self.states, alive, self.sights, self.task, judge, scratch)

    def moves(self, candidate: int) -> tuple[Move, ...]:
        """The decisions of the turn that arise, from the one at hand on."""
        after = self.position.copy()
        found: list[Move] = []
        for i, code in enumerate(self._codes[candidate].tolist()):
            if column(after) == i and code >= 0:
                move = after.move(code)
                after.play(move)
                found.append(move)
        return tuple(found)
