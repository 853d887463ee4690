"""A program that speaks the engine protocol, and non-blocking lines to and from it.

Whatever the program does (dies, hangs, floods us, stops reading), every call here returns in
time with an answer or raises `BotFailed`. The program runs in its own process group, which is
ended as a whole.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import select
import shlex
import shutil
import signal
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import IO

from fiefdom.players.player import BotFailed
from fiefdom.rules import FiefdomError

LONGEST_LINE = 1 << 16
LINES_AHEAD = 1000
LAST_WORDS = 300
TIME_TO_QUIT = 0.5
_END = object()
_running: weakref.WeakSet[EngineProcess] = weakref.WeakSet()


def parse_command(command: str) -> list[str]:
    """The words of a command as a shell would split them; there is no shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise FiefdomError(f"cannot read the command {command!r}: {error}") from None
    if not words:
        raise FiefdomError("name a program after engine: such as engine:./mybot")
    if shutil.which(words[0]) is None:
        raise FiefdomError(f"there is no program {words[0]!r} that can be run")
    return words


def files_of(command: str) -> list[Path]:
    """The files that a command names: the program, and a script that it runs."""
    first, *others = parse_command(command)
    return [path for path in map(Path, (shutil.which(first) or first, *others)) if path.is_file()]


def close_engines() -> None:
    """Ends every program that this process has started."""
    for process in list(_running):
        process.close()


def kill_engines() -> None:
    """Kills every program that this process has started, without asking or waiting."""
    for process in list(_running):
        process.kill()


atexit.register(close_engines)


class EngineProcess:
    """A running program; `say` sends it lines, and `hear` receives them."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailed(f"{words[0]} cannot be started: {error.strerror}") from None
        _running.add(self)
        assert self._process.stdin is not None
        self._input = self._process.stdin.fileno()
        os.set_blocking(self._input, False)
        self._lines: queue.Queue[object] = queue.Queue(LINES_AHEAD)
        self._words: deque[bytes] = deque(maxlen=20)
        self._readers = [
            threading.Thread(target=self._read_lines, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._read_words, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def say(self, text: str, until: float) -> None:
        """Sends lines; `until` is a time of `monotonic`."""
        data = text.encode() + b"\n"
        while data:
            _, ready, _ = select.select([], [self._input], [], max(0.0, until - monotonic()))
            if not ready:
                raise BotFailed("does not read what it is told")
            try:
                data = data[os.write(self._input, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._ended() from None

    def hear(self, until: float) -> str | None:
        """The next non-empty line; None if the time runs out."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - monotonic()))
            except queue.Empty:
                return None
            if line is _END:
                raise self._ended()
            assert isinstance(line, bytes)
            if len(line) >= LONGEST_LINE:
                raise BotFailed(f"wrote a line of more than {LONGEST_LINE:,} characters")
            text = line.decode(errors="replace").strip()
            if text:
                return text

    def _ended(self) -> BotFailed:
        """Why a program is gone."""
        try:
            code = self._process.wait(TIME_TO_QUIT)
        except subprocess.TimeoutExpired:
            return BotFailed("closed its output")
        self._readers[1].join(TIME_TO_QUIT)
        said = b"".join(self._words).decode(errors="replace").strip()[-LAST_WORDS:]
        words = " ".join(said.split())
        how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"
        return BotFailed(how + (f": {words}" if words else ""))

    def _read_lines(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(_END)

    def _read_words(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LAST_WORDS):
                self._words.append(line)

    def close(self) -> None:
        """Asks the program to quit, then ends it and everything it started."""
        if self not in _running:
            return
        with contextlib.suppress(OSError):
            os.write(self._input, b"stop\nquit\n")
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TIME_TO_QUIT)
        self.kill()
        _running.discard(self)
        self._process.wait()
        self._drain()

    def kill(self) -> None:
        """Kills the program and everything it started; safe to call from a signal handler."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _drain(self) -> None:
        """Waits for the readers to finish, and closes what they read."""
        for reader in self._readers:
            while reader.is_alive():
                with contextlib.suppress(queue.Empty):
                    while True:
                        self._lines.get_nowait()
                reader.join(0.01)
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()
