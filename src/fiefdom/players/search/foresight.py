"""Looking some rounds ahead by the judge's choices, and judging what stands there."""

from __future__ import annotations

import math

import numpy as np

from fiefdom.players.search.network import Judge, doubt
from fiefdom.players.search.playouts import mix, see_end, squeezed
from fiefdom.players.search.predicting import begin_judging, judge_kingdom
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.tasks import BRIBES, Sight, Task, see
from fiefdom.players.search.turns import add_burns, best_turn, list_turns, play_turn
from fiefdom.rules.kernel.chance import below, seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, TILES, Ints, State, States
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws

LIST_TURNS, ADD_BURNS, PLAY_TURNS, LOOK_AHEAD = range(4)
"""What `search_turns` can be asked for, by the task's kind."""


@entry
def search_turns(
    root: States,
    candidates: States,
    numbers: Ints,
    sights: States,
    tasks: States,
    judges: States,
    scratch: States,
) -> int:
    """Does what the task asks for; one entry for all, since each entry compiles what it calls.

    - LIST_TURNS writes whole turns with their judged points into the scratch and returns how
      many there are.
    - ADD_BURNS adds these `numbers` of the turns with the dragon bribed, and returns how many
      turns there are then; the task's `start` says how many there were.
    - PLAY_TURNS plays these `numbers` of the turns, each into a candidate of its own.
    - LOOK_AHEAD takes looks at these `numbers` of the candidates, in turn.
    """
    work = scratch[0]
    task: Task = tasks[0]
    if task.kind == LIST_TURNS:
        return list_turns(root[0], task.most, task.ways, judges[0], work)
    if task.kind == ADD_BURNS:
        n: int = task.start
        for i in range(numbers.size):
            n = add_burns(root[0], numbers[i], n, work)
        return n
    if task.kind == PLAY_TURNS:
        for i in range(numbers.size):
            candidates[i] = root[0]
            play_turn(candidates[i], numbers[i], work)
        return numbers.size
    look_ahead(root, candidates, numbers, sights, task, judges, work)
    return task.looks


LEAD_PART, OWN_PART = 0.3, 0.3
"""The parts of the lead and of the own points in what a look is worth; the rest is victory.

Between two kingdoms the lead alone counts: what the other loses is as good as what one gains.
"""

END_SPREAD = 10.0
"""By how many points an end that a look came to may be off, since it is one of many."""

# Where and with which weight a normal distribution is looked at (Gauss and Hermite).
_NODES = np.array([-2.8569700, -1.3556262, 0.0, 1.3556262, 2.8569700])
_WEIGHTS = np.array([0.0112574, 0.2220759, 0.5333333, 0.2220759, 0.0112574])


@kernel
def predict(state: State, judge: Judge, work: Scratch) -> None:
    """Writes each kingdom's points at the end and its part in the victory into the scratch."""
    if state.step == OVER or state.step == KINGS:  # in a dynasty's next game, the one just ended
        see_end(state, work)
        return
    begin_judging(state, judge)
    for number in range(state.kingdom_count):
        work.points[number] = judge_kingdom(state, number, judge, work) + state.past_points[number]
    spread = doubt(judge)
    for mine in range(state.kingdom_count):
        work.wins[mine] = chance_to_win(state, mine, spread, work)


@kernel
def chance_to_win(state: State, mine: int, spread: float, work: Scratch) -> float:
    """The chance that a kingdom wins if everyone's points, as predicted, may be off so far."""
    win = 0.0
    for node in range(_NODES.size):
        end = work.points[mine] + spread * _NODES[node]
        chance = _WEIGHTS[node]
        for number in range(state.kingdom_count):
            if number != mine:
                ahead = max((end - work.points[number]) / spread, -400.0)
                chance /= 1.0 + math.exp(-1.702 * ahead)
        win += chance
    return win


@kernel
def promise(state: State, mine: int, par: float, luck: bool, judge: Judge, work: Scratch) -> float:
    """What the state promises to a kingdom, from 0 to 1: victory, lead and points over par.

    Par is what the judge predicted where the look began. What every kingdom can expect is left
    in the scratch. A game that ended by `luck` might have ended a little differently, so a narrow
    victory counts for less than a clear one.
    """
    predict(state, judge, work)
    win = work.wins[mine]
    if luck and (state.step == OVER or state.step == KINGS):
        win = chance_to_win(state, mine, END_SPREAD, work)
    top = -1e9
    for number in range(state.kingdom_count):
        if number != mine:
            top = max(top, work.points[number])
    own = work.points[mine]
    own_part = OWN_PART if state.kingdom_count > 2 else 0.0
    rest = LEAD_PART * squeezed(own - top) + own_part * squeezed(own - par)
    return (1.0 - LEAD_PART - own_part) * win + rest


@kernel
def look(state: State, stop: int, task: Task, judge: Judge, work: Scratch) -> None:
    """Plays on by the judge's choices up to the line of round `stop`, or to the end.

    The judge never bribes the dragon; now and then another kingdom does, as the task says.
    """
    while state.step != OVER and state.step != KINGS:
        if state.step == LINE or state.step == TILES:
            if stop <= state.round_number < state.lines:
                return
            draw_from(state, work.piles, work.used)
            continue
        n = list_turns(state, task.most, 1, judge, work)
        turn = best_turn(work, n)
        bribes = task.bribes > 0 and _bribes_dragon(state, task, work)
        if bribes and add_burns(state, turn, n, work) > n:
            turn = n
        play_turn(state, turn, work)


@kernel
def _bribes_dragon(state: State, task: Task, work: Scratch) -> bool:
    """Whether the kingdom to move bribes the dragon this time, if it can."""
    often = below(work.chance, BRIBES) < task.bribes
    return often and kingdom_of(state, acting_king(state)) != task.mine


@kernel
def look_ahead(
    root: States,
    candidates: States,
    alive: Ints,
    sights: States,
    task: Task,
    judges: States,
    work: Scratch,
) -> None:
    """Takes the looks that the task asks for, going round the candidates alive.

    The first of the judges predicts where a look ends, the last one chooses on the way; in the
    package both are the same.

    A whole round of looks uses one shuffle of what is unseen, so that all candidates meet the
    same luck. The task's rounds are played, the present one included, and the last one with
    the one before it.
    """
    last_luck = -1
    word = 0
    luck_left = root[0].round_number < root[0].lines
    for number in range(task.start, task.start + task.looks):
        luck = number // alive.size
        if luck != last_luck:
            seed_chance(work.chance, mix(task.seed, luck))
            fill_piles(root[0], work.chance, work.piles)
            last_luck = luck
            word = work.chance[0]
        candidate = alive[number - luck * alive.size]
        work.chance[0] = word
        forget_draws(work.used)
        work.boards[2] = candidates[candidate]
        state = work.boards[2]
        look(state, root[0].round_number + task.depth, task, judges[judges.size - 1], work)
        worth = promise(state, task.mine, task.par, luck_left, judges[0], work)
        sight: Sight = sights[candidate]
        see(sight, worth, task.weight)
        for kingdom in range(state.kingdom_count):
            sight.wins[kingdom] += task.weight * work.wins[kingdom]
            sight.points[kingdom] += task.weight * work.points[kingdom]
