"""Threads that help to step a batch: between two steps they wait in compiled code, then asleep."""

from __future__ import annotations

import os
import time
import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

from fiefdom.envs.kernel.sharing import (
    ASLEEP,
    DONE,
    EACH,
    TICKET,
    await_others,
)
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.layout import Ints

Work: TypeAlias = Callable[[int], object]
"""Does a part of each task on the board, until none has come for a while."""

Bells: TypeAlias = Sequence[SimpleQueue[bool]]


class Workers:
    """Threads in addition to the caller's, one for each part but the first.

    They end when this is no longer used.
    """

    def __init__(self, board: Ints, parts: int, work: Work) -> None:
        self._board = board
        self._process = os.getpid()
        self._bells: Bells = [SimpleQueue() for _ in range(1, parts)]
        self._errors: list[BaseException] = []
        for part, bell in enumerate(self._bells, 1):
            given = bell, board, part, work, self._errors
            Thread(target=_serve, args=given, daemon=True).start()
        weakref.finalize(self, _dismiss, self._bells)

    def wake(self) -> None:
        """Wakes those who sleep: a task is about to be announced."""
        if os.getpid() != self._process:
            raise FiefdomError("a forked process has no threads of this batch; make one there")
        for part, bell in enumerate(self._bells, 1):
            if self._board[ASLEEP + EACH * part]:
                bell.put(True)

    def finish(self, done: bool) -> None:
        """Waits for what is not done of the task, and raises what went wrong in a part of it."""
        while not done:
            self.wake()
            time.sleep(0)  # another thread may need this core
            done = await_others(self._board)
        if self._errors:
            raise self._errors.pop()


def _serve(
    bell: SimpleQueue[bool], board: Ints, part: int, work: Work, errors: list[BaseException]
) -> None:
    while bell.get():
        try:
            work(part)
        except BaseException as error:
            errors.append(error)
            board[DONE + EACH * part] = board[TICKET]
            board[ASLEEP + EACH * part] = 1


def _dismiss(bells: Bells) -> None:
    for bell in bells:
        bell.put(False)
