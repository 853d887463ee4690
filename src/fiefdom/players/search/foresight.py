"""Looking some rounds ahead by the judge's choices, and judging what stands there."""

from __future__ import annotations

import math

import numpy as np

from fiefdom.players.search.judge import Judge, doubt
from fiefdom.players.search.judged import begin_judging, judge_kingdom, judge_pairs, play_pair
from fiefdom.players.search.playouts import Floats, mix, outcome, squeezed
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.games import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, Ints, State, States
from fiefdom.rules.kernel.scoring import standing


@entry
def list_judged(root: States, judges: States, scratch: States) -> int:
    """Writes every pair with its judged points into the scratch; returns how many there are."""
    return judge_pairs(root[0], MAX_MOVES, judges[0], scratch[0])


@kernel
def judged_turn(state: State, most: int, judge: Judge, work: Scratch) -> None:
    """Plays the turn that the judge likes best."""
    n = judge_pairs(state, most, judge, work)
    best = 0
    for i in range(1, n):
        if work.pair_values[i] > work.pair_values[best]:
            best = i
    play_pair(state, best, work)


LEAD_PART, OWN_PART = 0.3, 0.3
"""The parts of the lead and of the own points in what a look is worth; the rest is victory.

Between two kingdoms the lead alone counts: what the other loses is as good as what one gains.
"""

# Where and with which weight a normal distribution is looked at (Gauss and Hermite).
_NODES = np.array([-2.8569700, -1.3556262, 0.0, 1.3556262, 2.8569700])
_WEIGHTS = np.array([0.0112574, 0.2220759, 0.5333333, 0.2220759, 0.0112574])


@kernel
def promise(
    state: State, mine: int, par: float, ends: Floats, judge: Judge, work: Scratch
) -> float:
    """What the state promises to a kingdom, from 0 to 1: victory, lead and points over par.

    Par is what the judge foretold where the look began.
    """
    if state.phase == OVER:
        win, lead = outcome(state, mine, work)
        return _blended(state, win, lead, standing(state, mine, work.sheet) / 1e6 - par)
    if state.phase == KINGS:  # a dynasty's next game: the table is cleared, its points are kept
        win, lead = outcome(state, mine, work)
        return _blended(state, win, lead, state.past_points[mine] - par)
    begin_judging(state, judge)
    top = -1e9
    for number in range(state.kingdom_count):
        ends[number] = judge_kingdom(state, number, judge, work) + state.past_points[number]
        if number != mine:
            top = max(top, ends[number])
    spread = doubt(judge)
    win = 0.0
    for node in range(_NODES.size):
        end = ends[mine] + spread * _NODES[node]
        chance = _WEIGHTS[node]
        for number in range(state.kingdom_count):
            if number != mine:
                ahead = max((end - ends[number]) / spread, -400.0)
                chance /= 1.0 + math.exp(-1.702 * ahead)
        win += chance
    return _blended(state, win, ends[mine] - top, ends[mine] - par)


@kernel
def _blended(state: State, win: float, lead: float, over_par: float) -> float:
    own_part = OWN_PART if state.kingdom_count > 2 else 0.0
    rest = LEAD_PART * squeezed(lead) + own_part * squeezed(over_par)
    return (1.0 - LEAD_PART - own_part) * win + rest


@entry
def look_ahead(
    root: States,
    candidates: States,
    alive: Ints,
    start: int,
    looks: int,
    seed: int,
    mine: int,
    par: float,
    depth: int,
    weight: int,
    most: int,
    sums: Floats,
    visits: Ints,
    board: States,
    ends: Floats,
    judges: States,
    scratch: States,
) -> None:
    """Takes looks number `start` to `start + looks`, going round the candidates alive.

    A whole round of looks uses one shuffle of what is unseen, so that all candidates meet the
    same luck. `depth` rounds are played, the present one and the last with the one before it
    included, by the `most` greediest placements of each turn; a look counts as `weight` looks.
    """
    work = scratch[0]
    judge = judges[0]
    chance = work.chance
    last_luck = -1
    stop = root[0].round_number + depth
    for number in range(start, start + looks):
        luck = number // alive.size
        if luck != last_luck:
            seed_chance(chance, mix(seed, luck))
            fill_piles(root[0], chance, work.piles)
            last_luck = luck
        candidate = alive[number - luck * alive.size]
        forget_draws(work.used)
        board[0] = candidates[candidate]
        state = board[0]
        while state.phase != OVER and state.phase != KINGS:
            if state.phase == LINE:
                if state.round_number >= stop:
                    break
                draw_from(state, work.piles, work.used)
                continue
            judged_turn(state, most, judge, work)
        sums[candidate] += weight * promise(state, mine, par, ends, judge, work)
        visits[candidate] += weight
