"""A review as messages, with the moves of better turns ready to be drawn."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from fiefdom.notation import parse_move
from fiefdom.review import Cancelled, Expected, Judged, Reason, Review, judge, reviewing
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices
from fiefdom.server.messages.review import (
    ReviewedDecision,
    ReviewedDraw,
    ReviewedKingdom,
    ReviewExpected,
    ReviewInfo,
    ReviewLost,
    ReviewMoment,
    ReviewTurningPoint,
    Tried,
)
from fiefdom.server.messages.socket import Choice, ReviewReason
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Table


def review_steps(
    moments: list[Table], cancel: threading.Event, seconds: float
) -> Iterator[ReviewedDecision | ReviewInfo]:
    """The decisions of a game one by one as they are judged, then the whole review.

    `moments` are the tables before each move and after the last. If a review would think longer
    than `seconds`, it thinks less about the rest. Ends early if cancelled.
    """
    decisions: list[ReviewedDecision] = []
    try:
        for progress in reviewing(moments[-1].game, cancel=cancel, seconds=seconds):
            judged = progress.latest
            assert judged is not None
            decisions.append(_decision(moments[judged.at], judged))
            yield decisions[-1]
            if progress.review is not None:
                yield _whole(progress.review, decisions)
    except Cancelled:
        return


def _decision(table: Table, judged: Judged) -> ReviewedDecision:
    return ReviewedDecision(
        at=judged.at,
        seat=judged.player,
        kingdom=judged.kingdom,
        kind=judged.kind,
        move=judged.move,
        word=judged.word,
        forced=judged.forced,
        exact=judged.exact,
        before=_expected(judged.before),
        after=_expected(judged.after),
        cost_chance=judged.cost_chance,
        cost_points=judged.cost_points,
        turn=turn_choices(table, judged.turn) if judged.better else [],
        better=turn_choices(table, judged.better),
        reasons=[reason_info(reason) for reason in judged.reasons],
    )


def turn_choices(table: Table, moves: Sequence[str]) -> list[Choice]:
    """These moves of one turn, each with everything a page needs to draw it."""
    found = []
    for text in moves:
        found.append(next(choice for choice in choices(table).moves if choice.move == text))
        if len(found) < len(moves):
            entry = Entry(table.number + 1, "move", at=0, seat=table.turn, move=text)
            table = advance(table, entry)
    return found


def reason_info(reason: Reason) -> ReviewReason:
    """A reason as a message."""
    return ReviewReason(code=reason.code, amount=reason.amount, kingdom=reason.kingdom)


def _expected(expected: Expected) -> ReviewExpected:
    return ReviewExpected.model_validate(expected, from_attributes=True)


def _whole(review: Review, decisions: list[ReviewedDecision]) -> ReviewInfo:
    return ReviewInfo(
        budget=review.budget,
        decisions=decisions,
        draws=[ReviewedDraw.model_validate(drawn, from_attributes=True) for drawn in review.draws],
        graph=[
            ReviewMoment.model_validate(moment, from_attributes=True) for moment in review.graph
        ],
        turning_points=[
            ReviewTurningPoint.model_validate(point, from_attributes=True)
            for point in review.turning_points
        ],
        kingdoms=[
            ReviewedKingdom(
                kingdom=summary.kingdom,
                luck_chance=summary.luck_chance,
                luck_points=summary.luck_points,
                lost_chance=summary.lost_chance,
                lost_points=summary.lost_points,
                given_chance=summary.given_chance,
                words=summary.words,
                kinds=[
                    ReviewLost(kind=kind, **asdict(lost)) for kind, lost in summary.kinds.items()
                ],
            )
            for summary in review.kingdoms
        ],
    )


def tried(table: Table, move: str) -> Tried:
    """What another move would have been worth, judged as a review judges."""
    judged = judge(table.position, (parse_move(move),))
    return Tried(
        word=judged.word,
        exact=judged.exact,
        cost_chance=judged.cost_chance,
        cost_points=judged.cost_points,
        better=turn_choices(table, judged.better),
        reasons=[reason_info(reason) for reason in judged.reasons],
    )
