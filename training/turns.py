"""Turns to learn to choose from: what looking ahead says of each of the judge's best."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.foresight import DEPTH, PLACEMENTS
from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.foresight import look_ahead
from fiefdom.players.search.judge import Judge, Singles
from fiefdom.players.search.judged import begin_judging, judge_kingdom
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.tasks import SIGHT, Task, new_task
from fiefdom.players.search.turns import FINE, list_turns, play_turn
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, begin_game, kingdom_of
from fiefdom.rules.kernel.games import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, STATE, TILES, States, record_of
from fiefdom.rules.kernel.scoring import count_kingdom
from training.games import take_best

Doubles = NDArray[np.float64]

WIDTH = 12
"""Turns of a decision that are looked at."""
LOOKS = 24
"""Looks at each of them."""
STEP = 3
"""One turn in so many is studied; the others are only played."""
NOISE = 12
"""Sixteenths of a point by which choices are blurred, so that more than habits is seen."""
LAST_ROUNDS = 2
"""The rounds at the end that are solved exactly and need not be learned."""


class Study:
    """The fields of how games are played."""

    seed: int
    turns: int  # how many to study
    most: int  # placements that are judged
    look_most: int  # the same in looks


STUDY = record_of(Study)


@entry
def study_turns(
    states: States,
    studies: States,
    features: Singles,
    now: Doubles,
    worths: Doubles,
    judges: States,
    scratch: States,
    candidates: States,
    sights: States,
    tasks: States,
    everyone: NDArray[np.int64],
) -> int:
    """Studies turns of games that the judges play; returns how many were written.

    `now` holds a kingdom's points after each candidate, and `worths` what the looks say of it;
    where a decision has fewer candidates, the rest are -1.
    """
    state, study = states[0], studies[0]
    work, chance = scratch[1], scratch[0].chance
    seed_chance(chance, study.seed)
    found = 0
    while found < study.turns:
        begin_game(state)
        fill_piles(state, chance, scratch[0].piles)
        forget_draws(scratch[0].used)
        while state.step != OVER and found < study.turns:
            if state.step == LINE or state.step == KINGS or state.step == TILES:
                draw_from(state, scratch[0].piles, scratch[0].used)
                continue
            n = list_turns(state, study.most, 1, judges[judges.size - 1], work)
            if (
                n > 1
                and state.round_number <= state.lines - LAST_ROUNDS
                and below(chance, STEP) == 0
            ):
                _study(states, n, found, study, features, now, worths, judges, scratch,
                       candidates, sights, tasks[0], everyone)  # fmt: skip
                found += 1
                n = list_turns(state, study.most, 1, judges[judges.size - 1], work)
            best = 0
            for i in range(n):
                work.turn_values[i] += below(chance, NOISE * FINE // 8)
                if work.turn_values[i] > work.turn_values[best]:
                    best = i
            play_turn(state, best, work)
    return found


@kernel
def _study(
    states: States,
    n: int,
    row: int,
    study: Study,
    features: Singles,
    now: Doubles,
    worths: Doubles,
    judges: States,
    scratch: States,
    candidates: States,
    sights: States,
    task: Task,
    everyone: NDArray[np.int64],
) -> None:
    """Looks at the best turns of a decision and writes what was seen."""
    state, chance, work = states[0], scratch[0].chance, scratch[1]
    judge: Judge = judges[0]
    number = kingdom_of(state, acting_king(state))
    width = min(n, WIDTH)
    take_best(state, number, n, width, candidates, sights, task, work)
    task.start, task.looks, task.weight = 0, width * LOOKS, 1
    task.mine, task.depth, task.most = number, DEPTH, study.look_most
    task.seed = below(chance, 1 << 31)
    look_ahead(states, candidates, everyone[:width], sights, task, judges, work)
    for i in range(WIDTH):
        worths[row * WIDTH + i] = -1.0
    for i in range(width):
        at = row * WIDTH + i
        begin_judging(candidates[i], judge)
        judge_kingdom(candidates[i], number, judge, work)
        for j in range(INPUTS):
            features[at * INPUTS + j] = judge.inputs[j]
        now[at] = count_kingdom(candidates[i], number, work.sheet)
        worths[at] = sights[i].worth / sights[i].visits


@dataclass(frozen=True)
class Turns:
    """Decisions with their candidates: a row of WIDTH for each."""

    features: NDArray[np.float16]
    now: NDArray[np.float32]
    worths: NDArray[np.float32]


def study(setup: Setup, turns: int, seed: int, judges: States) -> Turns:
    """What looking ahead says of some turns of one set-up."""
    states = Game.new(setup, seed=0).position.states.copy()
    size = turns * WIDTH
    features, now = np.zeros(size * INPUTS, np.float32), np.zeros(size)
    worths = np.full(size, -1.0)
    how = np.zeros(1, STUDY)
    how["seed"], how["turns"], how["most"] = seed, turns, MAX_MOVES
    how["look_most"] = PLACEMENTS[setup.grid]
    scratch = np.concatenate([new_scratch(), new_scratch()])
    study_turns(
        states, how, features, now, worths, judges.copy(), scratch,
        np.zeros(WIDTH, STATE), np.zeros(WIDTH, SIGHT), new_task(), np.arange(WIDTH),
    )  # fmt: skip
    return Turns(
        features.reshape(turns, WIDTH, INPUTS).astype(np.float16),
        now.reshape(turns, WIDTH).astype(np.float32),
        worths.reshape(turns, WIDTH).astype(np.float32),
    )
