"""The score of a real table: the box stands before a family, and kingdoms are told as they lie.

Whoever tells a kingdom may slip, so what cannot be is remarked upon and counted all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fiefdom.components import BUILDINGS, DOMINOES
from fiefdom.rules.arrangement import built_in, write_kingdom
from fiefdom.rules.consistency import Fault, kingdom_faults
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.bits import ANCHOR, SIDE
from fiefdom.rules.kingdom import KingdomView
from fiefdom.rules.position import Position
from fiefdom.rules.scores import ScoreSheet
from fiefdom.rules.setup import Setup

_WIDEST = SIDE - ANCHOR
"""The kernel can count no kingdom wider or higher than this."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that cannot be, in one kingdom or, with None, between all of them."""

    kingdom: int | None
    fault: Fault


@dataclass(frozen=True, slots=True)
class RealTable:
    """A finished game away from the computer: its set-up, and each kingdom with a name."""

    setup: Setup
    names: tuple[str, ...]
    kingdoms: tuple[KingdomView, ...]

    def __post_init__(self) -> None:
        if not len(self.names) == len(self.kingdoms) == self.setup.kingdoms:
            raise FiefdomError(
                f"{self.setup} has {self.setup.kingdoms} kingdoms, not {len(self.kingdoms)}"
            )
        for name, kingdom in zip(self.names, self.kingdoms, strict=True):
            left, bottom, right, top = kingdom.bounds
            if max(right - left, top - bottom) >= _WIDEST:
                raise FiefdomError(f"{name}: a kingdom is at most 7 squares wide and 7 high")

    @property
    def sheet(self) -> ScoreSheet:
        """Every kingdom's score, and the ranking with ties."""
        position = Position(self.setup)
        for number, kingdom in enumerate(self.kingdoms):
            write_kingdom(position.states[0].kingdoms[number], kingdom)
            if kingdom.has_queen:
                position.states["queen"] = number
        return position.scores

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that cannot be on a table of this game."""
        own = (
            Remark(number, fault)
            for number, kingdom in enumerate(self.kingdoms)
            for fault in dict.fromkeys(kingdom_faults(kingdom, self.setup))
        )
        return (*own, *(Remark(None, fault) for fault in self._shared_faults()))

    def _shared_faults(self) -> Iterator[Fault]:
        if sum(kingdom.has_queen for kingdom in self.kingdoms) > 1:
            yield Fault("two-queens", "only one kingdom can host the Queen")
        built = Counter(built_in(self.kingdoms))
        for name in sorted(built):
            if built[name] > BUILDINGS[name].copies:
                yield Fault(
                    "building-copies",
                    f"the box holds {BUILDINGS[name].copies} of the building {name}, "
                    f"not {built[name]}",
                )
        yield from self._square_faults()

    def _square_faults(self) -> Iterator[Fault]:
        """Squares that the dominoes of the game could not have brought, dominoes used twice."""
        held = Counter(
            (half.terrain, half.crowns)
            for box in self.setup.boxes
            for domino in DOMINOES[box].values()
            for half in (domino.a, domino.b)
        )
        told = Counter(
            (land.terrain, land.crowns)
            for kingdom in self.kingdoms
            for land in kingdom.squares.values()
            if land.building is None
        )
        for terrain, crowns in sorted(told):
            if told[terrain, crowns] > held[terrain, crowns] and (terrain, crowns) in held:
                yield Fault(
                    "square-copies",
                    f"the game has {held[terrain, crowns]} squares of {terrain} with {crowns} "
                    f"crowns, not {told[terrain, crowns]}",
                )
            elif (terrain, crowns) not in held:
                yield Fault("no-such-square", f"no domino shows {terrain} with {crowns} crowns")
