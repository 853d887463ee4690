"""Warming up: whatever a bot needs is compiled and loaded before its first timed move."""

from __future__ import annotations

from fiefdom.arena.entrants import Entrant
from fiefdom.players import BotFailed, Budget
from fiefdom.players.engine.player import EnginePlayer
from fiefdom.players.own import RAISED, OwnPlayer, own_traceback
from fiefdom.rules import FiefdomError, Game, Move, Setup

_LEAST_TIME = Budget(seconds=0.001)
_LEAST_PLAYOUTS = Budget(playouts=1)


def warm_up(setup: Setup, entrants: tuple[Entrant, ...]) -> None:
    """Lets every entrant play one game against itself with the smallest budget of its kind.

    Programs are only started; what they do in a game is left to the match.
    """
    for name, budget in dict.fromkeys((entrant.name, _least(entrant)) for entrant in entrants):
        player = Entrant(name).player
        if isinstance(player, EnginePlayer):
            _start(player)
            continue
        game = Game.new(setup, seed=0)
        if isinstance(player, OwnPlayer):
            _try_out(player, game, budget)
            continue
        while not game.over:
            game.play(player.choose(game.position, seed=0, budget=budget).move)
        _ = game.scores


def _try_out(player: OwnPlayer, game: Game, budget: Budget) -> None:
    """Plays a game with somebody's own bot; what goes wrong is said in its own words."""
    move: Move | None = None
    try:
        player.new_game(game.setup)
        while not game.over:
            move = None
            move = player.choose(game.position, seed=0, budget=budget).move
            game.play(move)
    except FiefdomError as error:
        if move is None:
            raise
        raise FiefdomError(f"{player.name} played {move} in a trial game: {error}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{player.name} was choosing in a trial game") from None
    except RAISED as error:
        raise FiefdomError(
            f"{player.name} raised {type(error).__name__} in a trial game\n{own_traceback(error)}"
        ) from None


def _start(player: EnginePlayer) -> None:
    try:
        player.start()
    except BotFailed as error:
        raise FiefdomError(f"{player.name} {error}") from None


def _least(entrant: Entrant) -> Budget:
    timed = entrant.budget is not None and entrant.budget.seconds is not None
    return _LEAST_TIME if timed else _LEAST_PLAYOUTS
