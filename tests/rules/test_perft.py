"""Counts of placement sequences, against plain tables and the oracle (rules P1 to P3)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import naive
from fiefdom.rules.kernel.perft import perft

AFFORDABLE = 8_000  # kingdoms that the oracle grows by one more domino in a few seconds
TABLES = Path(__file__).parents[1] / "perft"
Line = tuple[int, list[int], list[int]]


def lines() -> list[Line]:
    """Grid, dominoes and counts of every line of the tables."""
    found = []
    for grid in (5, 7):
        for line in (TABLES / f"grid-{grid}.txt").read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                numbers, *depths = line.split(" ;D")
                counts = [int(depth.split()[1]) for depth in depths]
                assert [int(depth.split()[0]) for depth in depths] == [*range(1, len(depths) + 1)]
                found.append((grid, [int(number) for number in numbers.split(",")], counts))
    return found


def name(line: object) -> str:
    return ",".join(map(str, line)) if isinstance(line, list) else str(line)


each_line = pytest.mark.parametrize(("grid", "dominoes", "counts"), lines(), ids=name)


@each_line
def test_the_kernel_counts_what_the_table_says(
    grid: int, dominoes: list[int], counts: list[int]
) -> None:
    assert perft(grid, np.array(dominoes, np.int64)).tolist() == counts


@each_line
def test_the_oracle_counts_the_same_at_the_first_depths(
    grid: int, dominoes: list[int], counts: list[int]
) -> None:
    assert naive.perft(grid, dominoes[:2]) == counts[:2]


@pytest.mark.slow
@each_line
def test_the_oracle_counts_the_same_as_deep_as_it_can(
    grid: int, dominoes: list[int], counts: list[int]
) -> None:
    depth = 4 if counts[2] < AFFORDABLE else 3
    assert naive.perft(grid, dominoes[:depth]) == counts[:depth]


def test_the_tables_are_deep_enough() -> None:
    for grid in (5, 7):
        deep = [line for line in lines() if line[0] == grid and len(line[2]) >= 4]
        assert len(deep) >= 5
