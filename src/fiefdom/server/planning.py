"""What a player may prepare while others decide: the next placement, and a claim."""

from fiefdom import Claim, Place
from fiefdom.server.facts import domino_info, point
from fiefdom.server.messages.socket import Choice, Plan
from fiefdom.server.table import Table


def plan(table: Table, seat: int) -> Plan:
    """The placements of the seat's next domino in this round, and the dominoes still free.

    They are legal as things stand. A partner who shares the kingdom may change that, and
    another player may claim a domino first.
    """
    places = _placements(table, seat)
    return Plan(
        number=table.number,
        seat=seat,
        domino=places[0].domino if places else None,
        places=places,
        claims=[
            Choice(
                move=str(Claim(claimed.domino.number)),
                kind="claim",
                domino=domino_info(claimed.domino),
            )
            for claimed in table.next_line
            if claimed.king is None
        ],
    )


def _placements(table: Table, seat: int) -> list[Choice]:
    position = table.position.copy()
    while (decision := position.decision) is not None:
        if decision.player == seat and decision.kind == "place":
            break
        # Others' decisions do not change this kingdom, so any moves up to its turn will do.
        position.play(position.moves[0])
    if decision is None or decision.domino is None:
        return []
    return [
        Choice(
            move=str(move),
            kind="place",
            squares=[point(move.a), point(move.b)],
            domino=domino_info(decision.domino),
            score=gain.points,
        )
        for move, gain in zip(position.moves, position.gains, strict=True)
        if isinstance(move, Place)
    ]
