"""The strongest bot with a tree in place of looks, to play against the current bots.

WIDTH=3 OTHERS=1 fiefdom arena training.tree:Strongest@800p --against flat-player-greedy@1500p

Every candidate meets LUCKS ways in which dominoes may be drawn, and has a tree for each. At a
turn of its own the kingdom that thinks tries WIDTH of the turns that the judge likes best, the
others try OTHERS of theirs; each kingdom prefers what has brought it most (PUCT), and the judge's
points say what to try first. Where a later line is drawn, the tree branches for DRAWS draws. From
where a tree ends, everyone plays on as in a look, and the judge judges all kingdoms. DEPTH is how
many rounds are played, as many as in a look unless said. For Kingdomino.
"""

from __future__ import annotations

import math
import os
from typing import Annotated

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.foresight import Foresight
from fiefdom.players.monte_carlo import SequentialHalving
from fiefdom.players.player import Cancel
from fiefdom.players.roster import PLACING_SHARE
from fiefdom.players.search.foresight import LEAD_PART, OWN_PART, look, predict
from fiefdom.players.search.network import Judge
from fiefdom.players.search.playouts import mix, squeezed
from fiefdom.players.search.scratch import TURN_SIZE, Scratch
from fiefdom.players.search.tasks import Floats, Sight, Task, see
from fiefdom.players.search.turns import CLAIM_CODE, FINE, PLACE_CODE, list_turns, play_turn
from fiefdom.rules import Position
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import LINE, MAX_KINGDOMS, OVER, Ints, State, States, record_of
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws

BRANCHES = 8
"""The most turns or draws after which a tree goes on."""
NODES = 1 << 15
"""The most nodes of all trees of one decision."""
STEPS = 32
"""The most turns and draws of a look."""
EAGER = 0.08
"""How much a turn that was tried seldom is preferred."""
KEEN = 0.7
"""How many points less the judge may give a turn that is tried a third as often."""
LUCKS, DRAWS = 24, 4
"""Ways in which dominoes are drawn: for the next line, and after that for each line."""


class Node:
    """The fields of a node: a kingdom's turn, or a line that is drawn."""

    actor: int  # the kingdom whose turn it is; NOBODY where a line is drawn
    count: int  # its branches
    visits: int
    child: Annotated[Ints, BRANCHES]  # the nodes that branches lead to; 0 if there is none yet
    place: Annotated[Ints, BRANCHES]  # the turns, as codes
    claim: Annotated[Ints, BRANCHES]
    tried: Annotated[Ints, BRANCHES]
    prior: Annotated[Floats, BRANCHES]  # how much the judge likes each turn
    worth: Annotated[Floats, BRANCHES]  # what each has brought its kingdom, added up


NODE = record_of(Node, prior=np.dtype(np.float64), worth=np.dtype(np.float64))
NOBODY = -1


class Tree:
    """The fields of a tree's settings, and how many nodes there are."""

    used: int
    own: int  # turns that the kingdom which thinks tries
    others: int  # turns that the others try
    lucks: int
    path: Annotated[Ints, STEPS]  # the nodes gone through, and the branch taken at each
    taken: Annotated[Ints, STEPS]
    pars: Annotated[Floats, MAX_KINGDOMS]  # what each kingdom can expect where a look begins


TREE = record_of(Tree, pars=np.dtype(np.float64))


