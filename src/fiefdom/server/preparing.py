"""Getting the engine ready while the page is already open: compiled in separate processes.

The compiled engine goes to the cache on disk, so it is compiled only once and stays even if the
server is killed. Loading it takes a second or two, in a thread, so that nothing blocks the event
loop when the first game starts.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from math import exp

from fiefdom import Setup
from fiefdom.arena.backends import cores
from fiefdom.players.preparing import BESIDE, load_bots
from fiefdom.rules.engine import unprepared
from fiefdom.server import actions, stored_game, view
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices
from fiefdom.server.readiness import Readiness, Shares
from fiefdom.server.table import Seat

_log = logging.getLogger(__name__)

PLAYED_WITH = ("moves", "scores")
"""The parts of the engine that a game needs."""
_NOT_HERE = ("random games", "perft")
"""Parts only for measuring the engine, which are compiled when it is measured."""
_SECONDS = {"moves": 6.0, "scores": 1.0, "foresight": 6.0, "quick bots": 7.0, "search": 3.0}
_USUAL = 2.0
"""About how long a part takes to compile, for the bar on the page."""
_LOADING = 2.0


class Compiling:
    """The parts being compiled: their order, and the progress of each."""

    def __init__(self, cold: Collection[str], beside: Collection[str], cores: int) -> None:
        """The missing parts in one queue; with several cores, those in `beside` in a second one."""
        first = [name for name in PLAYED_WITH if name in cold]
        first += [name for name in cold if name not in first]
        if cores > 1:
            split = [[n for n in first if n not in beside], [n for n in first if n in beside]]
            self.rows = [row for row in split if row]
        else:
            self.rows = [first] if first else []
        self._left = set(cold)
        self._cold = tuple(first)
        self._began: dict[str, float] = {}
        self.playable = asyncio.Event()
        """Set once every part that a game needs is there."""
        self._look()

    def begins(self, name: str, at: float) -> None:
        """Notes that a part is being compiled."""
        self._began[name] = at

    def ended(self, name: str) -> None:
        """Notes that a part is done, or that its process has given up."""
        self._left.discard(name)
        self._look()

    def shares(self, now: float) -> Shares:
        """The progress of the parts that a game needs, and of all parts."""
        engine = [name for name in self._cold if name in PLAYED_WITH]
        return self._share(engine, now), self._share(self._cold, now)

    def _look(self) -> None:
        if self._left.isdisjoint(PLAYED_WITH):
            self.playable.set()

    def _share(self, names: Sequence[str], now: float) -> float:
        whole = sum(map(_seconds, names)) + _LOADING
        return sum(self._done(name, now) * _seconds(name) for name in names) / whole

    def _done(self, name: str, now: float) -> float:
        if name not in self._left:
            return 1.0
        if name not in self._began:
            return 0.0
        return 1 - exp(-(now - self._began[name]) / _seconds(name))


def _seconds(name: str) -> float:
    return _SECONDS.get(name, _USUAL)


def cold_parts() -> tuple[str, ...]:
    """The parts that a server needs and that are not in the cache."""
    return tuple(name for name in unprepared() if name not in _NOT_HERE)


async def get_ready(readiness: Readiness) -> None:
    """Compiles what is not in the cache, loads and reports it: first the engine, then the bots."""
    began = time.monotonic()
    work = Compiling(cold_parts(), BESIDE, cores())
    readiness.progress = lambda: work.shares(time.monotonic())
    if work.rows:
        _log.info("compiling the engine (only once); this takes a while")
    rows = [asyncio.create_task(_compile(row, work)) for row in work.rows]
    try:
        await work.playable.wait()
        # What another process failed to compile is compiled here.
        await asyncio.to_thread(load_engine)
        readiness.engine_is_ready()
        await asyncio.gather(*rows)
        await asyncio.to_thread(load_bots)
        readiness.bots_are_ready()
    finally:
        for row in rows:
            row.cancel()
        await asyncio.gather(*rows, return_exceptions=True)
    _log.info("ready after %.1f s", time.monotonic() - began)


async def _compile(row: list[str], work: Compiling) -> None:
    """Compiles the parts one after another in one process, which ends with this task."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "fiefdom.players.preparing", *row),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which then ends it
    )
    assert process.stdout is not None
    try:
        for name in row:
            work.begins(name, time.monotonic())
            if not await process.stdout.readline():
                _log.warning("the process that compiles %r ended early", name)
                break
            work.ended(name)
        await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        for name in row:
            work.ended(name)


def load_engine() -> None:
    """Plays whole games at a hidden table, to load everything that a game needs."""
    for setup in (Setup.kingdomino(2), Setup.queendomino(2)):
        row = stored_game.new_row("warming-up", setup, [Seat("person")] * 2)
        table, hidden = stored_game.table_of(row)
        while table.phase == "playing":
            offered = choices(table)
            view.state(table, hidden, set(), 0, 0)
            move = actions.bot_move(table, table.number, offered.moves[0].move, 0)
            after = advance(table, move)
            view.changes_text(table, after, hidden, 0)
            table = after
        view.state(table, hidden, set(), 0, 0)
        table.seat_rows()
