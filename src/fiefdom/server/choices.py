"""The legal moves, each with all that a page needs to show it without knowing the rules."""

from functools import cache, lru_cache

from fiefdom import Build, Claim, Dragon, Gain, Move, Place, Tax
from fiefdom.components import BUILDINGS, DOMINOES
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
        boxes = {claimed.domino.number: claimed.domino.box for claimed in table.next_line}
        claims = (move for move in position.moves if isinstance(move, Claim))
        return [_claim(boxes[move.domino], move.domino) for move in claims]
    moves = zip(position.moves, position.gains, strict=True)
    return [_choice(table, move, gain) for move, gain in moves]


@cache
def _claim(box: str, number: int) -> Choice:
    domino = domino_info(DOMINOES[box][number])
    return Choice(move=str(Claim(number)), kind="claim", domino=domino)


@lru_cache(maxsize=20_000)
def _placement(move: Place, box: str, number: int, points: int) -> Choice:
    return Choice(
        move=str(move),
        kind="place",
        squares=[point(move.a), point(move.b)],
        domino=domino_info(DOMINOES[box][number]),
        score=points,
    )


def _choice(table: Table, move: Move, gain: Gain) -> Choice:
    if isinstance(move, Place):
        assert table.decision is not None
        domino = table.decision.domino
        assert domino is not None
        return _placement(move, domino.box, domino.number, gain.points)
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
