"""How many records per second one core reads: as a stream, and with `parse_record`.

python benchmarks/records.py [--json]
"""

from __future__ import annotations

import argparse
import io
import json
import random
from time import process_time

from fiefdom import Game, Setup
from fiefdom.notation import Record, parse_record, read_games

SETUPS = (
    Setup.kingdomino(2),
    Setup.kingdomino(4),
    Setup.kingdomino(2, dynasty=True),
    Setup.queendomino(4),
    Setup.royal_wedding(6, teams=True),
)
GAMES, TIMES = 20, 50


def texts(setup: Setup) -> list[str]:
    found = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        game = Game.new(setup, seed=seed)
        while not game.over:
            game.play(chance.choice(game.moves))
        found.append(str(Record.of(game)))
    return found


def measure(setup: Setup) -> dict[str, object]:
    games = texts(setup)
    list(read_games(io.StringIO(games[0])))  # compiled and loaded
    began = process_time()
    count = sum(1 for _ in read_games(io.StringIO("".join(games * TIMES))))
    fast = count / (process_time() - began)
    began = process_time()
    for game in games:
        parse_record(game)
    slow = len(games) / (process_time() - began)
    return {"setup": str(setup), "stream": round(fast), "parse_record": round(slow)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    rows = [measure(setup) for setup in SETUPS]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'games a CPU second':34}{'stream':>9}{'parse_record':>15}")
    for row in rows:
        print(f"{row['setup']:34}{row['stream']:>9,}{row['parse_record']:>15,}")


if __name__ == "__main__":
    main()
