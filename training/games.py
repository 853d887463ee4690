"""Games for the judge to learn from: played in the kernel, with features and what came of them."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.foresight import look_ahead
from fiefdom.players.search.network import Judge, Singles
from fiefdom.players.search.policy import FAST_GREEDY, RANDOM, policy_move
from fiefdom.players.search.predicting import begin_judging, judge_kingdom
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.tasks import SIGHT, Sight, Task, new_task
from fiefdom.players.search.turns import FINE, best_turn, list_turns, play_turn
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, begin_game, kingdom_of
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    OVER,
    STATE,
    TILES,
    Ints,
    State,
    States,
    record_of,
)
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws
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
    width: int  # turns that are looked at, by what the judge says at once
    looks: int  # looks at each of them; without any the judge's first choice is played
    depth: int  # rounds looked ahead
    look_most: int  # placements of each turn ahead that are judged


class Notes:
    """The fields of a row's notes: whose it is, its points then, expected and at the end."""

    kingdom: int
    now: int
    expected: float  # by the looks ahead; without any, as at the end
    final: int


Search: TypeAlias = tuple[States, States, States, Ints]
"""Room for searching: candidates, what was seen of them, the task and their numbers."""

NEVER = -(1 << 40)
"""Judged points of a turn that is not to be found again."""
LESSON = record_of(Lesson)
NOTES = record_of(Notes, expected=np.dtype(np.float64))


def new_search(width: int) -> Search:
    """What it takes to look at this many turns."""
    return np.zeros(width, STATE), np.zeros(width, SIGHT), new_task(), np.arange(width)


@entry
def study_games(
    states: States,
    lessons: States,
    features: Singles,
    notes: States,
    judges: States,
    scratch: States,
    search: Search,
) -> int:
    """Plays games of one set-up; returns how many rows it wrote.

    There is a row for the kingdom that acted after each turn, and one for every kingdom at the
    end of each round; after a turn that was searched for, one for every kingdom.
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
            if lesson.looks > 0:
                best = _searched_turn(states, number, lesson, judges, scratch, search)
            else:
                best = -1
                _play_turn(state, lesson, judge, work)
            if state.step == OVER:
                break
            ends = state.step == LINE or state.step == TILES
            for kingdom in range(state.kingdom_count):
                if kingdom == number or ends or best >= 0:
                    notes[rows].kingdom = kingdom
                    notes[rows].now = write_features(state, kingdom, rows, features, judge, work)
                    notes[rows].expected = -1.0
                    if best >= 0:
                        sight: Sight = search[1][best]
                        notes[rows].expected = sight.points[kingdom] / sight.visits
                    rows += 1
        for row in range(begins, rows):
            notes[row].final = count_kingdom(state, notes[row].kingdom, work.sheet)
            if notes[row].expected < 0:
                notes[row].expected = notes[row].final
    return rows


@kernel
def write_features(
    state: State, number: int, row: int, features: Singles, judge: Judge, work: Scratch
) -> int:
    """Writes what the judge sees of a kingdom into a row; returns the points it has now."""
    begin_judging(state, judge)
    judge_kingdom(state, number, judge, work)
    for i in range(INPUTS):
        features[row * INPUTS + i] = judge.inputs[i]
    return count_kingdom(state, number, work.sheet)


@kernel
def _play_turn(state: State, lesson: Lesson, judge: Judge, work: Scratch) -> None:
    odd = lesson.oddity > 0 and below(work.chance, lesson.oddity) == 0
    if lesson.judged == 0:
        _greedy_turn(state, RANDOM if odd else FAST_GREEDY, work)
        return
    n = list_turns(state, lesson.most, lesson.ways, judge, work)
    turn = below(work.chance, n)
    if not odd:
        turn = blurred_best(turn, n, lesson.noise, work.chance, work)
    play_turn(state, turn, work)


@kernel
def blurred_best(first: int, n: int, noise: int, chance: Ints, work: Scratch) -> int:
    """The best of the turns that were written once all are blurred; of equals `first`."""
    best = first
    for i in range(n):
        if noise > 0:
            work.turn_values[i] += below(chance, noise * FINE // 8)
        if work.turn_values[i] > work.turn_values[best]:
            best = i
    return best


@kernel
def _searched_turn(
    states: States, number: int, lesson: Lesson, judges: States, scratch: States, search: Search
) -> int:
    """Plays the turn that looks best after looking ahead; returns which candidate it was, or -1."""
    candidates, sights, _, _ = search
    state, chance, work = states[0], scratch[0].chance, scratch[1]
    n = list_turns(state, lesson.most, lesson.ways, judges[0], work)
    if lesson.oddity > 0 and below(chance, lesson.oddity) == 0:
        play_turn(state, below(chance, n), work)
        return -1
    best = 0
    for i in range(1, look_at_best(states, number, n, lesson, judges, scratch, search)):
        if sights[i].worth > sights[best].worth:
            best = i
    states[0] = candidates[best]
    return best


@kernel
def look_at_best(
    states: States,
    number: int,
    n: int,
    lesson: Lesson,
    judges: States,
    scratch: States,
    search: Search,
) -> int:
    """Looks ahead after the turns that the judge likes best; returns how many they are."""
    candidates, sights, tasks, everyone = search
    task: Task = tasks[0]
    width = min(n, lesson.width)
    _take_best(states[0], number, n, width, search, scratch[1])
    task.start, task.looks, task.weight = 0, width * lesson.looks, 1
    task.mine, task.depth, task.most = number, lesson.depth, lesson.look_most
    task.seed = below(scratch[0].chance, 1 << 31)
    look_ahead(states, candidates, everyone[:width], sights, task, judges, scratch[1])
    return width


@kernel
def _take_best(
    state: State, number: int, n: int, width: int, search: Search, work: Scratch
) -> None:
    """Plays the turns that the judge likes best, each into a candidate of its own."""
    candidates, sights, tasks, _ = search
    task: Task = tasks[0]
    for i in range(width):
        turn = best_turn(work, n)
        if i == 0:
            task.par = work.turn_values[turn] / FINE + state.past_points[number]
        candidates[i] = state
        play_turn(candidates[i], turn, work)
        work.turn_values[turn] = NEVER
        sight: Sight = sights[i]
        sight.visits, sight.worth, sight.squares = 0, 0.0, 0.0
        for kingdom in range(state.kingdom_count):
            sight.wins[kingdom], sight.points[kingdom] = 0.0, 0.0


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
