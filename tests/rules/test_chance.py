"""The kernel's random numbers: sound, even, and the same compiled and uncompiled."""

from __future__ import annotations

import itertools
import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from fiefdom.rules import Game, Setup
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.chance import MULTIPLIER, below, seed_chance, shuffle
from fiefdom.rules.kernel.layout import Ints

SIGNATURES = """
import numpy as np
from fiefdom.rules import Position, modes, Setup
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.games import random_games
for seed in (0, 1, 2**62 - 1):
    chance = np.zeros(1, np.int64)
    seed_chance(chance, seed)
    print([int(below(chance, bound)) for bound in (2, 48, 10**6, 2**31) * 5])
for setup in (*modes(), Setup.kingdomino(2, dynasty=True, middle_kingdom=True, harmony=True)):
    print(setup, *map(int, random_games(Position(setup).states, 0, 2, 7)))
"""


def is_prime(n: int) -> bool:
    """Miller and Rabin's test with enough bases to be certain below 3 · 10**24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    assert max(bases) < n < 3 * 10**24
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(
        pow(base, odd, n) == 1 or any(pow(base, odd << i, n) == n - 1 for i in range(twos))
        for base in bases
    )


def seeded(seed: int) -> Ints:
    chance: Ints = np.zeros(1, np.int64)
    seed_chance(chance, seed)
    return chance


def chi_square(found: Iterable[object], cells: int) -> float:
    """How unevenly the things found fall on this many cells; about `cells` when even."""
    counts = Counter(found)
    assert len(counts) <= cells
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def even_enough(statistic: float, cells: int) -> bool:
    """Within four standard deviations: the numbers are fixed, so this never changes by luck."""
    freedom = cells - 1
    return abs(statistic - freedom) < 4 * math.sqrt(2 * freedom)


def test_the_primality_test_knows_primes() -> None:
    primes = [n for n in range(50, 500) if all(n % d for d in range(2, n))]
    assert [n for n in range(50, 500) if is_prime(n)] == primes
    assert is_prime(2**61 - 1)
    assert not is_prime(3215031751)  # the least that fools the bases 2, 3, 5 and 7


def test_the_multiplier_gives_the_longest_period() -> None:
    """For a safe prime a·2**32 - 1 the period is its half: nothing shorter can occur."""
    assert is_prime(MULTIPLIER * 2**32 - 1)
    assert is_prime(MULTIPLIER * 2**31 - 1)
    assert MULTIPLIER < 2**31  # so that no product leaves 63 bits


@pytest.mark.parametrize("bound", [2, 3, 7, 48, 169])
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    chance = seeded(bound)
    drawn = [int(below(chance, bound)) for _ in range(100 * bound)]
    assert set(drawn) <= set(range(bound))
    assert even_enough(chi_square(drawn, bound), bound)
    pairs = [(int(below(chance, bound)), int(below(chance, bound))) for _ in range(20 * bound**2)]
    if bound < 50:
        assert even_enough(chi_square(pairs, bound**2), bound**2)


def test_every_order_of_five_is_equally_likely() -> None:
    chance = seeded(5)
    orders = []
    for _ in range(12_000):
        values = np.arange(5)
        shuffle(chance, values, 5, 5)
        orders.append(tuple(values.tolist()))
    assert set(orders) == set(itertools.permutations(range(5)))
    assert even_enough(chi_square(orders, 120), 120)


def test_every_choice_of_two_from_six_is_equally_likely() -> None:
    chance = seeded(6)
    choices = []
    for _ in range(6_000):
        values = np.arange(6)
        shuffle(chance, values, 6, 2)
        assert sorted(values.tolist()) == list(range(6))
        choices.append(tuple(values[:2].tolist()))
    assert even_enough(chi_square(choices, 30), 30)


def test_seeds_near_each_other_give_unrelated_games() -> None:
    """Games take seed after seed, so the draw must be even over the seeds too."""
    setup = Setup.kingdomino(4)
    orders = [Game.new(setup, seed=seed).orders[0] for seed in range(3_000)]
    assert even_enough(chi_square([order.kings for order in orders], 24), 24)
    for place in (0, 1, 47):
        dominoes = [order.dominoes["kingdomino"][place] for order in orders]
        assert even_enough(chi_square(dominoes, 48), 48)
        following = itertools.pairwise(dominoes)
        steps = [(after - before) % 48 for before, after in following]
        assert even_enough(chi_square(steps, 48), 48)


def test_seeds_differ_in_every_bit() -> None:
    first = {tuple(below(chance, 2**31) for _ in range(2)) for chance in map(seeded, range(500))}
    high = {
        tuple(below(chance, 2**31) for _ in range(2))
        for chance in (seeded(1 << bit) for bit in range(62))
    }
    assert len(first) == 500
    assert len(high) == 62


def signatures(compiled: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SIGNATURES],
        env={**os.environ, "FIEFDOM_COMPILE": compiled},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_chance_and_games_are_the_same_compiled_and_uncompiled() -> None:
    compiled = signatures("1")
    assert len(compiled.splitlines()) == 3 + 14 + 1
    assert compiled == signatures("0")


def test_a_seed_means_the_same_game_for_ever() -> None:
    order = Game.new(Setup.kingdomino(2), seed=7).orders[0]
    assert order.kings == (3, 2, 1, 0)
    assert order.dominoes["kingdomino"][:8] == (23, 41, 22, 24, 3, 2, 11, 8)


@pytest.mark.parametrize("seed", ["seven", 1.5, b"7"])
def test_what_is_not_a_seed_is_refused_in_one_sentence(seed: Any) -> None:
    with pytest.raises(FiefdomError, match="a seed is a whole number, not "):
        Game.new(Setup.kingdomino(2), seed=seed)
