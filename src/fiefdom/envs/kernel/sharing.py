"""How threads share the games of a batch: one leads, the others wait for tasks in compiled code.

Waking a thread takes some fifty microseconds, in which it could play a thousand decisions. So a
thread that has done its part keeps looking for the next task for a while before it sleeps.

The board is an array that all threads see. Each word on it has a cache line to itself, so that
threads that write different words do not slow each other down.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from fiefdom.envs.kernel.observing import Array
from fiefdom.envs.kernel.stepping import Games, find_illegal, pick_actions, step_games
from fiefdom.rules.kernel.compiling import COMPILED, entry, inlined
from fiefdom.rules.kernel.layout import Ints

LINE = 8
"""Words of a cache line."""

TICKET, KIND, TIMES, PARTS, WANTED, REWARD = (LINE * i for i in range(6))
"""The number of the present task, what it is, how often to do it and how many share it; what a
step writes, and which reward."""

DONE, ASLEEP, FOUND, FIRST, LAST = (LINE * i for i in range(6, 11))
"""The last task that a part has done, whether its thread sleeps and what it found; its games, from
the first up to the last."""

EACH = 5 * LINE
"""Words of a part."""

PATIENCE = 1_000_000 if COMPILED else 1
"""How often a thread looks for a task, or for the end of one, before it gives up: a tenth of a
millisecond or so."""


def new_board(parts: int, n: int, wanted: int = 0, reward: int = 0) -> Ints:
    """A board for n games shared by this many threads, all asleep."""
    board = np.zeros(DONE + EACH * parts, np.int64)
    board[PARTS], board[WANTED], board[REWARD] = parts, wanted, reward
    board[ASLEEP::EACH] = 1
    bounds = n * np.arange(parts + 1) // parts
    board[FIRST::EACH], board[LAST::EACH] = bounds[:-1], bounds[1:]
    return board


def _plain_load(board: Ints, i: int) -> int:
    return int(board[i])


def _plain_store(board: Ints, i: int, value: int) -> None:
    board[i] = value


def _atomic_load(typing: Any, board: Any, i: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, given[0])
        return builder.load_atomic(builder.gep(array.data, [given[1]]), "seq_cst", 8)

    return types.int64(board, types.int64), generate


def _atomic_store(typing: Any, board: Any, i: Any, value: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, given[0])
        word = builder.gep(array.data, [given[1]])
        builder.store_atomic(given[2], word, "seq_cst", 8)
        return context.get_dummy_value()

    return types.none(board, types.int64, types.int64), generate


load: Any = intrinsic(_atomic_load) if COMPILED else _plain_load
"""Reads a word in the order in which all threads see it."""
store: Any = intrinsic(_atomic_store) if COMPILED else _plain_store
"""Writes a word in the order in which all threads see it."""


@inlined
def announce(board: Ints) -> None:
    """Tells the other threads that a task is on the board."""
    store(board, TICKET, board[TICKET] + 1)


@inlined
def report(board: Ints, part: int, ticket: int) -> None:
    """Tells that a part of this task is done."""
    store(board, DONE + EACH * part, ticket)


@inlined
def task_has_come(board: Ints, part: int) -> bool:
    """Waits for a task that the part has not done; after a while says that its thread sleeps."""
    start = EACH * part
    store(board, ASLEEP + start, 0)
    for _ in range(PATIENCE):
        if load(board, TICKET) != board[DONE + start]:
            return True
    store(board, ASLEEP + start, 1)
    return bool(load(board, TICKET) != board[DONE + start])


@inlined
def all_are_done(board: Ints) -> bool:
    """Waits for the other parts of the present task, for a while; returns whether all are done."""
    ticket = board[TICKET]
    for part in range(1, board[PARTS]):
        waited = 0
        while load(board, DONE + EACH * part) != ticket:
            waited += 1
            if waited > PATIENCE:
                return False
    return True


CHECK, PICK, STEP = range(3)
"""The tasks of a batch: find an action that is not legal, pick legal ones, play those chosen."""


@entry
def share_games(
    board: Ints,
    part: int,
    games: Games,
    actions: Array,
    tables: tuple[Array, ...],
    shown: tuple[Array, ...],
) -> bool:
    """Does one thread's part of the task on the board.

    Part 0 leads: it announces the task, does its part and waits for the others; if they take
    long, it returns False, and `await_others` goes on waiting. The others do one task after
    another and return when none has come for a while.

    `tables` and `shown` are `Tables` and `Shown` as plain tuples, which Numba takes from Python in
    a third of the time. There is one function for all, since each entry compiles what it calls.
    """
    first, last = board[FIRST + EACH * part], board[LAST + EACH * part]
    wanted, reward = board[WANTED], board[REWARD]
    if part == 0:
        announce(board)
    while part == 0 or task_has_come(board, part):
        ticket = load(board, TICKET)
        if board[KIND] == CHECK:
            found = find_illegal(games, first, last, actions, tables[0])
            board[FOUND + EACH * part] = found
        elif board[KIND] == PICK:
            pick_actions(games, first, last, tables[1], actions)
        else:
            times = board[TIMES]
            step_games(games, first, last, times, actions, tables, shown, wanted, reward)
        report(board, part, ticket)
        if part == 0:
            return all_are_done(board)
    return True


@entry
def await_others(board: Ints) -> bool:
    """Whether all parts of the task are done, after waiting for them a while."""
    return all_are_done(board)
