"""Choices by the judge: every placement with every claim, by the points the kingdom will have."""

from __future__ import annotations

from fiefdom.players.search.features import (
    LAND_START,
    PENDING_START,
    write_game,
    write_land,
    write_pending,
)
from fiefdom.players.search.greedy import value_placements
from fiefdom.players.search.judge import FIRST, INPUTS, Judge, add_inputs, judgement
from fiefdom.players.search.scratch import PAIRS, Scratch
from fiefdom.rules.kernel.codes import CLAIM, DISCARD
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import MAX_LINE, PLACING, Kingdom, State
from fiefdom.rules.kernel.placing import place
from fiefdom.rules.kernel.play import apply_move

FINE = 256
"""Judged points are kept as whole numbers of this part."""


@kernel
def begin_judging(state: State, judge: Judge) -> None:
    """Looks at what all candidates share."""
    write_game(state, judge)
    for j in range(FIRST):
        judge.of_game[j] = judge.first_bias[j]
    add_inputs(judge, 0, LAND_START, judge.of_game)


@kernel
def judge_land(state: State, kingdom: Kingdom, judge: Judge) -> int:
    """Looks at a kingdom; returns the points it has now."""
    points = write_land(state, kingdom, judge)
    for j in range(FIRST):
        judge.of_land[j] = judge.of_game[j]
    add_inputs(judge, LAND_START, PENDING_START, judge.of_land)
    return points


@kernel
def judge_pending(
    state: State, kingdom: Kingdom, number: int, extra: int, judge: Judge, work: Scratch
) -> float:
    """The points still to come to the kingdom looked at, with what it waits on."""
    write_pending(state, kingdom, number, extra, judge, work)
    for j in range(FIRST):
        judge.of_all[j] = judge.of_land[j]
    add_inputs(judge, PENDING_START, INPUTS, judge.of_all)
    return judgement(judge, judge.of_all)


@kernel
def judge_kingdom(state: State, number: int, judge: Judge, work: Scratch) -> float:
    """The points a kingdom will have at the end, as the state is."""
    kingdom = state.kingdoms[number]
    points = judge_land(state, kingdom, judge)
    return points + judge_pending(state, kingdom, number, -1, judge, work)


@kernel
def judge_pairs(state: State, most: int, judge: Judge, work: Scratch) -> int:
    """Writes every pair of placement and claim with its judged points; returns how many.

    Of many placements only the `most` that look best to the greedy eye are judged. -1 stands
    for a half that does not exist.
    """
    number = kingdom_of(state, acting_king(state))
    kingdom = state.kingdoms[number]
    begin_judging(state, judge)
    n = 1
    work.moves[0] = -1
    domino = 0
    if state.phase == PLACING:
        domino = state.line_domino[state.turn]
        n = value_placements(state, kingdom, domino, work.moves, work.values, work)
        if n > most:
            _keep_best(work, n, most)
            n = most
        if n == 0:
            work.moves[0] = DISCARD
            n = 1
    pairs = 0
    for i in range(n):
        work.kingdoms[0] = kingdom
        after = work.kingdoms[0]
        if work.moves[i] == DISCARD:
            after.discarded += 1
        elif work.moves[i] >= 0:
            place(after, domino, work.moves[i])
        points = judge_land(state, after, judge)
        for position in range(max(1, state.next_length)):
            if state.next_length > 0 and state.next_king[position] >= 0:
                continue
            extra = position if state.next_length > 0 else MAX_LINE
            value = points + judge_pending(state, after, number, extra, judge, work)
            claimed = CLAIM + position if state.next_length > 0 else -1
            pairs = _add(work, pairs, work.moves[i], claimed, value)
    return pairs


@kernel
def play_pair(state: State, number: int, work: Scratch) -> None:
    """Plays the halves that exist of a pair written by `judge_pairs`."""
    if work.pair_first[number] >= 0:
        apply_move(state, work.pair_first[number])
    if work.pair_second[number] >= 0:
        apply_move(state, work.pair_second[number])


@kernel
def _keep_best(work: Scratch, n: int, most: int) -> None:
    """Brings the moves of highest value to the front."""
    for i in range(most):
        best = i
        for j in range(i + 1, n):
            if work.values[j] > work.values[best]:
                best = j
        work.moves[i], work.moves[best] = work.moves[best], work.moves[i]
        work.values[i], work.values[best] = work.values[best], work.values[i]


@kernel
def _add(work: Scratch, n: int, first: int, second: int, value: float) -> int:
    if n >= PAIRS:
        return n
    work.pair_first[n] = first
    work.pair_second[n] = second
    work.pair_values[n] = int(value * FINE)
    return n + 1
