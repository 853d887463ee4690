"""Moves as typed values; `str` is their text in notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from fiefdom.rules.kernel.codes import REACH as REACH
from fiefdom.rules.kernel.codes import SQUARES_ACROSS
from fiefdom.rules.steps import MoveKind

COLUMNS = "abcdefghijklm"


class Square(NamedTuple):
    """A square of a kingdom counted from its castle: x to the right, y upwards.

    As text the columns are a to m and the rows 1 to 13, with the castle on g7.
    """

    x: int
    y: int

    def __str__(self) -> str:
        if max(abs(self.x), abs(self.y)) > REACH:
            return f"({self.x}, {self.y})"  # no kingdom reaches it, so it has no name
        return f"{COLUMNS[self.x + REACH]}{self.y + REACH + 1}"

    @property
    def code(self) -> int:
        """The square's number in move codes."""
        return (self.y + REACH) * SQUARES_ACROSS + self.x + REACH

    @classmethod
    def of_code(cls, code: int) -> Square:
        """The square with this number in move codes."""
        return cls(code % SQUARES_ACROSS - REACH, code // SQUARES_ACROSS - REACH)


CASTLE = Square(0, 0)
NEIGHBOURS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The steps to the squares that share an edge: right, up, left, down, as in move codes."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lays the domino with its first half on `a` and its second half on `b`."""

    kind: ClassVar[MoveKind] = "place"
    a: Square
    b: Square

    def __str__(self) -> str:
        return f"{self.a}{self.b}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards the domino, which does not fit anywhere."""

    kind: ClassVar[MoveKind] = "discard"

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Tax:
    """Sends a knight onto one or both squares of the domino just placed."""

    kind: ClassVar[MoveKind] = "tax"
    squares: tuple[Square, ...]

    def __str__(self) -> str:
        return "tax " + " ".join(map(str, self.squares))


@dataclass(frozen=True, slots=True)
class Build:
    """Puts the tile from the spot that costs `spot` coins on a town square."""

    kind: ClassVar[MoveKind] = "build"
    spot: int
    square: Square

    def __str__(self) -> str:
        return f"build {self.spot} {self.square}"


@dataclass(frozen=True, slots=True)
class Dragon:
    """Pays the dragon to burn the tile on the spot that costs `spot` coins."""

    kind: ClassVar[MoveKind] = "dragon"
    spot: int

    def __str__(self) -> str:
        return f"dragon {self.spot}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Declines to tax, to build or to bribe the dragon."""

    kind: ClassVar[MoveKind] = "pass"

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Claim:
    """Puts the king on the domino with this number in the next line."""

    kind: ClassVar[MoveKind] = "claim"
    domino: int

    def __str__(self) -> str:
        return f"claim {self.domino}"


Move: TypeAlias = Place | Discard | Tax | Build | Dragon | Pass | Claim
MOVES = (Place, Discard, Tax, Build, Dragon, Pass, Claim)
