"""Gymnasium's own checker, every registered id, and the vector interface."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from fiefdom import FiefdomError, Move, Position, Setup
from fiefdom.envs.gymnasium_v1 import FiefdomEnv, FiefdomVectorEnv
from fiefdom.rules import modes


@dataclass
class First:
    """Plays the first legal move and counts how often."""

    asked: int = 0
    move: Move | None = None

    def choose(self, position: Position, *, seed: int) -> First:
        self.asked += 1
        self.move = position.moves[0]
        return self


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[float, int]:
    """The reward of one random game, and how many decisions it took."""
    chooser = np.random.default_rng(seed)
    view, info = env.reset(seed=seed)
    for decisions in range(1, 400):
        assert (view["action_mask"] == info["action_mask"]).all()
        action = chooser.choice(np.flatnonzero(view["action_mask"]))
        view, reward, over, truncated, info = env.step(action)
        assert not truncated
        if over:
            return float(reward), decisions
        assert reward == 0
    pytest.fail("the game did not end")


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_every_mode_is_registered_and_passes_the_checker(setup: Setup) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the checker warns of what every board game does
        env = gymnasium.make(f"fiefdom/{setup.mode}-v1", disable_env_checker=True)
        check_env(env.unwrapped, skip_render_check=True)
    reward, decisions = play(env, 5)
    assert 0 <= reward <= 1
    assert decisions >= setup.lines


def test_the_same_seed_is_the_same_game() -> None:
    env = FiefdomEnv("queendomino players=3")
    assert play(env, 4) == play(env, 4)


def test_chosen_bots_play_the_other_seats() -> None:
    bots = [First(), First()]
    env = FiefdomEnv("kingdomino players=3", opponents=bots, seat=1)
    play(env, 1)
    assert [bot.asked for bot in bots] == [24, 24]
    assert env.seat == 1


def test_bots_of_the_house_play_too() -> None:
    from fiefdom.players import player_named

    env = FiefdomEnv(opponents=player_named("random"), seat=0, reward="margin")
    reward, decisions = play(env, 2)
    assert reward == int(reward)
    assert decisions == 24


def test_an_illegal_action_ends_the_game() -> None:
    env = FiefdomEnv()
    env.reset(seed=1)
    _, reward, over, _, info = env.step(324)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(FiefdomError, match="has 1 opponents, not 2"):
        FiefdomEnv(opponents=["random", "random"])
    with pytest.raises(FiefdomError, match=r"such as player_named\('greedy'\)"):
        gymnasium.make("fiefdom/kingdomino-2-v1", opponents="greedy")
    with pytest.raises(FiefdomError, match="no render_mode 'bogus'; there are ansi, rgb_array"):
        FiefdomEnv(render_mode="bogus")
    with pytest.raises(FiefdomError, match="seats are 0 to 1"):
        FiefdomEnv(seat=2)


def test_pictures_and_texts() -> None:
    env = FiefdomEnv("queendomino players=2", render_mode="rgb_array")
    play(env, 3)
    picture = env.render()
    assert picture.shape == (13 * 16, 2 * 13 * 16 + 8, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5
    env.render_mode = "ansi"
    assert "queendomino players=2" in env.render()


def test_the_vector_interface_is_the_batch() -> None:
    env = FiefdomVectorEnv("kingdomino players=2", 6)
    view, info = env.reset(seed=3)
    assert env.observation_space.contains(view)
    ended = 0
    for _ in range(100):
        actions = env.batch.random_actions()
        assert env.action_space.contains(actions)
        movers = info["players"]
        view, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert (rewards == info["rewards"][np.arange(6), movers]).all()
        ended += int(over.sum())
    assert env.observation_space.contains(view)
    assert ended == 12
    made = gymnasium.make_vec("fiefdom/kingdomino-2-v1", num_envs=2)
    assert made.reset(seed=1)[0]["planes"].shape[0] == 2


def test_the_end_of_a_game_is_told_as_gymnasium_tells_it() -> None:
    ours = FiefdomVectorEnv("kingdomino players=2", 3)
    theirs = SyncVectorEnv(
        [lambda: FiefdomEnv("kingdomino players=2") for _ in range(3)],
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    ends = []
    for env in (ours, theirs):
        view, infos = env.reset(seed=1)
        over = np.zeros(3, np.bool_)
        while not over.any():
            assert "final_obs" not in infos
            view, _, over, _, infos = env.step(view["action_mask"].argmax(axis=1))
        assert (infos["_final_obs"] == over).all()
        assert (infos["_final_info"] == over).all()
        for i, seen in enumerate(infos["final_obs"]):
            assert (seen is not None) == over[i]
            assert seen is None or env.single_observation_space.contains(seen)
        ends.append((infos["final_obs"][over.argmax()], infos["final_obs"].dtype))
        if env is ours:
            last = infos["final_info"]
            assert (last["_rewards"] == over).all()
            assert (last["rewards"].sum(axis=1) == over).all()
    assert ends[0][1] == ends[1][1]
    for name in ends[0][0]:
        assert (ends[0][0][name] == ends[1][0][name]).all()
        assert ends[0][0][name].dtype == ends[1][0][name].dtype
