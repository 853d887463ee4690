"""A limit on every test: one that hangs fails, and shows what every thread and task waits for.

The alarm raises in the main thread, with all stacks in the message. Where that thread itself
cannot be reached any more, or hangs again while the test is torn down, the process ends a
little later with the threads' stacks on standard error.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

SECONDS = float(os.environ.get("FIEFDOM_TEST_SECONDS", "600"))
"""How long a test may take, set-up and tear-down included; `@pytest.mark.limit` allows more."""
PATIENCE = 30.0
"""How much longer until the process is ended."""


@contextmanager
def limited(seconds: float, stderr: int) -> Iterator[None]:
    """Fails what runs longer than this; `stderr` is a file descriptor that nobody captures."""

    def ring(_signal: int, _frame: object) -> None:
        text = stacks()
        os.write(stderr, f"\nstuck for {seconds:g} s\n{text}\n".encode())
        pytest.fail(f"stuck for {seconds:g} s\n{text}", pytrace=False)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(seconds + PATIENCE, exit=True, file=stderr)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def stacks() -> str:
    """What every thread does and every asyncio task waits for."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    out = io.StringIO()
    for ident, frame in sys._current_frames().items():
        out.write(f"\n--- thread {names.get(ident, ident)}\n")
        traceback.print_stack(frame, file=out)
    for task in (found for found in gc.get_objects() if isinstance(found, asyncio.Task)):
        if not task.done():
            out.write(f"\n--- task {task.get_name()}\n")
            task.print_stack(file=out)
    return out.getvalue()
