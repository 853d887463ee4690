"""What a claim keeps from the others.

Everyone who claims later in the round is taken to choose what the judge likes best for their
kingdom as it is now. A claim is worth more if it leaves them less.
"""

from __future__ import annotations

from fiefdom.players.search.network import Judge
from fiefdom.players.search.predicting import judge_pending, judge_present
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.layout import MAX_LINE, State


@kernel
def write_denied(state: State, number: int, judge: Judge, work: Scratch) -> None:
    """Writes how many points each claim of a kingdom costs the others, on average.

    Points are counted in the judge's `rivalry`, from what is left to the others if the kingdom
    claims nothing. Where nobody claims later, nothing is denied.
    """
    for i in range(state.next_length):
        work.denied[i] = 0.0
    if judge.rivalry[0] == 0 or state.next_length == 0 or not _list_claimants(state, number, work):
        return
    for other in range(state.kingdom_count):
        if other != number:
            _write_wanted(state, other, judge, work)
    share = judge.rivalry[0] / (state.kingdom_count - 1)
    everything = _left(state, 0, work)
    for i in range(state.next_length):
        if state.next_king[i] < 0:
            work.denied[i] = share * (everything - _left(state, 1 << i, work))


@kernel
def _list_claimants(state: State, number: int, work: Scratch) -> bool:
    """Writes the other kingdoms that claim later in this round, in turn; whether there are any."""
    kings = state.king_order if state.round_number == 0 else state.line_king
    last = state.king_count if state.round_number == 0 else state.line_length
    n = 0
    for turn in range(state.turn + 1, last):
        other = kingdom_of(state, kings[turn])
        if other != number:
            work.claimants[n] = other
            n += 1
    for i in range(n, MAX_LINE):
        work.claimants[i] = -1
    return n > 0


@kernel
def _write_wanted(state: State, number: int, judge: Judge, work: Scratch) -> None:
    """Writes what a kingdom can expect with each domino that is free."""
    kingdom = state.kingdoms[number]
    judge_present(state, number, judge, work)
    for i in range(state.next_length):
        if state.next_king[i] < 0:
            work.wanted[MAX_LINE * number + i] = judge_pending(
                state, kingdom, number, i, judge, work
            )


@kernel
def _left(state: State, taken: int, work: Scratch) -> float:
    """What the claimants can expect together if these dominoes are taken."""
    total = 0.0
    for claimant in work.claimants:
        if claimant < 0:
            break
        best = -1
        for i in range(state.next_length):
            if state.next_king[i] >= 0 or taken & (1 << i) != 0:
                continue
            if best < 0 or work.wanted[MAX_LINE * claimant + i] > work.wanted[best]:
                best = MAX_LINE * claimant + i
        if best >= 0:
            total += work.wanted[best]
            taken |= 1 << (best - MAX_LINE * claimant)
    return total
