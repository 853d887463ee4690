"""How kernel functions are compiled: `@entry` those that Python calls, `@kernel` all others.

Numba does not see an edit in another file when it reuses its cache, so the cache lives under a
path that holds a hash of every source and table that compiled code is made from: the kernel's
own for the engine, the kernel's and the search's for the bots. An edit of a bot leaves the
engine as it is.

What lies in the cache is loaded and run, so it is only ever taken from a folder that nobody
else can write to; where there is none, from a new private one that is gone at the end.

- `FIEFDOM_CACHE` names another folder than the user's cache folder.
- `FIEFDOM_COMPILE=0` leaves the functions plain Python, to be stepped through in a debugger.
- `FIEFDOM_BOUNDSCHECK=1` compiles them with every array index checked.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from fiefdom.rules.kernel.linking import LinkedCompiler, compiled_once

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("FIEFDOM_COMPILE", "1") != "0"
BOUNDSCHECK = os.environ.get("FIEFDOM_BOUNDSCHECK", "0") == "1"

_PACKAGE = Path(__file__).parents[2]
_ENGINE = ("components/*.csv", "components/*.py", "rules/kernel/*.py")
_SEARCH = (*_ENGINE, "players/search/*.py")
_MADE_FROM = {
    "fiefdom.rules": ("engine", _ENGINE),
    "fiefdom.players": ("search", _SEARCH),
    "fiefdom.envs": ("envs", (*_ENGINE, "envs/kernel/*.py")),
}
"""For each room with compiled code: the name of its cache, and the sources it is made from."""


def cache_folder(module: str) -> Path | None:
    """The folder that holds what is compiled in this module; None where nothing is compiled."""
    if not COMPILED:
        return None
    name, sources = _made_from(module)
    return _folder(f"{name}-{_fingerprint(sources)}")


@cache
def installed(module: str) -> str:
    """A name for the files this module is compiled from, by where they lie and since when.

    Numba keeps what is compiled apart by both, so another copy of the same sources is cold.
    """
    paths = [path for pattern in _made_from(module)[1] for path in sorted(_PACKAGE.glob(pattern))]
    stamps = [f"{path} {path.stat().st_mtime_ns}" for path in paths]
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:8]


def _made_from(module: str) -> tuple[str, tuple[str, ...]]:
    return _MADE_FROM.get(".".join(module.split(".")[:2]), ("other", _SEARCH))


@cache
def _fingerprint(patterns: tuple[str, ...]) -> str:
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {BOUNDSCHECK}".encode())
    for pattern in patterns:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def _folder(name: str) -> Path:
    """A folder of this name in the cache; or in a private one, where that is not ours alone."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(os.environ.get("FIEFDOM_CACHE") or Path(home, "fiefdom")) / name
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        folder = folder.resolve()
        if ours_alone(folder) and os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    private = Path(tempfile.mkdtemp(prefix="fiefdom-"))  # its name cannot be guessed
    atexit.register(_remove, private, os.getpid())
    os.environ["FIEFDOM_CACHE"] = str(private)  # processes that this one starts share it
    folder = private / name
    folder.mkdir(mode=0o700)
    return folder


def ours_alone(folder: Path) -> bool:
    """Whether nobody but this user (and root) can put a file into the folder, or swap it."""
    if not hasattr(os, "geteuid"):
        return True
    mine = folder.stat()
    if mine.st_uid != os.geteuid() or mine.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return False
    return all(_keeps(parent.stat()) for parent in folder.parents)


def _keeps(parent: os.stat_result) -> bool:
    """Whether nobody else can take a folder out of this one and put another in its place."""
    if parent.st_mode & stat.S_ISVTX:  # as in /tmp: each may only touch what is their own
        return True
    if parent.st_uid not in (0, os.geteuid()) or parent.st_mode & stat.S_IWOTH:
        return False
    # A group of the user's own, as many systems give each user, is nobody else.
    return not parent.st_mode & stat.S_IWGRP or parent.st_gid in (0, os.getegid())


def _remove(private: Path, process: int) -> None:
    if os.getpid() == process:  # not in a fork
        shutil.rmtree(private, ignore_errors=True)


def kernel(function: F) -> F:
    """The function compiled into the kernel functions that call it; not for calls from Python."""
    return _linked(function) if COMPILED else function


def inlined(function: F) -> F:
    """Like `kernel`, but always part of its callers.

    Where arrays are handed on, a call costs two atomic operations for each of them.
    """
    return _linked(function, forceinline=True) if COMPILED else function


def _linked(function: F, **options: bool) -> F:
    njit: Any = numba.njit
    compiled = njit(
        nogil=True,
        boundscheck=BOUNDSCHECK,
        pipeline_class=LinkedCompiler,
        no_cpython_wrapper=True,  # these two cost compile time
        no_cfunc_wrapper=True,
        **options,
    )(function)
    return cast(F, compiled_once(compiled))


def entry(function: F) -> F:
    """The function compiled for calls from Python, without the GIL, and cached on disk."""
    if not COMPILED:
        return function
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(function.__module__))  # read by Numba while it decorates
    try:
        compiled = numba.njit(nogil=True, cache=True, boundscheck=BOUNDSCHECK)(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled_once(compiled))
