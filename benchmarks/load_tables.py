"""Tables under load: two sockets each, and a schedule of moves for all of them."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.light_socket import LightSocket

from fiefdom.server.messages.base import PROTOCOL


@dataclass
class Figures:
    """What one stretch of load gave."""

    interval: float
    games: int
    seconds: float = 0.0
    sent: int = 0
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    pauses: list[float] = field(default_factory=list)

    def report(self) -> dict[str, Any]:
        ordered = sorted(self.seen)

        def at(share: float) -> float | None:
            return round(ordered[int(share * (len(ordered) - 1))] * 1000, 1) if ordered else None

        return {
            "interval_s": self.interval,
            "moves_per_second_asked": round(self.games / self.interval, 1),
            "moves_per_second_seen": round(len(ordered) / self.seconds, 1),
            "sent": self.sent,
            "lost": self.sent - len(ordered),
            "refused": self.refused,
            "generator_longest_pause_ms": round(max(self.pauses, default=0) * 1000, 1),
            "p50_ms": at(0.5),
            "p99_ms": at(0.99),
            "max_ms": at(1.0),
        }


class LoadedTable:
    """One game and its two sockets."""

    def __init__(self, load: "Load", game: str, urls: tuple[str, str]) -> None:
        self._load = load
        self._game = game
        self._urls = urls
        self._sockets: list[LightSocket] = []
        self._choices: dict[str, Any] | None = None
        self._decider = 0
        self._due: float | None = None
        self._sent: tuple[float, str] | None = None
        self._seen_by = 0
        self._keys = 0
        self.pace = random.uniform(0.1, 1.0)

    async def connect(self, tokens: tuple[str, str]) -> None:
        for seat in (0, 1):

            def heard(text: bytes, seat: int = seat) -> None:
                self._heard(seat, text)

            path = f"/api/games/{self._game}/socket?protocol={PROTOCOL}"
            socket = await LightSocket.connect(self._urls[seat], path, tokens[seat], heard)
            self._sockets.append(socket)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()

    def _heard(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"event"'):
            if self._sent is not None and self._sent[1].encode() in text[:700]:
                self._seen_by += 1
                if self._seen_by == 2:
                    self._load.figures.seen.append(time.perf_counter() - self._sent[0])
                    self._sent = None
        elif text.startswith(b'{"type":"choices"'):
            self._choices, self._decider = json.loads(text), seat
            if self._due is not None and self._sent is None:
                self._send()
        elif text.startswith(b'{"type":"error"'):
            self._load.figures.refused += 1

    def due(self, at: float) -> None:
        """The table's next move is due; it goes out now or as soon as it can."""
        if self._sent is not None or self._due is not None:
            self._load.behind += 1
            return
        self._due = at
        if self._choices is not None:
            self._send()

    def _send(self) -> None:
        assert self._choices is not None
        assert self._due is not None
        choices, self._choices = self._choices, None
        self._keys += 1
        key = f"k{self._keys}-{self._game}"
        self._sent, self._seen_by, self._due = (self._due, key), 0, None
        self._load.figures.sent += 1
        move = choices["moves"][self._keys % len(choices["moves"])]["move"]
        self._sockets[self._decider].send(
            {"type": "move", "id": key, "number": choices["number"], "move": move}
        )


class Load:
    """All tables, and the schedule of their moves."""

    def __init__(self) -> None:
        self.tables: list[LoadedTable] = []
        self.figures = Figures(0, 0)
        self.behind = 0

    async def run(self, interval: float, seconds: float, *, uneven: bool = False) -> dict[str, Any]:
        """Moves at every table every `interval` seconds, evenly spread.

        With `uneven`, tables leave out moves, some more than others: afterwards they stand at
        different points of their games, as tables do that did not begin all at once.
        """
        self.figures = figures = Figures(interval, len(self.tables))
        self.behind = 0
        start = woke = time.perf_counter()
        step = interval / len(self.tables)
        count = 0
        while (elapsed := time.perf_counter() - start) < seconds:
            figures.pauses.append(start + elapsed - woke)
            woke = start + elapsed
            while count * step <= elapsed:
                table = self.tables[count % len(self.tables)]
                if not uneven or random.random() < table.pace:
                    table.due(start + count * step)
                count += 1
            await asyncio.sleep(min(0.002, step))
        figures.seconds = time.perf_counter() - start
        until = time.perf_counter() + 15
        while figures.sent > len(figures.seen) and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        return {**figures.report(), "not_sent_for_being_behind": self.behind}
