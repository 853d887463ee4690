"""Who takes part in a match: a bot by name, with its budget for each turn."""

from __future__ import annotations

from dataclasses import dataclass

from fiefdom.players import LEVELS, PLAYERS, Budget, Player, parse_budget, player_named
from fiefdom.players.own import fingerprint
from fiefdom.rules.errors import FiefdomError


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot, a level or a bot of your own, with its budget; None for the bot's default.

    As text: `strongest`, `strongest@100ms`, `mybot.py:Bot@1s`, `engine:./mybot`.
    """

    name: str
    budget: Budget | None = None

    def __post_init__(self) -> None:
        player_named(self.name)

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}@{self.budget}"

    @property
    def player(self) -> Player:
        """The bot itself."""
        return player_named(self.name)

    @property
    def fingerprint(self) -> str:
        """A short hash of the bot's code, if it is not ours."""
        return "" if self.name in (*PLAYERS, *LEVELS) else fingerprint(self.name)


def parse_entrant(text: str, budget: Budget | None = None) -> Entrant:
    """The entrant that a text such as `strongest@100ms` names.

    If the text has no budget, a bot gets the one given here, but a level keeps its own.
    """
    name, at, own = text.rpartition("@")
    if not at:
        return Entrant(text, None if text in LEVELS else budget)
    try:
        budget = parse_budget(own)
    except FiefdomError:
        if ":" not in own and "/" not in own:
            raise
        return Entrant(text, budget)  # the @ belongs to a path
    return Entrant(name, budget)
