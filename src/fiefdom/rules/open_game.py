"""A game in which the caller says what is drawn: for analysis, where every draw is a choice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.game import SEED_BITS, Game
from fiefdom.rules.moves import Move
from fiefdom.rules.order import Drawn, drawn_next, shuffled
from fiefdom.rules.position import Position
from fiefdom.rules.scores import ScoreSheet


class OpenGame(Game):
    """A game without a hidden order: when something has to be drawn, it waits for `draw`."""

    __slots__ = ("_earlier", "_told", "_used")

    _told: list[Drawn]
    _used: int

    def __init__(self, start: Position, earlier: Sequence[ScoreSheet] = ()) -> None:
        """A game that continues from a position; `earlier` are the sheets of a dynasty's games."""
        self.start = start.copy()
        self.orders = ()
        self._earlier = tuple(earlier)
        self._told, self._used = [], 0
        self._begin()

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheets of a dynasty's finished games; of any game once it is over."""
        return (*self._earlier, *self._sheets)

    def draw(self, drawn: Drawn) -> None:
        """Says what is drawn; a draw that is impossible raises FiefdomError and changes nothing."""
        self._position.draw(drawn)
        self._told.append(drawn)
        self._used += 1

    def draw_by_chance(self, seed: int | None = None) -> Drawn:
        """Draws at random, everything unseen being equally likely; returns what was drawn."""
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        drawn = drawn_next(shuffled(self._position, seed), self._position)
        if drawn is None:
            raise FiefdomError("there is nothing to draw now")
        self.draw(drawn)
        return drawn

    def undo(self) -> Move:
        """Takes back the last move and what was drawn after it; returns the move."""
        move = super().undo()
        del self._told[self._used :]
        return move

    def copy(self) -> OpenGame:
        """An independent copy."""
        twin = object.__new__(OpenGame)
        twin.start = self.start
        twin.orders = ()
        twin._position = self._position.copy()
        twin._past = self._past
        twin._sheets = self._sheets
        twin._drawn = self._drawn
        twin._earlier = self._earlier
        twin._told = self._told.copy()
        twin._used = self._used
        return twin

    def _begin(self) -> None:
        self._used = 0
        super()._begin()

    def _uncover(self) -> None:
        """Leaves the top building unknown if the starting position does not say which it is."""

    def _draw_what_is_due(self) -> None:
        """Repeats draws that are already known, as when moves are played again after an undo."""
        while self._position.awaits is not None and self._used < len(self._told):
            self._position.draw(self._told[self._used])
            self._used += 1
