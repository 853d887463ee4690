"""How attacks affect an honest player: a server with default settings, one attack at a time.

    python -m benchmarks.abuse                     every attack, about three minutes
    python -m benchmarks.abuse --attack pings      one of them
    python -m benchmarks.abuse --json

For each attack a server with default settings is started on loopback, an honest player makes a
move twenty times a second, and the time from sending a move to seeing it stored is measured
before, during and after. A move counts from when it was due, so that a stall cannot hide. The
attackers run in a separate low-priority process, since real attackers would be on other machines,
and come from other addresses of loopback, which works on Linux. Everything ends by itself.
"""

import argparse
import asyncio
import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
from benchmarks.attacks import ATTACKS, DONE

from fiefdom.cli.ready import ready_engine
from fiefdom.client import Client, Refused
from fiefdom.server.local import bind
from fiefdom.server.messages.rest import CreateGame, SeatRequest

PACE = 0.05
TARGET_MS = 250
_PATIENCE = 300.0


class Honest:
    """A player who moves at a steady pace and notes how long each move takes."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.took: list[float] = []
        self.failed = 0
        self.game = ""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to play; `game` is the table."""
        started = asyncio.Event()
        self._task = asyncio.create_task(self._play(started))
        await started.wait()

    async def stop(self) -> None:
        """Ends."""
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def stretch(self, seconds: float) -> dict[str, Any]:
        """What the moves of the next seconds took, in milliseconds."""
        self.took.clear()
        self.failed = 0
        await asyncio.sleep(seconds)
        took = sorted(self.took)
        if not took:
            return {"moves": 0, "p50": None, "p99": None, "max": None, "failed": self.failed}
        at = [round(took[int(share * (len(took) - 1))] * 1000, 1) for share in (0.5, 0.99, 1.0)]
        return {
            "moves": len(took),
            "p50": at[0],
            "p99": at[1],
            "max": at[2],
            "failed": self.failed,
        }

    async def _play(self, started: asyncio.Event) -> None:
        seats = [SeatRequest(kind="me"), SeatRequest(kind="shared")]
        form = CreateGame(seats=seats)
        form = form.model_copy(update={"setup": form.setup.model_copy(update={"dynasty": True})})
        while True:
            with contextlib.suppress(Refused, TimeoutError, OSError, httpx.HTTPError):
                self.game = (await self._client.create(form)).game
                async with self._client.table(self.game) as table:
                    started.set()
                    due = time.perf_counter()
                    async for choices in table.turns():
                        # A move that is late counts from when it was due.
                        due = max(due + PACE, time.perf_counter() - 30)
                        await asyncio.sleep(max(0.0, due - time.perf_counter()))
                        try:
                            await table.play(
                                choices.moves[len(self.took) % len(choices.moves)].move
                            )
                            self.took.append(time.perf_counter() - due)
                        except (Refused, TimeoutError):
                            self.failed += 1
            await asyncio.sleep(0.1)


async def measure(name: str, args: argparse.Namespace) -> dict[str, Any]:
    """One attack on a server of its own."""
    listening = bind(0)
    port = listening.getsockname()[1]
    listening.close()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "fiefdom.server", "--port", str(port)),
                *("--database", f"sqlite:///{folder}/games.db"),
            ],
            env={k: v for k, v in os.environ.items() if not k.startswith("FIEFDOM_")},
            stderr=subprocess.DEVNULL,
        )
        attackers: asyncio.subprocess.Process | None = None
        try:
            await _until_up(url)
            async with await Client.register(url, "Honest") as client:
                honest = Honest(client)
                await honest.start()
                await asyncio.sleep(1)
                result: dict[str, Any] = {"attack": name, "point": ATTACKS[name][0]}
                result["before"] = await honest.stretch(args.around)
                command = [sys.executable, "-m", "benchmarks.abuse", "--attack", name]
                command += ["--be", f"{url} {honest.game} {args.seconds + 2}"]
                attackers = await asyncio.create_subprocess_exec(
                    *command, stdout=asyncio.subprocess.PIPE
                )
                await asyncio.sleep(2)
                result["during"] = await honest.stretch(args.seconds)
                told, _ = await asyncio.wait_for(attackers.communicate(), 60)
                result["attackers"] = json.loads(told or b"{}")
                result["after"] = await honest.stretch(args.around)
                result["table_in_the_lobby"] = await _listed(client)
                await honest.stop()
                return result
        finally:
            if attackers is not None and attackers.returncode is None:
                attackers.kill()
                await attackers.wait()
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


async def _until_up(url: str) -> None:
    until = time.monotonic() + _PATIENCE
    async with httpx.AsyncClient(base_url=url) as http:
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if (await http.get("/health")).status_code == 200:
                    return
            await asyncio.sleep(0.1)
    raise TimeoutError("the server did not start")


async def _listed(client: Client) -> bool:
    """Whether a public table that was opened last and one opened first can be found."""
    seats = [SeatRequest(kind="me"), SeatRequest(kind="open")]
    game = (await client.create(CreateGame(seats=seats, public=True))).game
    return any(entry.game == game for entry in (await client.lobby()).open)


def be(name: str, url: str, game: str, seconds: float) -> None:
    """Attacks, and prints what was done; ends by itself."""
    os.nice(10)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))

    async def run() -> None:
        until = time.monotonic() + seconds
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds + 2):
                await ATTACKS[name][1](url, game, until)

    asyncio.run(run())
    print(json.dumps(DONE))


def table(results: list[dict[str, Any]]) -> str:
    """The results as a table in Markdown."""
    lines = [
        "| attack | point | p99 before | p99 during | max during | p99 after | failed | done |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in results:
        during = result["during"]
        what = ATTACKS[result["attack"]][2]
        lines.append(
            f"| {result['attack']} | {result['point']} | {result['before']['p99']} ms "
            f"| {during['p99']} ms | {during['max']} ms | {result['after']['p99']} ms "
            f"| {during['failed']} | {result['attackers'].get(what, 0):,} {what} |"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--attack", choices=list(ATTACKS), help="only this one")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each attack lasts")
    parser.add_argument("--around", type=float, default=4.0, help="measured before and after")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--be", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be:
        url, game, seconds = args.be.split(" ")
        be(args.attack, url, game, float(seconds))
        return 0
    ready_engine(bots=True)
    names = [args.attack] if args.attack else list(ATTACKS)
    results = []
    for name in names:
        results.append(asyncio.run(measure(name, args)))
        print(json.dumps(results[-1]), file=sys.stderr, flush=True)
    print(json.dumps(results) if args.json else table(results))
    return 0 if all(map(_held, results)) else 1


def _held(result: dict[str, Any]) -> bool:
    """Whether the attack took place, and hardly affected the honest player."""
    p99, what = result["during"]["p99"], ATTACKS[result["attack"]][2]
    return bool(result["attackers"].get(what)) and p99 is not None and p99 < TARGET_MS


if __name__ == "__main__":
    sys.exit(main())
