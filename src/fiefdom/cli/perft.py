"""Count the ways to place dominoes in a kingdom.

Kingdomino dominoes are placed in the given order in one kingdom; for each depth the number
of sequences of placements is printed. Every correct engine gets the same numbers. For a domino
with two equal halves, each pair of squares counts once.

examples:
  fiefdom perft --grid 5 --dominoes 24,41,13
  fiefdom perft --grid 7 --dominoes 1,2,3,4 --json
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from fiefdom.components import DOMINOES_PER_BOX


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "--grid", type=int, choices=(5, 7), default=5, help="the grid's side (default: 5)"
    )
    parser.add_argument(
        "--dominoes",
        type=_dominoes,
        required=True,
        metavar="N,N,…",
        help="the dominoes' numbers, 1 to 48, in the order of placing",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(options: Namespace) -> int:
    """Prints the number of sequences at each depth."""
    from fiefdom.cli.ready import ready_engine

    ready_engine()
    from fiefdom.rules.engine import perft

    dominoes = options.dominoes
    if options.json:
        counts = perft(options.grid, dominoes)
        print(json.dumps({"grid": options.grid, "dominoes": options.dominoes, "counts": counts}))
        return 0
    for depth, number in enumerate(options.dominoes, 1):  # each as soon as it is known
        count = perft(options.grid, dominoes[:depth])[-1]
        print(f"{depth:5}  domino {number:2}  {count}", flush=True)
    return 0


def _dominoes(text: str) -> list[int]:
    words = text.split(",")
    numbers = [int(word) for word in words if word.strip().isascii() and word.strip().isdigit()]
    if len(numbers) < len(words) or not all(1 <= number <= DOMINOES_PER_BOX for number in numbers):
        raise ArgumentTypeError(
            f"{text!r} is not a list of numbers from 1 to {DOMINOES_PER_BOX} like 24,41,13"
        )
    return numbers
