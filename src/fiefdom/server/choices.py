"""The legal moves, each with everything a page needs to show it without knowing the rules."""

from functools import cache

from fiefdom import Build, Claim, Dragon, Gain, Move, Place, Tax
from fiefdom.components import BUILDINGS, DOMINOES
from fiefdom.server.facts import domino_info, domino_text, point
from fiefdom.server.json_text import as_json, json_array
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import Point
from fiefdom.server.refusals import Refusal
from fiefdom.server.table import Table


def choices(table: Table) -> Choices:
    """The legal moves of the current decision."""
    return Choices.model_validate_json(choices_text(table))


def choices_text(table: Table) -> str:
    """The table's `Choices` as JSON."""
    decision = table.decision
    if table.turn is None or decision is None:
        raise Refusal("not-your-turn")
    domino = domino_text(decision.domino) if decision.domino else "null"
    moves = _claims(table) if decision.kind == "claim" else _moves(table, domino)
    return (
        f'{{"type":"choices","number":{table.number},"seat":{decision.player},'
        f'"kind":"{decision.kind}","domino":{domino},"moves":{json_array(moves)}}}'
    )


def _claims(table: Table) -> list[str]:
    boxes = {claimed.domino.number: claimed.domino.box for claimed in table.next_line}
    claims = (move for move in table.position.moves if isinstance(move, Claim))
    return [claim_text(boxes[move.domino], move.domino) for move in claims]


@cache
def claim_text(box: str, number: int) -> str:
    """The `Choice` to claim a domino as JSON."""
    domino = domino_info(DOMINOES[box][number])
    return as_json(Choice(move=str(Claim(number)), kind="claim", domino=domino))


def _moves(table: Table, domino: str) -> list[str]:
    position = table.position
    texts = []
    for move, gain in zip(position.moves, position.gains, strict=True):
        if isinstance(move, Place):
            texts.append(placement_text(move, domino, gain.points))
        else:
            texts.append(as_json(_choice(table, move, gain)))
    return texts


def placement_text(move: Place, domino: str, points: int) -> str:
    """The `Choice` to place a domino, given as JSON, for this many points."""
    before, after = _placement(move)
    return f"{before}{domino}{after}{points}}}"


@cache
def _placement(move: Place) -> tuple[str, str]:
    """The text of a placement before its domino, and between the domino and the score."""
    squares = [point(move.a), point(move.b)]
    text = as_json(Choice(move=str(move), kind="place", squares=squares))
    before, _domino, after = text.partition("null")
    return before, after.removesuffix("0}")


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
