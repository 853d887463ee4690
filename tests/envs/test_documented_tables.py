"""docs/environments.md prints the tables that the code makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from documented_tables import actions_table, planes_table, sizes_table, vector_table
from fiefdom import Setup
from fiefdom.rules import modes

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("setup", [Setup.kingdomino(2), Setup.queendomino(4)], ids=str)
@pytest.mark.parametrize("table", [actions_table, planes_table, vector_table])
def test_a_table_of_the_page_is_what_the_code_does(table: object, setup: Setup) -> None:
    assert callable(table)
    assert table(setup) in PAGE.read_text(encoding="utf-8")


def test_the_sizes_of_every_mode_are_on_the_page() -> None:
    assert sizes_table(modes()) in PAGE.read_text(encoding="utf-8")
