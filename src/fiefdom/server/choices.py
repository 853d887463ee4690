"""The legal moves, each with all that a page needs to show it without knowing the rules."""

from functools import cache

from fiefdom import Build, Claim, Dragon, Gain, Move, Place, Tax
from fiefdom.components import BUILDINGS
from fiefdom.server.facts import domino_info, point
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import Point
from fiefdom.server.refusals import Refusal
from fiefdom.server.table import Table


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
        moves=_choices(table),
    )


def _choices(table: Table) -> list[Choice]:
    position = table.position
    if table.decision is not None and table.decision.kind == "claim":
        dominoes = {claimed.domino.number: claimed.domino for claimed in table.next_line}
        return [
            Choice(move=str(move), kind=move.kind, domino=domino_info(dominoes[move.domino]))
            for move in position.moves
            if isinstance(move, Claim)
        ]
    moves = zip(position.moves, position.gains, strict=True)
    return [_choice(table, move, gain) for move, gain in moves]


@cache
def _placement(move: Place) -> tuple[str, list[Point]]:
    """A placement's text and squares, made once."""
    return str(move), [point(move.a), point(move.b)]


def _choice(table: Table, move: Move, gain: Gain) -> Choice:
    if isinstance(move, Place):
        text, squares = _placement(move)
        assert table.decision is not None
        assert table.decision.domino is not None
        domino = domino_info(table.decision.domino)
        return Choice(move=text, kind="place", squares=squares, domino=domino, score=gain.points)
    squares, spot, building = _effect(table, move)
    built = BUILDINGS[building] if building and isinstance(move, Build) else None
    return Choice(
        move=str(move),
        kind=move.kind,
        squares=squares,
        spot=spot,
        building=building,
        cost=max(0, -gain.coins),
        coins=gain.coins,
        knights=built.knights if built else 0,
        towers=built.towers if built else 0,
        queen=gain.queen,
        score=gain.points,
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
