"""Score sheets as messages."""

from typing import Any, cast

from fiefdom import ScoreSheet
from fiefdom.rules.score_rows import ROWS
from fiefdom.server.facts import point
from fiefdom.server.messages.table import (
    BuildingPoints,
    KingdomScoreInfo,
    ScoreSheetInfo,
    TerritoryInfo,
    TotalInfo,
)
from fiefdom.server.standing import standing, winners
from fiefdom.server.table import Table


def scores_info(sheet: ScoreSheet, left: frozenset[int] = frozenset()) -> ScoreSheetInfo:
    """A score sheet; kingdoms whose players have left come last."""
    return ScoreSheetInfo(
        kingdoms=[
            KingdomScoreInfo(
                kingdom=number,
                terrains=dict(score.terrains),
                **{row: getattr(score, row) for row in ROWS},
                total=score.total,
                largest_territory=score.largest_territory,
                crowns=score.crowns,
                territories=[
                    TerritoryInfo(
                        terrain=cast(Any, territory.terrain),
                        squares=[point(square) for square in territory.squares],
                        crowns=territory.crowns,
                        points=territory.points,
                        queen=territory.queen,
                    )
                    for territory in score.territories
                ],
                building_points=[
                    BuildingPoints(
                        building=building.name,
                        square=point(building.square),
                        points=building.points,
                    )
                    for building in score.building_points
                ],
            )
            for number, score in enumerate(sheet.kingdoms)
        ],
        totals=[TotalInfo.model_validate(total, from_attributes=True) for total in sheet.totals],
        ranking=standing(sheet, left),
        winners=winners(sheet, left),
    )


def sheets_info(table: Table) -> ScoreSheetInfo | None:
    """The sheet of the last finished game, with those of a Dynasty's games; None before that."""
    sheets = table.game.sheets
    if table.conceded:
        sheets = (*sheets, table.game.scores)
    if not sheets:
        return None
    last = scores_info(sheets[-1], table.left_kingdoms if table.phase == "over" else frozenset())
    if table.terms.setup.games == 1:
        return last
    return last.model_copy(update={"games": [scores_info(sheet) for sheet in sheets]})
