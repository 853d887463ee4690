"""The numbering of actions: fixed for good, and the same moves as the rules offer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fiefdom import FiefdomError, Game, IllegalMove, Setup
from fiefdom.envs import Actions
from fiefdom.rules import modes

# Numbers trained networks rely on: kind and first action, then how many actions there are.
SECTIONS = {
    "kingdomino-2": ("place 0, discard 324, claim 325", 329),
    "kingdomino-3": ("place 0, discard 324, claim 325", 328),
    "kingdomino-4": ("place 0, discard 324, claim 325", 329),
    "kingdomino-3-lines-of-four": ("place 0, discard 324, claim 325", 329),
    "mighty-duel": ("place 0, discard 676, claim 677", 681),
    "queendomino-2": (
        "place 0, discard 676, pass 677, tax 678, build 681, dragon 1695, claim 1701",
        1705,
    ),
    "queendomino-3": (
        "place 0, discard 324, pass 325, tax 326, build 329, dragon 815, claim 821",
        825,
    ),
    "queendomino-4": (
        "place 0, discard 324, pass 325, tax 326, build 329, dragon 815, claim 821",
        825,
    ),
    "royal-wedding-3": (
        "place 0, discard 676, pass 677, tax 678, build 681, dragon 1695, claim 1701",
        1705,
    ),
    "royal-wedding-4": (
        "place 0, discard 676, pass 677, tax 678, build 681, dragon 1695, claim 1701",
        1705,
    ),
    "royal-wedding-5": (
        "place 0, discard 324, pass 325, tax 326, build 329, dragon 815, claim 821",
        829,
    ),
    "royal-wedding-6": (
        "place 0, discard 324, pass 325, tax 326, build 329, dragon 815, claim 821",
        829,
    ),
    "royal-wedding-6-teams": (
        "place 0, discard 676, pass 677, tax 678, build 681, dragon 1695, claim 1701",
        1709,
    ),
    "royal-wedding-8-teams": (
        "place 0, discard 676, pass 677, tax 678, build 681, dragon 1695, claim 1701",
        1709,
    ),
}


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_the_numbering_never_changes(setup: Setup) -> None:
    actions = Actions(setup)
    sections = ", ".join(f"{section.kind} {section.start}" for section in actions.sections)
    assert (sections, len(actions)) == SECTIONS[setup.mode]


def test_every_mode_has_its_numbering_written_down() -> None:
    assert set(SECTIONS) == {setup.mode for setup in modes()}


def test_a_number_means_the_same_placement_for_good() -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    while game.decision is not None and game.decision.kind != "place":
        game.play(game.moves[0])
    actions = Actions(game.setup)
    # Square 41 is right of the castle on square 40; direction 1 points up.
    assert str(actions.move(game.position, 4 * 41 + 1)) == "h7h8"
    assert str(actions.move(game.position, 4 * 31 + 3)) == "g6g5"


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_moves_numbers_and_texts_are_one(setup: Setup) -> None:
    chooser = random.Random(5)
    game = Game.new(setup, seed=3)
    actions = Actions(setup)
    while not game.over:
        position = game.position
        numbers = actions.legal(position).tolist()
        moves = position.moves
        assert [actions.move(position, number) for number in numbers] == list(moves)
        assert [actions.action(position, move) for move in moves] == numbers
        assert [actions.action(position, str(move)) for move in moves[:3]] == numbers[:3]
        assert np.flatnonzero(actions.mask(position)).tolist() == sorted(numbers)
        game.play(chooser.choice(moves))


def test_what_is_not_an_action_or_not_legal_is_refused() -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    actions = Actions(game.setup)
    with pytest.raises(FiefdomError, match="0 to 328"):
        actions.move(game.position, 329)
    with pytest.raises(IllegalMove):
        actions.action(game.position, "discard")


DUEL = Setup.kingdomino(2, mighty_duel=True)


def test_a_position_of_another_set_up_is_refused() -> None:
    actions, position = Actions(Setup.kingdomino(2)), Game.new(DUEL, seed=1).position
    for ask in (
        lambda: actions.mask(position),
        lambda: actions.legal(position),
        lambda: actions.action(position, position.moves[0]),
        lambda: actions.move(position, 325),
    ):
        with pytest.raises(
            FiefdomError, match="is from kingdomino players=2 mighty-duel, not from"
        ):
            ask()
    with pytest.raises(FiefdomError, match="actions are of a Setup, not 'kingdomino players=2'"):
        Actions("kingdomino players=2")  # type: ignore[arg-type]
