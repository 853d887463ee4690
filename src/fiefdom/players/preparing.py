"""Getting the bots' compiled functions ready: registered with the kernel's own preparation.

`python -m fiefdom.players.preparing` compiles what plays games out, beside whoever compiles
the others.
"""

from __future__ import annotations

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.exact import exact_choice
from fiefdom.players.roster import PLAYERS
from fiefdom.players.search.endgame import is_solvable
from fiefdom.rules import Game, Setup
from fiefdom.rules.kernel.preparing import prepare, prepares

BESIDE = ("quick bots", "search", "tree")
"""What plays games out: it shares little with the rest, and takes half of the time."""


@prepares("quick bots")
def _prepare_quick() -> None:
    game = Game.new(Setup.kingdomino(4), seed=1)
    for name in ("full-greedy",):
        PLAYERS[name].choose(game.position)


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
    game = Game.new(Setup.kingdomino(4), seed=1)
    rng = np.random.default_rng(1)
    while not is_solvable(game.position.states):
        moves = game.moves
        game.play(moves[int(rng.integers(len(moves)))])
    exact_choice(game.position)


if __name__ == "__main__":
    import fiefdom.players.preparing  # noqa: F401 - registers the parts under their own name

    prepare(names=BESIDE)
