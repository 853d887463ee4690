"""Games for the judge to learn from: played in the kernel, with features and what came of them."""

from __future__ import annotations

from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.judge import Judge, Singles
from fiefdom.players.search.judged import begin_judging, judge_kingdom
from fiefdom.players.search.policy import FAST_GREEDY, RANDOM, policy_move
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.turns import FINE, list_turns, play_turn
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, begin_game, kingdom_of
from fiefdom.rules.kernel.games import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    OVER,
    TILES,
    State,
    States,
    record_of,
)
from fiefdom.rules.kernel.play import apply_move
from fiefdom.rules.kernel.scoring import count_kingdom


class Lesson:
    """The fields of how games are played to learn from them."""

    games: int
    seed: int
    judged: int  # whether the judge chooses, or the greedy
    noise: int  # how far each choice is blurred either way, in sixteenths of a point
    oddity: int  # one turn in this many is picked at random
    most: int  # placements that are judged
    ways: int  # ways to place and tax after which every building is tried


class Notes:
    """The fields of a row's notes: whose it is, its points then and at the end."""

    kingdom: int
    now: int
    final: int


LESSON = record_of(Lesson)
NOTES = record_of(Notes)


@entry
def study_games(
    states: States,
    lessons: States,
    features: Singles,
    notes: States,
    judges: States,
    scratch: States,
) -> int:
    """Plays games of one set-up; returns how many rows it wrote.

    There is a row for the kingdom that acted after each turn, and one for every kingdom at the
    end of each round.
    """
    state = states[0]
    lesson: Lesson = lessons[0]
    work = scratch[0]
    judge = judges[0]
    seed_chance(work.chance, lesson.seed)
    rows = 0
    for _ in range(lesson.games):
        begin_game(state)
        fill_piles(state, work.chance, work.piles)
        forget_draws(work.used)
        begins = rows
        while state.step != OVER:
            if state.step == LINE or state.step == KINGS or state.step == TILES:
                draw_from(state, work.piles, work.used)
                continue
            number = kingdom_of(state, acting_king(state))
            _play_turn(state, lesson, judge, work)
            if state.step == OVER:
                break
            rows = _write_row(state, number, rows, features, notes, judge, work)
            if state.step == LINE or state.step == TILES:
                for other in range(state.kingdom_count):
                    if other != number:
                        rows = _write_row(state, other, rows, features, notes, judge, work)
        for row in range(begins, rows):
            notes[row].final = count_kingdom(state, notes[row].kingdom, work.sheet)
    return rows


@kernel
def _write_row(
    state: State,
    number: int,
    row: int,
    features: Singles,
    notes: States,
    judge: Judge,
    work: Scratch,
) -> int:
    begin_judging(state, judge)
    judge_kingdom(state, number, judge, work)
    for i in range(INPUTS):
        features[row * INPUTS + i] = judge.inputs[i]
    notes[row].kingdom = number
    notes[row].now = count_kingdom(state, number, work.sheet)
    return row + 1


@kernel
def _play_turn(state: State, lesson: Lesson, judge: Judge, work: Scratch) -> None:
    odd = lesson.oddity > 0 and below(work.chance, lesson.oddity) == 0
    if lesson.judged == 0:
        _greedy_turn(state, RANDOM if odd else FAST_GREEDY, work)
        return
    n = list_turns(state, lesson.most, lesson.ways, judge, work)
    best = below(work.chance, n)
    if not odd:
        for i in range(n):
            if lesson.noise > 0:
                work.turn_values[i] += below(work.chance, lesson.noise * FINE // 8)
            if work.turn_values[i] > work.turn_values[best]:
                best = i
    play_turn(state, best, work)


@kernel
def _greedy_turn(state: State, policy: int, work: Scratch) -> None:
    """Plays every decision of the turn at hand by a policy."""
    from_round, from_turn = state.round_number, state.turn
    while (
        state.step != OVER
        and state.step > LINE
        and state.round_number == from_round
        and state.turn == from_turn
    ):
        apply_move(state, policy_move(state, policy, work, work.chance))
