"""A kingdom's points at the end, as the judge predicts them."""

from __future__ import annotations

from fiefdom.players.search.columns import INPUTS, LAND_START, PENDING_START
from fiefdom.players.search.features import write_game, write_land
from fiefdom.players.search.network import FIRST, Judge, add_inputs, judgement
from fiefdom.players.search.pending import write_pending
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.town_features import write_towns
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import Kingdom, State
from fiefdom.rules.kernel.scoring import count_kingdom
from fiefdom.rules.kernel.sheet import LARGEST


@kernel
def begin_judging(state: State, judge: Judge) -> None:
    """Looks at what all candidates share."""
    write_game(state, judge)
    for j in range(FIRST):
        judge.of_game[j] = judge.first_bias[j]
    add_inputs(judge, 0, LAND_START, judge.of_game)


@kernel
def judge_land(state: State, kingdom: Kingdom, judge: Judge) -> int:
    """Looks at a kingdom of Kingdomino; returns the points it has now."""
    points = write_land(state, kingdom, judge)
    _add_land(judge)
    return points


@kernel
def judge_realm(state: State, number: int, judge: Judge, work: Scratch) -> int:
    """Looks at a kingdom of Queendomino, land and towns; returns the points it has now."""
    points = count_kingdom(state, number, work.sheet)
    write_land(state, state.kingdoms[number], judge)
    write_towns(state, number, work.sheet[LARGEST], judge)
    _add_land(judge)
    return points


@kernel
def judge_present(state: State, number: int, judge: Judge, work: Scratch) -> int:
    """Looks at a kingdom of either box; returns the points it has now."""
    if state.queendomino == 0:
        return judge_land(state, state.kingdoms[number], judge)
    return judge_realm(state, number, judge, work)


@kernel
def _add_land(judge: Judge) -> None:
    for j in range(FIRST):
        judge.of_land[j] = judge.of_game[j]
    add_inputs(judge, LAND_START, PENDING_START, judge.of_land)


@kernel
def judge_pending(
    state: State, kingdom: Kingdom, number: int, extra: int, judge: Judge, work: Scratch
) -> float:
    """The points still to come to the kingdom looked at, with what it waits on."""
    write_pending(state, kingdom, number, extra, judge, work)
    for j in range(FIRST):
        judge.of_all[j] = judge.of_land[j]
    add_inputs(judge, PENDING_START, INPUTS, judge.of_all)
    return judgement(judge, judge.of_all)


@kernel
def judge_kingdom(state: State, number: int, judge: Judge, work: Scratch) -> float:
    """The points a kingdom will have at the end of the game, as the state is."""
    points = judge_present(state, number, judge, work)
    return points + judge_pending(state, state.kingdoms[number], number, -1, judge, work)
