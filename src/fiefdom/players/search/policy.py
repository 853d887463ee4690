"""Ready-made players inside playouts: one function that picks a move at any decision."""

from __future__ import annotations

from fiefdom.players.search.full_greedy import (
    best_follow_up,
    full_greedy_pairs,
    most_crowns,
    value_lone_placements,
)
from fiefdom.players.search.greedy import best_of, greedy_claim, greedy_placement
from fiefdom.players.search.novice import novice_move
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.towns import greedy_option
from fiefdom.rules.kernel.chance import below
from fiefdom.rules.kernel.codes import CLAIM, DISCARD
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import CLAIMING, PLACING, Ints, State
from fiefdom.rules.kernel.play import list_moves

RANDOM, GREEDY, FAST_GREEDY, FULL_GREEDY, NOVICE, LEARNER, ADEPT = range(7)
"""Random; greedy placement, random claim; greedy one by one; greedy jointly; three who learn."""


@kernel
def policy_move(state: State, policy: int, work: Scratch, chance: Ints) -> int:
    """The move that a policy plays."""
    if policy == RANDOM:
        return random_move(state, work, chance)
    if policy == NOVICE:
        return novice_move(state, 6, 160, work, chance)
    if policy == LEARNER:
        return novice_move(state, 11, 64, work, chance)
    if policy == ADEPT:
        return novice_move(state, 15, 20, work, chance)
    if state.step == CLAIMING:
        if policy == FAST_GREEDY:
            return greedy_claim(state, work, chance)
        if policy == GREEDY:
            return random_move(state, work, chance)
        return full_greedy_claim(state, work, chance)
    if state.step == PLACING:
        if policy == FAST_GREEDY:
            return greedy_placement(state, work, chance)
        return full_greedy_placement(state, policy == FULL_GREEDY, work, chance)
    return greedy_option(state)


@kernel
def full_greedy_placement(state: State, jointly: bool, work: Scratch, chance: Ints) -> int:
    """The placement of the best pair, or by itself where no claim counts."""
    if jointly:
        if state.next_length == 0:
            return random_move(state, work, chance)
        n = full_greedy_pairs(state, work)
        return best_of(work.pair_first, work.pair_values, n, chance)
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    domino = state.line_domino[state.turn]
    n = value_lone_placements(state, kingdom, domino, work.moves, work.values, work)
    if n == 0:
        return DISCARD
    return best_of(work.moves, work.values, n, chance)


@kernel
def full_greedy_claim(state: State, work: Scratch, chance: Ints) -> int:
    """The claim with the best follow-up; of the first line, the one with most crowns."""
    kingdom = state.kingdoms[kingdom_of(state, acting_king(state))]
    n = 0
    for index in range(state.next_length):
        if state.next_king[index] >= 0:
            continue
        work.moves[n] = CLAIM + index
        if state.round_number <= 1:
            work.values[n] = most_crowns(state, index)
        else:
            domino = state.next_domino[index]
            work.values[n] = best_follow_up(state, kingdom, domino, work)
        n += 1
    return best_of(work.moves, work.values, n, chance)


@kernel
def random_move(state: State, work: Scratch, chance: Ints) -> int:
    """Any legal move."""
    n = list_moves(state, work.moves)
    return work.moves[below(chance, n)]
