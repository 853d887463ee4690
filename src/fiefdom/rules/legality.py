"""Why a move is illegal: the rule it breaks and one sentence that says what is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fiefdom.rules.errors import IllegalMove
from fiefdom.rules.kernel.codes import BUILD, CLAIM, MOVE_CODES, TAX
from fiefdom.rules.kernel.towns import DRAGON_PRICE
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.moves import (
    CASTLE,
    NEIGHBOURS,
    Build,
    Claim,
    Discard,
    Dragon,
    Move,
    Place,
    Square,
    Tax,
)
from fiefdom.rules.setup import Setup

if TYPE_CHECKING:
    from fiefdom.rules.position import Decision, Position

_ASKED = {
    "place": "place the domino",
    "tax": "tax or pass",
    "build": "build or pass",
    "dragon": "bribe the dragon or pass",
    "claim": "claim a domino",
}


def why_illegal(position: Position, move: Move) -> IllegalMove:
    """The error for a move that is known to be illegal in this position."""
    decision = position.decision
    if decision is None:
        return IllegalMove("nobody has to move now", "D5")
    kingdom = position.kingdom(decision.kingdom)
    if isinstance(move, Dragon) and decision.kind == "claim" and position.builders:
        reason = why_no_dragon(kingdom, position.dragon_used)
        if reason:
            return IllegalMove(reason, "G1")
    kind = "place" if move.kind == "discard" else move.kind
    declines = kind == "pass" and decision.kind not in ("place", "claim")
    if kind != decision.kind and not declines:
        asked = _ASKED[decision.kind]
        return IllegalMove(f"player {decision.player + 1} must now {asked}, not {move}", "D5")
    match move:
        case Place(a, b):
            return _why_not_place(position.setup, decision, kingdom, a, b)
        case Discard():
            return IllegalMove("a domino that can be placed must be placed", "P4")
        case Tax(squares):
            return _why_not_tax(kingdom, squares)
        case Build(spot, square):
            return _why_not_build(position, decision.kingdom, spot, square)
        case Dragon(spot):
            return IllegalMove(f"there is no building to burn on spot {spot}", "G1")
    assert isinstance(move, Claim), "a decision that may be declined can always be declined"
    free = ", ".join(str(domino.number) for domino in position.free_dominoes)
    return IllegalMove(f"domino {move.domino} cannot be claimed; free are {free}", "D5")


def why_illegal_number(position: Position, code: int) -> IllegalMove:
    """The error for a number that is not a legal move of this position."""
    if not 0 <= code < MOVE_CODES:
        given = f", not {code}" if abs(code) < 1 << 64 else ""
        return IllegalMove(f"moves have numbers from 0 to {MOVE_CODES - 1}{given}", "D5")
    if code >= CLAIM and code - CLAIM >= len(position.next_line):
        return IllegalMove(f"move {code} claims a domino that is not there", "D5")
    if TAX <= code < BUILD and position.step != "tax":
        return IllegalMove(f"move {code} taxes, and nobody may tax now", "T1")
    return why_illegal(position, position.move(code))


def _why_not_place(
    setup: Setup, decision: Decision, kingdom: KingdomView, a: Square, b: Square
) -> IllegalMove:
    assert decision.domino is not None
    if (b.x - a.x, b.y - a.y) not in NEIGHBOURS:
        return IllegalMove(f"{a} and {b} do not share an edge", "P1")
    for square in (a, b):
        if square == CASTLE or square in kingdom.squares:
            return IllegalMove(f"{square} is not free", "P1")
    halves = {a: decision.domino.a, b: decision.domino.b}
    laid = {square: Land(half.terrain, half.crowns) for square, half in halves.items()}
    grown = KingdomView({**kingdom.squares, **laid})
    if not grown.fits(setup.grid):
        width, height = grown.size
        return IllegalMove(
            f"the kingdom would be {width}×{height} squares and may not exceed "
            f"{setup.grid}×{setup.grid}",
            "P3",
        )
    if any(_touches(kingdom, square, half.terrain) for square, half in halves.items()):
        return IllegalMove(
            f"both halves of domino {decision.domino.number} are alike: "
            "name the left or lower square first",
            "P1",
        )
    return IllegalMove("neither half would touch the castle or its own terrain", "P2")


def _touches(kingdom: KingdomView, square: Square, terrain: str) -> bool:
    for dx, dy in NEIGHBOURS:
        neighbour = Square(square.x + dx, square.y + dy)
        land = kingdom.squares.get(neighbour)
        if neighbour == CASTLE or (land is not None and land.terrain == terrain):
            return True
    return False


def _why_not_tax(kingdom: KingdomView, squares: tuple[Square, ...]) -> IllegalMove:
    if len(squares) > 1 and kingdom.guard == 1:
        return IllegalMove("the guard has only one knight", "T1")
    named = " ".join(map(str, squares)) or "nowhere"
    return IllegalMove(
        f"knights go onto the domino just placed, one on each square at most, not {named}", "T1"
    )


def _why_not_build(position: Position, number: int, spot: int, square: Square) -> IllegalMove:
    kingdom, builders = position.kingdom(number), position.builders
    if spot not in range(len(builders)) or builders[spot] is None:
        return IllegalMove(f"there is no building on spot {spot}", "B4")
    land = kingdom.squares.get(square)
    if land is None or land.terrain != "town":
        return IllegalMove(f"{square} is not a town square of the kingdom", "B2")
    if land.building is not None:
        return IllegalMove(f"{square} has a building already", "B2")
    price = position.price(spot, number)
    return IllegalMove(f"the building costs {price} and the kingdom has {kingdom.coins}", "B2")


def why_no_dragon(kingdom: KingdomView, dragon_used: bool) -> str:
    """Why the turn has no dragon step; empty if it has one, or if nothing is left to burn."""
    if dragon_used:
        return "the dragon has already been bribed this round"
    if kingdom.has_queen:
        return "the kingdom that hosts the Queen may not bribe the dragon"
    if kingdom.coins < DRAGON_PRICE:
        return f"the dragon costs {DRAGON_PRICE} coin and the kingdom has none"
    return ""
