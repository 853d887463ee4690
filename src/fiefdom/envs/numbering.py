"""Actions: the moves of one set-up as numbers from 0, the same in every version.

A move's code (`fiefdom.rules.kernel.codes`) means the same in every mode and leaves room for the
largest of them. The actions of a set-up are those codes, renumbered without the moves that the
set-up never offers: same order, no gaps. In Royal Wedding for teams of two they are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fiefdom.components import SPOTS
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel import codes
from fiefdom.rules.moves import Move
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class Section:
    """A run of actions of one kind, from `start` up to `stop`."""

    kind: str
    start: int
    stop: int
    meaning: str


class Actions:
    """The numbering of one set-up's moves.

    Squares are counted from the castle in rows of `side`, so that square = side·(y + reach) +
    (x + reach) with the castle at x = y = 0 and reach = grid - 1.
    """

    def __init__(self, setup: Setup) -> None:
        check_setup(setup, "actions are")
        self.setup = setup
        self.reach = setup.grid - 1
        self.side = 2 * self.reach + 1
        self.codes: NDArray[np.int16] = np.array(list(self._codes()), np.int16)
        """The move code of each action."""
        self.numbers: NDArray[np.int16] = np.full(codes.MOVE_CODES, -1, np.int16)
        """The action of each move code, or -1 if the set-up never offers the move."""
        self.numbers[self.codes] = np.arange(len(self.codes))

    def __len__(self) -> int:
        return len(self.codes)

    def _squares(self) -> list[int]:
        steps = range(codes.REACH - self.reach, codes.REACH + self.reach + 1)
        return [codes.SQUARES_ACROSS * row + column for row in steps for column in steps]

    def _codes(self) -> Iterator[int]:
        squares = self._squares()
        yield from (codes.PLACE + 4 * square + turn for square in squares for turn in range(4))
        yield codes.DISCARD
        if self.setup.queendomino_rules:
            yield from range(codes.PASS, codes.BUILD)
            yield from (
                codes.BUILD + codes.SQUARES * spot + square
                for spot in range(SPOTS)
                for square in squares
            )
            yield from range(codes.DRAGON, codes.CLAIM)
        yield from range(codes.CLAIM, codes.CLAIM + self.setup.line_size)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """What the numbers mean, from first to last."""
        ends = [
            ("place", codes.DISCARD, "4·square of half a + direction of half b"),
            ("discard", codes.PASS, "discard the domino, which does not fit anywhere"),
            ("pass", codes.TAX, "decline to tax, to build or to bribe the dragon"),
            ("tax", codes.BUILD, "a knight on half a, on half b, on both"),
            ("build", codes.DRAGON, "squares·spot + square of the town"),
            ("dragon", codes.CLAIM, "the spot whose building burns"),
            ("claim", codes.MOVE_CODES, "the domino's index in the next line, lowest first"),
        ]
        sections, start = [], 0
        for kind, end, meaning in ends:
            stop = int((self.codes < end).sum())
            if stop > start:
                sections.append(Section(kind, start, stop, meaning))
            start = stop
        return tuple(sections)

    def code(self, action: int) -> int:
        """The move code of an action."""
        if not 0 <= action < len(self):
            raise FiefdomError(f"the actions of {self.setup} are 0 to {len(self) - 1}")
        return int(self.codes[action])

    def action(self, position: Position, move: Move | str) -> int:
        """The number of a legal move or of its text; raises IllegalMove for others."""
        self._check(position)
        return int(self.numbers[position.code(move)])

    def move(self, position: Position, action: int) -> Move:
        """The move that an action stands for in a position; `str` of it is its text."""
        self._check(position)
        return position.move(self.code(action))

    def legal(self, position: Position) -> NDArray[np.int16]:
        """The numbers of the legal moves, in the order of `position.moves`."""
        self._check(position)
        return self.numbers[position.move_codes]

    def mask(self, position: Position) -> NDArray[np.bool_]:
        """One truth value for each action: whether it is legal."""
        mask = np.zeros(len(self), np.bool_)
        mask[self.legal(position)] = True
        return mask

    def _check(self, position: Position) -> None:
        if position.setup != self.setup:
            raise FiefdomError(f"the position is from {position.setup}, not from {self.setup}")


def check_setup(setup: object, what: str) -> None:
    """Refuses anything else where a set-up belongs."""
    if not isinstance(setup, Setup):
        raise FiefdomError(f"{what} of a Setup, not {setup!r}")
