"""Puzzles: the list, one to solve, and what an answer brings."""

from typing import Literal

from pydantic import Field

from fiefdom.server.messages.base import Message, MoveText, Request
from fiefdom.server.messages.socket import Choice, Choices
from fiefdom.server.messages.table import SetupInfo, TableState

PuzzleKind = Literal["ending", "placing", "claiming", "keeping", "taxing", "building", "queen"]
"""What a puzzle is about. Endings are proved; the answers of all others are judged by a search."""
PuzzleGrade = Literal["peasant", "squire", "steward", "baron", "duke", "sovereign"]
"""From easy to hard: the lowest level of bot that finds the answer."""


class PuzzleGroup(Message):
    """How many puzzles of one kind and grade there are."""

    kind: PuzzleKind
    grade: PuzzleGrade
    puzzles: int
    solved: int
    """How many of them you have solved."""


class PuzzleProgress(Message):
    """What you have done so far."""

    tried: int
    solved: int
    streak: int
    """Puzzles solved in a row at the first try."""
    best_streak: int


class PuzzleIndex(Message):
    """All puzzles by kind and grade, your progress, and one to solve next."""

    groups: list[PuzzleGroup]
    progress: PuzzleProgress
    next: str | None
    """Of the kind and grade asked for; null once all are solved."""


class PuzzleInfo(Message):
    """What is known about a puzzle before it is solved."""

    id: str
    path: str
    kind: PuzzleKind
    grade: PuzzleGrade
    setup: SetupInfo
    proved: bool
    asks: int
    """How many decisions an answer consists of."""
    solved: bool
    """Whether you have solved it."""


class DailyPuzzle(Message):
    """The puzzle of the day, the same for everyone."""

    date: str
    """The day in UTC, such as 2026-11-16."""
    puzzle: PuzzleInfo


class PuzzleView(Message):
    """A puzzle to solve."""

    puzzle: PuzzleInfo
    state: TableState
    choices: Choices
    """The legal moves of the first decision."""
    position: str
    """The position in notation."""


class PuzzleAnswer(Request):
    """Your answer, or a part of it: the moves so far. To give up, send none."""

    moves: list[MoveText] = Field(max_length=8)


class PuzzleLine(Message):
    """An answer and what it brings."""

    moves: list[Choice]
    """Empty while the answer is secret."""
    chance: float
    """The chance of victory of the player to move, from 0 to 1."""
    points: list[float]
    """The points of every kingdom at the end: exact if proved, else expected."""


class PuzzleReply(Message):
    """What became of an answer."""

    state: TableState
    """The table after the moves."""
    choices: Choices | None
    """The legal moves of the next decision, while more are asked for."""
    right: bool | None
    """Null while more decisions are asked for, and after giving up."""
    answer: PuzzleLine | None
    """What your answer brings; null if it was too weak to be considered."""
    best: PuzzleLine | None
    """What the best answer brings; its moves stay secret until you are right or give up."""
    answers: list[PuzzleLine]
    """All answers that were considered, best first, once you are right or give up."""
    levels: list[float]
    """How often each level of bot found the answer, weakest first; sent with `answers`."""
    progress: PuzzleProgress
