"""Games of every mode stopped anywhere, for tests that must hold in all of them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from fiefdom.rules import Game, Setup, modes

SETUPS: tuple[Setup, ...] = (
    *modes(),
    Setup.kingdomino(4, middle_kingdom=True, harmony=True),
    Setup.kingdomino(2, mighty_duel=True, middle_kingdom=True),
    Setup.kingdomino(3, lines_of_four=True, harmony=True, dynasty=True),
    Setup.kingdomino(2, dynasty=True),
)


def play_on(game: Game, moves: int | None, seed: int) -> Game:
    """The game after this many more random moves, or at its end."""
    chance = random.Random(seed)
    while not game.over and (moves is None or moves > 0):
        game.play(chance.choice(game.moves))
        moves = None if moves is None else moves - 1
    return game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of any mode after any number of random moves."""
    setup = draw(st.sampled_from(SETUPS))
    seed = draw(st.integers(0, 2**40))
    moves = draw(st.one_of(st.none(), st.integers(0, 240)))
    return play_on(Game.new(setup, seed), moves, seed)
