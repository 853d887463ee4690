"""Convert files of records to rows for other programs: JSON lines or Parquet.

A file holds one or more records, and may be compressed. The new file replaces one of the same
name, but only when every record has been read. Each row is a game or, with --rows
decisions, a decision; --positions adds the position as text. docs/data.md describes the fields.

examples:
  fiefdom export games.fief.gz --out games.jsonl
  fiefdom export *.fief --out decisions.parquet --rows decisions
"""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of records")
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="a file .jsonl, .jsonl.gz or .parquet"
    )
    add_shape(parser)


def add_shape(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say what a row is."""
    parser.add_argument(
        "--rows",
        choices=("games", "decisions"),
        default="games",
        help="what a row is (default games)",
    )
    parser.add_argument(
        "--positions", action="store_true", help="with --rows decisions: each position as text"
    )


def run(args: argparse.Namespace) -> int:
    """Reads every record and writes the rows."""
    from itertools import chain
    from pathlib import Path

    from fiefdom.arena.datasets import write_dataset
    from fiefdom.arena.report import counted
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation import read_games

    for name in args.files:  # before the new file is created
        with Path(name).open("rb"):
            pass
    ready_engine()
    games = chain.from_iterable(map(read_games, args.files))
    count = write_dataset(Path(args.out), games, args.rows, args.positions)
    print(f"{counted(count, 'row')} in {args.out}")
    return 0