@entry
def grow(
    root: States,
    candidates: States,
    alive: Ints,
    sights: States,
    tasks: States,
    trees: States,
    nodes: States,
    judges: States,
    scratch: States,
) -> None:
    """Takes the looks that the task asks for, going round the candidates alive."""
    work = scratch[0]
    task: Task = tasks[0]
    tree: Tree = trees[0]
    judge: Judge = judges[0]
    for number in range(task.start, task.start + task.looks):
        candidate = alive[number % alive.size]
        sight: Sight = sights[candidate]
        luck = sight.visits % tree.lucks
        work.boards[2] = candidates[candidate]
        state = work.boards[2]
        predict(state, judge, work)
        for kingdom in range(state.kingdom_count):
            tree.pars[kingdom] = work.points[kingdom]
        tree.pars[task.mine] = task.par
        first = 1 + candidate * tree.lucks + luck
        seed_chance(work.chance, mix(task.seed, number // alive.size))
        steps = _descend(state, first, mix(LUCKS, luck), root[0].round_number, task, tree,
                         nodes, judge, work)  # fmt: skip
        _finish(state, root[0].round_number + task.depth, task, judge, work)
        predict(state, judge, work)
        for step in range(steps):
            node = nodes[tree.path[step]]
            node.visits += 1
            if node.actor != NOBODY:
                node.tried[tree.taken[step]] += 1
                node.worth[tree.taken[step]] += _worth(state, node.actor, tree, work)
        see(sight, _worth(state, task.mine, tree, work), 1)


@kernel
def _descend(
    state: State,
    first: int,
    luck: int,
    round_number: int,
    task: Task,
    tree: Tree,
    nodes: States,
    judge: Judge,
    work: Scratch,
) -> int:
    """Plays down the tree and adds a node at its end; returns how many nodes were gone through."""
    number, steps = first, 0
    while steps < STEPS and not _is_over(state, round_number + task.depth):
        node = nodes[number]
        if node.count == 0:
            _write(state, node, task, tree, judge, work)
        branch = _branch(node)
        if node.actor == NOBODY:
            seed_chance(work.chance, mix(luck, state.round_number * BRANCHES + branch))
            fill_piles(state, work.chance, work.piles)
            forget_draws(work.used)
            draw_from(state, work.piles, work.used)
        else:
            work.turn_codes[PLACE_CODE] = node.place[branch]
            work.turn_codes[CLAIM_CODE] = node.claim[branch]
            play_turn(state, 0, work)
        tree.path[steps] = number
        tree.taken[steps] = branch
        steps += 1
        if node.child[branch] == 0:
            if tree.used < nodes.size:
                node.child[branch] = tree.used
                tree.used += 1
            break
        number = node.child[branch]
    return steps


@kernel
def _write(state: State, node: Node, task: Task, tree: Tree, judge: Judge, work: Scratch) -> None:
    """Writes what may come next into a node."""
    node.visits = 0
    if state.step == LINE:
        node.actor = NOBODY
        node.count = DRAWS
        return
    node.actor = kingdom_of(state, acting_king(state))
    n = list_turns(state, task.most, 1, judge, work)
    node.count = min(n, tree.own if node.actor == task.mine else tree.others)
    highest = 0
    for i in range(node.count):
        best = i
        for j in range(i + 1, n):
            if work.turn_values[j] > work.turn_values[best]:
                best = j
        _swap(i, best, work)
        if i == 0:
            highest = work.turn_values[0]
        node.place[i] = work.turn_codes[TURN_SIZE * i + PLACE_CODE]
        node.claim[i] = work.turn_codes[TURN_SIZE * i + CLAIM_CODE]
        node.prior[i] = math.exp((work.turn_values[i] - highest) / (KEEN * FINE))
        node.tried[i], node.child[i] = 0, 0
        node.worth[i] = 0.0


@kernel
def _swap(a: int, b: int, work: Scratch) -> None:
    """Exchanges two of the turns that were written."""
    work.turn_values[a], work.turn_values[b] = work.turn_values[b], work.turn_values[a]
    for column in range(TURN_SIZE):
        x, y = TURN_SIZE * a + column, TURN_SIZE * b + column
        work.turn_codes[x], work.turn_codes[y] = work.turn_codes[y], work.turn_codes[x]


@kernel
def _branch(node: Node) -> int:
    """The branch to follow: the next draw, or the turn of most promise."""
    if node.actor == NOBODY:
        return node.visits % node.count
    total, mean = 0.0, 0.0
    for i in range(node.count):
        total += node.prior[i]
        mean += node.worth[i]
    mean /= max(node.visits, 1)
    best, highest = 0, -1e9
    for i in range(node.count):
        worth = node.worth[i] / node.tried[i] if node.tried[i] > 0 else mean
        eager = EAGER * node.prior[i] / total * math.sqrt(node.visits + 1.0) / (1 + node.tried[i])
        if worth + eager > highest:
            best, highest = i, worth + eager
    return best


@kernel
def _is_over(state: State, stop: int) -> bool:
    """Whether the game or the rounds to be played are over."""
    if state.step == OVER:
        return True
    return state.step == LINE and stop <= state.round_number < state.lines


@kernel
def _finish(state: State, stop: int, task: Task, judge: Judge, work: Scratch) -> None:
    """Plays on by the judge's choices."""
    if not _is_over(state, stop):
        fill_piles(state, work.chance, work.piles)
        forget_draws(work.used)
        look(state, stop, task, judge, work)


@kernel
def _worth(state: State, number: int, tree: Tree, work: Scratch) -> float:
    """What the state is worth to a kingdom, once all were predicted."""
    top = -1e9
    for other in range(state.kingdom_count):
        if other != number:
            top = max(top, work.points[other])
    own = work.points[number]
    own_part = OWN_PART if state.kingdom_count > 2 else 0.0
    rest = LEAD_PART * squeezed(own - top) + own_part * squeezed(own - tree.pars[number])
    found: float = (1.0 - LEAD_PART - own_part) * work.wins[number] + rest
    return found


class Growing(Foresight):
    """Looks at a turn by a tree of what may come after it."""

    def __init__(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> None:
        self._growing = False
        super().__init__(position, seed, budget, cancel)
        self.nodes = np.zeros(NODES, NODE)
        self._tree = np.zeros(1, TREE)
        self._tree["own"] = int(os.environ.get("WIDTH", "3"))
        self._tree["others"] = int(os.environ.get("OTHERS", "1"))
        self._tree["lucks"] = LUCKS
        self._tree["used"] = 1 + LUCKS * len(self.first)
        self.task["depth"] = int(os.environ.get("DEPTH", str(Foresight.DEPTH)))
        self._growing = True

    @property
    def used(self) -> int:
        """How many nodes there are, the unused first one and the roots included."""
        return int(self._tree["used"][0])

    def look(self, alive: Ints) -> None:
        """Takes looks down the trees of these candidates; the very first are looks as usual."""
        if not self._growing:
            super().look(alive)
            return
        grow(
            self.root, self.states, alive, self.sights, self.task, self._tree, self.nodes,
            self._judge, self.scratch,
        )  # fmt: skip


class Strongest(SequentialHalving):
    """Looks ahead down trees."""

    def __init__(self) -> None:
        super().__init__("tree", "looks ahead down trees", Growing, placing=PLACING_SHARE)
