"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # a busy machine is no failure
settings.load_profile("steady")

SLOW_FOLDERS = {"browser", "server", "web"}
"""Tests that start servers and browsers: `make test` runs them, `make check` does not."""


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker of tests that `make test` runs and `make check` leaves out."""
    config.addinivalue_line("markers", "slow: takes more than a few seconds")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the slow folders, so that no test in them has to say so."""
    tests = Path(__file__).parent
    for item in items:
        if item.path.relative_to(tests).parts[0] in SLOW_FOLDERS:
            item.add_marker(pytest.mark.slow)
