"""What can be wrong with a database, as one line for the host."""

import errno
import re

from sqlalchemy.exc import DBAPIError

_CLASS = re.compile(r"^<class '[\w.]+'>: ")


class StorageError(Exception):
    """The database is unavailable; it is unknown whether anything was stored."""


def reason(error: BaseException) -> str:
    """The database's own message, without statements or values, which can be secret."""
    if isinstance(error, StorageError):
        return str(error)
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    lines = _CLASS.sub("", str(error)).splitlines()
    if isinstance(error, OSError) and error.errno is not None and error.strerror:
        lines = [f"{error.strerror} ({errno.errorcode.get(error.errno, error.errno)})"]
    name = type(error).__name__
    return f"{name}: {lines[0]}" if lines and lines[0] else name
