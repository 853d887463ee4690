"""The score of a real table: a game played with the real box, its kingdoms entered by hand.

People make mistakes when they enter a kingdom, so anything impossible is pointed out but counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fiefdom.components import DOMINOES
from fiefdom.rules.arrangement import built_in, write_kingdom
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.faults import Fault, copies_faults, kingdom_faults, queen_faults
from fiefdom.rules.kernel.bits import ANCHOR, SIDE
from fiefdom.rules.kernel.layout import MAX_BUILDINGS
from fiefdom.rules.kingdom import KingdomView
from fiefdom.rules.moves import CASTLE
from fiefdom.rules.position import Position
from fiefdom.rules.scores import KingdomScore, ScoreSheet, Total
from fiefdom.rules.setup import Setup

WIDEST = SIDE - ANCHOR
"""The kernel can count no kingdom wider or higher than this."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something impossible in one kingdom, or if `kingdom` is None on the table as a whole."""

    kingdom: int | None
    fault: Fault


@dataclass(frozen=True, slots=True)
class RealTable:
    """A finished game played with the real box: its set-up, and each kingdom with a name.

    `dominoes` holds, for each kingdom, box and number of the dominoes entered by number.
    `earlier` is what each kingdom scored in the earlier games of a dynasty.
    """

    setup: Setup
    names: tuple[str, ...]
    kingdoms: tuple[KingdomView, ...]
    dominoes: tuple[tuple[tuple[str, int], ...], ...] = ()
    earlier: tuple[Total, ...] = ()

    def __post_init__(self) -> None:
        if not len(self.names) == len(self.kingdoms) == self.setup.kingdoms:
            raise FiefdomError(
                f"{self.setup} has {self.setup.kingdoms} kingdoms, not {len(self.kingdoms)}"
            )
        for name, kingdom in zip(self.names, self.kingdoms, strict=True):
            if not kingdom.fits(WIDEST):
                raise FiefdomError(f"{name}: a kingdom is at most {WIDEST} squares wide and high")
            if CASTLE in kingdom.squares:
                raise FiefdomError(f"{name}: the castle's square holds nothing else")
            if len(built_in((kingdom,))) > MAX_BUILDINGS:
                raise FiefdomError(f"{name}: a kingdom has at most {MAX_BUILDINGS} buildings")

    @property
    def sheet(self) -> ScoreSheet:
        """Every kingdom's score, and the ranking with ties."""
        position = Position(self.setup)
        state = position.states[0]
        for number, kingdom in enumerate(self.kingdoms):
            write_kingdom(state.kingdoms[number], self._finished(kingdom))
            if kingdom.has_queen:
                state.queen = number
        for number, total in enumerate(self.earlier):
            state.past_points[number] = total.points
            state.past_largest[number] = total.largest_territory
            state.past_crowns[number] = total.crowns
        return position.scores

    def _finished(self, kingdom: KingdomView) -> KingdomView:
        """The kingdom with every domino that it took but did not place counted as discarded."""
        missing = self.setup.turns - len(kingdom.squares) // 2  # rules: P4
        return replace(kingdom, discarded=max(kingdom.discarded, missing))

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that is impossible on a table of this game."""
        own = (
            Remark(number, fault)
            for number, kingdom in enumerate(self.kingdoms)
            for fault in dict.fromkeys(kingdom_faults(self._finished(kingdom), self.setup))
            if fault.name != "building-copies"  # counted over all kingdoms below
        )
        return (*own, *(Remark(None, fault) for fault in self._shared_faults()))

    def _shared_faults(self) -> Iterator[Fault]:
        yield from queen_faults(self.kingdoms, self.setup)
        yield from copies_faults(built_in(self.kingdoms))
        yield from self._domino_faults()
        yield from self._square_faults()

    def _domino_faults(self) -> Iterator[Fault]:
        """Dominoes entered by number that are used twice, or that are not in the game."""
        told = Counter(domino for kingdom in self.dominoes for domino in kingdom)
        for (box, number), found in sorted(told.items()):
            if found > 1:
                yield Fault(
                    "domino-twice",
                    f"{box} domino {number} lies in {found} places",
                    domino=(box, number),
                    found=found,
                    most=1,
                )
            if box not in self.setup.boxes:
                yield Fault(
                    "no-such-domino",
                    f"{self.setup.box} is played without {box} domino {number}",
                    domino=(box, number),
                )

    def _square_faults(self) -> Iterator[Fault]:
        """Squares that are on no domino of the game, or not that often."""
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
        for (terrain, crowns), found in sorted(told.items()):
            most = held[terrain, crowns]
            if most == 0:
                yield Fault(
                    "no-such-square",
                    f"no domino shows {terrain} with {crowns} crowns",
                    terrain=terrain,
                    crowns=crowns,
                )
            elif found > most:
                yield Fault(
                    "square-copies",
                    f"the game has {most} squares of {terrain} with {crowns} crowns, not {found}",
                    terrain=terrain,
                    crowns=crowns,
                    found=found,
                    most=most,
                )


def score_kingdom(kingdom: KingdomView, setup: Setup) -> KingdomScore:
    """The score of one kingdom alone, as if it stood in a game of this set-up."""
    for fault in kingdom_faults(kingdom, setup):
        raise FiefdomError(fault.sentence)
    position = Position(setup)
    write_kingdom(position.states[0].kingdoms[0], kingdom)
    if kingdom.has_queen:
        position.states["queen"] = 0
    return position.scores.kingdoms[0]
