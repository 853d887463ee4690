"""Scoring a table away from the computer over REST, with the default limits."""

from pathlib import Path
from typing import Any

import pytest

from fiefdom.notation import parse_kingdom
from fiefdom.server.settings import Settings
from server.serving import Served

pytestmark = pytest.mark.asyncio

LAST_PAGE = Path(__file__).parents[2] / "docs" / "examples" / "queendomino_last_page.kingdom"


def last_page() -> dict[str, Any]:
    """The example on the last page of the Queendomino rulebook, square by square."""
    kingdom = parse_kingdom(LAST_PAGE.read_text("utf-8")).kingdom
    lands = kingdom.squares.items()
    return {
        "squares": [
            {"x": s.x, "y": s.y, "terrain": land.terrain, "crowns": land.crowns}
            for s, land in lands
        ],
        "buildings": [
            {"x": s.x, "y": s.y, "building": land.building} for s, land in lands if land.building
        ],
        "coins": kingdom.coins,
        "queen": True,
    }


@pytest.fixture
def settings(tmp_path: Any) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'games.db'}", stop_seconds=2)


async def ask(served: Served, body: dict[str, Any]) -> tuple[int, Any]:
    async with served.browser() as http:
        answer = await http.post("/api/score", json=body)
    return answer.status_code, answer.json()


async def test_the_rulebooks_last_page(served: Served) -> None:
    setup = {"box": "queendomino", "players": 3}
    status, answer = await ask(served, {"setup": setup, "kingdoms": [last_page(), {}, {}]})
    assert status == 200
    sheet = answer["scores"]
    assert [total["points"] for total in sheet["totals"]] == [71, 0, 0]
    assert sheet["ranking"] == [[0], [1, 2]]
    # The rulebook draws crowns that no domino has together.
    assert {remark["fault"] for remark in answer["remarks"]} == {"square-copies"}
    assert answer["rooms"][0]["towers"] == 3
    queen = [t for t in sheet["kingdoms"][0]["territories"] if t["queen"]]
    assert [(t["terrain"], t["crowns"], t["points"]) for t in queen] == [("grassland", 4, 16)]


async def test_dominoes_by_number_and_what_cannot_be(served: Served) -> None:
    laid = {"box": "kingdomino", "number": 48, "a": {"x": 1, "y": 0}, "b": {"x": 2, "y": 0}}
    odd = {"x": 0, "y": 1, "terrain": "wheat", "crowns": 0}
    body = {
        "setup": {"players": 2},
        "kingdoms": [{"dominoes": [laid], "squares": [odd]}, {"dominoes": [laid]}],
    }
    status, answer = await ask(served, body)
    assert status == 200
    assert [total["points"] for total in answer["scores"]["totals"]] == [3, 3]
    assert answer["rooms"][0]["room"] == {"x0": -2, "y0": -3, "x1": 4, "y1": 4}
    found = [(one["kingdom"], one["fault"]) for one in answer["remarks"]]
    assert found[:2] == [(0, "odd"), (None, "domino-twice")]
    assert answer["remarks"][1]["domino"]["number"] == 48


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"setup": {"players": 3}, "kingdoms": [{}, {}]}, "bad-position"),
        ({"setup": {"players": 7}, "kingdoms": [{}] * 7}, "bad-setup"),
        ({"kingdoms": [{"buildings": [{"x": 1, "y": 0, "building": "pub"}]}, {}]}, "bad-position"),
        (
            {"kingdoms": [{"buildings": [{"x": 1, "y": 0, "building": "tavern"}]}, {}]},
            "bad-position",
        ),
        (
            {"kingdoms": [{"squares": [{"x": 0, "y": 0, "terrain": "wheat"}]}, {}]},
            "bad-position",
        ),
        (
            {"kingdoms": [{"squares": [{"x": 1, "y": 0, "terrain": "wheat"}] * 2}, {}]},
            "bad-position",
        ),
        (
            {
                "kingdoms": [
                    {"squares": [{"x": x, "y": 0, "terrain": "wheat"} for x in (-4, 4)]},
                    {},
                ]
            },
            "bad-position",
        ),
    ],
)
async def test_what_cannot_be_counted_is_refused_with_a_sentence(
    served: Served, body: dict[str, Any], code: str
) -> None:
    status, answer = await ask(served, body)
    assert (status, answer["code"]) == (422, code)
    assert answer["message"].endswith(".")


async def test_a_dynasty_adds_its_earlier_games(served: Served) -> None:
    earlier = {"points": 60, "largest_territory": 7, "crowns": 9}
    body = {"setup": {"players": 2, "dynasty": True}, "kingdoms": [{}, {"earlier": earlier}]}
    _, answer = await ask(served, body)
    assert [total["points"] for total in answer["scores"]["totals"]] == [0, 60]
    assert answer["scores"]["ranking"] == [[1], [0]]
