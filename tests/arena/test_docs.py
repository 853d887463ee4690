"""The examples in docs/arena.md run as they stand."""

import re
import shlex
from pathlib import Path

import pytest

from fiefdom.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [text.splitlines() for kind, text in BLOCKS if kind == "sh"]


@pytest.mark.parametrize("lines", COMMANDS, ids=lambda lines: lines[0])
def test_commands_run(lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fiefdom.arena.backends.cores", lambda: 1)
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "fiefdom"
        assert main(words) == 0


def test_python_runs() -> None:
    [example] = [text for kind, text in BLOCKS if kind == "python"]
    exec(example, {})


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
