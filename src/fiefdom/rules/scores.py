"""The score sheet: where each kingdom's points come from, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from fiefdom.components import KINGDOMINO_TERRAINS, TERRAINS
from fiefdom.rules.kernel import sheet as columns
from fiefdom.rules.kernel.layout import MAX_BUILDINGS, MAX_KINGDOMS, MAX_TERRITORIES, States
from fiefdom.rules.kernel.play import (
    count_kingdoms_at,
    list_building_points_at,
    list_territories_at,
    standings_at,
)
from fiefdom.rules.kingdom import buildings_of, castle_of, squares_of
from fiefdom.rules.moves import Square
from fiefdom.rules.score_rows import ROWS, ScoreRows
from fiefdom.rules.setup import Setup
from fiefdom.rules.states import Words, kingdom_words, span, words_of

_COLUMNS = {name: int(getattr(columns, name.upper())) for name in ROWS}
_PAST = [span(name) for name in ("past_points", "past_largest", "past_crowns")]


@dataclass(frozen=True, slots=True)
class Territory:
    """Squares of one terrain, connected edge to edge; `crowns` includes the Queen's."""

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
class KingdomScore(ScoreRows):
    """One kingdom's points in one game, and the figures that break ties."""

    total: int
    largest_territory: int
    crowns: int
    territories: tuple[Territory, ...]
    building_points: tuple[BuildingScore, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """What a kingdom's rank depends on, added up over all games of a dynasty."""

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
        """The kingdoms in first place; more than one if the victory is shared."""
        return self.ranking[0]

    def __str__(self) -> str:
        return _table(self)


def score_sheet(states: States, setup: Setup) -> ScoreSheet:
    """The score sheet of a state."""
    rows = np.zeros((MAX_KINGDOMS, columns.SHEET_COLUMNS), np.int64)
    count_kingdoms_at(states, 0, rows)
    numbers = range(setup.kingdoms)
    kingdoms = tuple(_kingdom_score(states, number, rows[number].tolist()) for number in numbers)
    totals = tuple(
        Total(
            past.points + score.total,
            past.largest_territory + score.largest_territory,
            past.crowns + score.crowns,
        )
        for past, score in zip(past_totals(words_of(states), setup.kingdoms), kingdoms, strict=True)
    )
    players = tuple(setup.players_of(number) for number in numbers)
    game = int(states["game_number"][0]) + 1
    return ScoreSheet(kingdoms, totals, _ranking(states), players, game, int(states["games"][0]))


def past_totals(words: Words, kingdoms: int) -> tuple[Total, ...]:
    """What every kingdom scored in the earlier games of a dynasty, from a state's words."""
    return tuple(map(Total, *[words[column][:kingdoms].tolist() for column in _PAST]))


def _ranking(states: States) -> tuple[tuple[int, ...], ...]:
    keys = np.zeros(MAX_KINGDOMS, np.int64)
    standings_at(states, 0, keys)
    return ranked(keys[: int(states["kingdom_count"][0])].tolist())


def ranked(standings: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The kingdoms from first to last place by their standings, with ties grouped together."""
    order = sorted(range(len(standings)), key=lambda number: -standings[number])
    return tuple(tuple(tied) for _, tied in groupby(order, standings.__getitem__))


def _kingdom_score(states: States, number: int, row: list[int]) -> KingdomScore:
    return KingdomScore(
        dict(zip(KINGDOMINO_TERRAINS, row[: len(KINGDOMINO_TERRAINS)], strict=True)),
        **{name: row[column] for name, column in _COLUMNS.items()},
        total=row[columns.TOTAL],
        largest_territory=row[columns.LARGEST],
        crowns=row[columns.CROWNS],
        territories=_territories(states, number),
        building_points=_building_scores(states, number),
    )


def _territories(states: States, number: int) -> tuple[Territory, ...]:
    castle = castle_of(kingdom_words(words_of(states), number))
    low, high, terrains, crowns = np.zeros((4, MAX_TERRITORIES), np.int64)
    n, queen = list_territories_at(states, 0, number, low, high, terrains, crowns)
    return tuple(
        Territory(
            TERRAINS[terrains[i]],
            tuple(sorted(squares_of(low[i], high[i], castle))),
            int(crowns[i]),
            i == queen,
        )
        for i in range(n)
    )


def _building_scores(states: States, number: int) -> tuple[BuildingScore, ...]:
    points = np.zeros(MAX_BUILDINGS, np.int64)
    n = list_building_points_at(states, 0, number, points)
    scores = [
        BuildingScore(name, square, int(points[i]))
        for i, (square, name) in enumerate(buildings_of(kingdom_words(words_of(states), number)))
    ]
    assert len(scores) == n
    return tuple(sorted(scores, key=lambda score: score.square))


def _table(sheet: ScoreSheet) -> str:
    """The sheet as aligned text, winner first, without the rows that nobody scores in."""
    order = [number for tied in sheet.ranking for number in tied]
    names = [" & ".join(f"P{player + 1}" for player in players) for players in sheet.players]
    rows: list[tuple[str, list[int]]] = [
        (terrain, [kingdom.terrains[terrain] for kingdom in sheet.kingdoms])
        for terrain in KINGDOMINO_TERRAINS
    ]
    for label in ROWS:
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
