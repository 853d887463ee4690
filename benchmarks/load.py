"""How many games one server carries: a load generator with its own server.

    python -m benchmarks.load                      1,000 games, 2,000 sockets, 500 moves a second
    python -m benchmarks.load --ramp               then faster, until it breaks
    python -m benchmarks.load --against ../other   beside the server of another checkout
    python -m benchmarks.load --ramp --postgresql --processes 2   several processes

The server is pinned to core 0 (more processes to the cores after it), the generator to the
last core. Every table makes a move every `--interval` seconds, on a fixed schedule: a move
counts from the moment it was due until both players have it, so a server that falls behind
cannot hide it. It breaks where 1 % of the moves take longer than a quarter of a second.

Figures of one machine at different hours differ by more than most changes do. `--against`
takes turns with both servers on the same core and gives the ratio: below 1 is faster here.
"""

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from benchmarks.load_servers import cpu, memory, postgresql, servers, shares, waiting
from benchmarks.load_tables import Load, LoadedTable

# A Dynasty of three games: long enough to be played through a whole ramp.
FORM = {
    "setup": {"players": 2, "dynasty": True},
    "seats": [{"kind": "me"}, {"kind": "open"}],
}
BROKEN_MS = 250.0
"""A server is broken where the slowest 1 % of the moves take longer."""
FASTER = 1.25
"""What each step of a ramp multiplies the rate with."""


@dataclass
class Measured:
    """A server, the load on it, and what it has used up."""

    urls: list[str]
    pids: list[int]
    load: Load = field(default_factory=Load)
    cpu: float = 0.0
    waited: float = 0.0
    moves: int = 0

    async def seat(self, games: int, split: bool) -> None:
        """Creates and joins games, and opens both sockets of each."""
        async with httpx.AsyncClient(timeout=60) as http:
            accounts = [(url, await _account(http, url)) for url in self.urls * 2]
            for number in range(games):
                first = number % len(self.urls)
                second = len(self.urls) + (first + split) % len(self.urls)
                (url, token), (other_url, other) = accounts[first], accounts[second]
                created = await _post(http, f"{url}/api/games", FORM, token)
                game = created["game"]
                join = f"{other_url}/api/games/{game}/join"
                await _post(http, join, {"name": "Two", "seat": None}, other)
                table = LoadedTable(self.load, game, (url, other_url))
                await table.connect((token, other))
                self.load.tables.append(table)
                if number % 100 == 99:
                    print(f"{number + 1} games", file=sys.stderr, flush=True)

    async def run(self, interval: float, seconds: float) -> dict[str, Any]:
        """What a stretch of load gave; the server's time is counted."""
        spent, waited = cpu(self.pids), waiting(self.pids)
        figures = await self.load.run(interval, seconds)
        self.cpu += cpu(self.pids) - spent
        self.waited += waiting(self.pids) - waited
        self.moves += len(self.load.figures.seen)
        return figures

    @property
    def cpu_ms_per_move(self) -> float:
        """Milliseconds of processor time for each move, sockets and storage included."""
        return self.cpu * 1000 / self.moves

    async def ramp(self, interval: float, seconds: float) -> dict[str, Any]:
        """Faster and faster, until it breaks: the last rate that held, and every step."""
        steps: list[dict[str, Any]] = []
        held = None
        while interval > 0.1:
            interval /= FASTER
            spent = cpu(self.pids)
            figures = await self.load.run(interval, seconds)
            figures["server_cpu_share"] = round((cpu(self.pids) - spent) / seconds, 2)
            steps.append(figures)
            print(json.dumps(figures), file=sys.stderr, flush=True)
            late = figures["p99_ms"] is None or figures["p99_ms"] > BROKEN_MS
            if late or figures["lost"] or figures["not_sent_for_being_behind"]:
                break
            held = figures["moves_per_second_seen"]
        return {"steps": steps, "held_moves_per_second": held}

    def close(self) -> None:
        """Closes all sockets."""
        for table in self.load.tables:
            table.close()


async def _account(http: httpx.AsyncClient, url: str) -> str:
    return str((await _post(http, f"{url}/api/accounts", {"name": "Load"}))["token"])


async def _post(
    http: httpx.AsyncClient, url: str, form: dict[str, Any], token: str | None = None
) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await http.post(url, json=form, headers=headers)
    answer.raise_for_status()
    given: dict[str, Any] = answer.json()
    return given


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    """The whole benchmark."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        given = args.database or f"sqlite:///{folder}/here.db"
        database = stack.enter_context(postgresql() if args.postgresql else nullcontext(given))
        here = Measured(
            *await stack.enter_async_context(servers(args.processes, database, args.pin))
        )
        stack.callback(here.close)
        # The first game compiles nothing and allocates what all games share.
        await here.seat(1, args.split)
        before = memory(here.pids)
        await here.seat(args.games - 1, args.split)
        result: dict[str, Any] = {
            "processes": args.processes,
            "database": database.split(":")[0],
            "games": args.games,
            "sockets": 2 * args.games,
            "server_mb_with_one_game": round(before / 1e6, 1),
            "kb_per_game_with_two_sockets": _kb(here, before, args.games),
        }
        there = None
        if args.against is not None:
            older = servers(1, f"sqlite:///{folder}/there.db", args.pin, args.against)
            there = Measured(*await stack.enter_async_context(older))
            stack.callback(there.close)
            await there.seat(args.games, split=False)
        both = [here] if there is None else [there, here]
        for one in both:
            await one.load.run(args.interval / 2, args.warm_up, uneven=True)
        for turn in range(1 if there is None else args.turns):
            for one in both if turn % 2 == 0 else both[::-1]:
                figures = await one.run(args.interval, args.seconds)
                if one is here:
                    result["load"] = figures
        result["server_cpu_ms_per_move"] = round(here.cpu_ms_per_move, 3)
        result["server_waited_for_its_core_s"] = round(here.waited, 2)
        if there is not None:
            result["there_cpu_ms_per_move"] = round(there.cpu_ms_per_move, 3)
            result["ratio"] = round(here.cpu_ms_per_move / there.cpu_ms_per_move, 3)
        result["store_ms"] = await shares(here.urls, "fiefdom_store_seconds")
        result["loop_lag_ms"] = await shares(here.urls, "fiefdom_loop_lag_seconds")
        result["kb_per_game_after_play"] = _kb(here, before, args.games)
        if args.ramp:
            result["ramp"] = await here.ramp(args.interval, args.seconds / 2)
        here.close()
        await asyncio.sleep(0.5)
        return result


def _kb(server: Measured, before: int, games: int) -> float:
    return round((memory(server.pids) - before) / games / 1e3, 1)


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
    parser.add_argument(
        "--postgresql", action="store_true", help="on a PostgreSQL of its own, not on SQLite"
    )
    parser.add_argument("--ramp", action="store_true", help="go on until it breaks")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="another checkout, for the ratio"
    )
    parser.add_argument("--turns", type=int, default=2, help="of each server, with --against")
    parser.add_argument("--no-pin", dest="pin", action="store_false")
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    if args.against is not None and not (args.against / "src" / "fiefdom").is_dir():
        parser.error(f"{args.against} is not a checkout of Fiefdom")
    if args.pin:
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    gc.disable()  # the generator must not pause: its pauses would count as the server's
    result = uvloop.run(measure(args))
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
