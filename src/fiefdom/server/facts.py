"""Facts as messages and as JSON: set-ups, dominoes and squares, each built once."""

from functools import cache
from typing import Any, Literal, cast

from fiefdom import Setup, Square
from fiefdom.components import DOMINOES, Domino
from fiefdom.server.json_text import as_json
from fiefdom.server.messages.base import DominoBox
from fiefdom.server.messages.table import (
    DecisionInfo,
    DominoInfo,
    HalfInfo,
    LineDomino,
    Point,
    SetupInfo,
    SquareInfo,
    Turn,
)


@cache
def setup_info(setup: Setup) -> SetupInfo:
    """A set-up with everything that follows from it."""
    return SetupInfo(
        box=setup.box,
        players=setup.players,
        **setup.options,
        mode=setup.mode,
        grid=setup.grid,
        kingdoms=setup.kingdoms,
        kings=setup.kings,
        line_size=setup.line_size,
        lines=setup.lines,
        queendomino=setup.queendomino_rules,
        text=str(setup),
    )


def domino_info(domino: Domino) -> DominoInfo:
    """A domino with its halves."""
    return _domino(domino.box, domino.number)


def domino_text(domino: Domino) -> str:
    """A domino as JSON."""
    return _domino_text(domino.box, domino.number)


@cache
def _domino_text(box: str, number: int) -> str:
    return as_json(_domino(box, number))


@cache
def _domino(box: str, number: int) -> DominoInfo:
    domino = DOMINOES[box][number]
    halves = [
        HalfInfo(terrain=cast(Any, half.terrain), crowns=half.crowns)
        for half in (domino.a, domino.b)
    ]
    return DominoInfo(
        box=cast(DominoBox, domino.box), number=domino.number, a=halves[0], b=halves[1]
    )


@cache
def point(square: Square) -> Point:
    """A square as a point of the grid."""
    return Point(x=square.x, y=square.y)


@cache
def point_text(square: Square) -> str:
    """A point of the grid as JSON."""
    return as_json(point(square))


@cache
def placed_square_text(
    square: Square,
    terrain: str,
    crowns: int,
    named: tuple[str, int] | None,
    building: str | None,
    knight: bool,
) -> str:
    """A square as JSON, with the box and number of the domino that covers it."""
    return as_json(_square(square, terrain, crowns, named, building, knight))


@cache
def _square(
    square: Square,
    terrain: str,
    crowns: int,
    named: tuple[str, int] | None,
    building: str | None,
    knight: bool,
) -> SquareInfo:
    domino = None if named is None else DOMINOES[named[0]][named[1]]
    return SquareInfo(
        x=square.x,
        y=square.y,
        terrain=cast(Any, terrain),
        crowns=crowns,
        box=cast(DominoBox, domino.box) if domino else None,
        domino=domino.number if domino else None,
        half=_half(domino, terrain, crowns) if domino else None,
        building=building,
        knight=knight,
    )


def _half(domino: Domino, terrain: str, crowns: int) -> Literal["a", "b"]:
    if domino.a.terrain != domino.b.terrain:
        return "a" if domino.a.terrain == terrain else "b"
    return "a" if domino.a.crowns == crowns else "b"


@cache
def line_domino_text(
    box: str, number: int, king: int | None, player: int | None, placed: bool
) -> str:
    """A domino of a line with the king on it, as JSON."""
    domino = _domino(box, number)
    return as_json(LineDomino(domino=domino, king=king, player=player, placed=placed))


@cache
def decision_text(
    kind: str, seat: int, kingdom: int, king: int, named: tuple[str, int] | None
) -> str:
    """The current decision as JSON, with the domino by its box and number."""
    domino = None if named is None else _domino(*named)
    return as_json(
        DecisionInfo(kind=cast(Any, kind), seat=seat, kingdom=kingdom, king=king, domino=domino)
    )


@cache
def coming_turn_text(player: int, king: int, domino: int | None, line: str) -> str:
    """A coming turn as JSON."""
    return as_json(Turn(player=player, king=king, domino=domino, line=cast(Any, line)))
