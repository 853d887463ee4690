"""Puzzles: positions with one best answer, and what every other answer would have brought.

    for puzzle in puzzles():
        puzzle.position, puzzle.asks, puzzle.best.moves

Those that come with the package are in `puzzles.txt`, one per line, below the commands that made
them. A puzzle asks for the next decisions of one turn, usually one or two. Its answers are sorted
from best to worst; the first is right, all others are wrong by a clear margin.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from fiefdom.notation.positions import format_position, parse_position
from fiefdom.players.roster import LEVELS
from fiefdom.rules import FiefdomError, Position

KINDS = ("ending", "placing", "claiming", "keeping", "taxing", "building", "queen")
"""What puzzles are about. Endings are proved: nothing is left to luck. The others are judged."""
GRADES = tuple(LEVELS)
"""From easy to hard: the lowest level of bot that finds the answer."""
FILE = "puzzles.txt"
_ID_LENGTH = 8
_WORDS = """\
 claim place decision build tax dragon used burnt placed past kings top next line seen builders \
round game 3 setup players=2 mighty-duel dynasty middle-kingdom harmony lines-of-four teams \
kingdomino queendomino royal-wedding position 2 discarded 1 buildings guard 0 coins 5 queen \
kingdom 4 kingdom 3 kingdom 2 kingdom 1    e  f  g  h  i  j  k [] .. .. .. T0 W0 W0 F0 F0 L0 G0
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer: its moves as text, and what they bring the player to move."""

    moves: tuple[str, ...]
    chance: float
    """The chance of victory, from 0 to 1; in an ending, the share of the victory."""
    points: tuple[float, ...]
    """The points that every kingdom ends with, or can expect to end with."""

    def __str__(self) -> str:
        points = ",".join(f"{number:g}" for number in self.points)
        return f"{'+'.join(self.moves)}={1000 * self.chance:.0f}/{points}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the number of decisions asked for, and all answers looked at, best first."""

    kind: str
    grade: str
    solved: tuple[float, ...]
    """How often each level of bot found the right answer, weakest level first."""
    answers: tuple[Answer, ...]
    text: str
    """The position, in the project's notation."""

    @property
    def id(self) -> str:
        """A short name that follows from the position alone."""
        return _id_of(self.text)

    @property
    def position(self) -> Position:
        """The position to solve."""
        return parse_position(self.text)

    @property
    def best(self) -> Answer:
        """The right answer."""
        return self.answers[0]

    @property
    def asks(self) -> int:
        """How many decisions an answer consists of."""
        return len(self.best.moves)

    @property
    def proved(self) -> bool:
        """Whether the answer is exact rather than judged by a search."""
        return self.kind == "ending"

    def answer(self, moves: Sequence[str]) -> Answer | None:
        """The answer with these moves, or None if it was too weak to be looked at."""
        return next((found for found in self.answers if found.moves == tuple(moves)), None)

    def __str__(self) -> str:
        """The puzzle's line in a file; `parse_puzzle` is the inverse."""
        solved = ",".join(f"{100 * share:.0f}" for share in self.solved)
        answers = ";".join(map(str, self.answers))
        return "\t".join((self.kind, self.grade, solved, answers, _packed(self.text)))


def new_puzzle(
    position: Position, kind: str, solved: Sequence[float], answers: Iterable[Answer]
) -> Puzzle:
    """A puzzle from its parts; the grade follows from how often each level solved it."""
    rounded = tuple(round(share, 2) for share in solved)
    text = format_position(position)
    return Puzzle(kind, grade_of(rounded), rounded, tuple(answers), text)


def grade_of(solved: Sequence[float]) -> str:
    """The weakest level that, like all above it, solves the puzzle more often than not."""
    grade = GRADES[-1]
    for name, share in list(zip(GRADES, solved, strict=True))[:-1][::-1]:
        if share <= 0.5:
            break
        grade = name
    return grade


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a line of a file describes."""
    try:
        kind, grade, solved, answers, packed = line.rstrip("\n").split("\t")
        shares = tuple(int(share) / 100 for share in solved.split(","))
        found = tuple(map(_answer, answers.split(";")))
        puzzle = Puzzle(kind, grade, shares, found, _unpacked(packed))
    except (ValueError, zlib.error) as error:
        raise FiefdomError("a puzzle is five fields: kind, grade, shares, answers, text") from error
    if kind not in KINDS or grade not in GRADES:
        raise FiefdomError(f"there are no puzzles of kind {kind!r} and grade {grade!r}")
    return puzzle


def _answer(text: str) -> Answer:
    moves, _, brings = text.partition("=")
    chance, _, points = brings.partition("/")
    return Answer(tuple(moves.split("+")), int(chance) / 1000, tuple(map(float, points.split(","))))


def _packed(text: str) -> str:
    work = zlib.compressobj(9, zdict=_WORDS.encode())
    return base64.b85encode(work.compress(text.encode()) + work.flush()).decode()


def _unpacked(packed: str) -> str:
    work = zlib.decompressobj(zdict=_WORDS.encode())
    return (work.decompress(base64.b85decode(packed)) + work.flush()).decode()


@cache
def _id_of(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=_ID_LENGTH // 2).hexdigest()


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; lines that begin with # are comments."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(map(parse_puzzle, lines))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the package."""
    return read_puzzles((files("fiefdom.review") / FILE).read_text(encoding="utf-8"))


@cache
def puzzles_by_id() -> Mapping[str, Puzzle]:
    """The puzzles that come with the package, by id."""
    return MappingProxyType({puzzle.id: puzzle for puzzle in puzzles()})


def puzzle_of_the_day(day: date) -> Puzzle:
    """The puzzle of this day, the same for everyone; all puzzles take turns."""
    every = sorted(puzzles(), key=lambda puzzle: _id_of("day " + puzzle.id))
    return every[day.toordinal() % len(every)]
