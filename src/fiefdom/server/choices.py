"""The legal moves, each with all that a page needs to show it without knowing the rules."""

import numpy as np

from fiefdom import Build, Claim, Dragon, Move, Place, Tax
from fiefdom.components import BUILDINGS
from fiefdom.rules.kernel.layout import MAX_KINGDOMS
from fiefdom.rules.kernel.play import apply, count_points
from fiefdom.rules.kernel.scoring import SHEET_COLUMNS, TOTAL
from fiefdom.server.messages.base import MoveKind
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import DominoInfo, Point
from fiefdom.server.refusals import Refusal
from fiefdom.server.table import Table
from fiefdom.server.view import domino_info, point

_KINDS: dict[str, MoveKind] = {
    "Place": "place",
    "Discard": "discard",
    "Tax": "tax",
    "Build": "build",
    "Dragon": "dragon",
    "Pass": "pass",
    "Claim": "claim",
}


def choices(table: Table) -> Choices:
    """The legal moves of the decision at hand."""
    decision = table.decision
    if table.turn is None or decision is None:
        raise Refusal("not-your-turn")
    return Choices(
        number=table.number,
        seat=decision.player,
        kind=decision.kind,
        domino=domino_info(decision.domino) if decision.domino else None,
        moves=_choices(table, decision.kingdom),
    )


def _choices(table: Table, kingdom: int) -> list[Choice]:
    position = table.position
    if table.decision is not None and table.decision.kind == "claim":
        return [
            Choice(
                move=str(Claim(claimed.domino.number)),
                kind="claim",
                domino=domino_info(claimed.domino),
            )
            for claimed in table.next_line
            if claimed.king is None
        ]
    rows = np.zeros((MAX_KINGDOMS, SHEET_COLUMNS), np.int64)
    points = table.points[kingdom]
    coins = int(position.states["kingdoms"]["coins"][0, kingdom])
    hosts = position.queen == kingdom
    found = []
    for code in position.move_codes.tolist():
        states = position.states.copy()
        states["games"] = position.number  # a Dynasty's table is not cleared by this look
        apply(states, 0, code)
        count_points(states, 0, rows)
        gain = int(states["kingdoms"]["coins"][0, kingdom]) - coins
        comes = not hosts and int(states["queen"][0]) == kingdom
        score = int(rows[kingdom, TOTAL]) - points
        found.append(_choice(table, position.move(code), gain, score, comes))
    return found


def _choice(table: Table, move: Move, coins: int, score: int, queen: bool) -> Choice:
    squares: list[Point] = []
    spot: int | None = None
    building: str | None = None
    domino: DominoInfo | None = None
    match move:
        case Place(a, b):
            squares = [point(a), point(b)]
            if table.decision is not None and table.decision.domino is not None:
                domino = domino_info(table.decision.domino)
        case Tax(squares=taxed):
            squares = [point(square) for square in taxed]
        case Build(spot=on, square=square):
            squares = [point(square)]
            spot, building = on, table.position.builders[on]
        case Dragon(spot=on):
            spot, building = on, table.position.builders[on]
    built = BUILDINGS[building] if building and isinstance(move, Build) else None
    return Choice(
        move=str(move),
        kind=_KINDS[type(move).__name__],
        squares=squares,
        domino=domino,
        spot=spot,
        building=building,
        cost=max(0, -coins),
        coins=coins,
        knights=built.knights if built else 0,
        towers=built.towers if built else 0,
        queen=queen,
        score=score,
    )
