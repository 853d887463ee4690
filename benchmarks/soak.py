"""A server under steady use for a long time: does memory stay level, do all tasks keep running?

    python -m benchmarks.soak --minutes 60            games, bots, reconnects
    python -m benchmarks.soak --minutes 60 --kills    and `kill -9` every minute

Players play one game after another against bots and each other, drop their connections now and
then, and come back. Every few seconds the server's memory, descriptors, threads and health are
noted. The report compares the second half with the end of the first quarter, when caches are full.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Any

import httpx

from fiefdom.client import Client, Refused
from fiefdom.server.local import bind
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest

GONE = (OSError, httpx.HTTPError, Refused, TimeoutError)


class Server:
    """A server process that is started again when it was killed."""

    def __init__(self, database: str) -> None:
        listening = bind(0)
        self.port = listening.getsockname()[1]
        listening.close()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "FIEFDOM_DATABASE": database,
            "FIEFDOM_RATE": "0",
            "FIEFDOM_BOT_SECONDS": "0",
            "FIEFDOM_OPEN_GAMES_PER_IDENTITY": "100000",
            "FIEFDOM_IDLE_SECONDS": "30",
            "FIEFDOM_LOG_LEVEL": "error",
        }
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fiefdom.server", "--port", str(self.port)],
            env=self._environment,
        )

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(3000):
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get("/health")).status_code == 200:
                        return
                await asyncio.sleep(0.1)
        raise TimeoutError("the server does not answer")

    async def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.start()
        await self.ready()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def sample(self) -> dict[str, Any]:
        folder = Path(f"/proc/{self.process.pid}")
        pages = int((folder / "statm").read_text().split()[1])
        return {
            "at": round(time.monotonic(), 1),
            "mb": pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
            "descriptors": len(list((folder / "fd").iterdir())),
            "threads": len(list((folder / "task").iterdir())),
        }


async def play_for_ever(
    url: str, rival: str, pace: float, chance: random.Random, done: list[str]
) -> None:
    """One game after another; the connection is dropped now and then in the middle."""
    client: Client | None = None
    seats = [SeatRequest(kind="me"), SeatRequest(kind="bot", level=rival)]
    form = CreateGame(setup=SetupRequest(players=2), seats=seats)
    while True:
        with contextlib.suppress(*GONE):
            client = client or await Client.register(url, "Soak")
            game = (await client.create(form)).game
            over = False
            while not over:
                over = await play_some(client, game, chance.randrange(5, 40), pace)
            done.append(game)
        await asyncio.sleep(0.05)


async def play_some(client: Client, game: str, moves: int, pace: float) -> bool:
    async with client.table(game) as table:
        async for choices in table.turns():
            await asyncio.sleep(pace)
            await table.play(choices.moves[0].move)
            moves -= 1
            if moves <= 0:
                return False
    return True


async def soak(args: argparse.Namespace, database: str) -> dict[str, Any]:
    server, chance = Server(database), random.Random(1)
    samples: list[dict[str, Any]] = []
    problems: set[str] = set()
    done: list[str] = []
    kills = 0
    try:
        await server.ready()
        players = [
            asyncio.create_task(play_for_ever(server.url, args.level, args.pace, chance, done))
            for _ in range(args.players)
        ]
        end, kill_at = time.monotonic() + args.minutes * 60, time.monotonic() + 60
        async with httpx.AsyncClient(base_url=server.url, timeout=20) as http:
            while time.monotonic() < end:
                await asyncio.sleep(args.every)
                samples.append(server.sample())
                health = (await http.get("/health")).json()
                problems.update(health["problems"])
                if args.kills and time.monotonic() > kill_at:
                    await server.kill()
                    kills, kill_at = kills + 1, time.monotonic() + 60
        lost = sum(player.done() for player in players)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    finally:
        status = server.stop()
    quarter = len(samples) // 4
    early = samples[quarter : max(quarter + 1, 2 * quarter)]
    late = samples[len(samples) // 2 :]
    return {
        "minutes": args.minutes,
        "games_finished": len(done),
        "kills": kills,
        "players_that_ended": lost,
        "problems": sorted(problems),
        "stopped_with": status,
        **{
            f"{name}_{when}": round(mean(sample[name] for sample in part), 1)
            for name in ("mb", "descriptors", "threads")
            for when, part in (("early", early), ("late", late))
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--level", default="peasant", help="of the bots they play against")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds before each move")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two looks")
    parser.add_argument("--kills", action="store_true", help="kill the server every minute")
    parser.add_argument("--database", help="default: a new SQLite file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/soak.db"
        print(json.dumps(asyncio.run(soak(args, database)), indent=2))


if __name__ == "__main__":
    main()
