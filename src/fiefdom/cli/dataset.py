"""Let bots play each other and store the games as data, with what the bots expected.

The file's extension sets the format: .fief, .fief.gz (records), .jsonl, .jsonl.gz or .parquet
(rows). The same bots, seed and playout budget give the same games.

examples:
  fiefdom dataset strongest@200p --games 1000 --out games.parquet
  fiefdom dataset duke --players 4 --harmony --games 500 --out games.fief.gz
  fiefdom dataset mybot:Bot strongest@50p --rows decisions --out decisions.jsonl.gz
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fiefdom.cli.arena import add_cores, add_game, backend_from, match_from
from fiefdom.cli.export import add_shape

if TYPE_CHECKING:
    from fiefdom.arena.match import Match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("bots", nargs="+", metavar="BOT", help="a bot, NAME or NAME@BUDGET")
    parser.add_argument("--out", required=True, metavar="FILE", help="the file to write")
    add_shape(parser)
    add_game(parser)
    add_cores(parser)
    parser.set_defaults(against=None)


def run(args: argparse.Namespace) -> int:
    """Plays the games, then writes them."""
    from tempfile import TemporaryDirectory

    from fiefdom.arena.datasets import ENDINGS as ROWS
    from fiefdom.arena.datasets import check_dataset, write_dataset
    from fiefdom.arena.report import counted
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation import read_games
    from fiefdom.notation.streams import ENDINGS as RECORDS
    from fiefdom.rules.errors import FiefdomError

    out = Path(args.out)
    if not out.name.endswith((*ROWS, *RECORDS)):
        raise FiefdomError(f"{out.name} should end in one of {', '.join((*RECORDS, *ROWS))}")
    if not out.parent.is_dir():
        raise FiefdomError(f"there is no folder {out.parent} for {out.name}")
    if out.name.endswith(ROWS):
        check_dataset(out)  # reports a missing library before the games, not after
    match = match_from(args)
    ready_engine(bots=True)
    if out.name.endswith(RECORDS):
        count, interrupted = _play(args, match, out)
        print(f"{counted(count, 'game')} in {out}")
        return 130 if interrupted else 0
    with TemporaryDirectory(dir=out.parent) as folder:
        games = Path(folder) / "games.fief"
        count, interrupted = _play(args, match, games)
        rows = write_dataset(out, read_games(games), args.rows, args.positions)
    print(f"{counted(count, 'game')}, {counted(rows, 'row')} in {out}")
    return 130 if interrupted else 0


def _play(args: argparse.Namespace, match: Match, path: Path) -> tuple[int, bool]:
    """Plays the match into a file of records; returns the games and whether it was interrupted."""
    from fiefdom.arena.records import RecordsFile
    from fiefdom.arena.report import counted
    from fiefdom.arena.run import run_match
    from fiefdom.cli.games_progress import GamesProgress

    with GamesProgress() as progress:
        outcome = run_match(
            match,
            lambda: backend_from(args, match),
            records=RecordsFile(path, match),
            progress=progress.tell,
        )
    if outcome.interrupted:
        print(f"Interrupted after {counted(len(outcome.results), 'game')}.", file=sys.stderr)
    return len(outcome.results), outcome.interrupted
