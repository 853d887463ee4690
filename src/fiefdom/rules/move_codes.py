"""From a move to its number and back, given the state it is played in."""

from __future__ import annotations

from functools import cache

from fiefdom.components import DOMINOES_PER_BOX, SPOTS
from fiefdom.rules.kernel import codes
from fiefdom.rules.kernel.bits import SIDE
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import TAXING, State
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

_REACH = range(-codes.REACH, codes.REACH + 1)


def move_of(state: State, code: int) -> Move:
    """The move with this code."""
    if codes.TAX <= code < codes.BUILD:
        a, b = taxed_squares(state)
        return Tax(((a,), (b,), (a, b))[code - codes.TAX])
    if code >= codes.CLAIM:
        domino = int(state.next_domino[code - codes.CLAIM])
        return Claim((domino - 1) % DOMINOES_PER_BOX + 1)
    return _fixed_move(code)


@cache
def _fixed_move(code: int) -> Move:
    """A move whose code says everything, whatever the state."""
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


def code_of(state: State, move: Move) -> int | None:
    """The code of a move, or None where no position could offer it."""
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
            if int(state.step) != TAXING:
                return None
            a, b = taxed_squares(state)
            choices = ((a,), (b,), (a, b))
            return codes.TAX + choices.index(squares) if squares in choices else None
        case Build(spot, square):
            if spot not in range(SPOTS) or not _within(square):
                return None
            return codes.BUILD + codes.SQUARES * spot + square.code
        case Dragon(spot):
            return codes.DRAGON + spot if spot in range(SPOTS) else None
        case Claim(domino):
            numbers = [(n - 1) % DOMINOES_PER_BOX + 1 for n in state.next_domino.tolist()]
            numbers = numbers[: int(state.next_length)]
            return codes.CLAIM + numbers.index(domino) if domino in numbers else None


def taxed_squares(state: State) -> tuple[Square, Square]:
    """The squares of the domino just placed, half a's first."""
    castle = int(state.kingdoms[kingdom_of(state, acting_king(state))].castle)
    a, b = int(state.cell_a), int(state.cell_b)
    return _square(a, castle), _square(b, castle)


def _square(cell: int, castle: int) -> Square:
    return Square(cell % SIDE - castle % SIDE, cell // SIDE - castle // SIDE)


def _within(square: Square) -> bool:
    return square.x in _REACH and square.y in _REACH
