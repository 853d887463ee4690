"""The score sheet: how each kingdom's points come about, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from fiefdom.components import BUILDINGS, TERRAINS
from fiefdom.rules.kernel import scoring
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, States
from fiefdom.rules.kernel.play import count_kingdoms_at, list_territories_at
from fiefdom.rules.kingdom import KingdomView, squares_of, view_kingdom
from fiefdom.rules.moves import Square


@dataclass(frozen=True, slots=True)
class Territory:
    """Squares of one terrain joined edge to edge; `crowns` includes the Queen if she is there."""

    terrain: str
    squares: tuple[Square, ...]
    crowns: int
    queen: bool = False

    @property
    def points(self) -> int:
        """Squares times crowns."""
        return len(self.squares) * self.crowns


@dataclass(frozen=True, slots=True)
class BuildingScore:
    """One building's points at the end."""

    name: str
    square: Square
    points: int


@dataclass(frozen=True, slots=True)
class KingdomScore:
    """One kingdom's points in one game, and the figures that break ties."""

    terrains: Mapping[str, int]
    towns: int
    buildings: int
    wealth: int
    middle_kingdom: int
    harmony: int
    total: int
    largest_territory: int
    crowns: int
    territories: tuple[Territory, ...]
    building_points: tuple[BuildingScore, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """What a kingdom's place depends on, all games of a dynasty added up."""

    points: int
    largest_territory: int
    crowns: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every kingdom's score as the game stands, and the ranking with ties.

    `totals` adds the earlier games of a dynasty; otherwise it repeats the kingdoms' figures.
    """

    kingdoms: tuple[KingdomScore, ...]
    totals: tuple[Total, ...]
    ranking: tuple[tuple[int, ...], ...]
    players: tuple[tuple[int, ...], ...]
    game: int = 1
    games: int = 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The kingdoms in first place: more than one where the victory is shared."""
        return self.ranking[0]

    def __str__(self) -> str:
        return _table(self)


def score_sheet(states: States, crowns_break_ties: bool, teams: bool) -> ScoreSheet:
    """The score sheet of a state."""
    state = states[0]
    count = int(state.kingdom_count)
    rows = np.zeros((MAX_KINGDOMS, scoring.SHEET_COLUMNS), np.int64)
    count_kingdoms_at(states, 0, rows)
    kingdoms = tuple(
        _kingdom_score(states, number, rows[number].tolist()) for number in range(count)
    )
    totals = tuple(
        Total(
            score.total + int(state.past_points[number]),
            score.largest_territory + int(state.past_largest[number]),
            score.crowns + int(state.past_crowns[number]),
        )
        for number, score in enumerate(kingdoms)
    )
    size = 2 if teams else 1
    players = tuple(tuple(range(size * number, size * number + size)) for number in range(count))
    ranking = _rank(totals, crowns_break_ties)
    return ScoreSheet(
        kingdoms, totals, ranking, players, int(state.game_number) + 1, int(state.games)
    )


def _rank(totals: tuple[Total, ...], crowns_break_ties: bool) -> tuple[tuple[int, ...], ...]:
    def key(number: int) -> tuple[int, int, int]:
        total = totals[number]
        crowns = total.crowns if crowns_break_ties else 0
        return -total.points, -total.largest_territory, -crowns  # rules: S5, S6, S7

    order = sorted(range(len(totals)), key=key)
    return tuple(tuple(tied) for _, tied in groupby(order, key))


def _kingdom_score(states: States, number: int, row: list[int]) -> KingdomScore:
    view = view_kingdom(states[0].kingdoms[number], has_queen=int(states[0].queen) == number)
    territories = _territories(states, number, view)
    return KingdomScore(
        terrains=dict(zip(TERRAINS[:6], row[:6], strict=True)),
        towns=row[scoring.TOWNS],
        buildings=row[scoring.BUILDINGS],
        wealth=row[scoring.WEALTH],
        middle_kingdom=row[scoring.MIDDLE_KINGDOM],
        harmony=row[scoring.HARMONY],
        total=row[scoring.TOTAL],
        largest_territory=row[scoring.LARGEST],
        crowns=row[scoring.CROWNS],
        territories=territories,
        building_points=tuple(_building_scores(view, territories)),
    )


def _territories(states: States, number: int, view: KingdomView) -> tuple[Territory, ...]:
    castle = int(states[0].kingdoms[number].castle)
    low, high = np.zeros(48, np.int64), np.zeros(48, np.int64)
    found: list[tuple[str, tuple[Square, ...], int]] = []
    for terrain, name in enumerate(TERRAINS):
        for i in range(list_territories_at(states, 0, number, terrain, low, high)):
            squares = tuple(sorted(squares_of(low[i], high[i], castle)))
            found.append((name, squares, sum(view.squares[square].crowns for square in squares)))
    queen = -1
    if view.has_queen and found:  # rules: Q3
        queen = max(range(len(found)), key=lambda i: (len(found[i][1]), -i))
    return tuple(
        Territory(name, squares, crowns + (i == queen), i == queen)
        for i, (name, squares, crowns) in enumerate(found)
    )


def _building_scores(view: KingdomView, territories: tuple[Territory, ...]) -> list[BuildingScore]:
    scores = []
    for square, land in view.squares.items():
        if land.building is not None:
            building = BUILDINGS[land.building]
            counted = {"none": 0, "tower": view.towers, "knight": view.knights}.get(
                building.points_per
            )
            if counted is None:
                terrain = building.points_per.removeprefix("territory_")
                counted = sum(territory.terrain == terrain for territory in territories)
            points = building.points + building.points_each * counted  # rules: S4
            scores.append(BuildingScore(building.name, square, points))
    return scores


def _table(sheet: ScoreSheet) -> str:
    """The sheet as aligned text, winner first, without the rows that nobody scores in."""
    order = [number for tied in sheet.ranking for number in tied]
    names = [" & ".join(f"P{player + 1}" for player in players) for players in sheet.players]
    rows: list[tuple[str, list[int]]] = [
        (terrain, [kingdom.terrains[terrain] for kingdom in sheet.kingdoms])
        for terrain in TERRAINS[:6]
    ]
    for label in ("towns", "buildings", "wealth", "middle_kingdom", "harmony"):
        rows.append((label, [getattr(kingdom, label) for kingdom in sheet.kingdoms]))
    rows = [row for row in rows if any(row[1])]
    if sheet.games > 1:
        rows.append((f"game {sheet.game}", [kingdom.total for kingdom in sheet.kingdoms]))
    rows.append(("total", [total.points for total in sheet.totals]))
    rows.append(("largest territory", [total.largest_territory for total in sheet.totals]))
    rows.append(("crowns", [total.crowns for total in sheet.totals]))
    place = {number: i + 1 for i, tied in enumerate(sheet.ranking) for number in tied}
    width = max(8, *(len(name) + 2 for name in names))
    lines = [f"{'':18}" + "".join(f"{names[number]:>{width}}" for number in order)]
    for label, values in rows:
        cells = "".join(f"{values[number]:>{width}}" for number in order)
        lines.append(f"{label.replace('_', ' '):18}{cells}")
    lines.append(f"{'place':18}" + "".join(f"{place[number]:>{width}}" for number in order))
    return "\n".join(lines)
