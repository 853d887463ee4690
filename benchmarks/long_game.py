"""The longest game that the server's limits allow: how long it takes to load, and who waits.

    python -m benchmarks.long_game
    python -m benchmarks.long_game --json

Every seat plays a move and undoes it whenever it may, until no undo is left. The game is stored
in a SQLite file, loaded by a server's rooms as after a start, and its events are assembled for a
client that has not seen any. Meanwhile a task wakes up every millisecond: the longest it had to
wait is the delay for everyone else on the server.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from typing import Any

from fiefdom import Setup
from fiefdom.server import actions, stored_game
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices
from fiefdom.server.identity import Person
from fiefdom.server.metrics import Metrics
from fiefdom.server.preparing import load_engine
from fiefdom.server.rooms import Rooms
from fiefdom.server.services import Services
from fiefdom.server.settings import Settings
from fiefdom.server.starting import open_database
from fiefdom.server.storage.ledger import Entry, Write
from fiefdom.server.table import Seat

SETUPS = {
    "Royal Wedding, 8 players": Setup.royal_wedding(8, teams=True),
    "Queendomino, 4 players": Setup.queendomino(4),
    "Kingdomino, 2 players, Dynasty": Setup.kingdomino(2, dynasty=True),
}
HOST = Person("host", "person", "Host")


def longest(setup: Setup) -> tuple[dict[str, Any], list[Entry]]:
    """The row of a game in which all undos were used, and its entries."""
    seats = [Seat("shared", "Host", HOST.id)] * setup.players
    row = stored_game.new_row("longest", setup, seats, creator=HOST.id)
    table, _hidden = stored_game.table_of(row)
    chance, entries = random.Random(1), []
    while table.phase == "playing":
        if table.undo_seat is not None:
            entry = actions.undo(table, HOST, table.number, f"u{table.number}", table.number)
            entries.append(entry)
            table = advance(table, entry)
        for _ in range(2 if table.undo_seat is None else 1):
            if table.phase == "playing":
                move = chance.choice(choices(table).moves).move
                key = f"m{table.number}"
                entry = actions.move(table, HOST, table.number, move, key, table.number)
                entries.append(entry)
                table = advance(table, entry)
    return row, entries


async def measure(setup: Setup, folder: str) -> dict[str, Any]:
    """What loading the longest game of a setup takes, in milliseconds."""
    settings = Settings(database=f"sqlite:///{folder}/{setup.mode}.db")
    row, entries = longest(setup)
    database, lock = await open_database(settings)
    services = Services(settings, database, Metrics())
    rooms = Rooms(services)
    services.start()
    await rooms.start()
    try:
        table, _hidden = stored_game.table_of(row)
        await services.archive.add_game(row, stored_game.seat_rows(table))
        await asyncio.gather(*(services.ledger.append(Write(row["id"], e)) for e in entries))
        waits: list[float] = []
        watcher = asyncio.create_task(_watch(waits))
        await asyncio.sleep(0.01)
        began = time.perf_counter()
        room = await rooms.room(row["id"])
        loaded = time.perf_counter()
        await room.recall(0)
        told = time.perf_counter()
        watcher.cancel()
        undone = sum(entry.kind == "undo" for entry in entries)
        assert room.table.number == len(entries)
        return {
            "entries": len(entries),
            "undos": undone,
            "load_ms": round((loaded - began) * 1000, 1),
            "events_ms": round((told - loaded) * 1000, 1),
            "longest_wait_ms": round(max(waits) * 1000, 1),
        }
    finally:
        services.stopping = True
        rooms.close()
        await services.stop()
        await database.close()
        lock.release()


async def _watch(waits: list[float]) -> None:
    while True:
        due = time.perf_counter() + 0.001
        await asyncio.sleep(0.001)
        waits.append(time.perf_counter() - due)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    load_engine()
    with tempfile.TemporaryDirectory() as folder:
        found = {name: asyncio.run(measure(setup, folder)) for name, setup in SETUPS.items()}
    if args.json:
        print(json.dumps(found))
        return
    print("| game | entries | undos | loading | all events | longest wait of others |")
    print("|---|---|---|---|---|---|")
    for name, it in found.items():
        print(
            f"| {name} | {it['entries']:,} | {it['undos']} | {it['load_ms']} ms "
            f"| {it['events_ms']} ms | {it['longest_wait_ms']} ms |"
        )


if __name__ == "__main__":
    main()
