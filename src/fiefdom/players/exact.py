"""The exact choice at the end of a game, where nothing more is drawn."""

from __future__ import annotations

import time

import numpy as np

from fiefdom.players.player import Choice
from fiefdom.players.search.endgame import solve
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, MAX_LINE, STATE


def exact_choice(position: Position) -> Choice:
    """The best move of a position that `is_solvable`, when everybody plays their best."""
    began = time.perf_counter()
    boards = np.zeros(3, STATE)
    ends = np.zeros(MAX_KINGDOMS * MAX_LINE, np.int64)
    wins = np.zeros((MAX_LINE + 1) * MAX_KINGDOMS)
    code = solve(position.states, boards, ends, wins, new_scratch())
    return Choice(position.move(code), seconds=time.perf_counter() - began)
