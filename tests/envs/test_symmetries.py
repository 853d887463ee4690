"""A game turned or mirrored is the same game: exactly, in every mode."""

from __future__ import annotations

import numpy as np
import pytest

from fiefdom import FiefdomError, Setup
from fiefdom.envs import SYMMETRIES, Batch, Symmetries
from fiefdom.rules import modes


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_a_turned_game_looks_turned_to_the_end(setup: Setup) -> None:
    symmetries = Symmetries(setup)
    original = Batch(setup, 6, seed=8)
    turned = [Batch(setup, 6, seed=8) for _ in range(SYMMETRIES)]
    for _ in range(150):
        planes, vectors, masks = original.planes, original.vectors, original.masks
        actions = original.random_actions()
        for k, batch in enumerate(turned):
            assert (batch.vectors == vectors).all()
            assert (batch.planes == symmetries.planes(k, planes, vectors)).all()
            assert (batch.masks == symmetries.masks(k, masks, planes, vectors)).all()
            batch.step(symmetries.actions(k, actions, planes, vectors))
        original.step(actions)


def test_symmetry_0_is_none_and_the_others_are_others() -> None:
    setup = Setup.queendomino(3)
    symmetries, batch = Symmetries(setup), Batch(setup, 200, seed=1)
    batch.step_randomly(60)
    views = [symmetries.planes(k, batch.planes, batch.vectors) for k in range(SYMMETRIES)]
    assert (views[0] == batch.planes).all()
    different = {view.tobytes() for view in views}
    assert len(different) == SYMMETRIES


def test_values_of_actions_turn_with_them() -> None:
    setup = Setup.kingdomino(2)
    symmetries, batch = Symmetries(setup), Batch(setup, 5, seed=1)
    batch.step_randomly(7)
    actions = batch.random_actions()
    policy = np.zeros(batch.masks.shape, np.float32)
    policy[np.arange(5), actions] = 0.5
    for k in range(SYMMETRIES):
        turned = symmetries.masks(k, policy, batch.planes, batch.vectors)
        expected = symmetries.actions(k, actions, batch.planes, batch.vectors)
        assert (turned.argmax(axis=1) == expected).all()
        assert (turned.sum(axis=1) == 0.5).all()


def test_which_symmetry_undoes_which() -> None:
    setup = Setup.queendomino(3)
    symmetries, batch = Symmetries(setup), Batch(setup, 20, seed=1)
    batch.step_randomly(60)
    for k, undone in enumerate((0, 3, 2, 1, 4, 5, 6, 7)):
        turned = symmetries.planes(k, batch.planes, batch.vectors)
        assert (symmetries.planes(undone, turned, batch.vectors) == batch.planes).all()
        masks = symmetries.masks(k, batch.masks, batch.planes, batch.vectors)
        assert (symmetries.masks(undone, masks, turned, batch.vectors) == batch.masks).all()


def test_what_is_not_of_the_set_up_is_refused() -> None:
    symmetries, batch = Symmetries(Setup.kingdomino(2)), Batch(Setup.kingdomino(2), 2)
    other = Batch(Setup.queendomino(4), 2)
    for k in (-1, 8):
        with pytest.raises(FiefdomError, match="the symmetries are 0 to 7"):
            symmetries.planes(k, batch.planes, batch.vectors)
    with pytest.raises(FiefdomError, match="not planes and vectors of kingdomino players=2"):
        symmetries.actions(1, other.random_actions(), other.planes, other.vectors)
    with pytest.raises(FiefdomError, match="a row of masks has 329 values"):
        symmetries.masks(1, other.masks, batch.planes, batch.vectors)
