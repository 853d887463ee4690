"""Exact play at the end of a game, where nothing more is drawn."""

from __future__ import annotations

import time

import numpy as np

from fiefdom.players.player import Choice
from fiefdom.players.search.endgame import solve
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import Move, Position
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, MAX_LINE, STATE


def exact_choice(position: Position) -> Choice:
    """The best move of a position that `is_solvable`, when everybody plays their best."""
    began = time.perf_counter()
    boards = np.zeros(3, STATE)
    ends = np.zeros(MAX_KINGDOMS * MAX_LINE, np.int64)
    wins = np.zeros((MAX_LINE + 1) * MAX_KINGDOMS)
    code = solve(position.states, boards, ends, wins, new_scratch())
    return Choice(position.move(code), seconds=time.perf_counter() - began)


def exact_turn(position: Position) -> tuple[Move, ...]:
    """The best moves of a position that `is_solvable`, to the end of the turn."""
    after, moves = position.copy(), []
    while after.decision is not None and after.turn == position.turn:
        moves.append(exact_choice(after).move)
        after.play(moves[-1])
    return tuple(moves)


def exact_end(position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Each kingdom's part in the victory and its points when all play their best from here on.

    The position `is_solvable`, or its game is over. A dynasty's game ends with its own part.
    """
    last = position.copy()
    while last.decision is not None:
        last.play(exact_choice(last).move)
    sheet = last.scores
    winners = sheet.winners
    wins = [1 / len(winners) if kingdom in winners else 0.0 for kingdom in range(len(sheet.totals))]
    return tuple(wins), tuple(float(total.points) for total in sheet.totals)
