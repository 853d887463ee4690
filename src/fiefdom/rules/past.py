"""The moves played so far, shared by all copies of a game.

A server keeps the game before a move beside the one after it. With a list of moves in each,
every copy would go through all the moves again, and so would the garbage collector.
"""

from __future__ import annotations

from collections.abc import Iterable

from fiefdom.rules.moves import Move


class Past:
    """Moves with their numbers. A past never changes: a longer one refers to the shorter."""

    __slots__ = ("before", "code", "length", "move")

    before: Past
    """The past without its last move. Like that move, it is missing from an empty past."""
    code: int
    move: Move
    length: int

    def __init__(self) -> None:
        """The past of a game in which nothing was played yet."""
        self.length = 0

    def then(self, code: int, move: Move) -> Past:
        """The past after one more move, given with its number."""
        longer = object.__new__(Past)
        longer.before, longer.code, longer.move = self, code, move
        longer.length = self.length + 1
        return longer

    @property
    def played(self) -> list[tuple[int, Move]]:
        """All moves in order, each after its number."""
        found, past = [], self
        while past.length:
            found.append((past.code, past.move))
            past = past.before
        return found[::-1]

    def __reduce__(self) -> tuple[object, ...]:
        return past_of, (self.played,)  # one inside the other would nest too deeply


def past_of(played: Iterable[tuple[int, Move]]) -> Past:
    """The past in which these moves were played, each given after its number."""
    past = Past()
    for code, move in played:
        past = past.then(code, move)
    return past
