"""`fiefdom review`: what it prints, its JSON and its graph."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fiefdom import Game, Setup
from fiefdom.cli import main
from fiefdom.notation import Record
from fiefdom.players import choose
from fiefdom.review import Review

NAMES = ("Ada", "Ben & Co")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that somebody played badly."""
    game = Game.new(Setup.kingdomino(2, harmony=True), seed=3)
    while game.decision is not None:
        bot = ("fast-greedy", "novice")[game.decision.player]
        game.play(choose(bot, game.position, seed=len(game.history)))
    path = tmp_path_factory.mktemp("review") / "game.fief"
    path.write_text(str(Record.of(game, names=NAMES)), encoding="utf-8")
    return path


def test_the_review_names_mistakes_and_what_was_better(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--budget", "10p", "--json"]) == 0
    review = Review.from_json(json.loads(capsys.readouterr().out))
    assert review.finished
    assert review.budget == "10p"
    assert main(["review", str(record), "--budget", "10p"]) == 0
    printed = capsys.readouterr().out
    wrong = [judged for judged in review.decisions if judged.word not in ("best", "good")]
    assert wrong, "a novice played"
    for judged in wrong:
        name = f"P{judged.player + 1} {NAMES[judged.player]}"
        assert f"{judged.at + 1:4}. {name}: {judged.move} – {judged.word}" in printed
        assert f"better: {', '.join(judged.better)}" in printed
    assert "luck of the draws" in printed
    assert "48 decisions reviewed with 10p a turn" in printed
    assert main(["review", str(record), "--budget", "10p", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > len(printed.splitlines())


def test_the_graph_has_a_line_for_each_kingdom(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "chances.svg"
    assert main(["review", str(record), "--budget", "1p", "--graph", str(path)]) == 0
    capsys.readouterr()
    picture = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    space = "{http://www.w3.org/2000/svg}"
    lines = picture.findall(f"{space}polyline")
    assert len(lines) == 2
    assert all(len(line.attrib["points"].split()) == 49 for line in lines)
    words = [text.text for text in picture.iter(f"{space}text")]
    assert "P2 Ben & Co" in words


def test_a_wrong_budget_is_one_sentence(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--budget", "much"]) == 2
    assert "'much' is not a budget" in capsys.readouterr().err
