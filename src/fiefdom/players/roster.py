"""Every bot by name, and the six levels for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fiefdom.players.budget import Budget
from fiefdom.players.monte_carlo import FlatMonteCarlo, SequentialHalving
from fiefdom.players.player import Cancel, Choice, Player
from fiefdom.players.policy_player import PolicyPlayer
from fiefdom.players.random_player import RandomPlayer
from fiefdom.players.search import playouts, policy
from fiefdom.players.thinking import Style
from fiefdom.rules import Position
from fiefdom.rules.errors import FiefdomError


def _players() -> tuple[Player, ...]:
    field = []
    for name, own, others in (
        ("random", policy.RANDOM, policy.RANDOM),
        ("player-greedy", policy.FULL_GREEDY, policy.RANDOM),
        ("full-greedy", policy.FULL_GREEDY, policy.FULL_GREEDY),
    ):
        for ending, terms in (("", playouts.LEAD), ("-win", playouts.WIN), ("-own", playouts.OWN)):
            field.append(FlatMonteCarlo(f"flat-{name}{ending}", Style(own, others, terms)))
    fast = Style(policy.FAST_GREEDY, policy.FAST_GREEDY, playouts.BLEND)
    return (
        RandomPlayer(),
        PolicyPlayer("greedy", policy.GREEDY),
        PolicyPlayer("full-greedy", policy.FULL_GREEDY),
        *field,
        SequentialHalving("strongest", fast),
    )


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {player.name: player for player in _players()}
)
"""The bots for arenas and research, weakest first."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with the budget it plays people with."""

    name: str
    player: Player
    budget: Budget | None = None

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The bot's choice within the level's budget, unless another is given."""
        return self.player.choose(position, seed=seed, budget=budget or self.budget, cancel=cancel)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("peasant", PLAYERS["random"]),
            Level("squire", PLAYERS["random"]),
            Level("steward", PLAYERS["random"]),
            Level("baron", PLAYERS["random"]),
            Level("duke", PLAYERS["random"]),
            Level("sovereign", PLAYERS["random"]),
        )
    }
)
"""The levels that people choose from, weakest first."""


def player_named(name: str) -> Player:
    """The bot or level of this name."""
    found = PLAYERS.get(name) or LEVELS.get(name)
    if found is None:
        raise FiefdomError(
            f"there is no bot called {name!r}; there are {', '.join([*PLAYERS, *LEVELS])}"
        )
    return found
