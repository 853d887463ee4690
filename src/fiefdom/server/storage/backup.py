"""Copies of a SQLite database: made while the server runs, verified before they are used."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url

from fiefdom.server.storage.lock import ServerLock, sqlite_file


class BackupError(Exception):
    """Why there is no copy; nothing was changed."""


@dataclass(frozen=True)
class Contents:
    """What a database holds."""

    games: int
    entries: int
    people: int


def back_up(database: str, target: Path) -> Contents:
    """Copies the database to a new file and returns what was copied; the server may be running."""
    source = _file_of(database)
    if not source.is_file():
        raise BackupError(f"there is no database {source}")
    if target.exists():
        raise BackupError(f"{target} already exists; name a new file")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {target.absolute().parent}")
    with _arriving(target) as part:
        _copy(source, part)
        return inspect(part)


def restore(backup: Path, database: str) -> tuple[Contents, Path | None]:
    """Restores a backup; returns what is in the database now, and where the old file is kept.

    Raises InUse while a server uses the database.
    """
    target = _file_of(database)
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    inspect(backup)
    if not target.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {target.absolute().parent}")
    lock = ServerLock(make_url(database))
    try:
        with _arriving(target) as part:
            _copy(backup, part)
            contents = inspect(part)
            kept = _move_away(target)
        return contents, kept
    finally:
        lock.release()


def inspect(file: Path) -> Contents:
    """What a file contains; refused unless it is an intact Fiefdom database."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            found = opened.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise BackupError(f"{file} is damaged: {found}")
            counts = [
                opened.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("games", "entries", "people")
            ]
            opened.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file} does not hold games of Fiefdom: {error}") from None
    return Contents(*counts)


def _file_of(database: str) -> Path:
    file = sqlite_file(make_url(database))
    if file is None:
        raise BackupError("this is only for SQLite; use pg_dump and pg_restore for PostgreSQL")
    return file


def _copy(source: Path, target: Path) -> None:
    """Copies page by page; concurrent writes are in the copy or not, but never partly."""
    try:
        with (
            closing(sqlite3.connect(source, timeout=20)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # a single file, easy to move
    except sqlite3.Error as error:
        raise BackupError(f"cannot copy {source}: {error}") from None


@contextmanager
def _arriving(target: Path) -> Iterator[Path]:
    """A temporary file that becomes the target if all goes well, and is deleted otherwise."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        yield part
        with part.open("r+b") as file:
            os.fsync(file.fileno())
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def _move_away(target: Path) -> Path | None:
    """Moves the old database away, with SQLite's files beside it; returns where it is now."""
    if not target.exists():
        return None
    kept = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
    for suffix in ("-wal", "-shm", ""):
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            os.replace(beside, kept.with_name(kept.name + suffix))
    return kept
