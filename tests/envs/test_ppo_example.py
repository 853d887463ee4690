"""The example that trains a network: the whole of it as a user runs it, and what it relies on."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fiefdom import Setup
from fiefdom.envs import Actions, Batch, Observation

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
SETUP = Setup.kingdomino(2)
LESSONS = 2


@pytest.fixture
def ppo() -> Any:
    """The example, imported only by those who run its tests: PyTorch takes seconds."""
    return import_module("examples.ppo")


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=folder, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.limit(600)
def test_the_network_learns_and_plays_in_the_arena(ppo: Any, tmp_path: Path) -> None:
    """Trains for a number of lessons, not of seconds, so that a slow machine learns as much.

    The bot plays what the network likes best, and so gets good before the network is sure of
    itself: trained from seven different seeds it won 88 to 94 % of 400 games against `random`,
    and untrained 17 %.
    """
    printed = run(EXAMPLE, "--lessons", str(LESSONS), folder=tmp_path)
    heading, *lessons = (line.split() for line in printed.splitlines())
    assert heading == ["seconds", "decisions", "won", "against", "random"]
    decisions = [int(lesson[1].replace(",", "")) for lesson in lessons]
    assert decisions == [ppo.GAMES * ppo.STEPS * (k + 1) for k in range(LESSONS)]
    assert all(40 <= float(lesson[2].rstrip("%")) <= 100 for lesson in lessons)
    assert (tmp_path / "ppo.png").read_bytes().startswith(b"\x89PNG")

    match = ["arena", f"{EXAMPLE}:Bot", "--against", "random", "--games", "100", "--json"]
    result = json.loads(run("-m", "fiefdom", *match, folder=tmp_path))
    assert (result["games"], result["forfeits"]) == (100, 0)
    assert result["win_share"] > 0.7


def test_the_rewards_of_a_game_add_up_to_its_final_lead(
    ppo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all credit passed on and nothing expected, a return is the lead still to be won."""
    monkeypatch.setattr(ppo, "TRACE", 1.0)
    batch = Batch(SETUP, 6, seed=3, reward="margin")
    steps: list[tuple[Any, ...]] = []
    for _ in range(70):  # every game ends once and the next goes on
        mover, lead = batch.players.copy(), ppo.leads(batch)
        batch.step(batch.random_actions())
        nothing = np.zeros(batch.n, np.float32)
        steps.append((mover, lead, nothing, batch.done.copy(), batch.rewards.copy()))
    _, returns, known = (part.reshape(70, batch.n) for part in ppo.learn_from(steps))
    for game in range(batch.n):
        ends = [step for step in range(70) if steps[step][3][game]]
        assert len(ends) == 1
        for step in range(ends[0] + 1):
            mover, lead = steps[step][0][game], steps[step][1][game]
            still = (steps[ends[0]][4][game, mover] - lead) / ppo.POINTS
            assert known[step, game]
            assert returns[step, game] == pytest.approx(still, abs=1e-5)
        assert not known[-1, game]  # the next game goes on


def test_the_leads_are_those_on_the_score_sheet(ppo: Any) -> None:
    batch = Batch(SETUP, 4, seed=9)
    batch.step_randomly(40)
    leads = ppo.leads(batch)
    for i in range(batch.n):
        position = batch.position(i)
        points = [kingdom.total for kingdom in position.scores.kingdoms]
        mover = int(batch.players[i])
        assert leads[i] == points[mover] - points[1 - mover]


def test_the_numbers_lie_where_the_network_looks_for_them() -> None:
    layout, actions = Observation(SETUP), Actions(SETUP)
    assert layout.plane("0 wheat") == 0
    assert layout.plane("0 crowns") == layout.plane("0 free") - 1 == 6
    assert layout.entry("decision").slice == slice(0, 2)
    assert layout.entry("rounds left").start == 2
    start = layout.entry("king 0 terrain a").start
    size = layout.entry("king 1 terrain a").start - start
    assert layout.entry("king 0 terrain b").start == start + 6
    assert layout.entry("king 0 crowns").slice == slice(start + 12, start + 14)
    assert layout.entry("next 0 terrain a").start == start + SETUP.kings * size
    places, *_, claims = actions.sections
    assert (places.kind, places.start, places.stop) == ("place", 0, 4 * layout.side**2)
    assert (claims.kind, claims.stop - claims.start) == ("claim", SETUP.line_size)
    assert claims.stop == len(actions)
