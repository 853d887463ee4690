"""Many games side by side: a step plays one decision in each of them.

A function that takes a game's index does the whole of that game's part, so that a thread on a
CPU can take a range of games and a thread on a GPU one.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.kernel.observing import Array, clear_row, mover_of, write_planes
from fiefdom.envs.kernel.rewarding import count_all, recount, write_rewards
from fiefdom.envs.kernel.vectors import write_vector
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.codes import MAX_MOVES
from fiefdom.rules.kernel.compiling import entry, inlined, kernel
from fiefdom.rules.kernel.draft import acting_king, new_game, player_of
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
from fiefdom.rules.kernel.piles import PILE_COUNT, PILES_SIZE, draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.play import apply_move, list_moves
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS

MASKS, PLANES, VECTORS, STAY = 1, 2, 4, 8
"""What a step writes besides players, rewards and ends; and that a game which ends stays as it
is."""

DEAL, RANDOM = -1, -2
"""Instead of an action: begin a new game, play any legal action."""


class GameInBatch:
    """The fields of a game's record in a batch: its state and what chance holds for it."""

    chance: Annotated[Ints, 1]  # the generator behind its deals
    picks: Annotated[Ints, 1]  # the generator behind its random actions
    used: Annotated[Ints, PILE_COUNT]
    moves: int  # how many there are
    points: Annotated[Ints, MAX_KINGDOMS]  # of each kingdom, as the game stands
    standings: Annotated[Ints, MAX_KINGDOMS]
    sheet: Annotated[Ints, SHEET_COLUMNS]
    legal: Annotated[Ints, MAX_MOVES]  # their codes
    piles: Annotated[Ints, PILES_SIZE]
    state: State


GAME = record_of(GameInBatch, state=STATE, legal=np.dtype(np.int16))

Games: TypeAlias = NDArray[np.record]


class Tables(NamedTuple):
    """What a set-up's actions and observations mean; `Actions` and `Observation` make them."""

    codes: Array
    numbers: Array
    cells: Array
    dominoes: Array


class Shown(NamedTuple):
    """The arrays that a step writes, with a row for each game."""

    masks: Array
    planes: Array
    vectors: Array
    players: Array
    rewards: Array
    done: Array


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
def advance(
    game: GameInBatch, i: int, code: int, rewards: Array, done: Array, wanted: int, reward: int
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


@inlined
def seed_game(game: GameInBatch, seed: int) -> None:
    """Sets the generators of a game."""
    seed_chance(game.chance, seed)
    seed_chance(game.picks, ~seed)


@entry
def seed_games(games: Games, first: int, last: int, seeds: Ints) -> None:
    """Sets the generators of the games from `first` up to `last`."""
    for i in range(first, last):
        seed_game(games[i], seeds[i])


@inlined
def forget_end(game: GameInBatch, i: int, rewards: Array, done: Array) -> None:
    """Takes back what was said of a game that had ended."""
    if done[i]:
        done[i] = 0
        for player in range(game.state.players):
            rewards[i, player] = 0.0


@inlined
def step(
    game: GameInBatch,
    i: int,
    action: int,
    codes: Array,
    rewards: Array,
    done: Array,
    wanted: int,
    reward: int,
) -> None:
    """Plays an action in one game, or DEAL or RANDOM, and lists what can be played next."""
    forget_end(game, i, rewards, done)
    if action == DEAL:
        begin(game)
    elif action == RANDOM:
        code = int(game.legal[below(game.picks, game.moves)])
        advance(game, i, code, rewards, done, wanted, reward)
    else:
        advance(game, i, int(codes[action]), rewards, done, wanted, reward)
    game.moves = list_moves(game.state, game.legal)


@inlined
def write_mask(game: GameInBatch, numbers: Array, out: Array, i: int, start: int) -> None:
    """Marks the legal actions in row i, all 0 before; `numbers` are actions by code."""
    for k in range(game.moves):
        out[i, start + numbers[game.legal[k]]] = 1


@inlined
def show_planes(state: State, cells: Array, out: Array, i: int) -> None:
    """Fills row i with the planes; all 0 when the game is over."""
    clear_row(out, i)
    if state.step != OVER:
        write_planes(state, cells, out, i)


@inlined
def show_vector(game: GameInBatch, dominoes: Array, out: Array, i: int) -> None:
    """Fills row i with the vector; all 0 when the game is over."""
    clear_row(out, i)
    if game.state.step != OVER:
        write_vector(game.state, game.points, dominoes, out, i, 0)


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


@kernel
def find_illegal(games: Games, first: int, last: int, actions: Array, codes: Array) -> int:
    """The first game whose action is not legal, or -1."""
    for i in range(first, last):
        if not is_legal(games[i], actions[i], codes):
            return i
    return -1


@kernel
def pick_actions(games: Games, first: int, last: int, numbers: Array, actions: Array) -> None:
    """Chooses a random legal action for each game, all equally likely; DEAL for those over."""
    for i in range(first, last):
        game = games[i]
        if game.moves == 0:
            actions[i] = DEAL
        else:
            actions[i] = numbers[game.legal[below(game.picks, game.moves)]]


@kernel
def step_games(
    games: Games,
    first: int,
    last: int,
    times: int,
    actions: Array,
    tables: tuple[Array, ...],
    shown: tuple[Array, ...],
    wanted: int,
    reward: int,
) -> None:
    """Plays the actions `times` times in each game from `first` up to `last`; shows each once.

    Random actions end with their game.
    """
    codes, numbers, cells, dominoes = tables
    masks, planes, vectors, players, rewards, done = shown
    for i in range(first, last):
        game = games[i]
        if game.state.step == OVER and actions[i] == RANDOM:
            forget_end(game, i, rewards, done)
        else:
            for _ in range(times):
                step(game, i, actions[i], codes, rewards, done, wanted, reward)
                if game.state.step == OVER:
                    break
        if game.state.step != OVER:
            players[i] = player_of(game.state, acting_king(game.state))
        if wanted & MASKS:
            clear_row(masks, i)
            write_mask(game, numbers, masks, i, 0)
        if wanted & PLANES:
            show_planes(game.state, cells, planes, i)
        if wanted & VECTORS:
            show_vector(game, dominoes, vectors, i)


@entry
def observe_state(
    states: States,
    points: Ints,
    sheet: Ints,
    cells: Array,
    dominoes: Array,
    planes: Array,
    vectors: Array,
) -> None:
    """Writes what the player to move sees in the first of the states."""
    state = states[0]
    count_all(state, points, sheet)
    clear_row(planes, 0)
    clear_row(vectors, 0)
    write_planes(state, cells, planes, 0)
    write_vector(state, points, dominoes, vectors, 0, 0)
