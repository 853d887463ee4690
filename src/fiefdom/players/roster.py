"""Every bot by name, and the six levels for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from fiefdom.players.budget import Budget
from fiefdom.players.foresight import Foresight
from fiefdom.players.judged_player import JudgedPlayer
from fiefdom.players.judges import has_judge
from fiefdom.players.monte_carlo import FlatMonteCarlo, SequentialHalving
from fiefdom.players.own import outside_player
from fiefdom.players.player import Cancel, Choice, Player
from fiefdom.players.playing_out import PlayingOut, Style
from fiefdom.players.policy_player import PolicyPlayer
from fiefdom.players.random_player import RandomPlayer
from fiefdom.players.search.playouts import BLEND, LEAD, OWN, WIN
from fiefdom.players.search.policy import (
    ADEPT,
    FAST_GREEDY,
    FULL_GREEDY,
    GREEDY,
    LEARNER,
    NOVICE,
    RANDOM,
)
from fiefdom.players.thinking import Thinking
from fiefdom.players.tree_player import TreePlayer
from fiefdom.rules import Move, Position, Setup
from fiefdom.rules.boxes import BoxName
from fiefdom.rules.errors import FiefdomError

EXPLORATION = 0.6
"""The weight of exploration in UCT, as published, for values from 0 to 1."""


def _published() -> Iterator[Player]:
    """The bots of *Monte Carlo Methods for the Game Kingdomino*: by lead, by win, by own points."""
    for name, own, others, words in (
        ("random", RANDOM, RANDOM, "all random"),
        ("player-greedy", FULL_GREEDY, RANDOM, "itself full-greedy, the others random"),
        ("full-greedy", FULL_GREEDY, FULL_GREEDY, "all full-greedy"),
    ):
        for ending, terms, counted in (
            ("", LEAD, "the lead"),
            ("-win", WIN, "wins"),
            ("-own", OWN, "its own points"),
        ):
            about = f"flat Monte Carlo, playouts {words}, maximises {counted}"
            think = partial(PlayingOut, style=Style(own, others, terms))
            yield FlatMonteCarlo(f"flat-{name}{ending}", about, think)
    yield TreePlayer("uct", "UCT, playouts all random", Style(RANDOM, RANDOM, LEAD), EXPLORATION)
    yield TreePlayer(
        "uct-player-greedy",
        "UCT, playouts itself full-greedy, the others random",
        Style(FULL_GREEDY, RANDOM, LEAD),
        EXPLORATION,
    )


PLACING_SHARE = 0.85
"""The fraction of a turn's budget that the strongest bot spends on placing in Kingdomino."""

_HALVING = Style(FAST_GREEDY, FAST_GREEDY, BLEND, shared_draws=True, most=64, least=6)
_play_out = partial(PlayingOut, style=_HALVING)


def foresee(
    position: Position,
    seed: int,
    budget: Budget,
    cancel: Cancel | None,
    also: Sequence[Move] = (),
) -> Thinking:
    """Looks ahead if there is a judge, otherwise plays out; `also` is a turn that is kept."""
    if has_judge(position.setup):
        return Foresight(position, seed, budget, cancel, also)
    return _play_out(position, seed, budget, cancel)


def _players() -> Iterator[Player]:
    yield RandomPlayer()
    yield PolicyPlayer("novice", "overlooks a lot, misjudges the rest, loves crowns", NOVICE)
    yield PolicyPlayer("learner", "overlooks little, but still misjudges", LEARNER)
    yield PolicyPlayer("adept", "overlooks next to nothing, misjudges a little", ADEPT)
    yield PolicyPlayer("greedy", "the placement that scores most now, any claim", GREEDY)
    yield PolicyPlayer("full-greedy", "the best placement and claim by points now", FULL_GREEDY)
    yield PolicyPlayer("fast-greedy", "the playout policy of halving", FAST_GREEDY)
    yield from _published()
    yield SequentialHalving(
        "halving",
        "sequential halving, same draws for all, fast-greedy playouts, exact endings",
        _play_out,
    )
    yield JudgedPlayer("judged", "the turn a trained network likes best, without looking ahead")
    yield SequentialHalving(
        "strongest",
        "halving over whole turns, looks some rounds ahead with a trained network, exact endings",
        foresee,
        placing=PLACING_SHARE,
    )


PLAYERS: Mapping[str, Player] = MappingProxyType({player.name: player for player in _players()})
"""The bots for arenas and research."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot and its budget, as people play against it."""

    name: str
    player: Player
    budget: Budget | None = None
    elsewhere: Mapping[BoxName, tuple[Player, Budget | None]] = field(
        default_factory=dict, hash=False
    )
    """The bot and its budget in boxes where they differ from Kingdomino."""

    @property
    def about(self) -> str:
        """The bot and its budget."""
        return self.player.name + (f" with {self.budget}" if self.budget else "")

    def bot_for(self, setup: Setup) -> tuple[Player, Budget | None]:
        """The bot that plays this game for the level, and its budget."""
        return self.elsewhere.get(setup.box, (self.player, self.budget))

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The bot's choice within the level's budget, unless another is given."""
        player, own = self.bot_for(position.setup)
        return player.choose(position, seed=seed, budget=budget or own, cancel=cancel)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("peasant", PLAYERS["novice"]),
            Level("squire", PLAYERS["learner"]),
            Level(
                "steward",
                PLAYERS["full-greedy"],
                elsewhere={"royal-wedding": (PLAYERS["adept"], None)},
            ),
            Level(
                "baron",
                PLAYERS["halving"],
                Budget(playouts=20),
                elsewhere={
                    "queendomino": (PLAYERS["halving"], Budget(playouts=250)),
                    "royal-wedding": (PLAYERS["halving"], Budget(playouts=150)),
                },
            ),
            Level(
                "duke",
                PLAYERS["halving"],
                Budget(playouts=120),
                elsewhere={
                    "queendomino": (PLAYERS["judged"], None),
                    "royal-wedding": (PLAYERS["judged"], None),
                },
            ),
            Level("sovereign", PLAYERS["strongest"], Budget(seconds=1.0)),
        )
    }
)
"""The levels that people choose from, weakest first."""


def player_named(name: str) -> Player:
    """The bot or level of this name, which may also refer to an external bot."""
    found = PLAYERS.get(name) or LEVELS.get(name) or outside_player(name)
    if found is None and name.endswith(".py"):
        raise FiefdomError(
            f"which bot in {name}? Write {name}:NAME, where NAME is a class or function"
        )
    if found is None:
        raise FiefdomError(
            f"there is no bot called {name!r}; there are {', '.join([*PLAYERS, *LEVELS])}"
        )
    return found
