"""Many records in one file: written one after another, read as a stream, optionally compressed."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import numpy as np

from fiefdom.notation.fast_records import read_fast
from fiefdom.notation.reading_records import parse_record
from fiefdom.notation.record import Record
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.replays import Replay

HEADING = "fief "
ENDINGS = (".fief", ".fief.gz", ".fief.xz", ".fief.bz2")
_COMPRESSED: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"\xfd7zXZ": lzma.open,
    b"BZh": bz2.open,
}
_BY_ENDING: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}


def read_records(source: str | os.PathLike[str] | IO[str]) -> Iterator[Record]:
    """The records of a file, or of an open text file, one after another.

    A file may be compressed with gzip, xz or bzip2. Every record is played through, so it is
    known to follow the rules; an error names the line of the file.
    """
    for record, _ in read_games(source):
        yield record


def read_games(source: str | os.PathLike[str] | IO[str]) -> Iterator[tuple[Record, Replay]]:
    """The records of a file as from `read_records`, each with its outcome."""
    for line, text in record_texts(source):
        found = read_fast(text)
        if found is None:
            record = parse_record("\n" * line + text)
            found = record, replay_of(record)
        yield found


def record_texts(source: str | os.PathLike[str] | IO[str]) -> Iterator[tuple[int, str]]:
    """The text of each record, with the number of lines before it."""
    if not isinstance(source, str | os.PathLike):
        yield from _split(source)
        return
    path = Path(source)
    with _opened(path) as file:
        try:
            yield from _split(file)
        except UnicodeDecodeError:
            raise FiefdomError(
                f"{path} is not UTF-8 text, or uses an unknown compression"
            ) from None
        except (EOFError, OSError, lzma.LZMAError) as error:
            raise FiefdomError(f"{path} cannot be read to its end: {error}") from None


def _split(file: IO[str]) -> Iterator[tuple[int, str]]:
    lines: list[str] = []
    begun, number = 0, 0
    for number, line in enumerate(file):
        if line.startswith(HEADING) and any(not _says_nothing(line) for line in lines):
            yield begun, "".join(lines)
            lines, begun = [], number
        lines.append(line)
    if any(not _says_nothing(line) for line in lines):
        yield begun, "".join(lines)


def _says_nothing(line: str) -> bool:
    stripped = line.strip()
    return not stripped or stripped.startswith("#")


def _opened(path: Path) -> IO[str]:
    with path.open("rb") as file:
        start = file.read(6)
    for magic, opener in _COMPRESSED.items():
        if start.startswith(magic):
            return cast(IO[str], opener(path, "rt", encoding="utf-8", newline="\n"))
    return path.open(encoding="utf-8", newline="\n")


class RecordsWriter:
    """A file that records are added to; `.gz`, `.xz` and `.bz2` compress. Use with `with`."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        opener = _BY_ENDING.get(self._path.suffix)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            raw = self._path.open("ab") if opener is None else opener(self._path, "ab")
        except OSError as error:
            raise FiefdomError(f"cannot write {self._path}: {error.strerror}") from None
        self._file = cast(IO[bytes], raw)

    def write(self, record: Record | str) -> None:
        """Adds a record, or the text of one."""
        try:
            self._file.write(str(record).encode())
            self._file.flush()
        except OSError as error:
            raise FiefdomError(f"cannot write {self._path}: {error.strerror}") from None

    def close(self) -> None:
        """Finishes the file."""
        self._file.close()

    def __enter__(self) -> RecordsWriter:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def replay_of(record: Record) -> Replay:
    """The outcome of any record, played through step by step."""
    game = record.begin()
    codes, kingdoms = [], []
    for move in record.moves:
        decision = game.decision
        assert decision is not None
        codes.append(game.position.code(move))
        kingdoms.append(decision.kingdom)
        game.play(move)
    sheet = game.scores
    return Replay(
        record.setup,
        np.array(codes, np.int64),
        np.array(kingdoms, np.int64),
        tuple(total.points for total in sheet.totals),
        sheet.ranking,
        game.over,
    )
