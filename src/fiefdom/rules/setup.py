"""Which game is played: the box, the number of players and the options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fiefdom.rules.boxes import BOXES, BoxName, Mode
from fiefdom.rules.errors import SetupError
from fiefdom.rules.options import OPTION_RULES, OPTIONS, SHAPING, Options, dashed


@dataclass(frozen=True, slots=True, repr=False)
class Setup(Options):
    """One way to play, checked when it is made: see the table of modes in docs/rules.md.

    Make one with `Setup.kingdomino`, `Setup.queendomino` or `Setup.royal_wedding`. As text it
    is the box, the number of players and the options that are on:
    `kingdomino players=4 harmony`.
    """

    box: BoxName
    players: int

    def __post_init__(self) -> None:
        if self.box not in BOXES:
            raise SetupError(f"there is no game called {self.box!r}; there are {', '.join(BOXES)}")
        for option in self.options_on:
            rule = OPTION_RULES[option]
            if rule.box != self.box:
                home, here = BOXES[rule.box].title, BOXES[self.box].title
                raise SetupError(f"{_spoken(option)} only for {home}, not for {here}")
        if type(self.players) is not int or self._mode is None:
            raise SetupError(self._why_not())

    def _why_not(self) -> str:
        box = BOXES[self.box]
        plain = {mode.players for mode in box.modes if mode.option is None}
        for option in self.options_on:
            if option in SHAPING and self.players in plain and type(self.players) is int:
                return f"{_spoken(option)} {OPTION_RULES[option].only}"
        return f"{box.title} is for {box.players}; {self.players} is not possible"

    @classmethod
    def kingdomino(cls, players: int, **options: bool) -> Setup:
        """Kingdomino for 2, 3 or 4 players with any mix of its options.

        They are `mighty_duel` (two players), `lines_of_four` (three), `middle_kingdom`,
        `harmony` and `dynasty`.
        """
        return cls("kingdomino", players, **options)

    @classmethod
    def queendomino(cls, players: int) -> Setup:
        """Queendomino for 2, 3 or 4 players."""
        return cls("queendomino", players)

    @classmethod
    def royal_wedding(cls, players: int, **options: bool) -> Setup:
        """Royal Wedding for 3 to 6 players, or with `teams` for 6 or 8 in teams of two."""
        return cls("royal-wedding", players, **options)

    @property
    def options(self) -> dict[str, bool]:
        """Every option by its name, and whether it is on."""
        return {name: bool(getattr(self, name)) for name in OPTIONS}

    @property
    def options_on(self) -> tuple[str, ...]:
        """The options that are on."""
        return tuple(name for name in OPTIONS if getattr(self, name))

    @property
    def _mode(self) -> Mode | None:
        shape = frozenset(name for name in SHAPING if getattr(self, name))
        return _mode_of(self.box, self.players, shape)

    @property
    def _row(self) -> Mode:
        mode = self._mode
        assert mode is not None, "a set-up is checked when it is made"
        return mode

    @property
    def mode(self) -> str:
        """The name of the row in the table of modes, such as `kingdomino-4`."""
        row = self._row
        if row.name is not None:
            return row.name
        option = "" if row.option is None else f"-{dashed(row.option)}"
        return f"{self.box}-{self.players}{option}"

    @property
    def queendomino_rules(self) -> bool:
        """Whether there are coins, knights, buildings, the Queen and the dragon."""
        return BOXES[self.box].has_towns

    @property
    def grid(self) -> int:
        """The side of the largest square a kingdom may fill."""
        return self._row.grid

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
        """The players of a kingdom."""
        return (2 * kingdom, 2 * kingdom + 1) if self.teams else (kingdom,)

    @property
    def mirrored_claims(self) -> bool:
        """Whether the first claims go first player, second, second, first (rules: D4)."""
        return self.box == "queendomino" and self.players == 2

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that lines come from, in turn."""
        return BOXES[self.box].lines_from

    @property
    def line_size(self) -> int:
        """The number of dominoes in a line."""
        return self._row.line_size

    @property
    def lines(self) -> int:
        """The number of lines in a game."""
        return self._row.lines

    @property
    def turns(self) -> int:
        """The number of dominoes that each kingdom takes in a game, to place or to discard."""
        return self.lines * self.kings // self.kingdoms

    @property
    def games(self) -> int:
        """The number of games: three in a dynasty."""
        return 3 if self.dynasty else 1

    def __str__(self) -> str:
        return " ".join([self.box, f"players={self.players}", *map(dashed, self.options_on)])

    def __repr__(self) -> str:
        options = "".join(f", {name}=True" for name in self.options_on)
        return f"Setup({self.box!r}, {self.players}{options})"


@cache
def _mode_of(box: BoxName, players: int, options: frozenset[str]) -> Mode | None:
    return BOXES[box].mode(players, options)


def _spoken(option: str) -> str:
    """The beginning of a sentence about an option."""
    name = option.replace("_", " ")
    if name.endswith("s") or name.startswith("lines"):
        return f"{name.capitalize()} are"
    return f"{name.title()} is"


def modes() -> tuple[Setup, ...]:
    """Every row of the table of modes, each as a set-up without other options."""
    return tuple(
        Setup(box, mode.players, **({} if mode.option is None else {mode.option: True}))
        for box, found in BOXES.items()
        for mode in found.modes
    )
