"""What a player may prepare while others decide: the next placement, and a claim."""

from fiefdom import Place
from fiefdom.server.choices import claim_text, placement_text
from fiefdom.server.facts import domino_text
from fiefdom.server.json_text import json_array
from fiefdom.server.table import Table


def plan_text(table: Table, seat: int) -> str:
    """The `Plan` of a seat as JSON: the placements of its next domino, and the free dominoes.

    They are legal as things stand. A partner who shares the kingdom may change that, and
    another player may claim a domino first.
    """
    domino, places = _placements(table, seat)
    claims = [claim_text(free.box, free.number) for free in table.position.free_dominoes]
    return (
        f'{{"type":"plan","number":{table.number},"seat":{seat},"domino":{domino},'
        f'"places":{json_array(places)},"claims":{json_array(claims)}}}'
    )


def _placements(table: Table, seat: int) -> tuple[str, list[str]]:
    position = table.position.copy()
    while (decision := position.decision) is not None:
        if decision.player == seat and decision.kind == "place":
            break
        # Others' decisions do not change this kingdom, so any moves up to its turn will do.
        position.play(position.moves[0])
    if decision is None or decision.domino is None:
        return "null", []
    domino = domino_text(decision.domino)
    moves = zip(position.moves, position.gains, strict=True)
    places = [
        placement_text(move, domino, gain.points) for move, gain in moves if isinstance(move, Place)
    ]
    return domino if places else "null", places
