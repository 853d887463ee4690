"""Intervals against values worked out by hand or taken from tables."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom.arena.statistics import estimate, estimate_share, student_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (9, 2.2622), (30, 2.0423), (99, 1.9842)],
)
def test_quantiles_match_the_printed_table(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, abs=5e-5)


def test_many_decks_are_nearly_normal() -> None:
    assert student_quantile(0.975, 1000) == pytest.approx(student_quantile(0.975, 1001), abs=3e-3)


def test_interval_by_hand() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    width = 3.18245 * math.sqrt(5 / 3) / 2
    assert found.mean == 2.5
    assert found.interval == pytest.approx((2.5 - width, 2.5 + width), abs=1e-4)


def test_one_deck_gives_no_interval() -> None:
    assert estimate([7.0]).interval is None
    assert estimate_share([0.5]).interval is None


def test_a_share_stays_between_0_and_1() -> None:
    interval = estimate_share([1.0, 1.0, 0.5]).interval
    assert interval is not None
    assert 0 <= interval[0] < 0.84
    assert interval[1] == 1.0


def test_decks_without_an_exception_still_leave_doubt() -> None:
    """What ten decks without a loss exclude: 0.975 = 1 - p ** 10 at p = 0.6915."""
    assert estimate_share([1.0] * 10).interval == pytest.approx((0.6915, 1.0), abs=1e-4)
    assert estimate_share([0.0] * 10).interval == pytest.approx((0.0, 0.3085), abs=1e-4)
    assert estimate_share([0.5] * 10).interval == pytest.approx((0.3458, 0.6542), abs=1e-4)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=30))
def test_the_mean_lies_in_its_interval(decks: list[float]) -> None:
    found = estimate_share(decks)
    assert found.interval is not None
    low, high = found.interval
    assert 0 <= low <= found.mean + 1e-9
    assert found.mean - 1e-9 <= high <= 1 + 1e-9
