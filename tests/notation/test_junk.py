"""Junk text: every parser answers it with the errors of its own and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiefdom import FiefdomError, Game
from fiefdom.notation import (
    LoneKingdom,
    Record,
    format_position,
    parse_kingdom,
    parse_move,
    parse_position,
    parse_record,
    parse_setup,
    parse_square,
)
from games_in_progress import SETUPS, play_on

PARSERS: list[Callable[[str], object]] = [
    parse_kingdom,
    parse_move,
    parse_position,
    parse_record,
    parse_setup,
    parse_square,
]
GAMES = [play_on(Game.new(setup, 3), moves, 3) for setup in SETUPS for moves in (5, 37, None)]
TEXTS: list[tuple[Callable[[str], object], str]] = []
for _game in GAMES:
    TEXTS.append((parse_record, str(Record.of(_game))))
    TEXTS.append((parse_position, format_position(_game.position)))
    TEXTS.append((parse_kingdom, str(LoneKingdom(_game.position.kingdoms[0], _game.setup.grid))))


@pytest.mark.parametrize("parse", PARSERS, ids=lambda parse: parse.__name__)
@given(text=st.text(st.sampled_from("aghkP12 0:@>[].,{}\n-_|WFT#=\u2028\x85é")) | st.text())
def test_junk_raises_only_our_errors(parse: Callable[[str], object], text: str) -> None:
    for beginning in ("", "fief 1\n", "position 1\n", "kingdom\n"):
        with suppress(FiefdomError):  # anything else fails the test
            parse(beginning + text)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**30), st.integers(1, 3))
def test_damaged_text_is_read_or_refused(
    sample: tuple[Callable[[str], object], str], seed: int, wounds: int
) -> None:
    parse, text = sample
    chance = random.Random(seed)
    words = text.replace("\n", " \n ").split(" ")
    for _ in range(wounds):
        i, j = chance.randrange(len(words)), chance.randrange(len(words))
        wound = chance.randrange(4)
        if wound == 0:
            words[i], words[j] = words[j], words[i]
        elif wound == 1:
            words[i] = chance.choice(["", "0", "-1", "999999999999", "P9", "g7", "\u2028", "[]"])
        elif wound == 2:
            words.insert(i, words[j])
        else:
            words[i] = words[i][: chance.randrange(len(words[i]) + 1)]
    damaged = " ".join(words).replace(" \n ", "\n")
    with suppress(FiefdomError):  # anything else fails the test
        parse(damaged)
