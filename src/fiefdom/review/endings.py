"""Endings: what each answer brings once nothing is left to luck, found by playing it out.

In Kingdomino that is the last round and, if every player has one king, the end of the round
before it, starting with the turn of the last king that has a choice of claims. In Queendomino
and Royal Wedding it is the last turn of the game. So nobody can react to the decision; the
others are assumed to make the most of their own kingdoms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fiefdom.players.exact import exact_choice, is_solvable
from fiefdom.review.puzzles import Answer
from fiefdom.rules import Move, Position

CLEAR_LEAD = 3
"""Points by which the best answer must be ahead if it wins no more often than the second."""
MOST_ENDS = 6000
"""Turns of Queendomino with more than about this many endings are skipped."""


@dataclass(frozen=True, slots=True, order=True)
class End:
    """What an ending is worth to one kingdom; more is better."""

    share: float
    """The share of the victory."""
    lead: int
    points: tuple[int, ...]


def is_ending(position: Position) -> bool:
    """Whether `endings` can say what every answer brings."""
    setup = position.setup
    if position.game_number < setup.games or not is_solvable(position):
        return False
    last_turn = position.turn == setup.kings - 1
    if setup.queendomino_rules:
        return last_turn
    if position.round == setup.lines:
        return True
    return setup.kings == setup.players and (last_turn or len(position.free_dominoes) <= 2)


def endings(position: Position) -> dict[tuple[Move, ...], End]:
    """The ending that each answer leads to if everyone plays their best from there on.

    An answer is a placement with the claim that follows it, or a single move.
    """
    decision = position.decision
    assert decision is not None
    kingdom = decision.kingdom
    if position.setup.queendomino_rules:
        return {(move,): _best_end(position.after(move), kingdom) for move in position.moves}
    return {moves: _played_out(after, kingdom) for moves, after in _turns(position)}


def _turns(position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """The moves of the current turn and where they lead."""
    decision = position.decision
    assert decision is not None
    for move in position.moves:
        after = position.after(move)
        later = after.decision
        if decision.kind == "place" and later is not None and later.kind == "claim":
            claims = after.moves
            for claim in claims:
                # A forced claim is not asked for.
                yield (move, claim) if len(claims) > 1 else (move,), after.after(claim)
        else:
            yield (move,), after


def _played_out(position: Position, kingdom: int) -> End:
    while not position.over:
        position.play(exact_choice(position).move)
    return _end(position, kingdom)


def _best_end(position: Position, kingdom: int) -> End:
    """The best ending of the game's last turn."""
    decision = position.decision
    if decision is None:
        return _end(position, kingdom)
    moves = position.moves
    if decision.kind == "dragon":
        moves = moves[:1]  # pass: nobody builds any more, so the coin would buy nothing
    return max(_best_end(position.after(move), kingdom) for move in moves)


def _end(position: Position, kingdom: int) -> End:
    points = tuple(
        now + past.points for now, past in zip(position.points, position.past, strict=True)
    )
    lead = points[kingdom] - max(points[:kingdom] + points[kingdom + 1 :])
    share = float(lead > 0)
    if lead == 0:
        winners = position.scores.winners
        share = 1 / len(winners) if kingdom in winners else 0.0
    return End(share, lead, points)


def is_small(position: Position) -> bool:
    """Whether the last turn of Queendomino has few enough endings to try them all."""
    ends, steps = 1, position
    while (decision := steps.decision) is not None:
        moves = steps.moves
        ends *= len(moves) if decision.kind != "dragon" else 1
        steps = steps.after(moves[-1])
    return ends <= MOST_ENDS


def ending_answers(found: dict[tuple[Move, ...], End]) -> tuple[Answer, ...]:
    """The answers of an ending, best first; equally good ones in the order of the moves."""
    order = sorted(found.items(), key=lambda item: (-item[1].share, -item[1].lead))
    return tuple(
        Answer(tuple(map(str, moves)), round(end.share, 3), tuple(map(float, end.points)))
        for moves, end in order
    )


def shortened(found: dict[tuple[Move, ...], End], asks: int) -> dict[tuple[Move, ...], End]:
    """The best ending of all answers that begin with the same moves."""
    best: dict[tuple[Move, ...], End] = {}
    for moves, end in found.items():
        first = moves[:asks]
        best[first] = max(end, best.get(first, end))
    return best


def is_clear(ends: Sequence[End]) -> bool:
    """Whether the best of these is ahead of the second by a clear margin."""
    first, second = sorted(ends, key=lambda end: (end.share, end.lead), reverse=True)[:2]
    return first.share > second.share or first.lead - second.lead >= CLEAR_LEAD
