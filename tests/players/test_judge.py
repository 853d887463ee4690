"""The judge sees what is there, computes what it should, and is worth listening to."""

from __future__ import annotations

import math
import random
import threading

import numpy as np
import pytest

from fiefdom import Game, Setup
from fiefdom.components import TERRAINS
from fiefdom.players import Budget, player_named
from fiefdom.players.foresight import Foresight, column, judged_turns
from fiefdom.players.judges import has_judge, judge_for
from fiefdom.players.playing_out import PlayingOut
from fiefdom.players.roster import foresee
from fiefdom.players.search import columns as c
from fiefdom.players.search.columns import INPUTS, PER_TERRAIN, TERRAINS_START
from fiefdom.players.search.foresight import END_SPREAD
from fiefdom.players.search.network import FIRST, LEARNED, SECOND
from fiefdom.players.search.scratch import TURN_SIZE, new_scratch
from fiefdom.players.search.turns import FINE
from fiefdom.rules import modes
from fiefdom.rules.kernel.codes import CLAIM
from fiefdom.rules.kernel.play import apply_move_at
from judged_points import judged_points, promised

BONUSES = {"middle_kingdom": True, "harmony": True}
SETUPS = [
    Setup.kingdomino(4, **BONUSES),
    Setup.kingdomino(3, lines_of_four=True),
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
        n = judged_turns(game.position, judge_for(setup), scratch)
        for i in rng.sample(range(n), min(n, 3)):
            after = game.position.copy()
            turn = scratch["turn_codes"][0, TURN_SIZE * i : TURN_SIZE * (i + 1)]
            for number, code in enumerate(turn.tolist()):
                if column(after) == number:
                    apply_move_at(after.states, 0, code)
            if game.position.round == setup.lines:
                continue  # then the points are counted, not judged
            value, _ = judged_points(after, decision.kingdom)
            claim = int(turn[-1]) - CLAIM
            kept = scratch["denied"][0, claim] if claim >= 0 else 0.0
            assert scratch["turn_values"][0, i] / FINE == pytest.approx(value + kept, abs=0.02)
            compared += 1
        game.play(rng.choice(game.moves))
    assert compared > 40


@pytest.mark.parametrize("setup", [s for s in modes() if s.box == "kingdomino"], ids=str)
def test_every_way_to_play_kingdomino_has_a_judge(setup: Setup) -> None:
    judge = judge_for(setup)[0]
    for name in LEARNED:
        assert np.isfinite(judge[name]).all()
        assert judge[name].any()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_judge_sees_the_land_as_it_lies(setup: Setup) -> None:
    """Squares and crowns of each terrain, and the free squares, counted in a plain way."""
    rng = random.Random(7)
    game = Game.new(setup, seed=2)
    for _ in range(40):
        if game.over:
            break
        game.play(rng.choice(game.moves))
    for number, kingdom in enumerate(game.position.kingdoms):
        _, inputs = judged_points(game.position, number)
        for i, terrain in enumerate(TERRAINS):
            of_terrain = inputs[TERRAINS_START + PER_TERRAIN * i :]
            squares = [s for s in kingdom.squares.values() if s.terrain == terrain]
            assert of_terrain[c.SQUARES] == pytest.approx(0.2 * len(squares))
            crowns = sum(s.crowns for s in squares)
            assert of_terrain[c.CROWNS] == pytest.approx(0.4 * crowns)
        assert inputs[c.TAKEN] == pytest.approx(0.04 * (1 + len(kingdom.squares)))


def blended(players: int, win: float, lead: float, over_par: float) -> float:
    """What a look is worth; between two the own points do not count beside the lead."""
    if players == 2:
        return 0.7 * win + 0.3 * squeezed(lead)
    return 0.4 * win + 0.3 * squeezed(lead) + 0.3 * squeezed(over_par)


def squeezed(ahead: float) -> float:
    return 0.5 + 0.5 * math.tanh(ahead / 25)


def chance_to_win(ends: list[float], mine: int, doubt: float) -> float:
    """The part of many draws, all ends as far off as the doubt says, that the kingdom wins."""
    draws = np.random.default_rng(1).normal(ends, doubt, (40_000, len(ends)))
    return float((draws.argmax(1) == mine).mean())


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_look_is_worth_its_chance_its_lead_and_its_points(setup: Setup) -> None:
    rng = random.Random(5)
    game = Game.new(setup, seed=9)
    table = judge_for(setup)["doubt"][0]
    compared = 0
    while not game.over:
        position = game.position
        if rng.random() < 0.2:
            drawn = position.round + (1 if position.next_line else 0)
            ends = [judged_points(position, k)[0] for k in range(setup.players)]
            for mine, end in enumerate(ends):
                win = chance_to_win(ends, mine, float(table[setup.lines - drawn]))
                lead = end - max(other for k, other in enumerate(ends) if k != mine)
                expected = blended(setup.players, win, lead, end - 50)
                assert promised(position, mine, 50) == pytest.approx(expected, abs=0.015)
                compared += 1
        game.play(rng.choice(game.moves))
    assert compared > 8
    totals = [total.points for total in game.scores.totals]
    for mine, points in enumerate(totals):
        win = (mine in game.scores.winners) / len(game.scores.winners)
        lead = points - max(other for k, other in enumerate(totals) if k != mine)
        expected = blended(setup.players, win, lead, points - 50)
        assert promised(game.position, mine, 50) == pytest.approx(expected, abs=0.001)
        by_luck = chance_to_win([float(total) for total in totals], mine, END_SPREAD)
        expected = blended(setup.players, by_luck, lead, points - 50)
        assert promised(game.position, mine, 50, luck=True) == pytest.approx(expected, abs=0.015)


def test_the_end_of_a_game_of_a_dynasty_counts_the_points_it_brought() -> None:
    rng = random.Random(5)
    game = Game.new(Setup.kingdomino(3, dynasty=True, **BONUSES), seed=9)
    while True:
        after = game.position.copy()
        move = rng.choice(game.moves)
        after.play(move)
        if after.game_number == 2:
            break
        game.play(move)
    past = after.states["past_points"][0, :3].tolist()
    for mine, points in enumerate(past):
        lead = points - max(other for k, other in enumerate(past) if k != mine)
        expected = blended(3, lead > 0, lead, points - 20)
        assert promised(after, mine, 20) == pytest.approx(expected, abs=0.001)


def test_the_strongest_looks_ahead_where_there_is_a_judge() -> None:
    for setup in modes():
        position = Game.new(setup, seed=1).position
        thinking = foresee(position, 1, Budget(playouts=1), None)
        assert isinstance(thinking, Foresight if has_judge(setup) else PlayingOut)


def take(thinking: Foresight, start: int, looks: int) -> None:
    thinking.task["seed"], thinking.task["start"], thinking.task["looks"] = 9, start, looks
    thinking.look(np.arange(len(thinking.first)))


def test_slices_of_any_size_see_the_same() -> None:
    position = Game.new(SETUPS[0], seed=3).position
    whole, sliced = (Foresight(position, 1, Budget(playouts=90), None) for _ in range(2))
    take(whole, 0, 60)
    for start in range(0, 60, 7):
        take(sliced, start, min(7, 60 - start))
    assert np.array_equal(whole.sights, sliced.sights)
    assert ((whole.means >= 0) & (whole.means <= 1)).all()


def test_the_judged_bot_plays_what_the_judge_likes_best() -> None:
    position = Game.new(SETUPS[0], seed=3).position
    scratch = new_scratch()
    n = judged_turns(position, judge_for(SETUPS[0]), scratch)
    best = int(np.argmax(scratch["turn_values"][0, :n]))
    choice = player_named("judged").choose(position)
    assert choice.move == position.move(int(scratch["turn_codes"][0, TURN_SIZE * best + 4]))


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
