"""People who are learning: they overlook placements, misjudge what they see, and love crowns.

A novice's mistakes are not random moves. `attention` is how many of sixteen placements it
notices, `blur` how far its judgement may be off, in sixteenths of a point.
"""

from __future__ import annotations

from fiefdom.players.search.gains import POINT, list_gains
from fiefdom.players.search.greedy import best_of, claim_value
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.towns import greedy_option
from fiefdom.rules.kernel.chance import below
from fiefdom.rules.kernel.codes import CLAIM, DISCARD, PASS
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.facts import CROWNS_A, CROWNS_B
from fiefdom.rules.kernel.layout import CLAIMING, PLACING, Ints, State

UNSEEN = 1 << 20


@kernel
def novice_move(state: State, attention: int, blur: int, work: Scratch, chance: Ints) -> int:
    """The move of a novice."""
    if state.step == PLACING:
        return _placement(state, attention, blur, work, chance)
    if state.step == CLAIMING:
        return _claim(state, attention, blur, work, chance)
    if below(chance, 16) >= attention:
        return PASS
    return greedy_option(state)


@kernel
def _placement(state: State, attention: int, blur: int, work: Scratch, chance: Ints) -> int:
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    domino = state.line_domino[state.turn]
    n = list_gains(kingdom, state.grid, domino, 0, work.moves, work.values, work)
    if n == 0:
        return DISCARD
    for i in range(n):
        work.values[i] += below(chance, blur)
        if below(chance, 16) >= attention:
            work.values[i] -= UNSEEN
    return best_of(work.moves, work.values, n, chance)


@kernel
def _claim(state: State, attention: int, blur: int, work: Scratch, chance: Ints) -> int:
    """Crowns catch the eye first; the more attentive also see what fits their kingdom."""
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    n = 0
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            continue
        domino = state.next_domino[index]
        value = POINT * (CROWNS_A[domino] + CROWNS_B[domino]) + below(chance, blur)
        if below(chance, 16) < attention:
            value += claim_value(state, kingdom, domino, work)
        work.moves[n] = CLAIM + index
        work.values[n] = value
        n += 1
    return best_of(work.moves, work.values, n, chance)
