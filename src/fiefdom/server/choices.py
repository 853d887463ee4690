"""The legal moves, each with all that a page needs to show it without knowing the rules."""

from functools import cache

import numpy as np

from fiefdom import Build, Claim, Dragon, Move, Place, Tax
from fiefdom.components import BUILDINGS
from fiefdom.rules.kernel.codes import DISCARD
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, STATE
from fiefdom.rules.kernel.play import apply_move_at, count_kingdoms_at
from fiefdom.rules.kernel.scoring import SHEET_COLUMNS, TOTAL
from fiefdom.rules.move_codes import move_of
from fiefdom.server.facts import domino_info, point
from fiefdom.server.messages.base import MoveKind
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import Point
from fiefdom.server.refusals import Refusal
from fiefdom.server.table import Table

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
    points, town = table.points[kingdom], position.setup.queendomino_rules
    coins = int(position.states["kingdoms"]["coins"][0, kingdom])
    hosts = position.queen == kingdom
    original = position.states
    if position.setup.games > 1:
        original = original.copy()
        original["games"] = position.game_number  # a Dynasty's table is not cleared by this look
    states = original.copy()
    found = []
    for code in position.move_codes.tolist():
        states[:] = original
        apply_move_at(states, 0, code)
        count_kingdoms_at(states, 0, rows)
        gain = int(states["kingdoms"]["coins"][0, kingdom]) - coins if town else 0
        comes = town and not hosts and int(states["queen"][0]) == kingdom
        score = int(rows[kingdom, TOTAL]) - points
        found.append(_choice(table, code, gain, score, comes))
    return found


@cache
def _placement(code: int) -> tuple[str, list[Point]]:
    """Text and squares of a placement, which its code alone determines."""
    move = move_of(np.zeros(1, STATE)[0], code)
    assert isinstance(move, Place)
    return str(move), [point(move.a), point(move.b)]


def _choice(table: Table, code: int, coins: int, score: int, queen: bool) -> Choice:
    if code < DISCARD:
        text, squares = _placement(code)
        assert table.decision is not None
        assert table.decision.domino is not None
        domino = domino_info(table.decision.domino)
        return Choice(move=text, kind="place", squares=squares, domino=domino, score=score)
    move = table.position.move(code)
    squares, spot, building = _effect(table, move)
    built = BUILDINGS[building] if building and isinstance(move, Build) else None
    return Choice(
        move=str(move),
        kind=_KINDS[type(move).__name__],
        squares=squares,
        spot=spot,
        building=building,
        cost=max(0, -coins),
        coins=coins,
        knights=built.knights if built else 0,
        towers=built.towers if built else 0,
        queen=queen,
        score=score,
    )


def _effect(table: Table, move: Move) -> tuple[list[Point], int | None, str | None]:
    """Where a move takes effect: squares, spot of the builders' board, building there."""
    match move:
        case Tax(squares=taxed):
            return [point(square) for square in taxed], None, None
        case Build(spot=spot, square=square):
            return [point(square)], spot, table.position.builders[spot]
        case Dragon(spot=spot):
            return [], spot, table.position.builders[spot]
    return [], None, None
