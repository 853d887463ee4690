"""The judge can be taught again with what is in the repository."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from training.data import Play, play
from training.fit import fit, judge_of, new_weights, predict, weights_of
from training.learn import AGAIN, FURTHER, GAMES, PLAN, School, learn, resume
from training.lessons import LESSONS, shares

from fiefdom import Setup
from fiefdom.players.judges import has_judge, judge_for, judge_name
from fiefdom.players.search.columns import LINES_LEFT, LINES_SCALE
from fiefdom.players.search.network import LEARNED
from fiefdom.rules import modes

SETUP = Setup.kingdomino(2, middle_kingdom=True, harmony=True)


def test_fitting_predicts_games_it_has_not_seen() -> None:
    greedy = Play(oddity=20)
    seen, unseen = play(SETUP, 300, 1, greedy), play(SETUP, 100, 2, greedy)
    said: list[str] = []
    weights = fit(
        seen.features, seen.to_come, new_weights(1), epochs=6, batch=128, report=said.append
    )
    wrong = predict(weights, unseen.features) - unseen.to_come
    assert len(said) == 6
    assert wrong.std() < 0.7 * unseen.to_come.std()
    doubt = weights[6][(unseen.features[:, LINES_LEFT] * LINES_SCALE).round().astype(int)]
    assert 0.5 < (abs(wrong) < doubt).mean() < 0.85, "two in three lie within one deviation"
    judge = judge_of(weights)
    assert all(
        np.array_equal(judge[n][0], w.ravel()) for n, w in zip(LEARNED, weights, strict=True)
    )


@pytest.mark.parametrize(
    "judge", [name for name in LESSONS if has_judge(next(iter(LESSONS[name])))]
)
def test_the_judges_at_hand_know_how_far_off_they_are(judge: str) -> None:
    setup = next(iter(LESSONS[judge]))
    found = judge_for(setup)
    rows = play(setup, 100, 5, Play(found))
    weights = weights_of(found)
    wrong = predict(weights, rows.features) - rows.to_come
    lines = (rows.features[:, LINES_LEFT] * LINES_SCALE).round()
    assert abs(wrong.mean()) < 0.3 * wrong.std(), "it leans to neither side"
    # Where there are towns the doubt is a mean over tables of different sizes.
    nearly = 0.6 if setup.queendomino_rules else 0.25
    for left in range(1, setup.lines):  # with none left it is off by next to nothing
        seen = np.sqrt(np.mean(wrong[lines == left] ** 2))
        assert seen == pytest.approx(weights[6][left], rel=nearly)


def test_the_same_seed_gives_the_same_games() -> None:
    how = Play(judge_for(SETUP), noise=8, oddity=10)
    first, again = (play(SETUP, 5, 3, how) for _ in range(2))
    other = play(SETUP, 5, 4, how)
    assert np.array_equal(first.features, again.features)
    assert not np.array_equal(first.features, other.features)
    assert (first.to_come >= -15).all(), "points can only be lost with the two bonuses"


def test_a_short_schooling_writes_weights_that_play(tmp_path: Path) -> None:
    school = School("two", games=40, jobs=1, out=tmp_path, batch=64)
    said: list[str] = []
    learn(school, said.append)
    assert len(said) == len(PLAN) + 1
    learn(school, said.append)
    assert len(said) == len(PLAN) + 2, "a second run finds the lessons done"
    weights, _ = resume(school)
    for value, fresh in zip(weights, new_weights(1), strict=True):
        assert value.shape == fresh.shape
        assert not np.array_equal(value, fresh)
    assert play(SETUP, 5, 1, Play(judge_of(weights))).final > 0


def test_a_judge_learns_further_from_games_of_the_strongest(tmp_path: Path) -> None:
    school = School("two", games=40, jobs=1, out=tmp_path, batch=64, plan=FURTHER)
    said: list[str] = []
    learn(school, said.append)
    assert len(said) == len(FURTHER) + 1
    weights, lessons = resume(school)
    assert lessons == len(FURTHER)
    assert predict(weights, play(SETUP, 5, 1, Play(judge_of(weights))).features).mean() > 0


def test_a_judge_learns_again_from_the_one_at_hand(tmp_path: Path) -> None:
    school = School("two", games=40, jobs=1, out=tmp_path, batch=64, plan=AGAIN)
    assert all(
        np.array_equal(found, known)
        for found, known in zip(resume(school)[0], weights_of(judge_for(SETUP)), strict=True)
    )
    learn(school, lambda _: None)
    weights, lessons = resume(school)
    assert lessons == len(AGAIN)
    assert play(SETUP, 5, 1, Play(judge_of(weights))).final > 30, "it has not forgotten everything"


def test_looking_ahead_sees_what_comes_better_than_the_judge_alone() -> None:
    judge = judge_for(SETUP)
    rows = play(SETUP, 12, 1, Play(judge, looks=4))
    wrong = predict(weights_of(judge), rows.features) - rows.to_come
    assert abs(rows.expected - rows.to_come).mean() < abs(wrong).mean()
    assert (rows.expected == rows.to_come).mean() < 0.5


def test_the_lessons_cover_every_way_to_play_on_their_grid() -> None:
    assert set(LESSONS) == set(GAMES)
    for judge in LESSONS:
        assert sum(shares(judge, 1000).values()) == pytest.approx(1000, abs=10)
    taught = {replace(s, middle_kingdom=False, harmony=False) for s in chain(*LESSONS.values())}
    for setup in modes():
        if not setup.dynasty:
            assert judge_name(setup) in LESSONS
            assert replace(setup, middle_kingdom=False, harmony=False) in taught
