"""A test that hangs fails, with the stacks of every thread and task."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

WAITS_FOR_EVER = """
import asyncio, threading, pytest

def worker_that_never_ends(gate):
    gate.wait()

@pytest.mark.asyncio
async def test_hangs():
    async def task_that_waits():
        await asyncio.Event().wait()
    gate = threading.Event()
    threading.Thread(target=worker_that_never_ends, args=(gate,), daemon=True).start()
    await asyncio.create_task(task_that_waits(), name="the-one-that-waits")

def test_after():
    assert True
"""

HANGS_AGAIN = """
import pytest, threading

def test_hangs():
    try:
        threading.Event().wait()
    finally:
        threading.Event().wait()
"""


def run(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(text)
    (folder / "conftest.py").write_text((TESTS / "conftest.py").read_text())
    (folder / "stuck.py").write_text(
        (TESTS / "stuck.py").read_text().replace("PATIENCE = 30.0", "PATIENCE = 1.0")
    )
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py"],
        cwd=folder,
        env={**os.environ, "FIEFDOM_TEST_SECONDS": "1", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_a_hung_test_fails_with_all_stacks_and_the_next_one_runs(tmp_path: Path) -> None:
    ended = run(tmp_path, WAITS_FOR_EVER)
    assert ended.returncode == 1
    assert "1 failed, 1 passed" in ended.stdout
    for words in ("stuck for 1 s", "worker_that_never_ends", "the-one-that-waits"):
        assert words in ended.stdout
        assert words in ended.stderr
    assert "task_that_waits" in ended.stdout


@pytest.mark.slow
def test_a_test_that_hangs_while_it_ends_takes_the_process_with_it(tmp_path: Path) -> None:
    ended = run(tmp_path, HANGS_AGAIN)
    assert ended.returncode != 0
    assert "Timeout" in ended.stderr
    assert "in test_hangs" in ended.stderr
