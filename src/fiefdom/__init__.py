"""Fiefdom: play, host and study Kingdomino, Queendomino and Royal Wedding.

The names below are loaded when they are first used, so that `fiefdom --help` does not wait for
the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fiefdom.rules import (
        CASTLE,
        Build,
        Claim,
        Claimed,
        Decision,
        Discard,
        Dragon,
        FiefdomError,
        Gain,
        Game,
        IllegalMove,
        KingdomScore,
        KingdomView,
        Land,
        Move,
        NotationError,
        OpenGame,
        Order,
        Pass,
        Place,
        Position,
        ScoreSheet,
        Setup,
        SetupError,
        Square,
        Tax,
        Territory,
    )

__version__ = "0.1.0"

__all__ = [
    "CASTLE",
    "Build",
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
]


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module("fiefdom.rules"), name)
    raise AttributeError(f"module 'fiefdom' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
