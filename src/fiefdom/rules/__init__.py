"""The rules: which game (Setup), one in progress (Game), what all may see (Position), scores.

The names below are loaded when they are first used, so that the tables of the rules (steps,
options, score rows) can be read without loading the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fiefdom.rules.errors import FiefdomError, IllegalMove, NotationError, SetupError
    from fiefdom.rules.game import Game
    from fiefdom.rules.kingdom import KingdomView, Land
    from fiefdom.rules.moves import (
        CASTLE,
        Build,
        Claim,
        Discard,
        Dragon,
        Move,
        Pass,
        Place,
        Square,
        Tax,
    )
    from fiefdom.rules.open_game import OpenGame
    from fiefdom.rules.order import Order
    from fiefdom.rules.position import AnyMove, Gain, Position
    from fiefdom.rules.scores import BuildingScore, KingdomScore, ScoreSheet, Territory, Total
    from fiefdom.rules.setup import Setup, modes
    from fiefdom.rules.table import Claimed, Decision, Turn

_MODULES = {
    "errors": ("FiefdomError", "IllegalMove", "NotationError", "SetupError"),
    "game": ("Game",),
    "kingdom": ("KingdomView", "Land"),
    "moves": (
        *("CASTLE", "Build", "Claim", "Discard", "Dragon"),
        *("Move", "Pass", "Place", "Square", "Tax"),
    ),
    "open_game": ("OpenGame",),
    "order": ("Order",),
    "position": ("AnyMove", "Gain", "Position"),
    "scores": ("BuildingScore", "KingdomScore", "ScoreSheet", "Territory", "Total"),
    "setup": ("Setup", "modes"),
    "table": ("Claimed", "Decision", "Turn"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "CASTLE",
    "AnyMove",
    "Build",
    "BuildingScore",
    "Claim",
    "Claimed",
    "Decision",
    "Discard",
    "Dragon",
    "FiefdomError",
    "Gain",
    "Game",
    "IllegalMove",
    "KingdomScore",
    "KingdomView",
    "Land",
    "Move",
    "NotationError",
    "OpenGame",
    "Order",
    "Pass",
    "Place",
    "Position",
    "ScoreSheet",
    "Setup",
    "SetupError",
    "Square",
    "Tax",
    "Territory",
    "Total",
    "Turn",
    "modes",
]


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'fiefdom.rules' has no attribute {name!r}")
    return getattr(import_module(f"fiefdom.rules.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
