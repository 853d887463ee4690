"""A game turned or mirrored is the same game: exactly, in every mode."""

from __future__ import annotations

import numpy as np
import pytest

from fiefdom import Setup
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
