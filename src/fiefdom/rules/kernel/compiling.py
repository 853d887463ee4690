"""How kernel functions are compiled: `@entry` those that Python calls, `@kernel` all others.

Numba does not see an edit in another file when it reuses its cache, so the cache lives under a
path that holds a hash of every source and table that compiled code is made from.

- `FIEFDOM_COMPILE=0` leaves the functions plain Python, to be stepped through in a debugger.
- `FIEFDOM_BOUNDSCHECK=1` compiles them with every array index checked.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("FIEFDOM_COMPILE", "1") != "0"
BOUNDSCHECK = os.environ.get("FIEFDOM_BOUNDSCHECK", "0") == "1"

_PACKAGE = Path(__file__).parents[2]
_COMPILED_FROM = ("components/*.csv", "rules/kernel/*.py", "players/search/*.py")


def _fingerprint() -> str:
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {BOUNDSCHECK}".encode())
    for pattern in _COMPILED_FROM:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    name = f"kernel-{_fingerprint()}"
    folder = Path(os.environ.get("FIEFDOM_CACHE") or Path(home, "fiefdom")) / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir(), f"fiefdom-{os.getuid()}") / name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


CACHE_FOLDER = _cache_folder() if COMPILED else None


def kernel(function: F) -> F:
    """The function compiled into the kernel functions that call it; not for calls from Python."""
    if not COMPILED:
        return function
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # these cost compile time
    njit: Any = numba.njit
    return cast(F, njit(nogil=True, boundscheck=BOUNDSCHECK, **options)(function))


def entry(function: F) -> F:
    """The function compiled for calls from Python, without the GIL, and cached on disk."""
    if not COMPILED:
        return function
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_FOLDER)  # read by Numba while it decorates
    try:
        compiled = numba.njit(nogil=True, cache=True, boundscheck=BOUNDSCHECK)(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)
