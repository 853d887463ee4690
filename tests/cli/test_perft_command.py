"""`fiefdom perft` agrees with the oracle."""

from __future__ import annotations

import json

import pytest

import naive
from fiefdom.cli import main


@pytest.mark.parametrize(
    ("grid", "dominoes"), [(5, [24, 41, 13]), (7, [1, 48]), (5, [1]), (7, [3, 3])]
)
def test_counts_are_the_oracles(
    grid: int, dominoes: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["perft", "--grid", str(grid), "--dominoes", ",".join(map(str, dominoes))]
    counts = naive.perft(grid, dominoes)
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "grid": grid,
        "dominoes": dominoes,
        "counts": counts,
    }
    assert main(arguments) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [int(row.split()[-1]) for row in rows] == counts
