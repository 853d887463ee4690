"""The facts of both boxes: every domino and building, read from the tables beside this file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

BOXES = ("kingdomino", "queendomino")
TERRAINS = ("wheat", "forest", "lake", "grassland", "swamp", "mine", "town")
KINGDOMINO_TERRAINS = TERRAINS[:6]
"""The terrains of every box; only Queendomino's has towns too."""
DOMINOES_PER_BOX = 48
SPOTS = 6
"""The spots of the builders' board; a spot's number is its price in coins."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a domino: its terrain and its crowns."""

    terrain: str
    crowns: int


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino: the box it comes in, its number there and its two halves."""

    box: str
    number: int
    a: Half
    b: Half

    @property
    def has_equal_halves(self) -> bool:
        """Whether turning the domino around changes nothing."""
        return self.a == self.b


@dataclass(frozen=True, slots=True)
class Building:
    """A building: what it brings at once, during the game and at its end."""

    name: str
    copies: int
    knights: int
    towers: int
    crowns: int
    points: int
    points_each: int
    points_per: str  # "none", "knight", "tower" or "territory_<terrain>"
    tax_coin_per: str  # "none", "knight" or "tower"
    immediate_effect_confirmed: bool


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = (files(__package__) / name).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())


@cache
def _dominoes(box: str) -> Mapping[int, Domino]:
    table = {}
    for row in _rows(f"{box}_dominoes.csv"):
        number = int(row["number"])
        a = Half(row["terrain_a"], int(row["crowns_a"]))
        b = Half(row["terrain_b"], int(row["crowns_b"]))
        table[number] = Domino(box, number, a, b)
    return MappingProxyType(table)


def _building(row: dict[str, str]) -> Building:
    return Building(
        name=row["building"],
        copies=int(row["copies"]),
        knights=int(row["knights"]),
        towers=int(row["towers"]),
        crowns=int(row["crowns"]),
        points=int(row["points"]),
        points_each=int(row["points_each"]),
        points_per=row["points_per"],
        tax_coin_per=row["tax_coin_per"],
        immediate_effect_confirmed=row["immediate_effect_confirmed"] == "yes",
    )


DOMINOES: Mapping[str, Mapping[int, Domino]] = MappingProxyType(
    {box: _dominoes(box) for box in BOXES}
)
BUILDINGS: Mapping[str, Building] = MappingProxyType(
    {row["building"]: _building(row) for row in _rows("queendomino_buildings.csv")}
)
TILES: tuple[str, ...] = tuple(
    building.name for building in BUILDINGS.values() for _ in range(building.copies)
)
"""The 32 building tiles of the Queendomino box by name, copies included."""
