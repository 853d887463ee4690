"""How long a person's move takes while bots search: alone, and with eight bots thinking.

python -m benchmarks.thinking [--bots 8] [--moves 60] [--json]

With --reviews N, N reviews of finished games are in progress instead of the bots; with
--analyses N, N people watch searches on the analysis board, one search after another.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from benchmarks.load_servers import servers

from fiefdom import Game, Setup
from fiefdom.client import Client
from fiefdom.notation import format_position
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest
from fiefdom.server.messages.review import ReviewState


async def moves_of_a_person(client: Client, moves: int) -> list[float]:
    """Seconds from sending a move to having it acknowledged, for a game without bots."""
    form = CreateGame(
        setup=SetupRequest(players=2, dynasty=True),
        seats=[SeatRequest(kind="me"), SeatRequest(kind="shared")],
    )
    game = (await client.create(form)).game
    taken = []
    async with client.table(game) as table:
        async for choices in table.turns():
            began = time.perf_counter()
            await table.play(choices.moves[0].move)
            taken.append(time.perf_counter() - began)
            if len(taken) == moves:
                break
            await asyncio.sleep(0.05)
    return taken


async def start_bots(client: Client, level: str, games: int) -> None:
    """Games in which this level plays against itself: one bot searches at each table."""
    seat = SeatRequest(kind="bot", level=level)
    for _ in range(games):
        setup = SetupRequest(box="royal-wedding", players=4)
        await client.create(CreateGame(setup=setup, seats=[seat] * 4))


async def start_reviews(client: Client, games: int) -> None:
    """Games for two that are over, each with its review asked for."""
    seats = [SeatRequest(kind="me"), SeatRequest(kind="shared")]
    for _ in range(games):
        form = CreateGame(setup=SetupRequest(box="queendomino", players=2), seats=seats)
        game = (await client.create(form)).game
        async with client.table(game) as table:
            async for choices in table.turns():
                await table.play(choices.moves[0].move)
        await client.post(ReviewState, f"/api/games/{game}/review", {})


async def keep_analysing(url: str, client: Client, position: str) -> None:
    """One search after another on an analysis board, each watched to its end."""
    headers = {"Authorization": f"Bearer {client.token}"}
    form = {"position": position, "seconds": 10}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=None) as http:
        while True:
            async with http.stream("POST", "/api/analysis/searches", json=form) as answer:
                answer.raise_for_status()
                async for _ in answer.aiter_bytes():
                    pass


@asynccontextmanager
async def analyses(url: str, people: int) -> AsyncIterator[list[asyncio.Task[None]]]:
    """So many people at analysis boards."""
    position = format_position(Game.new(Setup.queendomino(4), seed=1).position)
    clients = [await Client.register(url, f"Student {number}") for number in range(people)]
    tasks = [asyncio.create_task(keep_analysing(url, client, position)) for client in clients]
    yield tasks
    for task in tasks:
        task.cancel()
    for problem in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(problem, asyncio.CancelledError):
            raise RuntimeError("a search has failed") from problem
    for client in clients:
        await client.close()


def figures(taken: list[float]) -> dict[str, float]:
    ordered = sorted(taken)
    return {
        "p50_ms": round(ordered[len(ordered) // 2] * 1000, 1),
        "p99_ms": round(ordered[int(0.99 * (len(ordered) - 1))] * 1000, 1),
        "max_ms": round(ordered[-1] * 1000, 1),
    }


async def figure(url: str, name: str) -> float:
    async with httpx.AsyncClient(base_url=url) as http:
        text = (await http.get("/metrics")).text
    lines = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(lines[0].split()[1])


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    os.environ["FIEFDOM_BOT_SECONDS"] = "0"
    os.environ["FIEFDOM_BOT_THREADS"] = str(args.bots)
    os.environ["FIEFDOM_REVIEWS_PER_IDENTITY"] = str(args.reviews)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/thinking.db"
        async with servers(1, database, pin=False) as (urls, _pids):
            client = await Client.register(urls[0], "Person")
            alone = await moves_of_a_person(client, args.moves)
            busy: list[float]
            if args.analyses:
                async with analyses(urls[0], args.analyses) as tasks:
                    await asyncio.sleep(3)
                    beside = await moves_of_a_person(client, args.moves)
                    busy = [sum(not task.done() for task in tasks)]
            else:
                busy, beside = await beside_others(urls[0], client, args)
            await client.close()
    what = "analyses" if args.analyses else "reviews" if args.reviews else "bots"
    return {
        f"{what}_searching": busy,
        "cores": os.cpu_count(),
        "alone": figures(alone),
        f"beside_{what}": figures(beside),
    }


async def beside_others(
    url: str, client: Client, args: argparse.Namespace
) -> tuple[list[float], list[float]]:
    """How many bots or reviews were at work before and after, and the moves between."""
    if args.reviews:
        await start_reviews(client, args.reviews)
    else:
        level = (await client.about()).levels[-1]
        await start_bots(client, level, 2 * args.bots)  # there is always one that waits
    name = "fiefdom_reviews" if args.reviews else "fiefdom_bots_thinking"
    await asyncio.sleep(3)
    before = await figure(url, name)
    beside = await moves_of_a_person(client, args.moves)
    return [before, await figure(url, name)], beside


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--reviews", type=int, default=0)
    parser.add_argument("--analyses", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    result = asyncio.run(measure(args))
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
