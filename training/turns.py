"""Turns to learn to choose from: what looking ahead says of each of the judge's best."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.foresight import Foresight
from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.network import Judge, Singles
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.turns import list_turns, play_turn
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.draft import acting_king, begin_game, kingdom_of
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, TILES, States
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws
from training.games import (
    LESSON,
    Lesson,
    Search,
    blurred_best,
    look_at_best,
    new_search,
    write_features,
)

Doubles = NDArray[np.float64]

WIDTH = 12
"""Turns of a decision that are looked at."""
LOOKS = 24
"""Looks at each of them."""
STEP = 3
"""One turn in this many is studied; the others are only played."""
NOISE = 12
"""Sixteenths of a point by which choices are blurred, so that more than habits is seen."""
LAST_ROUNDS = 2
"""The rounds at the end that are solved exactly and need not be learned."""


@entry
def study_turns(
    states: States,
    lessons: States,
    features: Singles,
    now: Doubles,
    worths: Doubles,
    judges: States,
    scratch: States,
    search: Search,
) -> int:
    """Studies turns of games that the judges play; returns how many were written.

    `now` holds a kingdom's points after each candidate, and `worths` what the looks say of it;
    where a decision has fewer candidates, the rest stay as they are.
    """
    state = states[0]
    lesson: Lesson = lessons[0]
    work, chance = scratch[1], scratch[0].chance
    judge: Judge = judges[0]
    candidates, sights, _, _ = search
    seed_chance(chance, lesson.seed)
    row = 0
    while row < worths.size:
        begin_game(state)
        fill_piles(state, chance, scratch[0].piles)
        forget_draws(scratch[0].used)
        while state.step != OVER and row < worths.size:
            if state.step == LINE or state.step == KINGS or state.step == TILES:
                draw_from(state, scratch[0].piles, scratch[0].used)
                continue
            n = list_turns(state, lesson.most, lesson.ways, judges[judges.size - 1], work)
            if (
                n > 1
                and state.round_number <= state.lines - LAST_ROUNDS
                and below(chance, STEP) == 0
            ):
                number = kingdom_of(state, acting_king(state))
                for i in range(look_at_best(states, number, n, lesson, judges, scratch, search)):
                    now[row + i] = write_features(
                        candidates[i], number, row + i, features, judge, work
                    )
                    worths[row + i] = sights[i].worth / sights[i].visits
                row += lesson.width
                n = list_turns(state, lesson.most, lesson.ways, judges[judges.size - 1], work)
            play_turn(state, blurred_best(0, n, lesson.noise, chance, work), work)
    return row // lesson.width


class Turns(NamedTuple):
    """Decisions with their candidates: a row of WIDTH for each."""

    features: NDArray[np.float16]
    now: NDArray[np.float32]
    worths: NDArray[np.float32]
    """-1 where there are fewer candidates."""


def study(setup: Setup, turns: int, seed: int, judges: States) -> Turns:
    """What looking ahead says of some turns of one set-up."""
    states = Game.new(setup, seed=0).position.states.copy()
    size = turns * WIDTH
    features, now = np.zeros(size * INPUTS, np.float32), np.zeros(size)
    worths = np.full(size, -1.0)
    lesson = np.zeros(1, LESSON)
    lesson["seed"], lesson["noise"], lesson["most"], lesson["ways"] = seed, NOISE, MAX_MOVES, 1
    lesson["width"], lesson["looks"], lesson["depth"] = WIDTH, LOOKS, Foresight.DEPTH
    lesson["look_most"] = Foresight.PLACEMENTS[setup.grid]
    scratch = np.concatenate([new_scratch(), new_scratch()])
    study_turns(states, lesson, features, now, worths, judges.copy(), scratch, new_search(WIDTH))
    return Turns(
        features.reshape(turns, WIDTH, INPUTS).astype(np.float16),
        now.reshape(turns, WIDTH).astype(np.float32),
        worths.reshape(turns, WIDTH).astype(np.float32),
    )
