"""From a move to its number and back, given the state it is played in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fiefdom.components import SPOTS
from fiefdom.rules.kernel import codes
from fiefdom.rules.kingdom import castle_of, squares_from
from fiefdom.rules.moves import (
    NEIGHBOURS,
    Build,
    Claim,
    Discard,
    Dragon,
    Move,
    Pass,
    Place,
    Square,
    Tax,
)
from fiefdom.rules.states import kingdom_words, word
from fiefdom.rules.table import domino_of

if TYPE_CHECKING:
    from fiefdom.rules.position import Position

_NEXT_DOMINO = word("next_domino")
_CELL_A, _CELL_B = word("cell_a"), word("cell_b")
_REACH = range(-codes.REACH, codes.REACH + 1)


def move_of(position: Position, code: int) -> Move:
    """The move with this code."""
    if codes.TAX <= code < codes.BUILD:
        a, b = taxed_squares(position)
        return Tax(((a,), (b,), (a, b))[code - codes.TAX])
    if code >= codes.CLAIM:
        return _claim(position.state_words[_NEXT_DOMINO + code - codes.CLAIM])
    return _fixed_move(code)


@cache
def _claim(domino: int) -> Claim:
    return Claim(domino_of(domino).number)


@cache
def _fixed_move(code: int) -> Move:
    """A move whose code means the same in every state."""
    if code < codes.DISCARD:
        a = Square.of_code(code >> 2)
        dx, dy = NEIGHBOURS[code & 3]
        return Place(a, Square(a.x + dx, a.y + dy))
    if code == codes.DISCARD:
        return Discard()
    if code == codes.PASS:
        return Pass()
    if code < codes.DRAGON:
        spot, square = divmod(code - codes.BUILD, codes.SQUARES)
        return Build(spot, Square.of_code(square))
    return Dragon(code - codes.DRAGON)


def code_of(position: Position, move: Move) -> int | None:
    """The code of a move, or None if no position could offer it."""
    match move:
        case Place(a, b):
            step = (b.x - a.x, b.y - a.y)
            if step not in NEIGHBOURS or not _within(a):
                return None
            return 4 * a.code + NEIGHBOURS.index(step)
        case Discard():
            return codes.DISCARD
        case Pass():
            return codes.PASS
        case Tax(squares):
            if position.step != "tax":
                return None
            a, b = taxed_squares(position)
            choices = ((a,), (b,), (a, b))
            return codes.TAX + choices.index(squares) if squares in choices else None
        case Build(spot, square):
            if spot not in range(SPOTS) or not _within(square):
                return None
            return codes.BUILD + codes.SQUARES * spot + square.code
        case Dragon(spot):
            return codes.DRAGON + spot if spot in range(SPOTS) else None
        case Claim(domino):
            numbers = [claimed.domino.number for claimed in position.next_line]
            return codes.CLAIM + numbers.index(domino) if domino in numbers else None


def taxed_squares(position: Position) -> tuple[Square, Square]:
    """The squares of the domino just placed, half a's first."""
    decision = position.decision
    assert decision is not None
    squares = squares_from(castle_of(kingdom_words(position.state_words, decision.kingdom)))
    return squares[position.state_words[_CELL_A]], squares[position.state_words[_CELL_B]]


def _within(square: Square) -> bool:
    return square.x in _REACH and square.y in _REACH
