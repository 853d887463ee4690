"""Whole tables to learn from: every kingdom where a round ends, and what came of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fiefdom.players.search.columns import INPUTS
from fiefdom.players.search.foresight import predict
from fiefdom.players.search.network import Judge, Singles
from fiefdom.players.search.playouts import see_end
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.turns import list_turns, play_turn
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.draft import begin_game
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, TILES, States
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws
from training.games import blurred_best, write_features

Doubles = NDArray[np.float64]

NOISE = 6
"""Sixteenths of a point by which choices are blurred."""
NOW, PREDICTED, WINS, FINAL, WON, COLUMNS = range(6)
"""What is noted of a kingdom: its points, those that the judge predicts at the end, its chance as
computed from these, the points at the end and its share of the victory."""


@entry
def study_tables(
    states: States,
    games: int,
    seed: int,
    features: Singles,
    notes: Doubles,
    judges: States,
    scratch: States,
) -> int:
    """Plays games with the judge; returns how many tables it wrote, each with all kingdoms."""
    state, work, chance = states[0], scratch[0], scratch[1].chance
    judge: Judge = judges[0]
    kingdoms = state.kingdom_count
    seed_chance(chance, seed)
    tables = 0
    for _ in range(games):
        begin_game(state)
        fill_piles(state, chance, scratch[1].piles)
        forget_draws(scratch[1].used)
        begins = tables
        while state.step != OVER:
            if state.step == LINE or state.step == KINGS or state.step == TILES:
                if state.step == LINE and state.round_number > 0:
                    predict(state, judge, work)
                    for number in range(kingdoms):
                        row = tables * kingdoms + number
                        notes[row * COLUMNS + PREDICTED] = work.points[number]
                        notes[row * COLUMNS + WINS] = work.wins[number]
                        now = write_features(state, number, row, features, judge, work)
                        notes[row * COLUMNS + NOW] = now
                    tables += 1
                draw_from(state, scratch[1].piles, scratch[1].used)
                continue
            n = list_turns(state, MAX_MOVES, 1, judge, work)
            play_turn(state, blurred_best(0, n, NOISE, chance, work), work)
        see_end(state, work)
        for row in range(begins * kingdoms, tables * kingdoms):
            notes[row * COLUMNS + FINAL] = int(work.points[row % kingdoms])
            notes[row * COLUMNS + WON] = work.wins[row % kingdoms]
    return tables


class Tables(NamedTuple):
    """Tables with a row for each kingdom."""

    features: NDArray[np.float16]
    notes: NDArray[np.float32]


def study(setup: Setup, games: int, seed: int, judge: States) -> Tables:
    """The tables of some games of one set-up."""
    assert not setup.queendomino_rules, "only judges of land are asked"
    states = Game.new(setup, seed=0).position.states.copy()
    size = games * (setup.lines + 1) * setup.kingdoms
    features, notes = np.zeros(size * INPUTS, np.float32), np.zeros(size * COLUMNS)
    scratch = np.concatenate([new_scratch(), new_scratch()])
    found = study_tables(states, games, seed, features, notes, judge.copy(), scratch)
    return Tables(
        features.reshape(-1, setup.kingdoms, INPUTS)[:found].astype(np.float16),
        notes.reshape(-1, setup.kingdoms, COLUMNS)[:found].astype(np.float32),
    )
