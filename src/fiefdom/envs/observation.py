"""Observations: what the player to move sees, as planes of squares and a vector of numbers.

Everything is seen by the player to move: their kingdom comes first, the others follow in the
order of seats, and every castle is in the middle of its planes. Nothing hidden is included, but
everything public that matters for the rest of the game is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fiefdom.components import BOXES, DOMINOES_PER_BOX, SPOTS, TERRAINS
from fiefdom.envs.kernel.stepping import observe_state
from fiefdom.envs.kernel.vectors import KINDS
from fiefdom.envs.numbering import check_setup
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel import facts
from fiefdom.rules.kernel.bits import CELLS, SIDE
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup
from fiefdom.rules.steps import DECISIONS


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane: `name` is unique, `kingdom` counts from the mover's, which is 0."""

    name: str
    kingdom: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A run of numbers in the vector, from `start` up to `stop`.

    `scale` is about the largest value to expect: what to divide by for numbers from 0 to 1.
    """

    name: str
    start: int
    stop: int
    scale: int
    meaning: str

    @property
    def slice(self) -> slice:
        """The entry's part of a vector."""
        return slice(self.start, self.stop)


class Observation:
    """The layout of one set-up's observations: the name and index of everything in them.

    Planes are uint8 of shape (planes, side, side): row 0 is the lowest, column 0 the leftmost,
    the castle in the middle. The vector is int16.
    """

    def __init__(self, setup: Setup) -> None:
        check_setup(setup, "observations are")
        self.setup = setup
        self.side = 2 * setup.grid - 1
        self.planes: tuple[Plane, ...] = tuple(_planes(setup))
        self.entries: tuple[Entry, ...] = tuple(_entries(setup))
        self.size = self.entries[-1].stop
        self._planes = {plane.name: i for i, plane in enumerate(self.planes)}
        self._entries = {entry.name: entry for entry in self.entries}

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the planes."""
        return len(self.planes), self.side, self.side

    @property
    def scale(self) -> NDArray[np.float32]:
        """What to divide the vector by for numbers from about 0 to about 1."""
        scale = np.ones(self.size, np.float32)
        for entry in self.entries:
            scale[entry.slice] = entry.scale
        return scale

    def of(self, position: Position) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
        """The planes and the vector of a position in which a player decides."""
        if position.setup != self.setup:
            raise FiefdomError(f"the position is from {position.setup}, not from {self.setup}")
        if position.decision is None:
            raise FiefdomError("there is no decision in this position, so there is no view of it")
        planes = np.empty((1, self.shape[0] * self.side * self.side), np.uint8)
        vectors = np.empty((1, self.size), np.int16)
        points = np.zeros(self.setup.kingdoms, np.int64)
        sheet = np.zeros(SHEET_COLUMNS, np.int64)
        tables = (self.cells, self.domino_words)
        observe_state(position.states, points, sheet, *tables, planes, vectors)
        return planes.reshape(self.shape), vectors[0]

    def plane(self, name: str) -> int:
        """The index of a plane, such as `0 wheat` for the mover's wheat."""
        return self._planes[name]

    def entry(self, name: str) -> Entry:
        """A part of the vector, such as `0 points` or `next 3 owner`."""
        return self._entries[name]

    @cached_property
    def cells(self) -> NDArray[np.int64]:
        """Where each cell of a bitboard lies in a plane, relative to the castle."""
        return np.array([cell // SIDE * self.side + cell % SIDE for cell in range(CELLS)], np.int64)

    @cached_property
    def domino_words(self) -> NDArray[np.int64]:
        """The features of each domino, four to a word, the first in its lowest bits."""
        rows = self.domino_features
        padded = np.pad(rows, ((0, 0), (0, -rows.shape[1] % 4))).astype(np.int64)
        fours = padded.reshape(len(rows), -1, 4)
        words: NDArray[np.int64] = (fours << np.array([0, 16, 32, 48])).sum(axis=2)
        return words

    @cached_property
    def domino_features(self) -> NDArray[np.int16]:
        """One row for each domino, as lines show them; row 0 stands for none."""
        terrains = _terrains(self.setup)
        n = len(facts.TERRAIN_A)
        rows = np.zeros((n, 2 * terrains + 4), np.int16)
        for domino in range(1, n):
            if max(facts.TERRAIN_A[domino], facts.TERRAIN_B[domino]) >= terrains:
                continue  # a domino with a town, in a game without towns
            rows[domino, facts.TERRAIN_A[domino]] = 1
            rows[domino, terrains + facts.TERRAIN_B[domino]] = 1
            rows[domino, 2 * terrains :] = (
                facts.CROWNS_A[domino],
                facts.CROWNS_B[domino],
                facts.EQUAL_HALVES[domino],
                (domino - 1) % DOMINOES_PER_BOX + 1,
            )
        return rows


def _terrains(setup: Setup) -> int:
    return len(TERRAINS) if setup.queendomino_rules else len(TERRAINS) - 1


def _planes(setup: Setup) -> Iterator[Plane]:
    for kingdom in range(setup.kingdoms):
        for terrain in TERRAINS[: _terrains(setup)]:
            yield Plane(f"{kingdom} {terrain}", kingdom, f"1 on squares of {terrain}")
        yield Plane(f"{kingdom} crowns", kingdom, "the crowns on each square, 0 to 3")
        yield Plane(f"{kingdom} free", kingdom, "1 where the kingdom may still grow")
        if setup.queendomino_rules:
            yield Plane(f"{kingdom} buildings", kingdom, "1 on squares with a building")
            yield Plane(f"{kingdom} knights", kingdom, "1 on squares with a knight")
    if setup.queendomino_rules:
        yield Plane("half a", 0, "1 on half a of the domino to tax")
        yield Plane("half b", 0, "1 on half b of the domino to tax")


def _entries(setup: Setup) -> Iterator[Entry]:
    at = 0
    for name, size, scale, meaning in _parts(setup):
        yield Entry(name, at, at + size, scale, meaning)
        at += size


Part = tuple[str, int, int, str]


def _parts(setup: Setup) -> Iterator[Part]:
    decisions = DECISIONS if setup.queendomino_rules else ("place", "claim")
    yield "decision", len(decisions), 1, f"which it is: {', '.join(decisions)}"
    yield "rounds left", 1, setup.lines, "rounds still to come after this one"
    if setup.games > 1:
        yield "games left", 1, setup.games, "games of the dynasty still to come"
    for kingdom in range(setup.kingdoms):
        yield from _kingdom(setup, str(kingdom))
    for king in range(setup.kings):
        yield from _domino(setup, f"king {king}", "of the king that acts then")
    for index in range(setup.line_size):
        yield from _domino(setup, f"next {index}", "of the king on it; all 0 if free")
    for box in BOXES:
        if box in setup.boxes:
            yield f"unseen {box}", DOMINOES_PER_BOX, 1, "1 for each domino not drawn yet"
    if setup.queendomino_rules:
        for spot in range(SPOTS):
            yield f"spot {spot}", KINDS, 1, "the building on offer"
        yield "top building", KINDS, 1, "the visible building on top of the pile"
        yield "unseen buildings", KINDS, 3, "tiles of each building not yet seen"
        yield "buildings left", 1, facts.TILE_COUNT, "tiles in the pile, including the visible one"
        yield "dragon used", 1, 1, "1 once the dragon has been bribed this round"


def _kingdom(setup: Setup, name: str) -> Iterator[Part]:
    yield f"{name} points", 1, 100, "points as the game stands"
    yield f"{name} longer side", 1, setup.grid, "squares along its longer side"
    yield f"{name} shorter side", 1, setup.grid, "squares along its shorter side"
    yield f"{name} discarded", 1, setup.lines, "dominoes discarded"
    if setup.middle_kingdom:
        yield f"{name} middle kingdom", 1, 1, "1 while the castle may end in the middle"
    if setup.games > 1:
        yield f"{name} past points", 1, 200, "points of the dynasty's earlier games"
        yield f"{name} past largest", 1, 50, "their largest territories, added up"
        yield f"{name} past crowns", 1, 50, "their crowns, added up"
    if setup.queendomino_rules:
        yield f"{name} coins", 1, 20, "coins"
        yield f"{name} guard", 1, 5, "knights in the guard"
        yield f"{name} all knights", 1, 5, "knights on the board and in the guard"
        yield f"{name} towers", 1, 5, "towers"
        yield f"{name} queen", 1, 1, "1 for the kingdom that hosts the Queen"
        yield f"{name} building points", 1, 10, "buildings' own points"
        yield f"{name} per territory", 7, 4, "points for each territory, by terrain"
        yield f"{name} per tower", 1, 2, "points for each tower"
        yield f"{name} per knight", 1, 2, "points for each knight"
        yield f"{name} tax per tower", 1, 1, "extra coins for each tower when taxing"
        yield f"{name} tax per knight", 1, 1, "extra coins for each knight when taxing"


def _domino(setup: Setup, name: str, whose: str) -> Iterator[Part]:
    terrains = _terrains(setup)
    yield f"{name} terrain a", terrains, 1, "terrain of half a"
    yield f"{name} terrain b", terrains, 1, "terrain of half b"
    yield f"{name} crowns", 2, 3, "crowns on half a and half b"
    yield f"{name} equal halves", 1, 1, "1 if both halves are the same"
    yield f"{name} number", 1, DOMINOES_PER_BOX, "the domino's number; 0 for none"
    yield f"{name} owner", setup.kingdoms, 1, f"kingdom {whose}"
