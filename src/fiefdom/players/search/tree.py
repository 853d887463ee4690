"""UCT with an open loop: a tree of moves whose draws are sampled again in each playout.

A node stands for the moves that led to it, not for a state; in each playout only the children
that are legal then take part. Nodes are rows of plain arrays.
"""

from __future__ import annotations

import math

from fiefdom.players.search.playouts import mix, play_out, worth
from fiefdom.players.search.tasks import Floats, Task
from fiefdom.rules.kernel.chance import seed_chance
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.layout import KINGS, LINE, OVER, TILES, Ints, States
from fiefdom.rules.kernel.piles import draw_from, fill_piles, forget_draws
from fiefdom.rules.kernel.play import apply_move, list_moves

# The columns of a node.
MOVE, ACTOR, FIRST_CHILD, SIBLING, VISITS, COLUMNS = range(6)
MAX_DEPTH = 512


@entry
def grow_tree(
    root: States,
    nodes: Ints,
    sums: Floats,
    used_nodes: Ints,
    path: Ints,
    tasks: States,
    scratch: States,
) -> None:
    """Runs the playouts that the task asks for, each adding at most one node."""
    work = scratch[0]
    task: Task = tasks[0]
    chance = work.chance
    for number in range(task.start, task.start + task.looks):
        work.boards[2] = root[0]
        state = work.boards[2]
        seed_chance(chance, mix(task.seed, number))
        fill_piles(state, chance, work.piles)
        forget_draws(work.used)
        node, depth = 0, 0
        path[0] = 0
        while depth < MAX_DEPTH - 1:
            while state.step == LINE or state.step == TILES:
                draw_from(state, work.piles, work.used)
            if state.step == OVER or (
                state.step == KINGS and state.game_number != root[0].game_number
            ):
                break
            if state.step == KINGS:
                draw_from(state, work.piles, work.used)
                continue
            actor = kingdom_of(state, acting_king(state))
            n = list_moves(state, work.moves)
            child = _select(nodes, sums, node, work.moves, n, task.exploration)
            if child >= 0:
                apply_move(state, nodes[child, MOVE])
                node = child
                depth += 1
                path[depth] = child
                continue
            if used_nodes[0] < nodes.shape[0]:
                new = used_nodes[0]
                used_nodes[0] += 1
                nodes[new, MOVE] = work.moves[-child - 1]
                nodes[new, ACTOR] = actor
                nodes[new, FIRST_CHILD] = 0
                nodes[new, SIBLING] = nodes[node, FIRST_CHILD]
                nodes[new, VISITS] = 0
                sums[new] = 0.0
                nodes[node, FIRST_CHILD] = new
                depth += 1
                path[depth] = new
            apply_move(state, work.moves[-child - 1])
            break
        mine = nodes[path[1], ACTOR] if depth > 0 else 0
        play_out(state, mine, task.own, task.others, work, chance)
        for i in range(depth + 1):
            nodes[path[i], VISITS] += 1
            if i > 0:
                sums[path[i]] += worth(state, nodes[path[i], ACTOR], task.terms, work)


@kernel
def _select(nodes: Ints, sums: Floats, node: int, moves: Ints, n: int, exploration: float) -> int:
    """The child to follow by UCB1, or -1 - i for the move number i that has no child yet."""
    best, best_bound = -1, -1.0
    log_visits = math.log(nodes[node, VISITS] + 1.0)
    for i in range(n):
        child = nodes[node, FIRST_CHILD]
        while child != 0 and nodes[child, MOVE] != moves[i]:
            child = nodes[child, SIBLING]
        if child == 0:
            return -1 - i
        visits = nodes[child, VISITS]
        bound = sums[child] / visits + exploration * math.sqrt(log_visits / visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best
