"""What every test may use."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from stuck import SECONDS, limited

# Shells start what runs in the background with interrupts ignored, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", deadline=None)  # a busy machine is no failure
settings.load_profile("steady")

SLOW_FOLDERS = {"browser", "envs", "review", "server", "training", "web"}
"""Tests that start servers and browsers, compile for long or think for long.

`make test` runs them, `make check` does not.
"""


_STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Registers our markers, and keeps a standard error that is not captured."""
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
    config.addinivalue_line("markers", "limit(seconds): may take longer than other tests")
    config.stash[_STDERR] = os.dup(sys.stderr.fileno())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Closes what `pytest_configure` opened."""
    os.close(config.stash[_STDERR])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fails a test that hangs, with the stacks of all threads and tasks."""
    marker = item.get_closest_marker("limit")
    with limited(marker.args[0] if marker else SECONDS, item.config.stash[_STDERR]):
        return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the slow folders, so that no test in them has to say so."""
    tests = Path(__file__).parent
    for item in items:
        if item.path.relative_to(tests).parts[0] in SLOW_FOLDERS:
            item.add_marker(pytest.mark.slow)
