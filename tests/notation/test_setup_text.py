"""Set-ups as text."""

from __future__ import annotations

import pytest

from fiefdom import NotationError, Setup
from fiefdom.notation import parse_setup
from games_in_progress import SETUPS


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_setup_is_read_back(setup: Setup) -> None:
    assert parse_setup(str(setup)) == setup


def test_options_may_come_in_any_order() -> None:
    assert parse_setup("kingdomino harmony players=4 dynasty") == Setup.kingdomino(
        4, dynasty=True, harmony=True
    )


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "name a box"),
        ("kingdomino", 1, "players is missing"),
        ("kingdomino players=x", 12, "like: players=4"),
        ("chess players=2", 1, "kingdomino, queendomino, royal-wedding"),
        ("kingdomino players=5", 1, "2, 3 or 4 players"),
        ("kingdomino players=4 players=4", 22, "not an option"),
        ("kingdomino players=4 middle_kingdom", 22, "middle-kingdom"),
        ("queendomino players=4 harmony", 1, "only for Kingdomino"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        parse_setup(text)
    assert caught.value.column == column
