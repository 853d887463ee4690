"""`fiefdom score`: kingdoms, positions and records."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from fiefdom import Game, Setup
from fiefdom.cli import main
from fiefdom.notation import format_position

ROOT = Path(__file__).parents[2]
LAST_PAGE = ROOT / "docs" / "examples" / "queendomino_last_page.kingdom"
RECORD = ROOT / "tests" / "notation" / "old_records" / "version_1.fief"


def test_the_rulebooks_example_as_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(LAST_PAGE)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["total", "71"] in rows
    assert ["grassland", "4", "×", "4", "with", "the", "Queen", "16"] in rows
    assert ["travelling", "castle", "on", "e7", "3"] in rows


def test_the_rulebooks_example_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(LAST_PAGE), "--json"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert (sheet["total"], sheet["mine"], sheet["wealth"]) == (71, 12, 3)


def test_a_kingdom_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("kingdom\nW0 W1 []\n"))
    assert main(["score", "-"]) == 0
    assert "total" in capsys.readouterr().out


def test_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(Setup.queendomino(3), 1)
    for _ in range(30):
        game.play(game.moves[-1])
    file = tmp_path / "here.position"
    file.write_text(format_position(game.position))
    assert main(["score", str(file)]) == 0
    assert capsys.readouterr().out == f"{game.scores}\n"
    assert main(["score", str(file), "--json"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert [kingdom["points"] for kingdom in sheet["kingdoms"]] == [
        total.points for total in game.scores.totals
    ]


def test_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(RECORD), "--json"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert sheet["ranking"] == [[2], [1]]
    assert [kingdom["names"] for kingdom in sheet["kingdoms"]] == [["Ada"], ["Grace"]]


def test_a_byte_order_mark_is_not_part_of_the_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.kingdom"
    file.write_bytes(b"\xef\xbb\xbfkingdom\r\nW0 W1 []\r\n")
    assert main(["score", str(file)]) == 0
    assert "total" in capsys.readouterr().out


def test_a_real_table_is_ranked_and_what_cannot_be_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(ROOT / "docs" / "examples" / "family.table")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["1. Ada", "2. Mary", "3. Grace"]
    file = tmp_path / "two.table"
    file.write_text("table kingdomino players=2\nkingdom Ada\nw w1 []\nkingdom Bo\nm3 m3 []\n")
    assert main(["score", str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["names"] == ["Ada", "Bo"]
    assert [remark["fault"] for remark in figures["remarks"]] == ["square-copies"]
