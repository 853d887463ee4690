"""The sequential test: when it stops, and how seldom it errs."""

import math
import random
from collections.abc import Iterator

import pytest

from fiefdom.arena.sequential import (
    LEAST_DECKS,
    Hypotheses,
    SequentialTest,
    Verdict,
    parse_sequential_test,
)
from fiefdom.rules import FiefdomError


def until_decided(test: SequentialTest, decks: Iterator[float], most: int = 3000) -> Verdict:
    seen: list[float] = []
    for value in decks:
        seen.append(value)
        verdict = test.after(seen)
        if verdict.decided or len(seen) == most:
            return verdict
    raise AssertionError("the decks ran out")


def coins(chance: float, seed: int) -> Iterator[float]:
    rng = random.Random(seed)
    while True:
        yield (rng.random() < chance) / 2 + (rng.random() < chance) / 2 - 0.5


def test_log_ratio_by_hand() -> None:
    """Mean 0.1; squares sum to 0.4; with the prior the variance is 0.65 / 10."""
    decks = [0.3, -0.1] * 5
    expected = 10 * 0.05 * (0.1 - 0.025) / 0.065
    assert Hypotheses(0.0, 0.05).log_ratio(decks) == pytest.approx(expected)
    assert Hypotheses(0.0, 0.05, error=0.05).bound == pytest.approx(math.log(19))


def test_stops_when_better_worse_or_even() -> None:
    test = SequentialTest(upper=0.1)
    assert until_decided(test, coins(0.7, 1)).outcome == "better"
    assert until_decided(test, coins(0.3, 1)).outcome == "worse"
    assert until_decided(test, coins(0.5, 1)).outcome == "no difference"


def test_better_and_worse_mirror_each_other() -> None:
    test = SequentialTest(upper=0.1)
    better = until_decided(test, coins(0.7, 3))
    worse = until_decided(test, (-value for value in coins(0.7, 3)))
    assert (better.outcome, worse.outcome) == ("better", "worse")
    assert better.decks == worse.decks
    assert better.log_ratio == pytest.approx(-worse.log_ratio)


def test_a_few_equal_decks_prove_nothing() -> None:
    test = SequentialTest()
    assert not test.after([0.5] * (LEAST_DECKS - 1)).decided
    assert not test.after([0.0] * LEAST_DECKS).decided


def test_equal_bots_are_seldom_told_apart() -> None:
    test = SequentialTest(upper=0.1)
    outcomes = [until_decided(test, coins(0.5, seed)).outcome for seed in range(100)]
    assert outcomes.count("better") + outcomes.count("worse") <= 16


def test_one_sided_bounds_name_their_hypothesis() -> None:
    test = parse_sequential_test("0:0.1")
    assert not test.two_sided
    assert "H1" in until_decided(test, coins(0.7, 1)).sentence
    assert "H0" in until_decided(test, coins(0.3, 1)).sentence


def test_parsing() -> None:
    assert parse_sequential_test("0.02") == SequentialTest(0.0, 0.02)
    assert parse_sequential_test("-0.03:0") == SequentialTest(-0.03, 0.0, two_sided=False)


@pytest.mark.parametrize("text", ["", "x", "0.1:0", "1:2:3", "0", "2", "0..1"])
def test_what_is_not_a_test_gets_one_sentence(text: str) -> None:
    with pytest.raises(FiefdomError):
        parse_sequential_test(text)


@pytest.mark.parametrize("error", [0.0, 0.5, -1.0])
def test_an_error_is_a_small_chance(error: float) -> None:
    with pytest.raises(FiefdomError):
        parse_sequential_test("0.05", error)
