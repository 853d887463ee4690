"""PettingZoo's own tests, and the same game as everywhere."""

from __future__ import annotations

import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from fiefdom import FiefdomError, Setup
from fiefdom.envs import fiefdom_v1
from fiefdom.rules import modes


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_every_mode_passes_the_api_test(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of observations that are dictionaries
        api_test(fiefdom_v1.env(setup), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(lambda: fiefdom_v1.env("queendomino players=3"), num_cycles=30)


def test_the_performance_benchmark_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 10**6, 3))
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))  # not 5 s
    performance_benchmark(fiefdom_v1.env())
    assert "turns per second" in capsys.readouterr().out


def test_a_game_ends_with_shares_of_the_win() -> None:
    env = fiefdom_v1.raw_env("kingdomino players=4", render_mode="ansi")
    env.reset(seed=6)
    chooser = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=500):
        view, reward, over, _, _ = env.last()
        total[agent] += reward
        mask = view["action_mask"]
        assert env.observation_space(agent).contains(view)
        env.step(None if over else int(chooser.choice(np.flatnonzero(mask))))
    assert env.agents == []
    assert sum(total.values()) == pytest.approx(1)
    assert "kingdomino players=4" in env.render()


def test_whoever_is_not_to_move_can_do_nothing() -> None:
    env = fiefdom_v1.raw_env()
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


def test_an_illegal_action() -> None:
    raw = fiefdom_v1.raw_env()
    raw.reset(seed=1)
    with pytest.raises(FiefdomError, match="not legal"):
        raw.step(0)


def test_a_way_to_render_that_does_not_exist_is_refused() -> None:
    with pytest.raises(FiefdomError, match="no render_mode 'bogus'; there are ansi, rgb_array"):
        fiefdom_v1.env(render_mode="bogus")


def test_a_picture() -> None:
    env = fiefdom_v1.env("kingdomino players=2", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (9 * 16, 2 * 9 * 16 + 8, 3)
