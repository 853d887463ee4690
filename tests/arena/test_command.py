"""`fiefdom arena` and `fiefdom bots`: what they print, and one sentence for a mistake."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from arena.plain import without_seconds
from fiefdom.cli import main
from fiefdom.cli.games_progress import GamesProgress
from fiefdom.players import LEVELS, PLAYERS


def run(*words: str) -> int:
    return main(["arena", *words])


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(*words, "--jobs", "1", "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_a_challenge_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("full-greedy", "--against", "random", "--players", "4", "--games", "8", "--harmony")
    values = figures(capsys, *words)
    assert values["setup"] == "kingdomino players=4 harmony"
    assert values["games"] == 8
    assert values["name"] == "full-greedy"
    low, high = values["win_share_interval"]
    assert 0 <= low <= values["win_share"] <= high <= 1
    assert values["win_share"] > 0.25
    assert values["mean_score"] > 30
    assert values["mean_margin"] == values["bots"][0]["mean_margin"]
    assert [bot["kingdoms"] for bot in values["bots"]] == [8, 24]
    assert without_seconds(figures(capsys, *words)) == without_seconds(values)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("random", "greedy", "full-greedy", "--games", "6", "--jobs", "1") == 0
    printed = capsys.readouterr()
    assert "kingdomino players=3: 6 games on 2 decks" in printed.out
    for word in ("win share", "95% interval", "score", "margin", "ms/move", "rating"):
        assert word in printed.out
    assert printed.err == ""


def test_budgets_for_all_and_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    level = next(iter(LEVELS))
    words = ("random", "random@5p", level, "--budget", "7p", "--games", "1", "--no-ratings")
    values = figures(capsys, *words)
    assert [bot["budget"] for bot in values["bots"]] == ["7p", "5p", None]
    assert values["ratings"] is None


def test_ratings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    values = figures(capsys, "random", "greedy", "full-greedy", "--players", "2", "--games", "6")
    assert {rating["bot"] for rating in values["ratings"]} == {"random", "greedy", "full-greedy"}


def test_sprt_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    values = figures(capsys, "full-greedy", "random", "--games", "400", "--sprt", "0.2")
    assert values["sprt"]["outcome"] == "better"
    assert values["sprt"]["upper"] == 0.2
    assert values["games"] == 2 * values["sprt"]["decks"] < values["games_wanted"]
    assert run("full-greedy", "random", "--games", "60", "--sprt", "--jobs", "1") == 0
    assert "Sequential test: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("mode", "setup"),
    [
        ("kingdomino", "kingdomino players=2"),
        ("mighty-duel", "kingdomino players=2 mighty-duel"),
        ("kingdomino players=2 harmony", "kingdomino players=2 harmony"),
        ("kingdomino-3-lines-of-four", "kingdomino players=3 lines-of-four"),
        ("queendomino-4", "queendomino players=4"),
        ("royal-wedding-6-teams", "royal-wedding players=6 teams"),
    ],
)
def test_modes_by_name_or_text(capsys: pytest.CaptureFixture[str], mode: str, setup: str) -> None:
    values = figures(capsys, "random", "greedy", "--mode", mode, "--games", "1")
    assert values["setup"] == setup


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nobody", "random"), "no bot called 'nobody'"),
        (("random", "greedy", "--mode", "chess"), "no game called 'chess'"),
        (("random", "greedy", "--mode", ""), "name a mode"),
        (("random", "greedy", "--mode", "kingdomino silly"), "is not an option"),
        (("random", "greedy", "--players", "9"), "2, 3 or 4 players"),
        (("random", "greedy", "--mode", "kingdomino-4", "--players", "3"), "contradicts"),
        (("random", "greedy", "--budget", "soon"), "is not a budget"),
        (("random@soon", "greedy"), "is not a budget"),
        (("random", "greedy", "--games", "0"), "at least one game"),
        (("random", "greedy", "--jobs", "0"), "--jobs"),
        (("random", "greedy", "--against", "random"), "one challenger"),
        (("random", "--against", "greedy", "greedy", "--players", "4"), "3 other seats"),
        (("random", "--sprt"), "two bots"),
        (("random", "greedy", "--sprt", "much"), "is not a sequential test"),
        (("random", "greedy", "--sprt", "--sprt-error", "2"), "between 0 and 0.5"),
    ],
)
def test_a_mistake_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("fiefdom: ")
    assert printed.err.count("\n") == 1
    assert sentence in printed.err


def test_other_code_in_a_results_file_is_mentioned(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("random", "greedy", "--games", "2", "--jobs", "1", "--resume", str(tmp_path / "r"))
    assert run(*words) == 0
    monkeypatch.setattr("fiefdom.arena.results.code_version", lambda *_: "newer")
    assert run(*words) == 0
    assert "were played with other rules or bots" in capsys.readouterr().err


class Terminal(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize("shown", [True, False])
def test_the_bar_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    stream = Terminal(shown)
    monkeypatch.setattr("sys.stderr", stream)
    with GamesProgress() as progress:
        progress.tell(0, 4, "")
        progress.tell(4, 4, "random 50.0 %")
    assert ("Playing" in stream.getvalue()) == shown
    assert ("4/4  0:00  random 50.0 %" in stream.getvalue()) == shown
    assert stream.getvalue().endswith("\r\x1b[K") == shown


def test_bots_lists_every_bot_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    text = capsys.readouterr().out
    assert all(f"  {name} " in text for name in [*PLAYERS, *LEVELS])
    assert main(["bots", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in values["bots"]] == list(PLAYERS)
    assert [row["name"] for row in values["levels"]] == list(LEVELS)
    assert all(row["about"] for row in values["bots"])
