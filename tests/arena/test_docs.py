"""The commands in the pages on the arena, engines, bots of your own and data run as they stand."""

import re
import shlex
from pathlib import Path

import pytest

from fiefdom.cli import main
from fiefdom.notation import parse_move, parse_position, parse_setup
from fiefdom.players import own

ROOT = Path(__file__).parents[2]


def blocks(name: str) -> list[tuple[str, str]]:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


BLOCKS = blocks("arena.md")
COMMANDS = [
    text.splitlines()
    for page in ("arena.md", "engine.md", "own-bots.md", "data.md", "research.md")
    for kind, text in blocks(page)
    if kind == "sh"
]


@pytest.mark.slow
@pytest.mark.parametrize("lines", COMMANDS, ids=lambda lines: lines[0])
def test_commands_run(lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "mybot.py").write_text(blocks("own-bots.md")[0][1])
    own.outside_player.cache_clear()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fiefdom.arena.backends.cores", lambda: 1)
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "fiefdom"
        assert main(words) == 0


def test_python_runs() -> None:
    [example] = [text for kind, text in BLOCKS if kind == "python"]
    exec(example, {})


def test_the_conversation_could_take_place() -> None:
    [text] = [text for kind, text in blocks("engine.md") if kind == "uki"]
    told = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    begin, end = told.index("position"), told.index("end")
    position = parse_position("\n".join(told[begin + 1 : end]))
    [setup] = [line for line in told if line.startswith("newgame ")]
    assert parse_setup(setup.removeprefix("newgame ")) == position.setup
    [moves] = [line.removeprefix("moves ") for line in told if line.startswith("moves ")]
    assert moves == ", ".join(map(str, position.moves))
    [best] = [line for line in text.splitlines() if line.startswith("< best ")]
    assert parse_move(best.removeprefix("< best ")) in position.moves


def test_the_first_table_has_the_columns_that_are_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = next(text for kind, text in BLOCKS if kind == "text")
    assert main([*shlex.split(COMMANDS[0][0])[1:], "--jobs", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    heading, _, columns, *rows = table.splitlines()
    assert printed[0] == heading
    assert printed[2].split() == columns.split()
    assert [row.split()[0] for row in printed[3:]] == [row.split()[0] for row in rows]
