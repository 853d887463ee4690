"""What was tried for stronger bots can be tried again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from training.fit import predict, weights_of
from training.lessons import LESSONS

from fiefdom import Game
from fiefdom.players import Budget, choose
from fiefdom.players.foresight import Foresight
from fiefdom.players.judges import judge_for
from fiefdom.players.monte_carlo import SequentialHalving
from training import last_rounds, mixed, policy, table, tables, tree, turns

SETUP = next(iter(LESSONS["four"]))


def test_the_turns_studied_are_those_that_the_judge_likes_best() -> None:
    judge = judge_for(SETUP)
    found = turns.study(SETUP, 40, 3, judge)
    there = found.worths >= 0
    assert there[:, 0].all()
    assert (there.sum(1) > 1).all()
    assert (found.worths[there] <= 1).all()
    features = found.features.reshape(-1, found.features.shape[-1]).astype(np.float32)
    points = predict(weights_of(judge), features).reshape(found.now.shape) + found.now
    first, second = points[:, 0], np.where(there, points, -np.inf)[:, 1]
    assert (first > second - 0.2).all(), "best first, but for rounding"
    assert found.worths[there].std() > 0.01


def test_a_policy_is_learned_and_learned_further(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = policy.Course("four", turns=60, jobs=1, out=tmp_path, epochs=1, batch=8)
    policy.learn(course)
    assert "epoch 1: chooses the best of" in capsys.readouterr().out
    with np.load(tmp_path / "four.npz") as first:
        assert int(first["lessons"]) == 1
        weights = first["first"].copy()
    assert not np.array_equal(weights, weights_of(judge_for(SETUP))[0])
    policy.learn(course)
    with np.load(tmp_path / "four.npz") as second:
        assert int(second["lessons"]) == 2
        assert not np.array_equal(second["first"], weights)


def test_tables_are_noted_with_what_came_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    found = tables.study(SETUP, 12, 5, judge_for(SETUP))
    notes = found.notes
    assert notes.shape == (12 * (SETUP.lines - 1), 4, tables.COLUMNS)
    assert notes[..., tables.WON].sum(1) == pytest.approx(1)
    assert notes[..., tables.WINS].sum(1) == pytest.approx(1, abs=0.1)
    last = notes[SETUP.lines - 2 :: SETUP.lines - 1]
    wrong = last[..., tables.PREDICTED] - last[..., tables.FINAL]
    assert abs(wrong).mean() < 5 < abs(notes[..., tables.NOW] - notes[..., tables.FINAL]).mean()
    table.fit(found, epochs=1, batch=16, rate=1e-3)
    said = capsys.readouterr().out.splitlines()
    assert [line.split(" points off")[0].strip() for line in said] == ["the judge", "epoch 1"]


def _in_round(number: int) -> Game:
    game = Game.new(SETUP, seed=8)
    while game.position.round < number:
        game.play(choose("judged", game.position, seed=1))
    return game


def test_a_tree_begins_as_looks_do_and_grows_by_a_node_a_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = _in_round(4).position
    everyone = np.arange(4)
    means = []
    for think in (Foresight, tree.Growing):
        thinking = think(position, 3, Budget(playouts=4 * 20), None)
        thinking.run(everyone, 1.0)
        means.append(thinking.means[everyone])
    assert means[0] == pytest.approx(means[1]), "nothing grows before all draws were met once"

    monkeypatch.setenv("OTHERS", "2")
    growing = tree.Growing(position, 3, Budget(playouts=4 * 500), None)
    roots = 1 + tree.LUCKS * len(growing.first)
    growing.run(everyone, 1.0)
    nodes = growing.nodes
    used = nodes[: growing.used]
    chosen = used[(used["visits"] > 0) & (used["actor"] >= 0)]
    assert len(used) == roots + 4 * 500
    assert (chosen["tried"].sum(1) == chosen["visits"]).all()
    others = chosen["actor"] != growing.mine
    assert set(chosen["count"][others]) == {2}
    assert chosen["count"][~others].max() == 3
    assert {tree.NOBODY, growing.mine} < set(used["actor"][used["visits"] > 0])
    assert (chosen["worth"] <= chosen["tried"]).all()


def test_three_rounds_are_solved_where_the_last_line_is_known() -> None:
    position = _in_round(SETUP.lines - 2).position
    assert last_rounds.is_known(position)
    assert not last_rounds.is_known(_in_round(SETUP.lines - 3).position)
    assert not last_rounds.is_known(_in_round(SETUP.lines - 1).position)
    bot = last_rounds.Strongest()
    choice = bot.choose(position, seed=2, budget=Budget(playouts=100))
    thinking = Foresight(position, 2, Budget(playouts=70), None)
    turns = [thinking.moves(candidate) for candidate in range(len(thinking.first))]
    par = float(thinking.task["par"][0])
    worths = [last_rounds.worth(position, turn, thinking.mine, par) for turn in turns]
    assert 0 < min(worths) < max(worths) < 1
    assert choice.move in {turn[0] for turn in turns}


def test_playouts_are_mixed_in_where_they_count(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _in_round(3)
    budget = Budget(playouts=200)
    alone = SequentialHalving.choose(
        mixed.Strongest(), game.position, seed=1, budget=Budget(playouts=120)
    ).move
    found = []
    for mix in ("0", "50"):
        monkeypatch.setenv("MIX", mix)
        found.append(mixed.Strongest().choose(game.position, seed=1, budget=budget).move)
    assert found[0] == alone
    assert found[1] in game.moves
