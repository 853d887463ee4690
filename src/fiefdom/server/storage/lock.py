"""One server per SQLite file: a lock beside it that is released when its process ends."""

import os
import sys
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.engine import URL

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUse(Exception):  # noqa: N818  (a fact, not a fault)
    """Another server is using the file; `url` is its address, if known."""

    def __init__(self, file: Path, url: str) -> None:
        self.url = url
        at = f" ({url})" if url else ""
        super().__init__(
            f"another server{at} is using {file}; stop it first, "
            "or use PostgreSQL, which several processes can share"
        )


class ServerLock:
    """Held for as long as a server uses a file. With PostgreSQL there is nothing to lock."""

    def __init__(self, database: URL, url: str = "") -> None:
        """Takes the lock, or raises InUse. `url` tells others where this server is."""
        self._file: BinaryIO | None = None
        path = sqlite_file(database)
        if path is None:
            return
        # Beside the real file, whatever link or relative path leads to it.
        beside = path.resolve().with_name(path.resolve().name + ".lock")
        file = beside.open("a+b")
        if not _take(file):
            file.seek(0)
            known = file.read(200).decode(errors="replace").strip()
            file.close()
            raise InUse(path, known)
        file.truncate(0)
        file.write(url.encode())
        file.flush()
        self._file = file

    def release(self) -> None:
        """Lets others have the file."""
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None


def sqlite_file(database: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for one in memory."""
    if database.get_backend_name() != "sqlite" or not database.database:
        return None
    return None if database.database == ":memory:" else Path(database.database)


def _take(file: BinaryIO) -> bool:
    try:
        if sys.platform == "win32":
            file.seek(1 << 20)  # a byte that nobody reads or writes
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    os.set_inheritable(file.fileno(), False)
    return True
