"""The builders' board and its pile: which tiles are face up and how they move (rules: B1, G2)."""

from __future__ import annotations

from fiefdom.rules.kernel.chance import shuffle
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.facts import COPIES, TILE_COUNT
from fiefdom.rules.kernel.layout import SPOTS, Ints, State


@kernel
def clear_builders(state: State) -> None:
    """Clears the board and returns every tile to the pile."""
    for spot in range(SPOTS):
        state.builders[spot] = -1
    for kind in range(COPIES.size):
        state.tiles_seen[kind] = 0
    state.open_tile = -1
    state.tiles_left = TILE_COUNT


@kernel
def wanted_tiles(state: State) -> int:
    """How many tiles fill the board and turn the next one face up, or as many as are left."""
    if state.open_tile >= 0:
        return 0
    empty = 0
    for spot in range(SPOTS):
        if state.builders[spot] < 0:
            empty += 1
    return min(empty + 1, state.tiles_left)


@kernel
def refill(state: State, values: Ints, start: int) -> None:
    """Fills the board from its cheapest empty spot; the last tile stays face up on the pile."""
    spot = 0
    for i in range(wanted_tiles(state)):
        kind = values[start + i]
        while spot < SPOTS and state.builders[spot] >= 0:
            spot += 1
        if spot < SPOTS:
            state.builders[spot] = kind
            state.tiles_left -= 1
        else:
            state.open_tile = kind
        if kind >= 0:  # -1: the record does not name the top tile
            state.tiles_seen[kind] += 1


@kernel
def slide_tiles(state: State) -> None:
    """Sends the dragon home, slides the tiles towards cost 0 and moves the open one in."""
    state.dragon_used = 0
    n = 0
    for spot in range(SPOTS):
        kind = state.builders[spot]
        if kind >= 0:
            state.builders[spot] = -1
            state.builders[n] = kind
            n += 1
    if n < SPOTS and state.open_tile >= 0:
        state.builders[n] = state.open_tile
        state.open_tile = -1
        state.tiles_left -= 1


@kernel
def shuffle_tiles(state: State, chance: Ints, pile: Ints) -> None:
    """Fills the pile with the unseen tiles in random order."""
    size = 0
    for kind in range(COPIES.size):
        for _ in range(COPIES[kind] - state.tiles_seen[kind]):
            pile[size] = kind
            size += 1
    shuffle(chance, pile, size, size)
