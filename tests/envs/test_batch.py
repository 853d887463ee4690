"""A batch plays the same games as `Game` does, many at once."""

from __future__ import annotations

import copy
import os
import pickle
import threading
import time

import numpy as np
import pytest

from fiefdom import FiefdomError, Game, Setup
from fiefdom.envs import Batch, Observation
from fiefdom.envs.kernel.sharing import ASLEEP, DONE, EACH, TICKET, new_board
from fiefdom.envs.workers import Workers
from fiefdom.rules import modes

SETUPS = (
    *modes(),
    Setup.kingdomino(2, middle_kingdom=True, harmony=True),
    Setup.kingdomino(3, dynasty=True, middle_kingdom=True),
)


def share_of_win(game: Game) -> list[float]:
    winners = game.scores.winners
    return [1 / len(winners) if game.setup.kingdom_of(p) in winners else 0.0 for p in players(game)]


def players(game: Game) -> range:
    return range(game.setup.players)


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_a_batch_plays_the_games_of_its_seeds(setup: Setup) -> None:
    seeds = [11, 12, 13]
    batch = Batch(setup, 3, seed=seeds)
    games = [Game.new(setup, seed) for seed in seeds]
    observation = Observation(setup)
    while True:
        for i, game in enumerate(games):
            assert batch.position(i) == game.position
            assert game.decision is not None
            assert batch.players[i] == game.decision.player
            assert (batch.masks[i] == batch.actions.mask(game.position)).all()
            planes, vector = observation.of(game.position)
            assert (batch.planes[i] == planes).all()
            assert (batch.vectors[i] == vector).all()
        actions = batch.random_actions()
        for i, game in enumerate(games):
            game.play(batch.actions.move(game.position, int(actions[i])))
        batch.step(actions)
        for i, game in enumerate(games):
            assert batch.done[i] == game.over
            expected = share_of_win(game) if game.over else [0.0] * setup.players
            assert batch.rewards[i].tolist() == pytest.approx(expected)
        if any(game.over for game in games):
            return  # from here on the batch plays a game that `games` does not know


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_batch_goes_on_with_the_next_game(setup: Setup) -> None:
    batch = Batch(setup, 8, seed=2)
    ended = np.zeros(8, np.int64)
    for _ in range(2000):
        batch.step(batch.random_actions())
        ended += batch.done
        rewards = batch.rewards.sum(axis=1)
        assert (rewards[~batch.done] == 0).all()
        if batch.done.any():
            shares = 2.0 if setup.teams else 1.0
            assert rewards[batch.done] == pytest.approx(shares)
            assert all(batch.position(i).round == 0 for i in np.flatnonzero(batch.done).tolist())
        if (ended >= 2).all():
            return
    pytest.fail("no game of the batch came to an end twice")


@pytest.mark.parametrize(
    "setup", [Setup.kingdomino(4), Setup.royal_wedding(6, teams=True)], ids=str
)
def test_rewards_are_what_the_score_sheet_says(setup: Setup) -> None:
    batches = {kind: Batch(setup, 20, seed=9, reward=kind) for kind in ("win", "rank", "margin")}
    games = [Game.new(setup, int(seed)) for seed in range(20)]
    for batch in batches.values():
        batch.reset(range(20))
    over: set[int] = set()
    while len(over) < 20:
        actions = batches["win"].random_actions()
        for i in set(range(20)) - over:
            games[i].play(batches["win"].actions.move(games[i].position, int(actions[i])))
        for batch in batches.values():
            batch.step(actions)
        for i in set(range(20)) - over:
            if not games[i].over:
                continue
            over.add(i)
            scores = games[i].scores
            points = [scores.kingdoms[setup.kingdom_of(p)].total for p in range(setup.players)]
            for player, kingdom in enumerate(map(setup.kingdom_of, range(setup.players))):
                others = [k for k in range(setup.kingdoms) if k != kingdom]
                best = max(scores.kingdoms[k].total for k in others)
                assert batches["margin"].rewards[i, player] == points[player] - best
                assert (batches["rank"].rewards[i, player] == 1.0) == (scores.winners == (kingdom,))
            assert batches["win"].rewards[i].tolist() == pytest.approx(share_of_win(games[i]))
            ranks = batches["rank"].rewards[i]
            assert ranks.mean() == pytest.approx(0.5)
            order = np.argsort(ranks, kind="stable")
            assert [points[p] for p in order] == sorted(points)


