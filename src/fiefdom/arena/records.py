"""Where the records of a match go: a folder with one file per game, or a single file."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult, event_of, names_of
from fiefdom.notation.streams import ENDINGS, RecordsWriter, record_texts
from fiefdom.rules import FiefdomError


class Records(Protocol):
    """Keeps the records of one match."""

    def has(self, result: GameResult) -> bool:
        """Whether a game's record has been saved before."""
        ...

    def save(self, result: GameResult) -> None:
        """Keeps a game's record."""
        ...

    def close(self) -> None:
        """Finishes."""
        ...


def records_at(path: Path, match: Match) -> Records:
    """A single file if the name says so (`.fief`, `.fief.gz`, …), otherwise a folder."""
    if path.name.endswith(ENDINGS):
        return RecordsFile(path, match)
    if path.suffix[1:2].isalpha() and not path.is_dir():
        raise FiefdomError(
            f"{path.name} is neither a folder nor a file of records, "
            f"whose name ends in one of {', '.join(ENDINGS)}"
        )
    return RecordsFolder(path, match)


class RecordsFolder:
    """A file for each game."""

    def __init__(self, folder: Path, match: Match) -> None:
        self._folder = folder
        self._match = match

    def _path(self, result: GameResult) -> Path:
        name = f"{self._match.key}-deck-{result.deck:04}-game-{result.game}.fief"
        return self._folder / name

    def has(self, result: GameResult) -> bool:
        """Whether a game's record is in the folder."""
        return self._path(result).exists()

    def save(self, result: GameResult) -> None:
        """Writes a game's record into the folder."""
        path = self._path(result)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(result.record or "", encoding="utf-8")
        except OSError as error:
            raise FiefdomError(f"cannot write {path}: {error.strerror}") from None

    def close(self) -> None:
        """Nothing is open."""


class RecordsFile:
    """One file for all games; those that are missing are added to it."""

    def __init__(self, path: Path, match: Match) -> None:
        self._match = match
        self._there = {_headers(text) for _, text in record_texts(path)} if path.exists() else set()
        self._writer = RecordsWriter(path)

    def has(self, result: GameResult) -> bool:
        """Whether a game's record is in the file."""
        task = self._match.task(result.deck, result.game)
        return (event_of(task), names_of(task)) in self._there

    def save(self, result: GameResult) -> None:
        """Adds a game's record to the file, unless the game is there."""
        if not self.has(result):
            self._writer.write(result.record or "")

    def close(self) -> None:
        """Finishes the file."""
        self._writer.close()


def _headers(text: str) -> tuple[str, tuple[str, ...]]:
    """The event and the names of a record's text."""
    event, names = "", []
    for line in text.split("\n\n", 1)[0].splitlines():
        key, _, rest = line.partition(" ")
        if key == "event":
            event = rest
        elif key == "name":
            names.append(rest.partition(" ")[2])
    return event, tuple(names)
