"""The review of a game: a search at every decision that had a choice, and what it finds.

    review = review_game(parse_record(text))
    for judged in review.decisions:
        judged.move, judged.word, judged.cost_chance, judged.better

`reviewing` does the same step by step, for showing the progress. The same game, seed and number
of playouts give the same review.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fiefdom.notation import Record
from fiefdom.players import Budget, Cancel
from fiefdom.players.analysis import Line, Outlook, outlook
from fiefdom.players.exact import when
from fiefdom.review.accounts import summary, turning_points
from fiefdom.review.findings import Drawn, Expected, Judged, Moment, Review
from fiefdom.review.pace import Pace
from fiefdom.review.reasons import reasons
from fiefdom.review.words import word_for
from fiefdom.rules import FiefdomError, Game, Move, Position, Setup

KINGDOMINO_PLAYOUTS, TOWN_PLAYOUTS = 1000, 300
"""The looks ahead for each turn, if no budget is given; with towns a look takes longer."""


class Cancelled(FiefdomError):  # noqa: N818 - it says what happened
    """The review was cancelled before it was done."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a review: `latest` is the decision just judged, `review` the final result."""

    done: int
    total: int
    latest: Judged | None
    review: Review | None = None


def default_budget(setup: Setup) -> Budget:
    """The looks ahead that a review takes for each turn."""
    return Budget(playouts=TOWN_PLAYOUTS if setup.queendomino_rules else KINGDOMINO_PLAYOUTS)