def test_threads_change_nothing() -> None:
    one, three = (Batch(Setup.queendomino(4), 50, seed=4, threads=n) for n in (1, 3))
    for _ in range(200):
        actions = one.random_actions()
        assert (three.random_actions() == actions).all()
        one.step(actions)
        three.step(actions)
    for name in ("masks", "planes", "vectors", "players", "rewards", "done"):
        assert (getattr(one, name) == getattr(three, name)).all()


def test_random_steps_are_random_actions() -> None:
    stepped, random = (Batch(Setup.kingdomino(3), 20, seed=6) for _ in range(2))
    for _ in range(30):
        stepped.step(stepped.random_actions())
    random.step_randomly(29)
    random.step_randomly()
    assert (stepped.planes == random.planes).all()
    assert (stepped.masks == random.masks).all()
    assert (stepped.vectors == random.vectors).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch(Setup.kingdomino(2), 4, seed=1)
    before = [batch.position(i) for i in range(4)]
    actions = batch.random_actions()
    for wrong, why in (
        (324, "action 324 .discard. is not legal"),
        (329, "0 to 328"),
        (-1, "not -1"),
    ):
        chosen = actions.copy()
        chosen[2] = wrong
        with pytest.raises(FiefdomError, match=f"game 2: .*{why}"):
            batch.step(chosen)
    with pytest.raises(FiefdomError, match="4 whole numbers"):
        batch.step(actions[:3])
    with pytest.raises(FiefdomError, match="4 whole numbers"):
        batch.step(actions.astype(float))
    assert [batch.position(i) for i in range(4)] == before


def test_a_scribbled_mask_does_not_make_a_move_legal() -> None:
    batch = Batch(Setup.kingdomino(2), 2, seed=1)
    batch.masks[:] = True
    with pytest.raises(FiefdomError, match="not legal"):
        batch.step(np.zeros(2, np.int64))


def test_the_same_seed_plays_the_same_games() -> None:
    def played(seed: int) -> object:
        batch = Batch(Setup.kingdomino(2), 5, seed=seed)
        batch.step_randomly(100)
        return batch.vectors.sum(axis=1).tolist()

    assert played(3) == played(3) != played(4)
    batch = Batch(Setup.kingdomino(2), 5, seed=3)
    first = batch.vectors.copy()
    batch.step_randomly(10)
    batch.reset()
    assert (batch.vectors == first).all()


def test_what_cannot_be_is_refused() -> None:
    setup = Setup.kingdomino(2)
    with pytest.raises(FiefdomError, match="games, at least 1, not 0"):
        Batch(setup, 0)
    with pytest.raises(FiefdomError, match="no reward 'points'"):
        Batch(setup, 1, reward="points")  # type: ignore[arg-type]
    with pytest.raises(FiefdomError, match="a whole number of threads, at least 1, not 0"):
        Batch(setup, 1, threads=0)
    with pytest.raises(FiefdomError, match="games, at least 1"):
        Batch(setup, 1.5)  # type: ignore[arg-type]
    with pytest.raises(FiefdomError, match="a batch is of a Setup, not 'kingdomino'"):
        Batch("kingdomino", 1)  # type: ignore[arg-type]
    with pytest.raises(FiefdomError, match="give one seed"):
        Batch(setup, 1, seed=None)  # type: ignore[arg-type]
    for times in (0, -5, "3", 2.9):
        with pytest.raises(FiefdomError, match="actions, at least 1"):
            Batch(setup, 1).step_randomly(times)  # type: ignore[arg-type]
    with pytest.raises(FiefdomError, match="there is no game 1; there are games 0 to 0"):
        Batch(setup, 1).position(1)
    with pytest.raises(FiefdomError, match="or 3 of them"):
        Batch(setup, 3, seed=[1, 2])


