"""The judge sees what is there, computes what it should, and is worth listening to."""

from __future__ import annotations

import random
import threading

import numpy as np
import pytest

from fiefdom import Game, Setup
from fiefdom.players import Budget, player_named
from fiefdom.players.judges import judge_for
from fiefdom.players.search.foresight import list_judged
from fiefdom.players.search.judge import FIRST, INPUTS, LEARNED, SECOND
from fiefdom.players.search.judged import FINE
from fiefdom.players.search.scratch import new_scratch
from fiefdom.rules import modes
from fiefdom.rules.kernel.play import apply
from judged_points import judged_points

BONUSES = {"middle_kingdom": True, "harmony": True}
SETUPS = [
    Setup.kingdomino(4, **BONUSES),
    Setup.kingdomino(3),
    Setup.kingdomino(2, **BONUSES),
    Setup.kingdomino(2, mighty_duel=True, **BONUSES),
]


def still_to_come(setup: Setup, inputs: np.ndarray) -> float:
    """The network's answer, worked out by NumPy."""
    judge = judge_for(setup)[0]
    hidden = inputs @ judge["first"].reshape(INPUTS, FIRST) + judge["first_bias"]
    hidden = hidden.clip(0) @ judge["second"].reshape(FIRST, SECOND) + judge["second_bias"]
    return float(hidden.clip(0) @ judge["last"] + judge["last_bias"][0])


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_judge_adds_its_network_to_the_points_on_the_table(setup: Setup) -> None:
    rng = random.Random(2)
    game = Game.new(setup, seed=8)
    compared = 0
    while not game.over:
        for kingdom, total in enumerate(game.scores.totals):
            value, inputs = judged_points(game.position, kingdom)
            expected = total.points + still_to_come(setup, inputs)
            assert value == pytest.approx(expected, abs=0.01)
            compared += 1
        game.play(rng.choice(game.moves))
    assert compared > 50


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_candidate_is_judged_as_the_position_it_leads_to(setup: Setup) -> None:
    rng = random.Random(3)
    game = Game.new(setup, seed=4)
    compared = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        scratch = new_scratch()
        n = list_judged(game.position.states, judge_for(setup), scratch)
        for i in rng.sample(range(n), min(n, 3)):
            after = game.position.copy()
            for half in ("pair_first", "pair_second"):
                if scratch[half][0, i] >= 0:
                    apply(after.states, 0, int(scratch[half][0, i]))
            if after.over:
                continue
            value, _ = judged_points(after, decision.kingdom)
            assert scratch["pair_values"][0, i] / FINE == pytest.approx(value, abs=0.02)
            compared += 1
        game.play(rng.choice(game.moves))
    assert compared > 40


@pytest.mark.parametrize("setup", [s for s in modes() if s.box == "kingdomino"], ids=str)
def test_every_way_to_play_kingdomino_has_a_judge(setup: Setup) -> None:
    judge = judge_for(setup)[0]
    for name in LEARNED:
        assert np.isfinite(judge[name]).all()
        assert judge[name].any()


def test_the_judge_alone_scores_far_more_than_the_greedy() -> None:
    """Full-greedy makes some 52 points among its like; the judge more than 60 in its place."""
    judged, greedy = player_named("judged"), player_named("full-greedy")
    setup = Setup.kingdomino(4, middle_kingdom=True, harmony=True)
    points = []
    for seed in range(24):
        game = Game.new(setup, seed=seed)
        while not game.over:
            decision = game.decision
            assert decision is not None
            bot = judged if decision.kingdom == seed % 4 else greedy
            game.play(bot.choose(game.position, seed=seed).move)
        points.append(game.scores.totals[seed % 4].points)
    assert np.mean(points) > 60


def test_searches_at_the_same_time_do_not_touch_each_other() -> None:
    position = Game.new(Setup.kingdomino(4, **BONUSES), seed=6).position
    budget = Budget(playouts=300)
    alone = player_named("strongest").choose(position, seed=5, budget=budget)
    found = []

    def think() -> None:
        found.append(player_named("strongest").choose(position, seed=5, budget=budget))

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [choice.expected for choice in found] == [alone.expected] * 4
