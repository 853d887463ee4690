"""Positions as text: read back exactly, and good to play on from."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiefdom import Game, NotationError, Position, Setup
from fiefdom.notation import format_position, parse_position
from games_in_progress import games, play_on


@settings(max_examples=120, deadline=None)
@given(games())
def test_a_position_is_read_back(game: Game) -> None:
    text = format_position(game.position)
    again = parse_position(text)
    assert again == game.position
    assert again.moves == game.moves
    assert again.scores == game.scores
    assert format_position(again) == text


@settings(max_examples=25, deadline=None)
@given(games(), st.integers(0, 2**30))
def test_a_game_goes_on_from_a_written_position(game: Game, seed: int) -> None:
    here = play_on(Game.from_position(game.position, seed), 12, seed)
    there = play_on(
        Game.from_position(parse_position(format_position(game.position)), seed), 12, seed
    )
    assert here.position == there.position


@pytest.mark.parametrize("setup", [Setup.kingdomino(2), Setup.royal_wedding(8, teams=True)])
def test_a_position_that_waits_for_chance_is_read_back(setup: Setup) -> None:
    order = Game.new(setup, 1).orders[0]
    position = Position(setup)
    drawn = dict.fromkeys(setup.boxes, 0)
    while position.decision is None:
        assert parse_position(format_position(position)) == position
        if position.awaits == "kings":
            position.draw(order.kings)
        elif position.awaits == "buildings":
            position.draw(order.buildings[:7])
        else:
            box = position.awaits_box
            position.draw(order.dominoes[box][: position.awaits_count])
            drawn[box] += position.awaits_count
    assert parse_position(format_position(position)) == position


KINGDOMINO = format_position(play_on(Game.new(Setup.kingdomino(2), 5), 11, 5).position)
WAITING = format_position(Position(Setup.queendomino(4)))
QUEENDOMINO = format_position(play_on(Game.new(Setup.queendomino(4), 4), 60, 4).position)


@pytest.mark.parametrize(
    ("text", "pattern", "replacement", "key", "sentence"),
    [
        (KINGDOMINO, "position 2", "position 3", "position", "version"),
        (KINGDOMINO, "setup .*", "setup kingdomino players=9", "setup", "2, 3 or 4"),
        (KINGDOMINO, "round .*", "round 7", "round", "a round"),
        (KINGDOMINO, "round .*\n", "", "position", "lacks a line: round"),
        (KINGDOMINO, "decision .*", "decision tax", "decision", "no decision called tax"),
        (KINGDOMINO, "decision .*", "decision over", "decision", "not over"),
        (KINGDOMINO, "decision .*", "decision think", "decision", "cannot come next"),
        (KINGDOMINO, ">", "", "line", "marked as acting"),
        (KINGDOMINO, "line ", "line 1@P1 ", "line", "once"),
        (KINGDOMINO, "@P1b", "@P1c", "", "is not a king"),
        (KINGDOMINO, "next .*", "next 1 2 3 4", "next", "those that have acted"),
        (KINGDOMINO, "seen kingdomino", "seen kingdomino 49", "seen", "a domino"),
        (KINGDOMINO, "(seen kingdomino .*) [0-9]+", r"\1", "seen", "have been seen by now"),
        (KINGDOMINO, "seen kingdomino", "seen queendomino", "seen", "draws from kingdomino"),
        (KINGDOMINO, "kingdom 2", "kingdom 3", "kingdom 3", "in order"),
        (KINGDOMINO, "kingdom 2", "discarded 1\nkingdom 2", "kingdom 1", "laid or discarded"),
        (KINGDOMINO, "kingdom 2", "towers 1\nkingdom 2", "towers", "follow from the buildings"),
        (KINGDOMINO, "kingdom 2", "kingdom 2 queen", "kingdom 2", "towers or Queen"),
        (KINGDOMINO, "kingdom 2", "kingdom 2 king", "kingdom 2", "only 'queen' may follow"),
        (KINGDOMINO, "round", "game 2\nround", "game", "a game"),
        (KINGDOMINO, "round", "dragon used\nround", "dragon", "no dragon"),
        (KINGDOMINO, "round", "weather fine\nround", "weather", "expected one of"),
        (KINGDOMINO, "round", "placed g8h8\nround", "placed", "tax only"),
        (QUEENDOMINO, "builders .*", "builders church", "builders", "6 spots"),
        (QUEENDOMINO, "builders [a-z_-]+", "builders pub", "builders", "not a building"),
        (QUEENDOMINO, "builders .*", "builders" + " knights_bank" * 6, "builders", "box holds 1"),
        (QUEENDOMINO, "top .*", "top pub", "top", "not a building"),
        (QUEENDOMINO, "top .*", "top tavern\ntop tavern", "top", "twice"),
        (KINGDOMINO, "round", "top tavern\nround", "top", "no builders"),
        (WAITING, "builders", "top tavern\nbuilders", "top", "before buildings are drawn"),
        (QUEENDOMINO, "kingdom ([0-9]) queen", r"kingdom \1", "decision", "must host the Queen"),
    ],
)
def test_a_position_no_game_leads_to_is_refused(
    text: str, pattern: str, replacement: str, key: str, sentence: str
) -> None:
    changed = re.sub(pattern, replacement, text, count=1)
    assert changed != text
    with pytest.raises(NotationError, match=sentence) as caught:
        parse_position(changed)
    assert changed.splitlines()[caught.value.line - 1].startswith(key)