def test_without_automatic_reset_a_game_stays_as_it_ended() -> None:
    batch = Batch(Setup.kingdomino(2), 2, seed=1, automatic_reset=False)
    while not batch.done.any():
        batch.step(batch.random_actions())
    assert batch.done.all()
    assert not batch.masks.any()
    assert not batch.planes.any()
    ended = batch.position(0)
    assert ended.over
    rewards = batch.rewards[0].copy()
    assert rewards.sum() == 1
    with pytest.raises(FiefdomError, match="game 0 is over: -1 deals the next one"):
        batch.step([0, -1])
    assert batch.position(0) == ended
    assert (batch.rewards[0] == rewards).all()
    batch.step([-1, -1])
    assert not batch.done.any()
    assert not batch.rewards.any()
    assert batch.position(0).round == 0
    assert batch.masks.any(axis=1).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_random_actions_end_with_a_game_that_is_not_reset(threads: int) -> None:
    setup = Setup.queendomino(2)
    batch = Batch(setup, 8, seed=1, automatic_reset=False, threads=threads)
    batch.step_randomly(2000)
    ended = [batch.position(i) for i in range(8)]
    assert all(position.over for position in ended)
    assert batch.done.all()
    assert (batch.rewards.sum(axis=1) == 1).all()
    batch.step_randomly(50)
    assert not batch.done.any()
    assert not batch.rewards.any()
    assert [batch.position(i) for i in range(8)] == ended
    assert (batch.random_actions() == -1).all()
    batch.step(batch.random_actions())
    assert not any(batch.position(i).over for i in range(8))


def test_a_batch_is_not_copied_nor_used_in_a_forked_process() -> None:
    batch = Batch(Setup.kingdomino(2), 4, threads=2)
    for spoil in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(FiefdomError, match="cannot be copied or pickled"):
            spoil(batch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "getpid", lambda: -1)
        with pytest.raises(FiefdomError, match="a forked process has no threads"):
            batch.step_randomly()
    batch.step_randomly()


def test_every_game_is_in_one_thread_s_part() -> None:
    for n, threads in [(1, 1), (3, 8), (1000, 2), (5000, 7)]:
        seeds = np.arange(n)
        many = Batch(Setup.kingdomino(2), n, seed=seeds, threads=threads)
        one = Batch(Setup.kingdomino(2), n, seed=seeds)
        for _ in range(3):
            chosen = one.random_actions()
            assert (many.random_actions() == chosen).all()
            one.step(chosen)
            many.step(chosen)
            assert (many.masks == one.masks).all()
        wrong = np.where(np.arange(n) < n - 1, one.random_actions(), -7)
        with pytest.raises(FiefdomError, match=f"game {n - 1}: the actions are 0 to"):
            many.step(wrong)


def test_threads_that_fell_asleep_wake_for_the_next_step() -> None:
    many = Batch(Setup.kingdomino(2), 64, threads=3)
    one = Batch(Setup.kingdomino(2), 64)
    for pause in (0, 0.01, 0, 0.1, 0.01):
        time.sleep(pause)
        many.step_randomly(7)
        one.step_randomly(7)
        assert (many.planes == one.planes).all()


def test_what_goes_wrong_in_any_thread_is_raised_and_the_next_work_is_done() -> None:
    board = new_board(3, 3)
    done: list[int] = []

    def work(part: int) -> None:
        if board[DONE + EACH * part] != board[TICKET]:
            if part == wrong:
                raise ValueError(f"part {part}")
            done.append(part)
            board[DONE + EACH * part] = board[TICKET]
        board[ASLEEP + EACH * part] = 1

    wrong = -1
    workers = Workers(board, 3, work)
    for wrong in (1, 2, -1):
        done.clear()
        board[TICKET] += 1
        workers.wake()
        if wrong < 0:
            workers.finish(False)
            assert sorted(done) == [1, 2]
        else:
            with pytest.raises(ValueError, match=f"part {wrong}"):
                workers.finish(False)


def test_the_threads_of_a_batch_end_with_it() -> None:
    before = set(threading.enumerate())
    batch = Batch(Setup.kingdomino(2), 10, threads=4)
    threads = [thread for thread in threading.enumerate() if thread not in before]
    assert len(threads) == 3
    del batch
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
