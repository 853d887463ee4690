"""The example with a random agent for each environment runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_random_agent_plays_in_each_environment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "random_agents.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines() if line]
    assert [line[0] for line in lines] == ["batch", "pettingzoo", "gymnasium", "openspiel"]
    assert abs(float(lines[0][1])) < 5  # both play alike
