"""Whether predicted chances come true: games between bots, with predictions at some decisions.

`judged` bots play against themselves; in the last two rounds `strongest` takes over, whose play
is exact where the analysis is. At random decisions the analysis predicts every kingdom's chance.
The table groups these chances in tenths and compares them with what happened. The Brier score is
the mean squared difference between chance and result over the kingdoms; `even` is the score of
always predicting equal chances.

python -m benchmarks.calibration [--modes kingdomino-2 …] [--decisions 2500] [--playouts 100]
    [--workers 2] [--seed 1] [--plot FILE.svg] [--rows FILE.json] [--json]
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.reliability_plot import reliability_svg

from fiefdom import Game, Position
from fiefdom.arena.modes import setup_from
from fiefdom.players import Budget, choose
from fiefdom.players.analysis import outlook

MODES = (
    "kingdomino-2",
    "kingdomino-4",
    "mighty-duel",
    "queendomino-2",
    "queendomino-4",
    "royal-wedding-4",
)
A_GAME = 5
"""Decisions predicted in each game: few, since those of one game end alike."""
LAST = Budget(playouts=20)
"""What `strongest` may think about each turn of the last two rounds."""
BINS = 10


@dataclass(frozen=True)
class Row:
    """What was predicted at one decision, and the part in the victory each kingdom got."""

    round: int
    exact: bool
    chances: tuple[float, ...]
    results: tuple[float, ...]


def play(seed: int, mode: str, playouts: int) -> list[Row]:
    """One game, predicted at some of its decisions."""
    setup = setup_from(mode)
    game = Game.new(setup, seed=seed)
    positions: list[Position] = []
    while game.decision is not None:
        position = game.position
        if len(position.move_codes) > 1:
            positions.append(position)
        name = "judged" if position.round < setup.lines - 1 else "strongest"
        game.play(choose(name, position, seed=seed, budget=LAST))
    winners = game.scores.winners
    results = tuple((kingdom in winners) / len(winners) for kingdom in range(setup.kingdoms))
    rows = []
    for position in random.Random(seed).sample(positions, min(A_GAME, len(positions))):
        found = outlook(position, seed=seed, budget=Budget(playouts=playouts))
        rows.append(Row(position.round, found.exact, found.lines[0].wins, results))
    return rows


def brier(rows: Sequence[Row]) -> float:
    """The mean squared difference of chance and result."""
    squares = [
        (chance - result) ** 2
        for row in rows
        for chance, result in zip(row.chances, row.results, strict=True)
    ]
    return sum(squares) / len(squares)


def tenths(rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    """For every tenth of the scale how many chances fell in it, their mean, and what happened."""
    pairs = [pair for row in rows for pair in zip(row.chances, row.results, strict=True)]
    for number in range(BINS):
        those = [pair for pair in pairs if min(BINS - 1, int(pair[0] * BINS)) == number]
        if those:
            predicted, happened = (sum(side) / len(those) for side in zip(*those, strict=True))
            yield {
                "from": number / BINS,
                "chances": len(those),
                "predicted": round(predicted, 3),
                "happened": round(happened, 3),
            }


def figures(mode: str, rows: Sequence[Row]) -> dict[str, Any]:
    """What was found for a mode; decisions without luck left are counted apart."""
    exact = [row for row in rows if row.exact]
    open_rows = [row for row in rows if not row.exact]
    kingdoms = len(rows[0].chances)
    even = [Row(row.round, False, (1 / kingdoms,) * kingdoms, row.results) for row in open_rows]
    return {
        "mode": mode,
        "decisions": len(open_rows),
        "brier": round(brier(open_rows), 4),
        "even": round(brier(even), 4),
        "exact_decisions": len(exact),
        "exact_brier": round(brier(exact), 4) if exact else None,
        "tenths": list(tenths(open_rows)),
    }


def measure(mode: str, args: argparse.Namespace, pool: ProcessPoolExecutor) -> list[Row]:
    """Games until enough decisions were predicted."""
    games = -(-args.decisions // A_GAME)
    one = partial(play, mode=mode, playouts=args.playouts)
    rows: list[Row] = []
    for found in pool.map(one, range(args.seed, args.seed + games), chunksize=4):
        rows += found
        if sys.stderr.isatty():
            print(f"\r{mode} {len(rows)}/{args.decisions}\x1b[K", end="", file=sys.stderr)
    return rows


def table(found: dict[str, Any]) -> str:
    """The figures of a mode as text."""
    exact = f", {found['exact_decisions']} exact ones {found['exact_brier']}"
    lines = [
        f"{found['mode']}: {found['decisions']} decisions, Brier {found['brier']} "
        f"(even {found['even']})" + (exact if found["exact_decisions"] else ""),
        "  predicted  happened   chances",
    ]
    lines += [
        f"   {100 * row['predicted']:5.1f} %   {100 * row['happened']:5.1f} %  {row['chances']:8}"
        for row in found["tenths"]
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--modes", nargs="+", default=MODES)
    parser.add_argument("--decisions", type=int, default=2500, help="for each mode")
    parser.add_argument("--playouts", type=int, default=100, help="for each turn predicted")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--plot", metavar="FILE.svg", help="write a reliability plot")
    parser.add_argument("--rows", metavar="FILE.json", help="write every chance and result")
    parser.add_argument("--json", action="store_true", help="on one line")
    args = parser.parse_args()
    found, every = [], {}
    with ProcessPoolExecutor(args.workers) as pool:
        for mode in args.modes:
            rows = measure(mode, args, pool)
            every[mode] = [asdict(row) for row in rows]
            found.append(figures(mode, rows))
            if args.rows:
                Path(args.rows).write_text(json.dumps(every), encoding="utf-8")
            if not args.json:
                print(table(found[-1]), flush=True)
    if args.plot:
        Path(args.plot).write_text(reliability_svg(found), encoding="utf-8")
    if args.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
