"""Games for the judge to learn from: played in the kernel, with features and what came of them."""

from __future__ import annotations

from fiefdom.players.search.features import write_game, write_land, write_pending
from fiefdom.players.search.judge import INPUTS, Judge, Singles
from fiefdom.players.search.judged import FINE, judge_pairs, play_pair
from fiefdom.players.search.policy import FAST_GREEDY, RANDOM, policy_move
from fiefdom.players.search.scratch import Scratch
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, begin_game, kingdom_of
from fiefdom.rules.kernel.games import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import CLAIMING, KINGS, LINE, OVER, PLACING, Ints, State, States
from fiefdom.rules.kernel.play import apply_move
from fiefdom.rules.kernel.scoring import count_kingdom


@entry
def study_games(
    states: States,
    games: int,
    seed: int,
    judged: bool,
    noise: int,
    oddity: int,
    features: Singles,
    now: Ints,
    final: Ints,
    owner: Ints,
    judges: States,
    scratch: States,
) -> int:
    """Plays games of one set-up; writes a row after each turn; returns how many rows.

    Up to `noise` sixteenths of a point either way blur every choice, and one choice in `oddity`
    is any legal one.
    """
    state = states[0]
    work = scratch[0]
    judge = judges[0]
    seed_chance(work.chance, seed)
    rows = 0
    for _ in range(games):
        begin_game(state)
        fill_piles(state, work.chance, work.piles)
        forget_draws(work.used)
        begins = rows
        while state.phase != OVER:
            if state.phase == LINE or state.phase == KINGS:
                draw_from(state, work.piles, work.used)
                continue
            number = kingdom_of(state, acting_king(state))
            if judged:
                _judged_turn(state, noise, oddity, judge, work)
            else:
                _greedy_turn(state, oddity, work)
            if state.phase == OVER:
                break
            write_game(state, judge)
            now[rows] = write_land(state, state.kingdoms[number], judge)
            write_pending(state, state.kingdoms[number], number, -1, judge, work)
            for i in range(INPUTS):
                features[rows * INPUTS + i] = judge.inputs[i]
            owner[rows] = number
            rows += 1
        for row in range(begins, rows):
            final[row] = count_kingdom(state, owner[row], work.sheet)
    return rows


@kernel
def _judged_turn(state: State, noise: int, oddity: int, judge: Judge, work: Scratch) -> None:
    n = judge_pairs(state, MAX_MOVES, judge, work)
    best = below(work.chance, n)
    if oddity == 0 or below(work.chance, oddity) != 0:
        for i in range(n):
            if noise > 0:
                work.pair_values[i] += below(work.chance, noise * FINE // 8)
            if work.pair_values[i] > work.pair_values[best]:
                best = i
    play_pair(state, best, work)


@kernel
def _greedy_turn(state: State, oddity: int, work: Scratch) -> None:
    placing = state.phase == PLACING
    policy = FAST_GREEDY
    if oddity > 0 and below(work.chance, oddity) == 0:
        policy = RANDOM
    apply_move(state, policy_move(state, policy, work, work.chance))
    if placing and state.phase == CLAIMING:
        apply_move(state, policy_move(state, policy, work, work.chance))
