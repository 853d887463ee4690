"""Which game is played: the box, the number of players and the options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from fiefdom.rules.errors import SetupError

BoxName: TypeAlias = Literal["kingdomino", "queendomino", "royal-wedding"]
OPTIONS = ("mighty_duel", "dynasty", "middle_kingdom", "harmony", "lines_of_four", "teams")

_KINGDOMINO_ONLY = ("mighty_duel", "dynasty", "middle_kingdom", "harmony", "lines_of_four")
_POSSIBLE = {
    "kingdomino": "Kingdomino is for 2, 3 or 4 players",
    "queendomino": "Queendomino is for 2, 3 or 4 players",
    "royal-wedding": (
        "Royal Wedding is for 3, 4, 5 or 6 players, or for 6 or 8 players in teams of two"
    ),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to play, checked when it is made: see the table of modes in docs/rules.md.

    Make one with `Setup.kingdomino`, `Setup.queendomino` or `Setup.royal_wedding`. As text it
    is the box, the number of players and the options that are on:
    `kingdomino players=4 harmony`.
    """

    box: BoxName
    players: int
    mighty_duel: bool = False
    dynasty: bool = False
    middle_kingdom: bool = False
    harmony: bool = False
    lines_of_four: bool = False
    teams: bool = False

    def __post_init__(self) -> None:
        if self.box not in _POSSIBLE:
            raise SetupError(
                f"there is no game called {self.box!r}; there are {', '.join(_POSSIBLE)}"
            )
        if self.box == "royal-wedding":
            players: tuple[int, ...] = (6, 8) if self.teams else (3, 4, 5, 6)
        else:
            players = (2, 3, 4)
        if type(self.players) is not int or self.players not in players:
            raise SetupError(f"{_POSSIBLE[self.box]}; {self.players} is not possible")
        self._check_options()

    def _check_options(self) -> None:
        if self.teams and self.box != "royal-wedding":
            raise SetupError("teams are only for Royal Wedding with 6 or 8 players")
        if self.box != "kingdomino":
            for option in _KINGDOMINO_ONLY:
                if getattr(self, option):
                    raise SetupError(
                        f"{option.replace('_', ' ')} is only for Kingdomino, not {self.box}"
                    )
        if self.mighty_duel and self.players != 2:
            raise SetupError("the mighty duel is for two players only")
        if self.lines_of_four and self.players != 3:
            raise SetupError("lines of four are a choice for three players only")

    @classmethod
    def kingdomino(
        cls,
        players: int,
        *,
        mighty_duel: bool = False,
        dynasty: bool = False,
        middle_kingdom: bool = False,
        harmony: bool = False,
        lines_of_four: bool = False,
    ) -> Setup:
        """Kingdomino for 2, 3 or 4 players with any mix of its options."""
        return cls(
            "kingdomino", players, mighty_duel, dynasty, middle_kingdom, harmony, lines_of_four
        )

    @classmethod
    def queendomino(cls, players: int) -> Setup:
        """Queendomino for 2, 3 or 4 players."""
        return cls("queendomino", players)

    @classmethod
    def royal_wedding(cls, players: int, *, teams: bool = False) -> Setup:
        """Royal Wedding for 3 to 6 players, or for 6 or 8 in teams of two."""
        return cls("royal-wedding", players, teams=teams)

    @property
    def mode(self) -> str:
        """The name of the row in the table of modes, such as `kingdomino-4`."""
        if self.mighty_duel:
            return "mighty-duel"
        ending = "-lines-of-four" if self.lines_of_four else "-teams" if self.teams else ""
        return f"{self.box}-{self.players}{ending}"

    @property
    def queendomino_rules(self) -> bool:
        """Whether there are coins, knights, buildings, the Queen and the dragon."""
        return self.box != "kingdomino"

    @property
    def grid(self) -> int:
        """The side of the largest square a kingdom may fill."""
        if self.box == "kingdomino":
            return 7 if self.mighty_duel else 5
        if self.box == "queendomino":
            return 7 if self.players == 2 else 5
        return 7 if self.teams or self.players <= 4 else 5

    @property
    def kings(self) -> int:
        """The number of kings; king k belongs to player k modulo the number of players."""
        return 4 if self.players == 2 else self.players

    @property
    def kingdoms(self) -> int:
        """The number of kingdoms: one for each player, or one for each team."""
        return self.players // 2 if self.teams else self.players

    def kingdom_of(self, player: int) -> int:
        """The kingdom of a player; partners sit side by side."""
        return player // 2 if self.teams else player

    def players_of(self, kingdom: int) -> tuple[int, ...]:
        """The players who rule a kingdom."""
        return tuple(p for p in range(self.players) if self.kingdom_of(p) == kingdom)

    @property
    def mirrored_claims(self) -> bool:
        """Whether the first claims go first player, second, second, first (rules: D4)."""
        return self.box == "queendomino" and self.players == 2

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that lines come from, in turn."""
        return ("queendomino", "kingdomino") if self.box == "royal-wedding" else (self.box,)

    @property
    def line_size(self) -> int:
        """The number of dominoes in a line."""
        if self.box == "royal-wedding":
            return 8 if self.players >= 5 else 4
        if self.box == "kingdomino" and self.players == 3 and not self.lines_of_four:
            return 3
        return 4

    @property
    def lines(self) -> int:
        """The number of lines in a game."""
        if self.box == "royal-wedding":
            return 12 if self.players >= 5 else 24
        if self.box == "kingdomino" and self.players == 2 and not self.mighty_duel:
            return 6
        return 12

    @property
    def games(self) -> int:
        """The number of games: three in a dynasty."""
        return 3 if self.dynasty else 1

    def __str__(self) -> str:
        options = [name.replace("_", "-") for name in OPTIONS if getattr(self, name)]
        return " ".join([self.box, f"players={self.players}", *options])


def modes() -> tuple[Setup, ...]:
    """Every row of the table of modes, each as a set-up without further options."""
    return (
        *(Setup.kingdomino(players) for players in (2, 3, 4)),
        Setup.kingdomino(3, lines_of_four=True),
        Setup.kingdomino(2, mighty_duel=True),
        *(Setup.queendomino(players) for players in (2, 3, 4)),
        *(Setup.royal_wedding(players) for players in (3, 4, 5, 6)),
        *(Setup.royal_wedding(players, teams=True) for players in (6, 8)),
    )


assert {field.name for field in fields(Setup)} == {"box", "players", *OPTIONS}
