"""Picking which mined puzzles to keep: some of every set-up and kind, in all grades."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain, groupby, zip_longest

from fiefdom.review.mining import Dig
from fiefdom.review.puzzles import GRADES, KINDS, Puzzle


def pick(mined: Mapping[Dig, list[Puzzle]], most: int) -> list[Puzzle]:
    """At most `most` puzzles of each set-up and kind, the grades as even as possible."""
    groups: dict[tuple[str, str], dict[str, Puzzle]] = defaultdict(dict)
    for dig in sorted(mined, key=lambda dig: (dig.setup, dig.kinds, dig.seed, dig.game)):
        for puzzle in mined[dig]:
            groups[dig.setup, puzzle.kind][puzzle.id] = puzzle
    picked = chain.from_iterable(_even(group.values())[:most] for group in groups.values())
    return sorted(
        picked, key=lambda puzzle: (KINDS.index(puzzle.kind), GRADES.index(puzzle.grade), puzzle.id)
    )


def _even(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles in an order that cycles through the grades, hardest first."""
    by_grade = [[p for p in puzzles if p.grade == grade] for grade in reversed(GRADES)]
    rows = zip_longest(*by_grade)
    return [puzzle for row in rows for puzzle in row if puzzle is not None]


def commands(mined: Iterable[Dig], most: int) -> list[str]:
    """The commands that made the puzzles of a log and picked these from it."""
    order = sorted(mined, key=lambda dig: (dig.kinds, dig.setup, dig.seed, dig.game))
    lines = []
    for (kinds, setup, seed), digs in groupby(order, lambda d: (d.kinds, d.setup, d.seed)):
        games = max(dig.game for dig in digs) + 1
        wanted = "" if kinds == KINDS else f" --kinds {','.join(kinds)}"
        what = f'mine "{setup}" --seed {seed} --games {games}{wanted}'
        lines.append(f"fiefdom puzzles {what} --log mined.jsonl")
    return [*lines, f"fiefdom puzzles pick mined.jsonl --most {most} --out puzzles.txt"]


def puzzle_file(mined: Mapping[Dig, list[Puzzle]], most: int) -> str:
    """The text of a file with the puzzles picked, under the commands that made them."""
    remarks = [f"# {line}" for line in ("Made by:", *commands(mined, most))]
    return "\n".join([*remarks, *map(str, pick(mined, most))]) + "\n"
