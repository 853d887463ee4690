"""Commands that read one game also take a file of several, compressed or not."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from fiefdom import Game, Setup
from fiefdom.cli import main
from fiefdom.notation import Record, RecordsWriter, format_position

COMMANDS = (
    ["replay", "--json"],
    ["review", "--json", "--budget", "2p"],
    ["analyse", "--json", "--budget", "2p"],
    ["score", "--json"],
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.fief.gz"
    with RecordsWriter(path) as writer:
        for seed in range(3):
            game = Game.new(Setup.kingdomino(2), seed=seed)
            while not game.over:
                game.play(game.moves[0])
            writer.write(Record.of(game))
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_one_game_of_several_is_chosen(
    command: list[str], games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command
    single = games.with_name("one.fief.xz")
    text = gzip.decompress(games.read_bytes()).decode()
    with RecordsWriter(single) as writer:
        writer.write("fief 1\n" + text.split("fief 1\n")[2])
    assert main([name, str(single), *options]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([name, str(games), "--game", "2", *options]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    assert main([name, str(games), *options]) == 2
    said = capsys.readouterr().err
    assert said == f"fiefdom: {games} holds 3 games; choose one with --game N\n"
    for number in ("0", "4"):
        assert main([name, str(games), "--game", number, *options]) == 2
        said = capsys.readouterr().err
        assert said == f"fiefdom: {games} holds 3 games; there is no game {number}\n"


def test_an_error_names_the_file_and_its_line(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = gzip.decompress(games.read_bytes()).decode().split("\n")
    wrong = [i for i, line in enumerate(lines) if line == "round 3"][1]
    lines[wrong] = "round 9"
    torn = games.with_name("torn.fief")
    torn.write_text("\n".join(lines))
    where = f"fiefdom: {torn}: line {wrong + 1}, column "
    assert main(["replay", str(torn), "--game", "2"]) == 2
    assert capsys.readouterr().err.startswith(where)
    out = games.with_name("rows.jsonl")
    out.write_text("what was there\n")
    assert main(["export", str(games), str(torn), "--out", str(out)]) == 2
    assert capsys.readouterr().err.startswith(where)
    assert out.read_text() == "what was there\n"
    assert set(games.parent.iterdir()) == {games, torn, out}  # no half of a file
    assert main(["export", str(games), "--out", str(out)]) == 0
    assert len(out.read_text().splitlines()) == 3


def test_a_number_is_for_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.position"
    file.write_text(format_position(Game.new(Setup.kingdomino(2), seed=1).position))
    assert main(["score", str(file), "--game", "1"]) == 2
    assert capsys.readouterr().err == f"fiefdom: --game is for records; {file} is a position\n"


def test_a_damaged_file_is_said_to_be_so(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(games.read_bytes())
    data[20:40] = bytes(20)
    games.write_bytes(data)
    assert main(["replay", str(games)]) == 2
    assert f"{games} cannot be read to its end" in capsys.readouterr().err
