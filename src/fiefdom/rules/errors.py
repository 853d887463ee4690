"""What can be wrong: a game that does not exist, a move that breaks a rule, unreadable text."""

from __future__ import annotations


class FiefdomError(ValueError):
    """The base of every error that a user's mistake can cause; its message is one sentence."""


class SetupError(FiefdomError):
    """A combination of players and options that no mode offers."""


class IllegalMove(FiefdomError):  # noqa: N818 - reads as what it is
    """A move that the rules forbid; `rule` is the id of the rule it breaks."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(f"{sentence} (rule {rule})")
        self.rule = rule


class NotationError(FiefdomError):
    """Text that cannot be parsed; `line` and `column` (from 1) say where."""

    def __init__(self, sentence: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {sentence}")
        self.sentence = sentence
        self.line = line
        self.column = column
