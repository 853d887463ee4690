"""Getting the engine ready: a message where the cache is cold, silence where it is warm."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fiefdom.cli import progress, ready
from fiefdom.rules.kernel import preparing


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty cache and two parts that note when they are compiled."""
    compiled: list[str] = []
    monkeypatch.setattr(preparing, "cache_folder", lambda _module: tmp_path)
    monkeypatch.setattr(preparing, "_parts", {})
    preparing.prepares("first part")(lambda: compiled.append("first"))
    preparing.prepares("second part")(lambda: compiled.append("second"))
    return compiled


def test_a_cold_engine_says_so_and_a_warm_one_is_silent(
    cold: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    ready.ready_engine()
    assert cold == ["first", "second"]
    assert capsys.readouterr().err.count("Compiling the engine (only once)") == 1
    ready.ready_engine()
    assert cold == ["first", "second"]
    assert capsys.readouterr().err == ""


def test_a_server_can_say_it_in_its_own_way(
    cold: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    ready.ready_engine(say=said.append)
    assert cold == ["first", "second"]
    assert len(said) == 1
    assert capsys.readouterr().err == ""


def test_a_part_that_is_new_is_compiled_alone(cold: list[str]) -> None:
    preparing.prepare()
    preparing.prepares("third part")(lambda: cold.append("third"))
    assert preparing.unprepared() == ("third part",)
    told: list[tuple[str, int, int]] = []
    preparing.prepare(lambda *report: told.append(report))
    assert cold == ["first", "second", "third"]
    assert told == [("third part", 0, 1), ("", 1, 1)]


def test_every_registered_part_can_be_called() -> None:
    for preparation in dict(preparing._parts).values():
        preparation()


def test_a_bar_is_drawn_on_a_terminal_and_cleared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress.Progress("Working") as bar:
        bar.at(0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress.Progress("Working") as bar:
        bar.at(0.5, "half")
    drawn = capsys.readouterr().err
    assert "Working " + "█" * 15 + "░" * 15 + " half" in drawn
    assert drawn.endswith("\r\x1b[K")
