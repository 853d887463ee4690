"""How many games one server carries: a load generator with its own server.

    python -m benchmarks.load                                  1,000 games, 2,000 sockets
    python -m benchmarks.load --ramp                           then faster, until it breaks
    python -m benchmarks.load --processes 2 --database postgresql://…  several processes

The server is pinned to core 0 (more processes to the cores after it), the generator to the
last core. Every table makes a move every `--interval` seconds, on a fixed schedule: a move
counts from the moment it was due until both players have it, so a server that falls behind
cannot hide it.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from benchmarks.light_socket import LightSocket

from fiefdom.client import Client
from fiefdom.server.local import bind
from fiefdom.server.messages.base import PROTOCOL
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest

# A Dynasty of three games: long enough to be played through a whole ramp.
FORM = CreateGame(
    setup=SetupRequest(players=2, dynasty=True),
    seats=[SeatRequest(kind="me"), SeatRequest(kind="open")],
)


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
            "within_100_ms": (
                round(sum(seconds <= 0.1 for seconds in ordered) / len(ordered), 4)
                if ordered
                else None
            ),
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


@asynccontextmanager
async def servers(
    count: int, database: str, pin: bool
) -> AsyncIterator[tuple[list[str], list[int]]]:
    """Server processes with all limits out of the way: their URLs and process ids."""
    environment = {
        **os.environ,
        "FIEFDOM_RATE": "0",
        "FIEFDOM_CONNECTIONS_PER_ADDRESS": "1000000",
        "FIEFDOM_SOCKETS_PER_ADDRESS": "1000000",
        "FIEFDOM_SOCKETS_PER_IDENTITY": "1000000",
        "FIEFDOM_OPEN_GAMES_PER_IDENTITY": "1000000",
        "FIEFDOM_LOG_LEVEL": "warning",
        "FIEFDOM_DATABASE": database,
    }
    urls, running = [], []
    for number in range(count):
        listening = bind(0)
        port = listening.getsockname()[1]
        listening.close()
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", "fiefdom.server", "--port", str(port)], env=environment
            )
        )
        if pin:
            os.sched_setaffinity(running[-1].pid, {number % (os.cpu_count() or 1)})
        urls.append(f"http://127.0.0.1:{port}")
    try:
        for url in urls:
            await _answering(url)
        yield urls, [process.pid for process in running]
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(timeout=60)


async def _answering(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                if (await http.get("/health")).status_code == 200:
                    return
            await asyncio.sleep(0.1)
    raise TimeoutError(f"{url} does not answer")


def memory(pids: list[int]) -> int:
    """Resident bytes of these processes."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/statm") as text:
            total += int(text.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def cpu(pids: list[int]) -> float:
    """Seconds of processor time that these processes have used."""
    ticks = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as text:
            ticks += sum(map(int, text.read().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def waiting(pids: list[int]) -> float:
    """Seconds that these processes were ready to run while others had their core."""
    total = 0
    for pid in pids:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat") as text:
                total += int(text.read().split()[1])
    return total / 1e9


async def seat_all(load: Load, urls: list[str], games: int, split: bool) -> None:
    """Create and join all games, and open both sockets of each."""
    clients = [await Client.register(url, f"Load {number}") for number, url in enumerate(urls * 2)]
    for number in range(games):
        first = number % len(urls)
        second = (first + split) % len(urls)
        one, two = clients[first], clients[len(urls) + second]
        game = (await one.create(FORM)).game
        await two.join(game, "Two")
        table = LoadedTable(load, game, (one.url, two.url))
        await table.connect((one.token or "", two.token or ""))
        load.tables.append(table)
        if number % 100 == 99:
            print(f"{number + 1} games", file=sys.stderr, flush=True)
    for client in clients:
        await client.close()


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    """The whole benchmark."""
    load = Load()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/load.db"
        async with servers(args.processes, database, args.pin) as (urls, pids):
            # The first game compiles nothing and allocates what all games share.
            await seat_all(load, urls, 1, args.split)
            before = memory(pids)
            await seat_all(load, urls, args.games - 1, args.split)
            seated = memory(pids)
            result: dict[str, Any] = {
                "processes": args.processes,
                "database": database.split(":")[0],
                "games": args.games,
                "sockets": 2 * args.games,
                "server_mb_with_one_game": round(before / 1e6, 1),
                "kb_per_game_with_two_sockets": round((seated - before) / args.games / 1e3, 1),
            }
            await load.run(args.interval / 2, args.warm_up, uneven=True)
            spent, waited = cpu(pids), waiting(pids)
            result["load"] = await load.run(args.interval, args.seconds)
            moves = len(load.figures.seen)
            result["server_cpu_ms_per_move"] = round((cpu(pids) - spent) * 1000 / moves, 2)
            result["server_waited_for_its_core_s"] = round(waiting(pids) - waited, 2)
            result["store_ms"] = await shares(urls, "fiefdom_store_seconds")
            result["loop_lag_ms"] = await shares(urls, "fiefdom_loop_lag_seconds")
            result["kb_per_game_after_play"] = round((memory(pids) - before) / args.games / 1e3, 1)
            if args.ramp:
                result["ramp"], result["breaks_at_moves_per_second"] = await ramp(load, args)
            for table in load.tables:
                table.close()
            await asyncio.sleep(0.5)
    return result


async def shares(urls: list[str], histogram: str) -> dict[str, float]:
    """The share of a histogram's observations up to this many milliseconds."""
    async with httpx.AsyncClient(base_url=urls[0]) as http:
        text = (await http.get("/metrics")).text
    buckets = {}
    for line in text.splitlines():
        if line.startswith(f"{histogram}_bucket"):
            name, count = line.split(" ")
            buckets[name.split('"')[1]] = float(count)
    total = buckets.pop("+Inf")
    return {str(float(le) * 1000): round(count / total, 4) for le, count in buckets.items()}


async def ramp(load: Load, args: argparse.Namespace) -> tuple[list[dict[str, Any]], float | None]:
    """Faster and faster, until 99 % are no longer seen within 100 ms."""
    steps = []
    interval = args.interval
    while True:
        interval /= 1.25
        figures = await load.run(interval, args.seconds / 2)
        steps.append(figures)
        print(json.dumps(figures), file=sys.stderr, flush=True)
        if (figures["within_100_ms"] or 0) < 0.99 or figures["not_sent_for_being_behind"]:
            return steps, figures["moves_per_second_asked"]
        if interval < 0.1:
            return steps, None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--interval", type=float, default=2.0, help="seconds between moves")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=12.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--split", action="store_true", help="seat the players of each game at different processes"
    )
    parser.add_argument("--database", help="default: a new SQLite file")
    parser.add_argument("--ramp", action="store_true", help="go on until it breaks")
    parser.add_argument("--no-pin", dest="pin", action="store_false")
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    if args.pin:
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    gc.disable()  # the generator must not pause: its pauses would count as the server's
    result = asyncio.run(measure(args))
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
