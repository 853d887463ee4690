"""The command line as a whole: help for strangers, one sentence for mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fiefdom.cli import main
from fiefdom.cli.parsing import COMMANDS, available

RECORD = Path(__file__).parents[1] / "notation" / "old_records" / "version_1.fief"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    output = capsys.readouterr().out
    for name in available():
        assert f"\n    {name} " in output
    assert set(available()) <= set(COMMANDS)
    assert {"score", "replay", "perft", "bench"} <= set(available())


def test_without_a_command_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "commands:" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["score", "replay", "perft", "bench"])
def test_each_command_explains_itself_with_examples(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([name, "--help"])
    output = capsys.readouterr().out
    assert f"examples:\n  fiefdom {name}" in output or f"fiefdom {name}" in output
    assert "--json" in output


def test_help_waits_for_no_compiler() -> None:
    code = (
        "import sys\nfrom fiefdom.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'loaded'"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "invalid choice"),
        (["score"], "required: FILE"),
        (["score", "/no/such/file"], "cannot use /no/such/file: no such file or directory"),
        (["score", "."], "is a directory"),
        (["score", __file__], "must begin with one of the words table, kingdom, position, fief"),
        (["score", "a", "b"], "unrecognized arguments: b (try: fiefdom score --help)"),
        (["serve", "--port", "65536"], "ports are from 0 to 65535, not 65536"),
        (["serve", "--database", "games"], "'games' is not a database; write sqlite:///FILE"),
        (["serve", "--database", "sqlite:////no/such/f.db"], "there is no folder /no/such"),
        (["serve", "--bot-threads", "-1"], "--bot-threads is -1; it must be 0 or more"),
        (["serve", "--rate", "nan"], "--rate is nan; it must be 0 or more"),
        (["serve", "--origin", "example.org"], "--origin is 'example.org'; write it like https://"),
        (["serve", "--address", "here"], "--address is 'here'; write it like https://"),
        (["serve", "--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid:8765"),
        (["dataset", "random", "--out", "/no/such/x.jsonl"], "there is no folder /no/such for x"),
        (["arena", "random", "--players", "9"], "fiefdom: Kingdomino is for 2, 3 or 4 players"),
        (["play", "--port", "-1"], "ports are from 0 to 65535, not -1"),
        (["play", "--database", "mysql://x"], "'mysql://x' is not a database"),
        (["export", "/no/such", "--out", "x.jsonl"], "cannot use /no/such: no such file"),
        (["join", "example.org", "random"], "'example.org' is not a server's address; write it"),
        (["arena", "random", "--resume", __file__], "is not a results file"),
        (["perft", "--dominoes", "24,x"], "24,41,13"),
        (["perft", "--dominoes", "0"], "1 to 48"),
        (["perft", "--grid", "6", "--dominoes", "1"], "invalid choice"),
        (["replay", str(RECORD), "--at", "999"], "--at must be from 0 to 48"),
        (["replay", str(RECORD), "--at", "x"], "invalid int"),
    ],
    ids=str,
)
def test_a_mistake_gets_one_sentence_and_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_text_that_cannot_be_read_is_a_mistake_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.fief"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["score", str(file)]) == 2
    assert "UTF-8" in capsys.readouterr().err
    file.write_text("fief 1\nsetup kingdomino players=7\n")
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.startswith(
        f"fiefdom: {file}: line 2, column 7: Kingdomino is for"
    )


def test_a_mistake_in_the_environment_is_one_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in (
        ("FIEFDOM_PORT", "many"),
        ("FIEFDOM_LOG_LEVEL", "loud"),
        ("FIEFDOM_ANALYSIS_THREADS", "0"),
        ("FIEFDOM_BEHIND_PROXY", "maybe"),
    ):
        with monkeypatch.context() as patched:
            patched.setenv(variable, value)
            assert main(["serve"]) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith(f"fiefdom serve: {variable} is ")
        assert captured.err.count("\n") == 1
        assert captured.out == ""


def test_a_taken_port_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    from fiefdom.server.local import bind_named

    (first,) = bind_named("127.0.0.1", 0)
    with first:
        port = first.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said == f"fiefdom serve: cannot listen on 127.0.0.1:{port}: address already in use\n"


def test_the_installed_command_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fiefdom.cli", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("fiefdom ")


def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(options: object) -> int:
        raise ModuleNotFoundError("No module named 'fastapi'", name="fastapi")

    monkeypatch.setattr("fiefdom.cli.play.run", run)
    assert main(["play"]) == 2
    expected = "fiefdom: fastapi is not installed; try: pip install 'fiefdom[server]'\n"
    assert capsys.readouterr().err == expected


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(options: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("fiefdom.cli.perft.run", run)
    with pytest.raises(ZeroDivisionError):
        main(["perft", "--dominoes", "1"])
