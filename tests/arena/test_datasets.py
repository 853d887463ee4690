"""Data sets: games of bots as records, JSON lines and Parquet, with what the bots expected."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.plain import here, small_match
from fiefdom.arena import play_game, run_match
from fiefdom.arena.records import RecordsFile, records_at
from fiefdom.arena.results import ResultsFile
from fiefdom.cli import main
from fiefdom.notation import parse_position, parse_record, read_records


def rows(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    return [json.loads(line) for line in text.splitlines()]


def test_a_match_writes_its_records_into_one_file_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.fief.gz"
    match = small_match(4)
    file = ResultsFile(tmp_path / "results.jsonl", match)
    run_match(match, lambda: here(match), results_file=file, records=RecordsFile(path, match))
    assert len(list(read_records(path))) == 4
    more = small_match(8)
    file = ResultsFile(tmp_path / "results.jsonl", more)
    outcome = run_match(more, lambda: here(more), results_file=file, records=records_at(path, more))
    assert len(outcome.results) == 8
    events = [record.event for record in read_records(path)]
    assert len(events) == len(set(events)) == 8


def test_a_data_set_has_a_row_for_each_game(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl.gz"
    command = ["dataset", "strongest@6p", "--games", "3", "--jobs", "1", "--out", str(out)]
    assert main(command) == 0
    found = rows(out)
    assert len(found) == 3
    for row in found:
        assert row["setup"] == "kingdomino players=2"
        assert row["names"] == ["strongest@6p", "strongest@6p"]
        assert len(row["moves"]) == len(row["codes"]) == len(row["kingdoms"]) == len(row["values"])
        assert row["over"]
        assert sum(row["wins"]) == 1
        assert row["points"][row["wins"].index(max(row["wins"]))] == max(row["points"])
        assert any(value is not None for value in row["values"])
    assert list(tmp_path.iterdir()) == [out]  # nothing else is left


def test_a_file_that_exists_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("games.jsonl", "games.jsonl.gz", "games.parquet", "games.fief", "games.fief.gz"):
        out = tmp_path / name
        out.write_text("mine\n")
        assert main(["dataset", "nobody", "--out", str(out)]) == 2
        said = capsys.readouterr().err
        assert said == f"fiefdom: {out} exists already; name another file\n"
        assert out.read_text() == "mine\n"


def test_a_file_of_a_match_has_each_game_once(tmp_path: Path) -> None:
    path = tmp_path / "games.fief"
    command = ["arena", "random", "greedy", "--jobs", "1", "--records", str(path), "--games"]
    for games in ("2", "4", "4"):
        assert main([*command, games]) == 0
    events = [record.event for record in read_records(path)]
    assert len(events) == len(set(events)) == 4


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet", "games.gz", "games.txt"])
def test_records_go_into_no_folder_with_the_name_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = tmp_path / name
    command = ["arena", "random", "--games", "2", "--jobs", "1", "--records", str(path)]
    assert main(command) == 2
    assert f"{name} is neither a folder nor a file of records" in capsys.readouterr().err
    assert not path.exists()
    path.mkdir()  # somebody's folder all the same
    assert main(command) == 0
    assert len(list(path.iterdir())) == 2


FAILING = """
class Bot:
    games = 0
    def new_game(self, setup):
        Bot.games += 1
    def choose(self, position):
        return position.moves[0] if Bot.games < {last} else 1 / 0
"""


@pytest.mark.parametrize("name", ["games.jsonl", "games.fief.gz"])
def test_games_before_a_bot_fails_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / "late.py").write_text(FAILING.format(last=4))  # the trial game is the first
    (tmp_path / "never.py").write_text(FAILING.format(last=1))
    command = ["dataset", "--games", "6", "--jobs", "1", "--out", str(tmp_path / name)]
    assert main([*command, f"{tmp_path / 'never.py'}:Bot"]) == 2
    assert not (tmp_path / name).exists()
    assert main([*command, f"{tmp_path / 'late.py'}:Bot"]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("2 games")
    assert "raised ZeroDivisionError in deck 2" in printed.err
    if name.endswith(".jsonl"):
        assert len(rows(tmp_path / name)) == 2
    else:
        assert len(list(read_records(tmp_path / name))) == 2


def test_export_gives_decisions_with_positions(tmp_path: Path) -> None:
    games, out = tmp_path / "games.fief", tmp_path / "decisions.jsonl"
    assert main(["dataset", "full-greedy", "--games", "2", "--jobs", "1", "--out", str(games)]) == 0
    command = ["export", str(games), "--out", str(out), "--rows", "decisions", "--positions"]
    assert main(command) == 0
    found = rows(out)
    records = list(read_records(games))
    assert len(found) == sum(len(record.moves) for record in records)
    for row in found:
        position = parse_position(row["position"])
        assert str(position.move(row["code"])) == row["move"]
        decision = position.decision
        assert decision is not None
        assert decision.kingdom == row["kingdom"]
        assert row["value"] is None
        result = records[row["game"]].result
        assert result is not None
        assert row["points"] == result.totals[row["kingdom"]].points


@pytest.mark.parametrize("shape", ["games", "decisions"])
def test_parquet_holds_the_same_as_json_lines(tmp_path: Path, shape: str) -> None:
    import pyarrow.parquet as pq

    games = tmp_path / "games.fief"
    main(["dataset", "strongest@6p", "--games", "2", "--jobs", "1", "--out", str(games)])
    for out in ("rows.jsonl", "rows.parquet"):
        assert main(["export", str(games), "--out", str(tmp_path / out), "--rows", shape]) == 0
    plain = rows(tmp_path / "rows.jsonl")
    columns = pq.read_table(tmp_path / "rows.parquet").to_pylist()
    assert len(columns) == len(plain)
    for row, column in zip(plain, columns, strict=True):
        assert row.keys() == column.keys()
        name = "values" if shape == "games" else "value"
        assert _rounded(column.pop(name)) == _rounded(row.pop(name))
        assert row == column


def _rounded(values: Any) -> Any:
    """Values are kept as 32-bit numbers in Parquet."""
    if isinstance(values, list):
        return [_rounded(value) for value in values]
    return None if values is None else round(values, 4)


def test_without_pyarrow_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    games = tmp_path / "games.fief"
    main(["dataset", "random", "--games", "1", "--jobs", "1", "--out", str(games)])
    assert main(["export", str(games), "--out", str(tmp_path / "rows.parquet")]) == 2
    assert "pip install 'fiefdom[data]'" in capsys.readouterr().err
    # Said before a game is played, even before the bots are looked for.
    assert main(["dataset", "nobody", "--out", str(tmp_path / "rows.parquet")]) == 2
    assert "pip install 'fiefdom[data]'" in capsys.readouterr().err
    assert main(["export", str(games), "--out", str(tmp_path / "rows.csv")]) == 2
    assert "rows.csv should end in one of .jsonl" in capsys.readouterr().err
    assert main(["dataset", "random", "--out", str(tmp_path / "rows.csv")]) == 2


def test_values_are_comments_that_readers_keep() -> None:
    task = next(small_match(2).tasks(record=True))
    record = parse_record(play_game(task).record or "")
    assert any(comment.startswith("value ") for comment in record.comments.values())
