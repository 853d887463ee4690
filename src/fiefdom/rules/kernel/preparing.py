"""Compiles everything in advance, so that nobody has to wait at their first move.

Compiling from scratch takes a while; after that, everything is loaded from the cache. A module
with compiled entry points registers functions that call them:

    @prepares("random games")
    def _() -> None:
        random_games(first_state(), 0, 1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeAlias

import numpy as np

from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.codes import CASTLE_SQUARE, MAX_MOVES
from fiefdom.rules.kernel.compiling import COMPILED, cache_folder, installed
from fiefdom.rules.kernel.draft import acting_king, kingdom_of, wanted, wanted_box
from fiefdom.rules.kernel.games import random_games
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, MAX_TERRITORIES, SPOTS, STATE, States
from fiefdom.rules.kernel.perft import perft
from fiefdom.rules.kernel.piles import PILES_SIZE, fill_piles_at
from fiefdom.rules.kernel.play import (
    OUTCOME_COLUMNS,
    apply_move_at,
    count_kingdoms_at,
    draw_at,
    is_legal_at,
    list_building_points_at,
    list_moves_at,
    list_territories_at,
    new_game_at,
    standings_at,
    try_moves_at,
)
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS
from fiefdom.rules.kernel.towns import list_prices_at, settle

Preparation: TypeAlias = Callable[[], object]
Report: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the part being compiled, how many are done, and the total."""

_parts: dict[str, Preparation] = {}


def prepares(name: str) -> Callable[[Preparation], Preparation]:
    """Registers a function that calls, and so compiles, the entry points of one part."""

    def register(preparation: Preparation) -> Preparation:
        _parts[name] = preparation
        return preparation

    return register


def unprepared() -> tuple[str, ...]:
    """The registered parts that are not in the cache yet."""
    if not COMPILED:
        return ()
    return tuple(name for name in _parts if not _mark(name).exists())


def prepare(report: Report | None = None, names: Collection[str] | None = None) -> None:
    """Compiles the parts (or only those named) that are not cached; calls `report` for each."""
    if not COMPILED:
        return
    cold = [name for name in unprepared() if names is None or name in names]
    for done, name in enumerate(cold):
        if report is not None:
            report(name, done, len(cold))
        _parts[name]()
        _mark(name).touch()
    if report is not None and cold:
        report("", len(cold), len(cold))


def _mark(name: str) -> Path:
    module = _parts[name].__module__
    folder = cache_folder(module)
    assert folder is not None
    return folder / f"{name.replace(' ', '-')}-{installed(module)}.ready"


def first_state() -> States:
    """The first state of a small game, in an array as the entry points take it."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.players = state.kingdom_count = state.king_count = 4
    state.grid = 5
    state.line_size = 4
    state.lines = 12
    state.boxes = state.games = 1
    new_game_at(states, 0)
    return states


@prepares("moves")
def _moves() -> None:
    states = first_state()
    chance = np.zeros(1, np.int64)
    seed_chance(chance, 1)
    fill_piles_at(states, 0, chance, np.zeros(PILES_SIZE, np.int64))
    wanted(states[0])
    wanted_box(states[0])
    draw_at(states, 0, np.arange(4))
    draw_at(states, 0, np.arange(1, 5))
    moves = np.empty(MAX_MOVES, np.int64)
    list_moves_at(states, 0, moves)
    is_legal_at(states, 0, int(moves[0]), moves)
    outcomes = np.zeros((1, OUTCOME_COLUMNS), np.int64)
    try_moves_at(states, 0, moves[:1], np.zeros(1, STATE), outcomes)
    apply_move_at(states, 0, int(moves[0]))
    kingdom_of(states[0], int(acting_king(states[0])))


@prepares("scores")
def _scores() -> None:
    states = first_state()
    settle(states[0].kingdoms[0], 0, CASTLE_SQUARE)
    count_kingdoms_at(states, 0, np.zeros((MAX_KINGDOMS, SHEET_COLUMNS), np.int64))
    listed = np.zeros(MAX_TERRITORIES, np.int64)
    list_territories_at(states, 0, 0, listed, listed, listed, listed)
    list_building_points_at(states, 0, 0, listed)
    standings_at(states, 0, listed)
    list_prices_at(states, 0, np.zeros((SPOTS, MAX_KINGDOMS), np.int64))


@prepares("random games")
def _random_games() -> None:
    random_games(first_state(), 0, 1, 1)


@prepares("perft")
def _perft() -> None:
    perft(5, np.array([1, 2], np.int64))
