"""Bots, from random to the strongest, behind one interface; and the levels people choose from."""

from __future__ import annotations

from fiefdom.players.budget import Budget, parse_budget
from fiefdom.players.player import BotFailed, Cancel, Choice, Player
from fiefdom.players.roster import LEVELS, PLAYERS, Level, player_named
from fiefdom.rules import Move, Position

__all__ = [
    "LEVELS",
    "PLAYERS",
    "BotFailed",
    "Budget",
    "Cancel",
    "Choice",
    "Level",
    "Player",
    "choose",
    "parse_budget",
    "player_named",
]


def choose(
    name: str,
    position: Position,
    *,
    seed: int,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> Move:
    """The move that the bot or level of this name plays; a level has its own budget."""
    return player_named(name).choose(position, seed=seed, budget=budget, cancel=cancel).move
