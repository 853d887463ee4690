"""`fiefdom analyse`: the best turns of a position in the terminal and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fiefdom import Game, Setup
from fiefdom.cli import main
from fiefdom.notation import format_position, parse_record
from fiefdom.players import parse_budget, player_named

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = GOLDEN / "queendomino-2.fief"


def test_line_one_is_what_the_strongest_plays_and_chances_add_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyse", str(RECORD), "--at", "20", "--budget", "40p", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    position = parse_record(RECORD.read_text("utf-8")).game(20).position
    choice = player_named("strongest").choose(position, budget=parse_budget("40p"))
    assert found["lines"][0]["moves"][0] == str(choice.move)
    assert 1 <= len(found["lines"]) <= 5
    for line in found["lines"]:
        assert sum(line["chances"]) == pytest.approx(1)
        assert len(line["points"]) == 2


def test_a_position_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(Setup.kingdomino(2), 3)
    file = tmp_path / "here.position"
    file.write_text(format_position(game.position))
    assert main(["analyse", str(file), "--budget", "20p", "--lines", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "must claim" in lines[0]
    assert [line[:2] for line in lines if not line.startswith(" ")][1:] == ["1.", "2."]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([str(RECORD), "--at", "9999"], "--at must be from 0 to"),
        ([str(RECORD), "--lines", "0"], "--lines must be 1 or more"),
        ([str(RECORD), "--budget", "much"], "not a budget"),
        ([str(GOLDEN.parent / "naive.py")], "must begin with one of the words"),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *arguments]) == 2
    errors = capsys.readouterr().err.strip().splitlines()
    assert sentence in errors[-1]
