"""What the judge looks at of what is pending: claims to come and dominoes waited on."""

from __future__ import annotations

from fiefdom.players.search import columns as c
from fiefdom.players.search.columns import (
    INPUTS,
    PENDING_START,
    WAITING_CROWNS,
    WAITING_SQUARES,
)
from fiefdom.players.search.gains import POINT, list_gains
from fiefdom.players.search.network import Judge, Singles
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.facts import CROWNS_A, CROWNS_B, TERRAIN_A, TERRAIN_B
from fiefdom.rules.kernel.layout import PLACING, Kingdom, State


@kernel
def write_pending(
    state: State, kingdom: Kingdom, number: int, extra: int, judge: Judge, work: Scratch
) -> None:
    """Writes what a kingdom's kings wait on and are about to choose.

    `extra` is an index in the next line to be seen as claimed by the acting king, whose own
    domino is then seen as placed; an index beyond the line claims nothing, -1 takes the state
    as it is.
    """
    x = judge.inputs
    for i in range(PENDING_START, INPUTS):
        x[i] = 0
    span = max(1, state.line_size - 1)
    begins = state.turn
    if extra >= 0:
        begins += 1
    if state.round_number == 0:
        for i in range(begins, state.king_count):
            if kingdom_of(state, state.king_order[i]) == number:
                x[c.CLAIMS] += 0.5
                x[c.CLAIM_ORDER] += (i - begins) / span  # how many act before
    else:
        for i in range(begins, state.line_length):
            if kingdom_of(state, state.line_king[i]) != number:
                continue
            if i > state.turn or state.step <= PLACING:
                _write_domino(state, kingdom, state.line_domino[i], x, work)
            if state.next_length > 0:
                x[c.CLAIMS] += 0.5
                x[c.CLAIM_ORDER] += (i - begins) / span
            else:
                x[c.NEXT_ORDER] += i / span
    kings = state.king_count if state.round_number == 0 else state.line_length
    order = 0
    for i in range(state.next_length):
        king = state.next_king[i]
        if i == extra or (king >= 0 and kingdom_of(state, king) == number):
            _write_domino(state, kingdom, state.next_domino[i], x, work)
            # After the last claim the dominoes that nobody took are gone.
            x[c.NEXT_ORDER] += (order if begins >= kings else i) / span
        order += i == extra or king >= 0


@kernel
def _write_domino(state: State, kingdom: Kingdom, domino: int, x: Singles, work: Scratch) -> None:
    a, b = TERRAIN_A[domino], TERRAIN_B[domino]
    x[WAITING_SQUARES + a] += 0.5
    x[WAITING_SQUARES + b] += 0.5
    x[WAITING_CROWNS + a] += 0.5 * CROWNS_A[domino]
    x[WAITING_CROWNS + b] += 0.5 * CROWNS_B[domino]
    moves, values = work.follow_moves, work.follow_values
    n = list_gains(kingdom, state.grid, domino, 0, moves, values, work)
    if n == 0:
        x[c.HOMELESS] += 1
        return
    x[c.PLACEABLE] += 0.5
    best = 0
    for i in range(n):
        best = max(best, values[i])
    x[c.BEST_GAIN] += best / POINT * 0.1  # what its best placement brings at once
    x[c.WAYS_TO_LIE] += min(n, 24) * 0.04  # in how many ways it can lie
