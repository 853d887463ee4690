"""The candidates of a search: what may be decided now, each played out into a state of its own."""

from __future__ import annotations

from fiefdom.players.search.greedy import claim_value, order_value, value_pairs, value_placements
from fiefdom.players.search.policy import policy_move
from fiefdom.players.search.scratch import PAIRS, Scratch
from fiefdom.players.search.towns import optional_value
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.codes import CLAIM, DISCARD
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import CLAIMING, PLACING, Ints, State, States
from fiefdom.rules.kernel.play import apply_move, list_moves


@entry
def list_candidates(root: States, first: Ints, second: Ints, values: Ints, scratch: States) -> int:
    """Writes the candidates as one or two moves with a greedy value; returns how many.

    A placement is tried together with each claim where nothing comes between them; -1 stands
    for no second move.
    """
    state = root[0]
    work = scratch[0]
    if state.step == PLACING:
        if state.queendomino == 0:
            return value_pairs(state, work, first, second, values, PAIRS)
        return _list_placements(state, work, first, second, values)
    n = list_moves(state, first)
    number = kingdom_of(state, acting_king(state))
    for i in range(n):
        second[i] = -1
        if state.step == CLAIMING:
            index = first[i] - CLAIM
            values[i] = claim_value(
                state, state.kingdoms[number], state.next_domino[index], work
            ) - index * order_value(state, work)
        else:
            values[i] = optional_value(state, number, first[i])
    return n


@kernel
def _list_placements(state: State, work: Scratch, first: Ints, second: Ints, values: Ints) -> int:
    number = kingdom_of(state, acting_king(state))
    kingdom = state.kingdoms[number]
    domino = state.line_domino[state.turn]
    n = value_placements(state, kingdom, domino, work.moves, work.values, work)
    for i in range(n):
        first[i], second[i], values[i] = work.moves[i], -1, work.values[i]
    if n == 0:
        first[0], second[0], values[0] = DISCARD, -1, 0
        return 1
    return n


@entry
def play_candidates(root: States, first: Ints, second: Ints, states: States) -> None:
    """Plays each candidate into its own copy of the root."""
    for i in range(first.size):
        states[i] = root[0]
        apply_move(states[i], first[i])
        if second[i] >= 0:
            apply_move(states[i], second[i])


@entry
def choose_by_policy(root: States, policy: int, seed: int, scratch: States) -> int:
    """The move that a policy plays."""
    work = scratch[0]
    seed_chance(work.chance, seed)
    return policy_move(root[0], policy, work, work.chance)
