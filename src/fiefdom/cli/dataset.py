"""Let bots play each other and store the games as data, with what the bots expected.

The file's extension sets the format: .fief, .fief.gz (records), .jsonl, .jsonl.gz or .parquet
(rows). It must not exist yet. The same bots, seed and playout budget give the same games. If a
bot fails, the games before are kept.

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
    parser.add_argument("--out", required=True, metavar="FILE", help="the new file to write")
    add_shape(parser)
    add_game(parser)
    add_cores(parser)
    parser.set_defaults(against=None)


def run(args: argparse.Namespace) -> int:
    """Plays the games, then writes them."""
    from contextlib import redirect_stdout
    from tempfile import TemporaryDirectory

    from fiefdom.arena.datasets import ENDINGS as ROWS
    from fiefdom.arena.datasets import check_dataset
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation.streams import ENDINGS as RECORDS
    from fiefdom.rules.errors import FiefdomError

    out = Path(args.out)
    if not out.name.endswith((*ROWS, *RECORDS)):
        raise FiefdomError(f"{out.name} should end in one of {', '.join((*RECORDS, *ROWS))}")
    if not out.parent.is_dir():
        raise FiefdomError(f"there is no folder {out.parent} for {out.name}")
    if out.exists():
        raise FiefdomError(f"{out} exists already; name another file")
    if out.name.endswith(ROWS):
        check_dataset(out)  # reports a missing library before the games, not after
    with redirect_stdout(sys.stderr):  # whatever bots print
        match = match_from(args)
    ready_engine(bots=True)
    if out.name.endswith(RECORDS):
        return _play(args, match, out, out)
    with TemporaryDirectory(dir=out.parent) as folder:
        return _play(args, match, Path(folder) / "games.fief", out)


def _play(args: argparse.Namespace, match: Match, games: Path, out: Path) -> int:
    """Plays the match into a file of records, and keeps what was played before a bot failed."""
    from contextlib import redirect_stdout

    from fiefdom.arena.records import RecordsFile
    from fiefdom.arena.report import counted
    from fiefdom.arena.run import run_match
    from fiefdom.cli.games_progress import GamesProgress

    records = RecordsFile(games, match)
    try:
        with redirect_stdout(sys.stderr), GamesProgress() as progress:
            outcome = run_match(
                match, lambda: backend_from(args, match), records=records, progress=progress.tell
            )
    finally:
        _keep(args, games, out)
    if outcome.interrupted:
        print(f"Interrupted after {counted(len(outcome.results), 'game')}.", file=sys.stderr)
    return 130 if outcome.interrupted else 0


def _keep(args: argparse.Namespace, games: Path, out: Path) -> None:
    """Writes the rows of the games that were played, if any, and says how many there are."""
    from fiefdom.arena.datasets import write_dataset
    from fiefdom.arena.report import counted
    from fiefdom.notation import read_games
    from fiefdom.notation.streams import record_texts

    count = sum(1 for _ in record_texts(games))
    if count == 0:
        games.unlink()
        return
    said = counted(count, "game")
    if games != out:
        rows = write_dataset(out, read_games(games), args.rows, args.positions)
        said += f", {counted(rows, 'row')}"
    print(f"{said} in {out}")
