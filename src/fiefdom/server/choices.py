"""The legal moves, each with all that a page needs to show it without knowing the rules."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TypeVar

from fiefdom import Build, Claim, Decision, Dragon, Gain, Move, Place, Tax
from fiefdom.components import BUILDINGS, DOMINOES
from fiefdom.server.facts import domino_info, domino_text, point
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import Point
from fiefdom.server.refusals import Refusal
from fiefdom.server.table import Table

T = TypeVar("T")


def choices(table: Table) -> Choices:
    """The legal moves of the decision at hand."""
    decision = _decision(table)
    return Choices(
        number=table.number,
        seat=decision.player,
        kind=decision.kind,
        domino=domino_info(decision.domino) if decision.domino else None,
        moves=list(_each(table, _claim, _placement, _choice)),
    )


def choices_text(table: Table) -> str:
    """`choices` as JSON, put together from the texts of moves that were there before."""
    decision = _decision(table)
    domino = domino_text(decision.domino) if decision.domino else "null"
    moves = ",".join(_each(table, _claim_text, _placement_text, _other_text))
    return (
        f'{{"type":"choices","number":{table.number},"seat":{decision.player},'
        f'"kind":"{decision.kind}","domino":{domino},"moves":[{moves}]}}'
    )


def _decision(table: Table) -> Decision:
    if table.turn is None or table.decision is None:
        raise Refusal("not-your-turn")
    return table.decision


def _each(
    table: Table,
    claim: Callable[[str, int], T],
    placement: Callable[[Place, str, int, int], T],
    other: Callable[[Table, Move, Gain], T],
) -> Iterator[T]:
    """Every legal move, turned into whatever these functions make of it."""
    position, decision = table.position, _decision(table)
    if decision.kind == "claim":
        boxes = {claimed.domino.number: claimed.domino.box for claimed in table.next_line}
        for move in position.moves:
            if isinstance(move, Claim):
                yield claim(boxes[move.domino], move.domino)
        return
    domino = decision.domino
    for move, gain in zip(position.moves, position.gains, strict=True):
        if isinstance(move, Place) and domino is not None:
            yield placement(move, domino.box, domino.number, gain.points)
        else:
            yield other(table, move, gain)


@cache
def _claim(box: str, number: int) -> Choice:
    domino = domino_info(DOMINOES[box][number])
    return Choice(move=str(Claim(number)), kind="claim", domino=domino)


@cache
def _claim_text(box: str, number: int) -> str:
    return _claim(box, number).model_dump_json()


def _placement(move: Place, box: str, number: int, points: int) -> Choice:
    return Choice(
        move=str(move),
        kind="place",
        squares=[point(move.a), point(move.b)],
        domino=domino_info(DOMINOES[box][number]),
        score=points,
    )


@lru_cache(maxsize=20_000)
def _placement_text(move: Place, box: str, number: int, points: int) -> str:
    return _placement(move, box, number, points).model_dump_json()


def _choice(table: Table, move: Move, gain: Gain) -> Choice:
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


def _other_text(table: Table, move: Move, gain: Gain) -> str:
    return _choice(table, move, gain).model_dump_json()


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
