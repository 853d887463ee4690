"""Who takes part: a bot or level by name, with the budget it gets for each turn."""

from __future__ import annotations

from dataclasses import dataclass

from fiefdom.players import LEVELS, Budget, Player, parse_budget, player_named


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot or level and its budget; without one it plays with its own.

    As text: `strongest` or `strongest@100ms`.
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


def parse_entrant(text: str, budget: Budget | None = None) -> Entrant:
    """The entrant that a text such as `strongest@100ms` names.

    Without a budget in the text, a bot gets the one given here; a level keeps its own.
    """
    name, at, own = text.partition("@")
    if at:
        return Entrant(name, parse_budget(own))
    return Entrant(name, None if name in LEVELS else budget)
