"""Many games side by side: a step plays one decision in each of them.

A function that takes a game's index does the whole of that game's part, so that a thread on a
CPU can take a range of games and a thread on a GPU one.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.kernel.observing import Array, clear_row, mover_of, write_planes, write_vector
from fiefdom.envs.kernel.rewarding import count_all, recount, write_rewards
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, inlined, kernel
from fiefdom.rules.kernel.draft import acting_king, new_game, player_of
from fiefdom.rules.kernel.games import PILES_SIZE, draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    MAX_KINGDOMS,
    OVER,
    STATE,
    Ints,
    State,
    States,
    record_of,
)
from fiefdom.rules.kernel.play import apply_move, list_moves
from fiefdom.rules.kernel.scoring import SHEET_COLUMNS

MASKS, PLANES, VECTORS, CLEARED, STAY = 1, 2, 4, 8, 16
"""What a step writes besides players, rewards and ends; that planes and vectors are all 0; and
that a game which ends stays as it is."""


DEAL, RANDOM = -1, -2
"""Instead of an action: begin a new game, play any legal action."""


class GameInBatch:
    """The fields of a game's record in a batch: its state and what chance holds for it."""

    chance: Annotated[Ints, 1]  # the generator behind its deals
    picks: Annotated[Ints, 1]  # the generator behind its random actions
    used: Annotated[Ints, 3]
    moves: int  # how many there are
    points: Annotated[Ints, MAX_KINGDOMS]  # of each kingdom, as the game stands
    standings: Annotated[Ints, MAX_KINGDOMS]
    sheet: Annotated[Ints, SHEET_COLUMNS]
    legal: Annotated[Ints, MAX_MOVES]  # their codes
    piles: Annotated[Ints, PILES_SIZE]
    state: State


GAME = record_of(GameInBatch, state=STATE, legal=np.dtype(np.int16))

Games: TypeAlias = NDArray[np.record]


@kernel
def draw_what_is_due(game: GameInBatch) -> None:
    """Draws what is due until a player decides or the game is over."""
    while game.state.step <= LINE:
        if game.state.step == KINGS:
            fill_piles(game.state, game.chance, game.piles)
            forget_draws(game.used)
        draw_from(game.state, game.piles, game.used)


@kernel
def begin(game: GameInBatch) -> None:
    """Deals a new game."""
    new_game(game.state)
    draw_what_is_due(game)
    count_all(game.state, game.points, game.sheet)


@inlined
def list_actions(game: GameInBatch, i: int, numbers: Array, masks: Array, wanted: int) -> None:
    """Lists the legal moves and, if wanted, writes the mask; `numbers` are actions by code."""
    if wanted & MASKS:
        for k in range(game.moves):  # of the decision before
            masks[i, numbers[game.legal[k]]] = 0
    game.moves = list_moves(game.state, game.legal)
    if wanted & MASKS:
        for k in range(game.moves):
            masks[i, numbers[game.legal[k]]] = 1


@inlined
def advance(
    game: GameInBatch, i: int, code: int, reward: int, rewards: Array, done: Array, wanted: int
) -> None:
    """Plays a move; a game that ends is rewarded and the next one begins in its place."""
    state = game.state
    number = mover_of(state)
    before = state.game_number
    apply_move(state, code)
    if state.step == OVER:
        write_rewards(state, reward, game.standings, game.sheet, rewards, i)
        done[i] = 1
        if not wanted & STAY:
            begin(game)
        return
    draw_what_is_due(game)
    if wanted & VECTORS == 0:
        return
    if state.game_number == before:
        recount(state, number, code, game.points, game.sheet)
    else:
        count_all(state, game.points, game.sheet)


@entry
def seed_games(games: Games, first: int, last: int, seeds: Ints) -> None:
    """Sets the generators of the games from `first` up to `last`."""
    for i in range(first, last):
        seed_chance(games[i].chance, seeds[i])
        seed_chance(games[i].picks, ~seeds[i])


@inlined
def step(
    game: GameInBatch,
    i: int,
    action: int,
    codes: Array,
    numbers: Array,
    masks: Array,
    rewards: Array,
    done: Array,
    wanted: int,
    reward: int,
) -> None:
    """Plays an action in one game, or DEAL or RANDOM, and lists what can be played next."""
    if done[i]:
        done[i] = 0
        for player in range(game.state.players):
            rewards[i, player] = 0.0
    if action == DEAL:
        begin(game)
    elif action == RANDOM:
        code = int(game.legal[below(game.picks, game.moves)])
        advance(game, i, code, reward, rewards, done, wanted)
    else:
        advance(game, i, int(codes[action]), reward, rewards, done, wanted)
    list_actions(game, i, numbers, masks, wanted)


@inlined
def show(
    game: GameInBatch,
    i: int,
    cells: Array,
    frames: Array,
    dominoes: Array,
    planes: Array,
    vectors: Array,
    players: Array,
    wanted: int,
) -> None:
    """Writes who decides and what they see."""
    if not wanted & CLEARED:
        if wanted & PLANES:
            clear_row(planes, i)
        if wanted & VECTORS:
            clear_row(vectors, i)
    if game.state.step == OVER:
        return
    players[i] = player_of(game.state, acting_king(game.state))
    if wanted & PLANES:
        write_planes(game.state, cells, frames, planes, i)
    if wanted & VECTORS:
        write_vector(game.state, game.points, dominoes, vectors, i)


@entry
def step_games(
    games: Games,
    first: int,
    last: int,
    times: int,
    actions: Array,
    codes: Array,
    numbers: Array,
    cells: Array,
    frames: Array,
    dominoes: Array,
    masks: Array,
    planes: Array,
    vectors: Array,
    players: Array,
    rewards: Array,
    done: Array,
    wanted: int,
    reward: int,
) -> None:
    """Plays the actions so many times in each game from `first` up to `last`."""
    for i in range(first, last):
        game = games[i]
        for _ in range(times):
            step(game, i, actions[i], codes, numbers, masks, rewards, done, wanted, reward)
        show(game, i, cells, frames, dominoes, planes, vectors, players, wanted)


@inlined
def is_legal(game: GameInBatch, action: int, codes: Array) -> bool:
    """Whether the action is among the legal moves; a game that is over can only be dealt."""
    if action == DEAL:
        return game.state.step == OVER
    if action < 0 or action >= codes.size:
        return False
    code = codes[action]
    found = False
    for k in range(game.moves):
        found |= game.legal[k] == code
    return found


@entry
def find_illegal(games: Games, first: int, last: int, actions: Array, codes: Array) -> int:
    """The first game whose action is not legal, or -1."""
    for i in range(first, last):
        if not is_legal(games[i], actions[i], codes):
            return i
    return -1


@entry
def pick_actions(games: Games, first: int, last: int, numbers: Array, actions: Array) -> None:
    """Chooses a random legal action for each game, all equally likely."""
    for i in range(first, last):
        game = games[i]
        actions[i] = numbers[game.legal[below(game.picks, game.moves)]]


@entry
def observe_state(
    states: States,
    points: Ints,
    sheet: Ints,
    cells: Array,
    frames: Array,
    dominoes: Array,
    planes: Array,
    vectors: Array,
) -> None:
    """Writes what the player to move sees in the first of the states."""
    state = states[0]
    count_all(state, points, sheet)
    clear_row(planes, 0)
    clear_row(vectors, 0)
    write_planes(state, cells, frames, planes, 0)
    write_vector(state, points, dominoes, vectors, 0)
