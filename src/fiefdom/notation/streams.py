"""Many records in one file: written one after another, read as a stream, optionally compressed."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias, cast

import numpy as np

from fiefdom.notation.fast_records import read_fast
from fiefdom.notation.reading_records import parse_record
from fiefdom.notation.record import Record
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.replays import Replay

Source: TypeAlias = str | os.PathLike[str] | IO[str]
HEADING = "fief "
ENDINGS = (".fief", ".fief.gz", ".fief.xz", ".fief.bz2")
_COMPRESSED: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"\xfd7zXZ": lzma.open,
    b"BZh": bz2.open,
}
_DAMAGE = (EOFError, OSError, lzma.LZMAError, zlib.error)
_BY_ENDING: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}


def read_records(source: Source) -> Iterator[Record]:
    """The records of a file, or of an open text file, one after another.

    A file may be compressed with gzip, xz or bzip2. Every record is played through, so it is
    known to follow the rules; an error names the file and the line.
    """
    for record, _ in read_games(source):
        yield record


def read_games(source: Source) -> Iterator[tuple[Record, Replay]]:
    """The records of a file as from `read_records`, each with its outcome."""
    for line, text in record_texts(source):
        found = read_fast(text)
        if found is None:
            with naming(source):
                record = parse_record("\n" * line + text)
            found = record, replay_of(record)
        yield found


def record_texts(source: Source) -> Iterator[tuple[int, str]]:
    """The text of each record, with the number of lines before it."""
    if not isinstance(source, str | os.PathLike):
        yield from _split(source)
        return
    with opened(Path(source), newline="\n") as file:
        yield from _split(file)


@contextmanager
def naming(source: Source) -> Iterator[None]:
    """Errors about what is written in a file name the file."""
    try:
        yield
    except FiefdomError as error:
        if isinstance(source, str | os.PathLike):
            error.args = (f"{os.fspath(source)}: {error}",)
        raise


@contextmanager
def opened(path: Path, newline: str | None = None) -> Iterator[IO[str]]:
    """A text file to read, decompressed if need be; an error while it is read names it."""
    with path.open("rb") as raw:
        try:
            start = raw.peek(6)
            opener = next((_COMPRESSED[m] for m in _COMPRESSED if start.startswith(m)), None)
            data = raw if opener is None else opener(raw)
            with io.TextIOWrapper(data, encoding="utf-8", newline=newline) as file:
                yield file
        except UnicodeDecodeError:
            raise FiefdomError(
                f"{path} is not UTF-8 text, or uses an unknown compression"
            ) from None
        except _DAMAGE as error:
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
