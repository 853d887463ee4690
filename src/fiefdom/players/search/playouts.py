"""Playing a game to its end in the search's own memory, and what the end is worth."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.search.policy import policy_move
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.games import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    OVER,
    TILES,
    Ints,
    State,
    States,
)
from fiefdom.rules.kernel.play import apply_move
from fiefdom.rules.kernel.scoring import standing

# What a playout is worth: the win alone, the own points, the lead, or a blend of win and lead.
Floats: TypeAlias = NDArray[np.float64]

WIN, OWN, LEAD, BLEND = range(4)
POINTS_SCALE = 150.0
"""Own points and leads are brought into 0 to 1 by this."""
LEAD_SCALE = 25.0
WIN_PART = 0.5


@kernel
def play_out(state: State, mine: int, own: int, others: int, work: Scratch, chance: Ints) -> int:
    """Plays the current game to its end, each side by its policy; returns the moves played.

    A dynasty's next game is not begun: its points so far are in the state.
    """
    played = 0
    started = state.game_number
    while state.phase != OVER:
        if state.phase == LINE or state.phase == TILES:
            draw_from(state, work.piles, work.used)
            continue
        if state.phase == KINGS:
            if state.game_number != started:
                break
            draw_from(state, work.piles, work.used)
            continue
        policy = own if kingdom_of(state, acting_king(state)) == mine else others
        code = policy_move(state, policy, work, chance)
        apply_move(state, code)
        played += 1
    return played


@kernel
def outcome(state: State, mine: int, work: Scratch) -> tuple[float, float]:
    """A kingdom's part in the victory, and its lead in points over the best of the others."""
    my_key = standing(state, mine, work.sheet)
    best = -1
    ties = 0
    for number in range(state.kingdom_count):
        if number == mine:
            continue
        key = standing(state, number, work.sheet)
        ties += key == my_key
        best = max(best, key)
    win = 0.0
    if my_key >= best:
        win = 1.0 / (1 + ties)
    return win, my_key / 1e6 - best / 1e6


@kernel
def squeezed(ahead: float) -> float:
    """Points ahead, brought into 0 to 1: one more counts less, the more there are."""
    return 0.5 + 0.5 * math.tanh(ahead / LEAD_SCALE)


@kernel
def worth(state: State, mine: int, terms: int, work: Scratch) -> float:
    """What the end of a game is worth to a kingdom, from 0 to 1."""
    if terms == OWN:
        return standing(state, mine, work.sheet) / 1e6 / POINTS_SCALE
    win, lead = outcome(state, mine, work)
    if terms == WIN:
        return win
    if terms == LEAD:
        return 0.5 + lead / (2 * POINTS_SCALE)
    return WIN_PART * win + (1 - WIN_PART) * squeezed(lead)


@kernel
def mix(seed: int, number: int) -> int:
    """The seed of one playout."""
    return (seed ^ number * 0x5851F42D) & 0x3FFFFFFFFFFFFFFF


@entry
def run_playouts(
    root: States,
    candidates: States,
    alive: Ints,
    start: int,
    pairs: int,
    seed: int,
    mine: int,
    own: int,
    others: int,
    terms: int,
    shared: bool,
    sums: Floats,
    visits: Ints,
    board: States,
    scratch: States,
) -> int:
    """Runs playouts number `start` to `start + pairs`, going round the candidates alive.

    With shared draws a whole round uses one shuffle of what is unseen, so that all candidates
    meet the same luck; without, each playout has its own. Returns the number of moves played.
    """
    work = scratch[0]
    chance = work.chance
    played = 0
    last_luck = -1
    word = 0
    for pair in range(start, start + pairs):
        turn = pair // alive.size
        luck = turn if shared else pair
        if luck != last_luck:
            seed_chance(chance, mix(seed, luck))
            fill_piles(root[0], chance, work.piles)
            last_luck = luck
            word = chance[0]
        candidate = alive[pair - turn * alive.size]
        chance[0] = word
        forget_draws(work.used)
        board[0] = candidates[candidate]
        played += play_out(board[0], mine, own, others, work, chance)
        sums[candidate] += worth(board[0], mine, terms, work)
        visits[candidate] += 1
    return played
