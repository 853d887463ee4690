"""Compiles the bots' functions; each is registered with the kernel's preparation.

`python -m fiefdom.players.preparing` compiles the playout code while another process compiles
the rest. Given names, it compiles those parts for a server: it prints each name when the part
is in the cache, and ends as soon as its standard input is closed.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.exact import exact_choice, is_solvable
from fiefdom.players.roster import PLAYERS
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.preparing import prepare, prepares

BESIDE = ("quick bots", "search", "tree")
"""The playout code: it shares little with the rest, and takes half of the time."""


@prepares("quick bots")
def _prepare_quick() -> None:
    game = Game.new(Setup.kingdomino(4), seed=1)
    PLAYERS["full-greedy"].choose(game.position)


@prepares("search")
def _prepare_search() -> None:
    position = Game.new(Setup.kingdomino(4), seed=1).position
    PLAYERS["halving"].choose(position, budget=Budget(playouts=2))


@prepares("foresight")
def _prepare_foresight() -> None:
    position = Game.new(Setup.queendomino(4), seed=1).position
    PLAYERS["strongest"].choose(position, budget=Budget(playouts=2))


@prepares("tree")
def _prepare_tree() -> None:
    position = Game.new(Setup.kingdomino(4), seed=1).position
    PLAYERS["uct"].choose(position, budget=Budget(playouts=2))


@prepares("exact end")
def _prepare_end() -> None:
    for setup in (Setup.kingdomino(4), Setup.queendomino(4)):
        game = Game.new(setup, seed=1)
        rng = np.random.default_rng(1)
        while not is_solvable(game.position):
            moves = game.moves
            game.play(moves[int(rng.integers(len(moves)))])
        exact_choice(game.position)


def load_bots() -> None:
    """Loads the bots' compiled functions into this process, by letting each bot think once."""
    for preparation in (
        _prepare_quick,
        _prepare_search,
        _prepare_foresight,
        _prepare_tree,
        _prepare_end,
    ):
        preparation()


def compile_and_tell(names: Sequence[str]) -> None:
    """Compiles the parts with these names one after another, printing each name when it is done."""
    threading.Thread(target=_end_with_the_reader, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)  # people who are using the page come first
    for name in names:
        prepare(names=[name])
        print(name, flush=True)


def _end_with_the_reader() -> None:
    while os.read(0, 64):
        pass
    os._exit(1)


if __name__ == "__main__":
    # Under its own name, where the parts are registered.
    from fiefdom.players import preparing

    if sys.argv[1:]:
        preparing.compile_and_tell(sys.argv[1:])
    else:
        prepare(names=BESIDE)
