"""Score sheets for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fiefdom.components import KINGDOMINO_TERRAINS
from fiefdom.rules.real_table import RealTable, Remark
from fiefdom.rules.score_rows import ROWS
from fiefdom.rules.scores import KingdomScore, ScoreSheet


def kingdom_sheet(score: KingdomScore) -> str:
    """One kingdom's score, with one line for each territory and building."""
    rows: list[tuple[str, str, int]] = []
    for territory in score.territories:
        size, crowns = len(territory.squares), territory.crowns
        how = f"{size} × {crowns}" + (" with the Queen" if territory.queen else "")
        rows.append((territory.terrain, how, territory.points))
    for building in score.building_points:
        name = building.name.replace("_", " ")
        rows.append((name, f"on {building.square}", building.points))
    for label in list(ROWS)[2:]:  # towns and buildings are listed one by one above
        if points := getattr(score, label):
            rows.append((label.replace("_", " "), "", points))
    rows.append(("total", "", score.total))
    rows.append(("largest territory", "", score.largest_territory))
    rows.append(("crowns", "", score.crowns))
    return "\n".join(f"{what:18} {how:22} {points:5}" for what, how, points in rows)


def kingdom_json(score: KingdomScore) -> dict[str, Any]:
    """One kingdom's score as plain values."""
    return {
        **{terrain: score.terrains[terrain] for terrain in KINGDOMINO_TERRAINS},
        **{row: getattr(score, row) for row in ROWS},
        "total": score.total,
        "largest_territory": score.largest_territory,
        "crowns": score.crowns,
        "territories": [
            {
                "terrain": territory.terrain,
                "squares": [str(square) for square in territory.squares],
                "crowns": territory.crowns,
                "points": territory.points,
            }
            for territory in score.territories
        ],
        "building_points": [
            {"building": one.name, "square": str(one.square), "points": one.points}
            for one in score.building_points
        ],
    }


def sheet_json(sheet: ScoreSheet, names: Sequence[str] = ()) -> dict[str, Any]:
    """A whole score sheet as plain values; kingdoms and players are numbered from 1."""
    kingdoms = [
        {
            "kingdom": number + 1,
            "players": [player + 1 for player in sheet.players[number]],
            "names": [names[player] for player in sheet.players[number] if names],
            "points": sheet.totals[number].points,
            **kingdom_json(score),
        }
        for number, score in enumerate(sheet.kingdoms)
    ]
    ranking = [[number + 1 for number in tied] for tied in sheet.ranking]
    return {"game": sheet.game, "games": sheet.games, "ranking": ranking, "kingdoms": kingdoms}


def table_sheet(table: RealTable) -> str:
    """A real table's ranking, each kingdom's score under its name, and what is impossible."""
    sheet = table.sheet
    lines = []
    for place, tied in enumerate(sheet.ranking, 1):
        together = " (tied)" if len(tied) > 1 else ""
        for number in tied:
            lines.append(f"{place}. {table.names[number]}: {sheet.totals[number].points}{together}")
    for number in (number for tied in sheet.ranking for number in tied):
        lines += ["", table.names[number], kingdom_sheet(sheet.kingdoms[number])]
    if table.remarks:
        lines += [
            "",
            "Please check:",
            *(f"- {_said_of(table, remark)}" for remark in table.remarks),
        ]
    return "\n".join(lines)


def table_json(table: RealTable) -> dict[str, Any]:
    """What a real table has besides its sheet: names, and remarks on what is impossible."""
    return {
        "names": list(table.names),
        "remarks": [
            {
                "kingdom": None if remark.kingdom is None else remark.kingdom + 1,
                "fault": remark.fault.name,
                "sentence": remark.fault.sentence,
            }
            for remark in table.remarks
        ],
    }


def _said_of(table: RealTable, remark: Remark) -> str:
    sentence = remark.fault.sentence
    return sentence if remark.kingdom is None else f"{table.names[remark.kingdom]}: {sentence}"
