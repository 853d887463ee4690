"""The rules: which game (Setup), one in progress (Game), what all may see (Position), scores."""

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
from fiefdom.rules.order import Order
from fiefdom.rules.position import Claimed, Decision, Position
from fiefdom.rules.scores import BuildingScore, KingdomScore, ScoreSheet, Territory, Total
from fiefdom.rules.setup import Setup, modes

__all__ = [
    "CASTLE",
    "Build",
    "BuildingScore",
    "Claim",
    "Claimed",
    "Decision",
    "Discard",
    "Dragon",
    "FiefdomError",
    "Game",
    "IllegalMove",
    "KingdomScore",
    "KingdomView",
    "Land",
    "Move",
    "NotationError",
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
    "modes",
]
