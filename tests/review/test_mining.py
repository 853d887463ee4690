"""Mining: the same games give the same puzzles, and an interrupted log is gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from fiefdom.cli import main
from fiefdom.players import choose
from fiefdom.review.endings import endings, is_ending
from fiefdom.review.mining import Dig, mine, mine_game, read_log
from fiefdom.review.picking import pick, puzzle_file
from fiefdom.review.puzzles import KINDS, read_puzzles
from fiefdom.rules import Game, Setup
from review.proving import proved

ENDINGS = [Dig("kingdomino players=3 lines-of-four", 1, game, ("ending",)) for game in range(6)]


def test_a_game_gives_the_same_puzzles_again() -> None:
    dig = Dig("kingdomino players=4", 1, 0)
    first = mine_game(dig)
    assert first == mine_game(dig)
    assert first
    assert {puzzle.kind for puzzle in first} <= set(KINDS)


def test_a_log_is_gone_on_with_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    *_, last = mine(ENDINGS, whole)
    assert last[:2] == (len(ENDINGS), len(ENDINGS))
    for done, _total, _count in mine(ENDINGS, parts):
        if done == 2:
            break
    with parts.open("a", encoding="utf-8") as file:
        file.write('{"setup": "kingdomino pl')  # as if the power had failed
        file.write("\n")
    assert len(read_log(parts)) == 2
    started = next(iter(mine(ENDINGS, parts)))
    assert started[0] == 2
    assert [*mine(ENDINGS, parts)][-1] == last
    assert read_log(parts) == read_log(whole)
    assert puzzle_file(read_log(parts), 2) == puzzle_file(read_log(whole), 2)


def test_the_command_mines_and_picks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, out = tmp_path / "mined.jsonl", tmp_path / "puzzles.txt"
    mined = ["puzzles", "mine", ENDINGS[0].setup, "--kinds", "ending", "--seed", "1"]
    assert main([*mined, "--games", "6", "--log", str(log)]) == 0
    assert main(["puzzles", "pick", str(log), "--most", "3", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    kept = read_puzzles(text)
    assert 0 < len(kept) <= 3
    assert list(kept) == pick(read_log(log), 3)
    assert f"{len(kept)} puzzles in {out}" in capsys.readouterr().out
    assert f'# fiefdom puzzles mine "{ENDINGS[0].setup}" --seed 1 --games 6 --kinds ending' in text


def test_the_command_names_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "mine", "--kinds", "riddle", "--log", str(tmp_path / "log")]) == 2
    assert "there are no puzzles of kind 'riddle'" in capsys.readouterr().err
    assert main(["puzzles", "pick", str(tmp_path / "log"), "--out", str(tmp_path / "out")]) == 2
    assert "holds no mined games" in capsys.readouterr().err


def test_what_endings_bring_is_what_the_oracle_finds() -> None:
    setup = Setup.kingdomino(4, harmony=True)
    tried = 0
    for seed in range(3):
        game = Game.new(setup, seed=seed)
        while not game.over:
            position = game.position
            if is_ending(position):
                found = {tuple(map(str, m)): end for m, end in endings(position).items()}
                known = {m: (end.share, end.lead, end.points) for m, end in found.items()}
                assert known == proved(position, max(map(len, found)))
                tried += len(found)
            game.play(choose("judged", position, seed=seed))
    assert tried > 20


def test_no_ending_while_luck_is_left() -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    while not game.over:
        position = game.position
        if position.round < position.setup.lines:
            assert not is_ending(position)
        else:
            assert is_ending(position)
            assert {moves[0] for moves in endings(position)} == set(position.moves)
        game.play(game.moves[-1])
