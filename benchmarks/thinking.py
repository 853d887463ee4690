"""How long a person's move takes while bots search: alone, and with eight bots thinking.

python -m benchmarks.thinking [--bots 8] [--moves 60] [--json]

With --reviews N, N reviews of finished games are under way instead of the bots.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from typing import Any

import httpx
from benchmarks.load_servers import servers

from fiefdom.client import Client
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


async def measure(bots: int, moves: int, reviews: int) -> dict[str, Any]:
    os.environ["FIEFDOM_BOT_SECONDS"] = "0"
    os.environ["FIEFDOM_BOT_THREADS"] = str(bots)
    os.environ["FIEFDOM_REVIEWS_PER_IDENTITY"] = str(reviews)
    busy = "fiefdom_reviews" if reviews else "fiefdom_bots_thinking"
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/thinking.db"
        async with servers(1, database, pin=False) as (urls, _pids):
            client = await Client.register(urls[0], "Person")
            level = (await client.about()).levels[-1]
            alone = await moves_of_a_person(client, moves)
            if reviews:
                await start_reviews(client, reviews)
            else:
                await start_bots(client, level, 2 * bots)  # there is always one that waits
            await asyncio.sleep(3)
            thinking = await figure(urls[0], busy)
            beside = await moves_of_a_person(client, moves)
            still = await figure(urls[0], busy)
            await client.close()
    what = "reviews" if reviews else "bots"
    return {
        **({} if reviews else {"level": level}),
        f"{what}_searching": [thinking, still],
        "cores": os.cpu_count(),
        "alone": figures(alone),
        f"beside_{what}": figures(beside),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--reviews", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    result = asyncio.run(measure(args.bots, args.moves, args.reviews))
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
