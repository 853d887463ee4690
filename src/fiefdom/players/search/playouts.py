"""Playing a game to its end in the search's own memory, and what the end is worth."""

from __future__ import annotations

import math

from fiefdom.players.search.policy import policy_move
from fiefdom.players.search.scratch import Scratch
from fiefdom.players.search.tasks import Sight, Task, see
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import (
    KINGS,
    LINE,
    OVER,
    TILES,
    Ints,
    State,
    States,
)
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.play import apply_move
from fiefdom.rules.kernel.scoring import standing

# What a playout is worth: the win alone, the own points, the lead, or a blend of win and lead.
WIN, OWN, LEAD, BLEND = range(4)
POINTS_SCALE = 150.0
"""Own points and leads are brought into 0 to 1 by this."""
LEAD_SCALE = 25.0
WIN_PART = 0.5


@kernel
def play_out(state: State, mine: int, own: int, others: int, work: Scratch, chance: Ints) -> int:
    """Plays the current game to its end, each side by its policy; returns the moves played.

    A dynasty's next game is not begun: its points so far are in the state.
    """
    played = 0
    started = state.game_number
    while state.step != OVER:
        if state.step == LINE or state.step == TILES:
            draw_from(state, work.piles, work.used)
            continue
        if state.step == KINGS:
            if state.game_number != started:
                break
            draw_from(state, work.piles, work.used)
            continue
        policy = own if kingdom_of(state, acting_king(state)) == mine else others
        code = policy_move(state, policy, work, chance)
        apply_move(state, code)
        played += 1
    return played


@kernel
def see_end(state: State, work: Scratch) -> None:
    """Writes each kingdom's points and its part in the victory into the scratch.

    Tie-breaks show behind the decimal point. After a game of a dynasty the table is cleared
    already; its points are in the state.
    """
    top = -1
    ties = 0
    for number in range(state.kingdom_count):
        key = standing(state, number, work.sheet)
        if key > top:
            top, ties = key, 0
        ties += key == top
        work.keys[number] = key
        work.points[number] = key / 1e6
        if state.step == KINGS:
            work.points[number] = state.past_points[number]
    for number in range(state.kingdom_count):
        work.wins[number] = 1.0 / ties if work.keys[number] == top else 0.0


@kernel
def squeezed(ahead: float) -> float:
    """Points ahead, brought into 0 to 1: one more counts less, the more there are."""
    return 0.5 + 0.5 * math.tanh(ahead / LEAD_SCALE)


@kernel
def worth(state: State, mine: int, terms: int, work: Scratch) -> float:
    """What the end of a game is worth to a kingdom, from 0 to 1."""
    see_end(state, work)
    if terms == WIN:
        return work.wins[mine]
    own = work.points[mine]
    if terms == OWN:
        return own / POINTS_SCALE
    best = -1.0
    for number in range(state.kingdom_count):
        if number != mine:
            best = max(best, work.points[number])
    if terms == LEAD:
        return 0.5 + (own - best) / (2 * POINTS_SCALE)
    return WIN_PART * work.wins[mine] + (1 - WIN_PART) * squeezed(own - best)


@kernel
def mix(seed: int, number: int) -> int:
    """The seed of one playout."""
    return (seed ^ number * 0x5851F42D) & 0x3FFFFFFFFFFFFFFF


@entry
def run_playouts(
    root: States, candidates: States, alive: Ints, sights: States, tasks: States, scratch: States
) -> int:
    """Runs the playouts that the task asks for, going round the candidates alive.

    With shared draws a whole round uses one shuffle of what is unseen, so that all candidates
    meet the same luck; without, each playout has its own. Returns the number of moves played.
    """
    work = scratch[0]
    task: Task = tasks[0]
    chance = work.chance
    played = 0
    last_luck = -1
    word = 0
    for number in range(task.start, task.start + task.looks):
        turn = number // alive.size
        luck = turn if task.shared else number
        if luck != last_luck:
            seed_chance(chance, mix(task.seed, luck))
            fill_piles(root[0], chance, work.piles)
            last_luck = luck
            word = chance[0]
        candidate = alive[number - turn * alive.size]
        chance[0] = word
        forget_draws(work.used)
        work.boards[2] = candidates[candidate]
        state = work.boards[2]
        played += play_out(state, task.mine, task.own, task.others, work, chance)
        sight: Sight = sights[candidate]
        see(sight, worth(state, task.mine, task.terms, work), 1)
        for kingdom in range(state.kingdom_count):
            sight.wins[kingdom] += work.wins[kingdom]
            sight.points[kingdom] += work.points[kingdom]
    return played
