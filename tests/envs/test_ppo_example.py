"""The parts of examples/ppo.py that need no PyTorch: what it learns from, and what it relies on.

PyTorch is hundreds of megabytes and not among the test dependencies, so the network itself is not
run here. The functions below are taken out of the file as they stand.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fiefdom import Setup
from fiefdom.envs import Actions, Batch, Observation

SOURCE = Path(__file__).parents[2] / "examples" / "ppo.py"
SETUP = Setup.kingdomino(2)


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """The example's numbers, and its functions that use NumPy alone."""
    wanted = {"leads", "learn_from", "POINTS", "TRACE"}
    parts: list[ast.stmt] = [
        part
        for part in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if (isinstance(part, ast.FunctionDef) and part.name in wanted)
        or (isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) in wanted)
    ]
    assert len(parts) == len(wanted)
    names: dict[str, Any] = {"np": np, "Batch": Batch}
    exec(compile(ast.Module(parts, []), str(SOURCE), "exec"), names)
    return names


def test_the_rewards_of_a_game_add_up_to_its_final_lead(example: dict[str, Any]) -> None:
    """With all credit passed on and nothing expected, a return is the lead still to be won."""
    example["TRACE"] = 1.0
    batch = Batch(SETUP, 6, seed=3, reward="margin")
    steps: list[tuple[Any, ...]] = []
    for _ in range(70):  # every game ends once and the next goes on
        mover, lead = batch.players.copy(), example["leads"](batch)
        batch.step(batch.random_actions())
        nothing = np.zeros(batch.n, np.float32)
        steps.append((mover, lead, nothing, batch.done.copy(), batch.rewards.copy()))
    _, returns, known = (part.reshape(70, batch.n) for part in example["learn_from"](steps))
    for game in range(batch.n):
        ends = [step for step in range(70) if steps[step][3][game]]
        assert len(ends) == 1
        for step in range(ends[0] + 1):
            mover, lead = steps[step][0][game], steps[step][1][game]
            still = (steps[ends[0]][4][game, mover] - lead) / example["POINTS"]
            assert known[step, game]
            assert returns[step, game] == pytest.approx(still, abs=1e-5)
        assert not known[-1, game]  # the next game goes on


def test_the_leads_are_those_on_the_score_sheet(example: dict[str, Any]) -> None:
    batch = Batch(SETUP, 4, seed=9)
    batch.step_randomly(40)
    leads = example["leads"](batch)
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