def review_game(
    game: Game | Record,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Review:
    """The review of a game as far as it has been played.

    `budget` is for each turn. Raises Cancelled when `cancel` is set before the end.
    """
    for progress in reviewing(game, budget=budget, seed=seed, cancel=cancel):
        if on_progress is not None:
            on_progress(progress)
    assert progress.review is not None
    return progress.review


def reviewing(
    game: Game | Record,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    seconds: float | None = None,
) -> Iterator[Progress]:
    """A review in steps: one for each decision, and a last one with the whole review.

    If it would think for longer than `seconds`, it thinks less about the rest.
    """
    record = game if isinstance(game, Record) else Record.of(game)
    if not record.moves:
        raise FiefdomError("there is nothing to review: no decision has been made")
    budget = budget or default_budget(record.setup)
    moments = [game.position for game in record.replay()]
    judged: list[Judged] = []
    draws: list[Drawn] = []
    pace = Pace(len(record.moves), seconds)
    for at in range(len(record.moves)):
        here = moments[at]
        waiting = _waiting(record, moments, at)
        drawn = waiting.awaits is not None
        forced = len(here.move_codes) == 1
        known = judged[-1].after if judged and forced and not drawn else None
        turn = _turn(record.moves, moments, at)
        found = None
        if known is None:
            with pace.thinking(at) as part:
                share = budget if part == 1 else budget.share(part)
                found = outlook(here, seed=seed, budget=share, cancel=cancel, also=turn)
        if cancel is not None and cancel.is_set():
            raise Cancelled("the review was cancelled")
        judged.append(_judged(at, here, turn, found, known, forced))
        if drawn:
            before = judged[-2].after if at else None
            draws.append(_drawn(at, waiting, here, before, judged[-1].before))
        review = None
        if at == len(record.moves) - 1:
            review = _review(record, moments[-1], budget, seed, judged, draws)
        yield Progress(at + 1, len(record.moves), judged[-1], review)


def judge(
    position: Position,
    turn: Sequence[Move],
    *,
    budget: Budget | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Judged:
    """One move, or a turn from its first move on, judged as in a review."""
    budget = budget or default_budget(position.setup)
    found = outlook(position, seed=seed, budget=budget, cancel=cancel, also=turn)
    return _judged(0, position, tuple(turn), found, None, len(position.move_codes) == 1)


def _turn(moves: Sequence[Move], moments: Sequence[Position], at: int) -> tuple[Move, ...]:
    """The moves played from here to the end of the turn."""
    end = at + 1
    while end < len(moves) and when(moments[end]) == when(moments[at]):
        end += 1
    return tuple(moves[at:end])


def _waiting(record: Record, moments: Sequence[Position], at: int) -> Position:
    """The position before a decision, and before what was drawn for it."""
    if at == 0:
        return record.start or Position(record.setup)
    return moments[at - 1].after(record.moves[at - 1])


def _judged(
    at: int,
    position: Position,
    turn: tuple[Move, ...],
    found: Outlook | None,
    known: Expected | None,
    forced: bool,
) -> Judged:
    decision = position.decision
    assert decision is not None
    mine = decision.kingdom
    best = played = None
    exact = False
    if found is None:
        assert known is not None
        before = after = known
    else:
        exact = found.exact
        best = found.lines[0]
        played = found.line_of(turn[0]) or best
        before, after = _expected(best), _expected(played)
    chance = round(max(0.0, before.chances[mine] - after.chances[mine]), 4)
    points = round(max(0.0, before.points[mine] - after.points[mine]), 1)
    word = word_for(chance, points, is_best=best is played)
    better = best if word != "best" else None
    return Judged(
        at=at,
        game=position.game_number,
        round=position.round,
        player=decision.player,
        kingdom=mine,
        kind=decision.kind,
        move=str(turn[0]),
        turn=tuple(map(str, turn)),
        better=() if better is None else tuple(map(str, better.moves)),
        word=word,
        forced=forced,
        exact=exact,
        before=before,
        after=after,
        cost_chance=chance,
        cost_points=points,
        reasons=() if better is None or played is None else reasons(position, better, played),
    )


def _expected(line: Line) -> Expected:
    chances = tuple(round(chance, 4) for chance in line.wins)
    return Expected(chances, tuple(round(points, 1) for points in line.points))


def _drawn(
    at: int, waiting: Position, here: Position, before: Expected | None, after: Expected
) -> Drawn:
    """What was drawn before a decision."""
    if here.round == 0:
        before = _before_deal(here, before, after)
    seen = Counter([*waiting.builders, waiting.top_building])
    new = Counter([*here.builders, here.top_building]) - seen
    return Drawn(
        at=at,
        game=here.game_number,
        kings=here.king_order if waiting.awaits == "kings" else (),
        line=tuple(claimed.domino.number for claimed in here.next_line),
        buildings=tuple(sorted(name for name in new.elements() if name is not None)),
        before=before or after,
        after=after,
    )


def _before_deal(position: Position, before: Expected | None, after: Expected) -> Expected:
    """What everyone could expect before a game's first deal, which favours nobody by itself.

    In a dynasty these are the chances left by the games before, otherwise even ones.
    """
    kingdoms = position.setup.kingdoms
    past = [total.points for total in position.past]
    mean = (sum(after.points) - sum(past)) / kingdoms
    points = tuple(round(earlier + mean, 1) for earlier in past)
    return Expected(before.chances if before else (round(1 / kingdoms, 4),) * kingdoms, points)


def _review(
    record: Record,
    last: Position,
    budget: Budget,
    seed: int,
    decisions: Sequence[Judged],
    draws: Sequence[Drawn],
) -> Review:
    setup = record.setup
    end = _end(record) or decisions[-1].after
    graph = [Moment(judged.at, judged.game, judged.before) for judged in decisions]
    return Review(
        setup=str(setup),
        names=record.names,
        budget=str(budget),
        seed=seed,
        finished=last.over,
        decisions=tuple(decisions),
        draws=tuple(draws),
        graph=(*graph, Moment(len(decisions), last.game_number, end)),
        turning_points=turning_points(decisions, draws),
        kingdoms=tuple(
            summary(setup, kingdom, decisions, draws, end) for kingdom in range(setup.kingdoms)
        ),
    )


def _end(record: Record) -> Expected | None:
    """How the game ended; None if it has not."""
    sheet = record.result
    if sheet is None:
        return None
    part = round(1 / len(sheet.winners), 4)
    kingdoms = range(len(sheet.totals))
    chances = tuple(part if kingdom in sheet.winners else 0.0 for kingdom in kingdoms)
    return Expected(chances, tuple(float(total.points) for total in sheet.totals))
