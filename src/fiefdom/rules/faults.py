"""What is impossible on a table, each with a name and a sentence: kingdoms, copies, the Queen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fiefdom.components import BUILDINGS
from fiefdom.rules.arrangement import built_in
from fiefdom.rules.kernel.layout import MAX_BUILDINGS
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.moves import CASTLE, NEIGHBOURS, Square
from fiefdom.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class Fault:
    """Something impossible on a real table: a short name for it, and a sentence.

    The other fields hold what the sentence mentions, for callers with their own wording.
    """

    name: str
    sentence: str
    squares: tuple[Square, ...] = ()
    terrain: str | None = None
    crowns: int | None = None
    building: str | None = None
    domino: tuple[str, int] | None = None
    """Its box and number."""
    found: int | None = None
    """How many there are, if there can be only `most`."""
    most: int | None = None


def kingdom_faults(kingdom: KingdomView, setup: Setup) -> Iterator[Fault]:
    """Everything that is impossible in a kingdom on a table of this set-up."""
    if not kingdom.fits(setup.grid):  # rules: P3
        width, height = kingdom.size
        yield Fault(
            "too-wide",
            f"{width}×{height} squares do not fit a {setup.grid}×{setup.grid} grid",
            most=setup.grid,
        )
    if CASTLE in kingdom.squares:
        yield Fault("on-castle", "the castle's square holds nothing else")
    if len(kingdom.squares) % 2:
        yield Fault(
            "odd",
            f"dominoes cannot cover an odd number of squares, {len(kingdom.squares)}",
            found=len(kingdom.squares),
        )
    if apart := _apart(kingdom):
        yield Fault("apart", "every square must be joined to the castle", apart)  # rules: P2
    for square, land in kingdom.squares.items():
        yield from _land_faults(square, land, setup)
    built = Counter(built_in((kingdom,)))
    turns = len(kingdom.squares) // 2 + kingdom.discarded
    if built.total() > min(turns, MAX_BUILDINGS):
        yield Fault(  # rules: B2
            "many-buildings",
            f"a kingdom builds at most one building a turn, not {built.total()} in {turns}",
            found=built.total(),
            most=min(turns, MAX_BUILDINGS),
        )
    yield from copies_faults(built.elements())
    extras = (kingdom.coins, kingdom.guard, kingdom.knights, kingdom.towers, kingdom.has_queen)
    if any(extras) and not setup.queendomino_rules:
        yield Fault("wrong-box", f"{setup.box} has no coins, knights, towers or Queen")


def copies_faults(buildings: Iterable[str]) -> Iterator[Fault]:
    """The buildings of which there are more copies than the box holds."""
    for name, found in sorted(Counter(buildings).items()):
        most = BUILDINGS[name].copies
        if found > most:
            yield Fault(
                "building-copies",
                f"the box holds {most} of the building {name}, not {found}",
                building=name,
                found=found,
                most=most,
            )


def queen_faults(kingdoms: Sequence[KingdomView], setup: Setup) -> Iterator[Fault]:
    """What is wrong with where the Queen is (rules: Q1)."""
    hosts = [kingdom for kingdom in kingdoms if kingdom.has_queen]
    most = max(kingdom.towers for kingdom in kingdoms)
    if len(hosts) > 1:
        yield Fault("two-queens", "only one kingdom can host the Queen", found=len(hosts))
    elif hosts and hosts[0].towers < max(most, 1):
        yield Fault("queen-elsewhere", "the Queen must be with a kingdom that has the most towers")
    elif not hosts and most > 0 and setup.queendomino_rules:
        yield Fault("no-queen", "with towers on the table, one kingdom must host the Queen")


def _land_faults(square: Square, land: Land, setup: Setup) -> Iterator[Fault]:
    town = land.terrain == "town"
    if (town or land.knight) and not setup.queendomino_rules:
        yield Fault("wrong-box", f"{setup.box} has no towns or knights, as on {square}", (square,))
    if land.building is not None and not town:
        yield Fault("no-town", f"{square} is not a town square to build on", (square,))  # rules: B2
    built = 0 if land.building is None else BUILDINGS[land.building].crowns
    if land.crowns != built and town:
        yield Fault(
            "town-crown", f"town squares have no crowns of their own, as on {square}", (square,)
        )


def _apart(kingdom: KingdomView) -> tuple[Square, ...]:
    """The squares that are not connected to the castle."""
    found = {CASTLE}
    edge = [CASTLE]
    while edge:
        x, y = edge.pop()
        near = {Square(x + dx, y + dy) for dx, dy in NEIGHBOURS}
        new = {square for square in near if square in kingdom.squares} - found
        found |= new
        edge.extend(new)
    return tuple(square for square in kingdom.squares if square not in found)
