"""What every test may use."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # a busy machine is no failure
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker of tests that `make test` runs and `make check` leaves out."""
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
