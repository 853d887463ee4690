"""The eight symmetries of the square on observations, masks and actions, all exact.

A rotated or mirrored kingdom is as good as the original, so every game is eight games to learn
from. Symmetry k rotates by k quarter turns to the left; from 4 on it mirrors left and right
first. Only one thing is not plain geometry: a domino with equal halves has one number for both
orientations, so its half a is always the left or lower one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.setup import Setup

SYMMETRIES = 8
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_PLAIN, _EQUAL, _EQUAL_UPRIGHT = range(3)


class Symmetries:
    """The symmetries of one set-up, applied to arrays with one row for each game.

    Symmetry 0 changes nothing, 1 to 3 are quarter turns to the left, and 4 to 7 are the same after
    left and right are exchanged. 1 and 3 undo each other; every other one undoes itself.
    """

    def __init__(self, setup: Setup) -> None:
        self._actions = Actions(setup)
        self._observation = Observation(setup)
        side = self._observation.side
        self._squares = np.array([_squares(k, side) for k in range(SYMMETRIES)])
        self._numbers = np.array(
            [
                [self._table(k, how) for how in (_PLAIN, _EQUAL, _EQUAL_UPRIGHT)]
                for k in range(SYMMETRIES)
            ]
        )
        self._taxes = setup.queendomino_rules
        if self._taxes:
            self._halves = [self._observation.plane(f"half {half}") for half in "ab"]
        self._equal = self._observation.entry("king 0 equal halves").start

    def planes(
        self, k: int, planes: NDArray[np.uint8], vectors: NDArray[np.int16]
    ) -> NDArray[np.uint8]:
        """The planes of the transformed kingdoms; vectors are the same under every symmetry."""
        self._check(k, planes, vectors)
        turned = np.empty_like(planes).reshape(*planes.shape[:2], -1)
        turned[:, :, self._squares[k]] = planes.reshape(turned.shape)
        turned = turned.reshape(planes.shape)
        if self._taxes:
            swapped = np.flatnonzero(self._swaps(k, planes, vectors))
            a, b = self._halves
            turned[swapped, a], turned[swapped, b] = turned[swapped, b], turned[swapped, a]
        return turned

    def actions(
        self,
        k: int,
        actions: NDArray[np.integer],
        planes: NDArray[np.uint8],
        vectors: NDArray[np.int16],
    ) -> NDArray[np.int64]:
        """What legal actions become; planes and vectors are those before."""
        self._check(k, planes, vectors)
        turned: NDArray[np.int64] = self._numbers[k][self._how(planes, vectors), actions]
        return turned

    def masks(
        self,
        k: int,
        masks: NDArray[np.generic],
        planes: NDArray[np.uint8],
        vectors: NDArray[np.int16],
    ) -> NDArray[np.generic]:
        """What masks become, or any other values with 0 for illegal actions."""
        self._check(k, planes, vectors)
        if masks.shape[1:] != (len(self._actions),):
            raise FiefdomError(f"a row of masks has {len(self._actions)} values in this set-up")
        turned = np.zeros_like(masks)
        games, actions = np.nonzero(masks)
        how = self._how(planes, vectors)[games]
        turned[games, self._numbers[k][how, actions]] = masks[games, actions]
        return turned

    def _check(self, k: int, planes: NDArray[np.uint8], vectors: NDArray[np.int16]) -> None:
        """Refuses a symmetry that does not exist, and arrays of another set-up."""
        if k not in range(SYMMETRIES):
            raise FiefdomError(f"the symmetries are 0 to {SYMMETRIES - 1}, not {k}")
        seen = self._observation
        if planes.shape[1:] != seen.shape or vectors.shape[1:] != (seen.size,):
            raise FiefdomError(f"these are not planes and vectors of {seen.setup}")

    def _how(self, planes: NDArray[np.uint8], vectors: NDArray[np.int16]) -> NDArray[np.int64]:
        """Which table applies to each game."""
        how = (vectors[:, self._equal] > 0).astype(np.int64)
        if self._taxes:
            columns = planes[:, self._halves].any(axis=2).argmax(axis=2)
            taxing = planes[:, self._halves[0]].any(axis=(1, 2))
            how[(how > 0) & taxing & (columns[:, 0] == columns[:, 1])] = _EQUAL_UPRIGHT
        return how

    def _swaps(
        self, k: int, planes: NDArray[np.uint8], vectors: NDArray[np.int16]
    ) -> NDArray[np.bool_]:
        how = self._how(planes, vectors)
        across, upright = (_step(k, direction) in _STEPS[2:] for direction in _STEPS[:2])
        swapped: NDArray[np.bool_] = (how == _EQUAL) & across | (how == _EQUAL_UPRIGHT) & upright
        return swapped

    def _table(self, k: int, how: int) -> NDArray[np.int64]:
        """What each action becomes; those that are never legal may become anything."""
        side = self._actions.side
        squares = self._squares_of_actions(k)
        table = np.arange(len(self._actions))
        for section in self._actions.sections:
            numbers = table[section.start : section.stop]
            if section.kind == "place":
                square, direction = np.divmod(np.arange(len(numbers)), 4)
                turned = np.array([_STEPS.index(_step(k, step)) for step in _STEPS])[direction]
                start = squares[square]
                if how != _PLAIN:  # half a is the left or lower one
                    start = start - np.array([0, 0, 1, side])[turned]
                    turned = turned % 2
                numbers[:] = (4 * start + turned) % len(numbers)
            elif section.kind == "build":
                spot, square = np.divmod(np.arange(len(numbers)), side * side)
                numbers[:] = section.start + side * side * spot + squares[square]
            elif section.kind == "tax" and how != _PLAIN:
                moved = _step(k, _STEPS[how - _EQUAL])
                if moved in _STEPS[2:]:
                    numbers[:2] = numbers[1::-1].copy()
        return table

    def _squares_of_actions(self, k: int) -> NDArray[np.int64]:
        return np.array(_squares(k, self._actions.side))


def _step(k: int, step: tuple[int, int]) -> tuple[int, int]:
    x, y = step
    if k >= 4:
        x = -x
    for _ in range(k % 4):
        x, y = -y, x
    return x, y


def _squares(k: int, side: int) -> list[int]:
    """Where each square of a plane goes."""
    reach = side // 2
    moved = []
    for square in range(side * side):
        x, y = _step(k, (square % side - reach, square // side - reach))
        moved.append(side * (y + reach) + x + reach)
    return moved
