"""The bot that grows a tree: UCT with sampled draws."""

from __future__ import annotations

import time

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.monte_carlo import DEFAULT_BUDGET, turn_share
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.players.playing_out import Style
from fiefdom.players.search.scratch import new_scratch
from fiefdom.players.search.tasks import new_task
from fiefdom.players.search.tree import (
    COLUMNS,
    FIRST_CHILD,
    MAX_DEPTH,
    MOVE,
    SIBLING,
    VISITS,
    grow_tree,
)
from fiefdom.players.thinking import FIRST_SLICE
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import Ints

MAX_NODES = 200_000


class TreePlayer:
    """UCT: follows the best upper bound down the tree, and plays the most visited move."""

    def __init__(self, name: str, about: str, style: Style, exploration: float) -> None:
        self.name = name
        self.about = about
        self._style = style
        self._exploration = exploration

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The move that the search visited most."""
        must_decide(position)
        began = time.perf_counter()
        if len(position.move_codes) == 1:
            return Choice(position.moves[0])
        part = (budget or DEFAULT_BUDGET).share(turn_share(position))
        nodes = np.zeros((MAX_NODES, COLUMNS), np.int64)
        used = np.ones(1, np.int64)
        sums = np.zeros(MAX_NODES)
        path = np.zeros(MAX_DEPTH, np.int64)
        scratch = new_scratch()
        task = new_task(
            seed=seed,
            own=self._style.own,
            others=self._style.others,
            terms=self._style.terms,
            exploration=self._exploration,
        )
        done, pace = 0, 20e-6
        while cancel is None or not cancel.is_set():
            playouts = max(1, int(FIRST_SLICE / pace))
            if part.playouts is not None:
                playouts = min(playouts, part.playouts - done)
            elif time.perf_counter() - began >= (part.seconds or 0):
                break
            if playouts <= 0:
                break
            started = time.perf_counter()
            task["start"], task["looks"] = done, playouts
            grow_tree(position.states, nodes, sums, used, path, task, scratch)
            pace = 0.5 * pace + 0.5 * (time.perf_counter() - started) / playouts
            done += playouts
        code = _most_visited(nodes, int(position.move_codes[0]))
        return Choice(position.move(code), playouts=done, seconds=time.perf_counter() - began)


def _most_visited(nodes: Ints, fallback: int) -> int:
    best, visits = fallback, 0
    child = int(nodes[0, FIRST_CHILD])
    while child != 0:
        if nodes[child, VISITS] > visits:
            best, visits = int(nodes[child, MOVE]), int(nodes[child, VISITS])
        child = int(nodes[child, SIBLING])
    return best
