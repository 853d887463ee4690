"""The tutorial's lessons: what they allow and what they say it brings follows from the rules."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_lessons_allow_exactly_the_legal_moves() -> None:
    script = ROOT / "scripts" / "fill_lessons.py"
    result = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
