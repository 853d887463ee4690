"""How long a person's move takes while bots search: alone, and with eight bots thinking.

python -m benchmarks.thinking [--bots 8] [--moves 60] [--json]
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from typing import Any

import httpx
from benchmarks.load import servers

from fiefdom.client import Client
from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest


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


def figures(taken: list[float]) -> dict[str, float]:
    ordered = sorted(taken)
    return {
        "p50_ms": round(ordered[len(ordered) // 2] * 1000, 1),
        "p99_ms": round(ordered[int(0.99 * (len(ordered) - 1))] * 1000, 1),
        "max_ms": round(ordered[-1] * 1000, 1),
    }


async def searching(url: str) -> float:
    async with httpx.AsyncClient(base_url=url) as http:
        text = (await http.get("/metrics")).text
    lines = [line for line in text.splitlines() if line.startswith("fiefdom_bots_thinking ")]
    return float(lines[0].split()[1])


async def measure(bots: int, moves: int) -> dict[str, Any]:
    os.environ["FIEFDOM_BOT_SECONDS"] = "0"
    os.environ["FIEFDOM_BOT_THREADS"] = str(bots)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/thinking.db"
        async with servers(1, database, pin=False) as (urls, _pids):
            client = await Client.register(urls[0], "Person")
            level = (await client.about()).levels[-1]
            alone = await moves_of_a_person(client, moves)
            await start_bots(client, level, 2 * bots)  # there is always one that waits
            await asyncio.sleep(3)
            thinking = await searching(urls[0])
            beside = await moves_of_a_person(client, moves)
            still = await searching(urls[0])
            await client.close()
    return {
        "level": level,
        "bots_searching": [thinking, still],
        "cores": os.cpu_count(),
        "alone": figures(alone),
        "beside_bots": figures(beside),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    result = asyncio.run(measure(args.bots, args.moves))
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
