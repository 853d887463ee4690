"""`fiefdom replay`: the game in the terminal, with colour and without."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from fiefdom.cli import main
from fiefdom.notation import parse_record

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "notation" / "old_records" / "version_1.fief"
QUEENDOMINO = ROOT / "golden" / "queendomino-2.fief"
DYNASTY = ROOT / "golden" / "mighty-duel-dynasty.fief"
ESCAPE = "\x1b["


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    return capsys


@pytest.mark.parametrize("path", [RECORD, QUEENDOMINO, DYNASTY], ids=lambda path: path.stem)
def test_every_decision_is_told(path: Path, output: pytest.CaptureFixture[str]) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert main(["replay", str(path)]) == 0
    text = output.readouterr().out
    told = re.findall(r"^ *([0-9]+)\. P[0-9].*: ([a-z0-9 ]+)", text, re.MULTILINE)
    assert [int(number) for number, _ in told] == list(range(1, len(record.moves) + 1))
    assert [move.strip() for _, move in told] == [str(move) for move in record.moves]
    assert text.rstrip().endswith(str(record.result).rstrip())
    assert ESCAPE not in text


def test_what_a_player_may_leave_out_is_told_so(output: pytest.CaptureFixture[str]) -> None:
    moves = parse_record(QUEENDOMINO.read_text(encoding="utf-8")).moves
    taxed = next(number for number, move in enumerate(moves) if str(move).startswith("tax"))
    assert main(["replay", str(QUEENDOMINO), "--at", str(taxed)]) == 0
    assert "may collect taxes." in output.readouterr().out


def test_one_moment_shows_the_table(output: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORD), "--at", "20"]) == 0
    text = output.readouterr().out
    assert "After 20 of 48 decisions. Round 3: P1 Ada must place." in text
    assert "P1 Ada: 2 points" in text
    assert "6:F |F  P1b" in text
    assert re.search(r"^ 7  \. \[\]  \. F  F", text, re.MULTILINE)


def test_a_moment_of_queendomino_shows_what_kingdoms_own(
    output: pytest.CaptureFixture[str],
) -> None:
    assert main(["replay", str(QUEENDOMINO), "--at", "100"]) == 0
    text = output.readouterr().out
    assert "builders  0 " in text
    assert re.search(r"coins [0-9]+, guard [0-9]+", text)


def test_colours_on_a_terminal_say_the_same(
    output: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert main(["replay", str(RECORD)]) == 0
    plain = output.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["replay", str(RECORD)]) == 0
    coloured = output.readouterr().out
    assert ESCAPE in coloured
    bare = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()
    assert main(["replay", str(RECORD), "--no-color"]) == 0
    assert output.readouterr().out == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["replay", str(RECORD)]) == 0
    assert output.readouterr().out == plain


def test_decisions_as_json(output: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORD), "--json"]) == 0
    decisions = json.loads(output.readouterr().out)
    assert len(decisions) == 48
    assert decisions[0]["move"] == "claim 29"
    assert decisions[-1]["points"] == [14, 16]
    assert decisions[-1]["comment"] == "Well played, both."


def test_a_moment_of_a_dynasty_names_the_game(output: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(DYNASTY), "--at", "96"]) == 0
    assert "Game 2, round 0: P2 must claim." in output.readouterr().out
