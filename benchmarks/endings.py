"""How often an ending is solved in time, by mode, round and turn.

`judged` bots play against themselves. At every decision with a choice where nothing is left to
luck, the position is solved with each of the budgets. The table says how many of the decisions
were solved, and the median and the longest time of the attempts.

python -m benchmarks.endings [--modes kingdomino-2 …] [--games 40] [--budgets 0.3 1]
    [--seed 1] [--json]
"""

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from fiefdom import Game
from fiefdom.arena.modes import setup_from
from fiefdom.players import Budget, choose
from fiefdom.players.exact import is_solvable, solve

MODES = (
    "kingdomino-2",
    "kingdomino-3",
    "kingdomino-4",
    "mighty-duel",
    "queendomino-2",
    "queendomino-3",
    "queendomino-4",
    "royal-wedding-3",
    "royal-wedding-4",
    "royal-wedding-5",
    "royal-wedding-6",
    "royal-wedding-8-teams",
)


@dataclass
class Row:
    """The decisions of one mode and one number of turns to come."""

    mode: str
    rounds_left: int
    turns_left: int
    budget: float
    decisions: int
    solved: int
    median_ms: float
    longest_ms: float


def play(
    mode: str, seed: int, budgets: Sequence[float]
) -> list[tuple[int, int, float, bool, float]]:
    """One game: for each attempt the rounds and turns left, the budget, success and seconds."""
    setup = setup_from(mode)
    game = Game.new(setup, seed=seed)
    found = []
    while game.decision is not None:
        position = game.position
        if is_solvable(position) and len(position.move_codes) > 1:
            for budget in budgets:
                began = time.perf_counter()
                lines = solve(position, Budget(seconds=budget))
                took = time.perf_counter() - began
                left = setup.lines - position.round
                turns = len(position.line) - position.turn
                found.append((left, turns, budget, lines is not None, took))
        game.play(choose("judged", position, seed=seed))
    return found


def table(mode: str, games: int, budgets: Sequence[float], seed: int) -> list[Row]:
    """A row for each number of turns to come and each budget."""
    tries = [one for number in range(games) for one in play(mode, seed + number, budgets)]
    rows = []
    for left, turns in sorted({(left, turns) for left, turns, *_ in tries}, reverse=True):
        for budget in budgets:
            some = [one for one in tries if one[:3] == (left, turns, budget)]
            times = [1000 * took for *_, took in some]
            solved = sum(one[3] for one in some)
            middle, longest = round(statistics.median(times), 1), round(max(times), 1)
            rows.append(Row(mode, left, turns, budget, len(some), solved, middle, longest))
    return rows


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modes", nargs="+", default=MODES)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--budgets", nargs="+", type=float, default=[0.3, 1.0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = []
    head = f"{'mode':22} rounds  turns  budget  decisions  solved  median ms  longest ms"
    if not chosen.json:
        print(head)
    for mode in chosen.modes:
        for row in table(mode, chosen.games, chosen.budgets, chosen.seed):
            rows.append(asdict(row))
            if not chosen.json:
                print(
                    f"{row.mode:22} {row.rounds_left + 1:6} {row.turns_left:6} {row.budget:6g}s"
                    f" {row.decisions:10} {row.solved / row.decisions:7.0%}"
                    f" {row.median_ms:10} {row.longest_ms:11}",
                    flush=True,
                )
    if chosen.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
