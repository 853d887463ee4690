"""Mine puzzles from games between bots, and pick the ones to keep.

`mine` appends each game's puzzles to a log; the same command resumes where it stopped. The
same set-up, seed and number of games give the same puzzles, whatever the number of jobs.
`pick` writes a file of puzzles from a log.

examples:
  fiefdom puzzles mine "kingdomino players=4" --games 100 --log mined.jsonl
  fiefdom puzzles mine --kinds ending --games 200 --jobs 4 --log mined.jsonl
  fiefdom puzzles pick mined.jsonl --most 12 --out puzzles.txt
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fiefdom.cli.parsing import UserError


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    mine = actions.add_parser("mine", help="find puzzles in games between bots")
    mine.add_argument("setups", nargs="*", metavar="SETUP", help='like "kingdomino players=4"')
    mine.add_argument(
        "--games", type=int, default=20, metavar="N", help="games of each set-up (default 20)"
    )
    mine.add_argument("--seed", type=int, default=0, help="seed of the games (default 0)")
    mine.add_argument("--kinds", metavar="KIND,KIND", help="only puzzles of these kinds")
    mine.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default 1)")
    mine.add_argument(
        "--log", type=Path, required=True, metavar="FILE", help="the log to append to"
    )
    pick = actions.add_parser("pick", help="write a file of selected puzzles")
    pick.add_argument("log", type=Path, metavar="LOG", help="a log that mine wrote")
    pick.add_argument(
        "--most", type=int, default=12, metavar="N", help="puzzles per set-up and kind (default 12)"
    )
    pick.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write")


def run(options: Namespace) -> int:
    """Mines or picks."""
    return _mine(options) if options.action == "mine" else _pick(options)


def _mine(options: Namespace) -> int:
    from fiefdom.cli.progress import Progress
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation import parse_setup
    from fiefdom.review.mining import Dig, mine
    from fiefdom.review.puzzles import KINDS
    from fiefdom.rules import modes

    kinds: tuple[str, ...] = KINDS
    if options.kinds is not None:
        named = options.kinds.split(",")
        if unknown := [kind for kind in named if kind not in KINDS]:
            raise UserError(
                f"fiefdom puzzles: there are no puzzles of kind {unknown[0]!r}; there are"
                f" {', '.join(KINDS)}"
            )
        kinds = tuple(kind for kind in KINDS if kind in named)
    if options.games < 1 or options.jobs < 1:
        raise UserError("fiefdom puzzles: --games and --jobs must be 1 or more")
    setups = [str(parse_setup(text)) for text in options.setups] or list(map(str, modes()))
    digs = [Dig(s, options.seed, game, kinds) for game in range(options.games) for s in setups]
    ready_engine(bots=True)
    done = total = count = 0
    try:
        with Progress("Mining") as bar:
            for done, total, count in mine(digs, options.log, options.jobs):
                bar.at(done / total, f"{done} of {total} games, {count} puzzles")
    except KeyboardInterrupt:
        print(f"Interrupted after {done} of {total} games.", file=sys.stderr)
        return 130
    print(f"{total} games, {count} puzzles in {options.log}")
    return 0


def _pick(options: Namespace) -> int:
    from fiefdom.review.mining import read_log
    from fiefdom.review.picking import pick, puzzle_file

    mined = read_log(options.log)
    if not mined:
        raise UserError(f"fiefdom puzzles: {options.log} holds no mined games")
    options.out.write_text(puzzle_file(mined, options.most), encoding="utf-8")
    print(f"{len(pick(mined, options.most))} puzzles in {options.out}")
    return 0
