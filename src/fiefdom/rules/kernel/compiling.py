"""How kernel functions are compiled: `@entry` for those that Python calls, `@kernel` for the rest.

Numba does not notice an edit in another file when it reuses its cache, so the cache's path
contains a hash of every source and table that the compiled code depends on: the kernel's for the
engine, the kernel's and the search's for the bots. Editing a bot does not recompile the engine.

The cache holds code that is run, so it is only read from a folder that nobody else can write to.
If there is no such folder, a private temporary one is used and removed on exit.

- `FIEFDOM_CACHE` sets a folder to use instead of the user's cache folder.
- `FIEFDOM_COMPILE=0` leaves the functions plain Python, for stepping through in a debugger.
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

_MAKERS = frozenset({"zeros", "empty"})
"""The functions that make arrays in compiled code."""

_PACKAGE = Path(__file__).parents[2]
_ENGINE = ("components/*.csv", "components/*.py", "rules/kernel/*.py")
_SEARCH = (*_ENGINE, "players/search/*.py")
_MADE_FROM = {
    "fiefdom.rules": ("engine", _ENGINE),
    "fiefdom.players": ("search", _SEARCH),
    "fiefdom.envs": ("envs", (*_ENGINE, "envs/kernel/*.py")),
}
"""For each package with compiled code: the name of its cache and the sources it depends on."""


def cache_folder(module: str) -> Path | None:
    """The cache folder of this module's compiled functions; None if nothing is compiled."""
    if not COMPILED:
        return None
    name, sources = _made_from(module)
    return _folder(f"{name}-{_fingerprint(sources)}")


@cache
def installed(module: str) -> str:
    """A hash of the paths and modification times of the sources this module depends on.

    Numba's cache goes by both, so another copy of the same sources has to be compiled again.
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
    """A folder of this name in the cache, or in a private one if others can write to the cache."""
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
    os.environ["FIEFDOM_CACHE"] = str(private)  # shared with child processes
    folder = private / name
    folder.mkdir(mode=0o700)
    return folder


def ours_alone(folder: Path) -> bool:
    """Whether only this user (and root) can write to the folder or replace it."""
    if not hasattr(os, "geteuid"):
        return True
    mine = folder.stat()
    if mine.st_uid != os.geteuid() or mine.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return False
    return all(_keeps(parent.stat()) for parent in folder.parents)


def _keeps(parent: os.stat_result) -> bool:
    """Whether nobody else can replace a folder inside this one."""
    if parent.st_mode & stat.S_ISVTX:  # as in /tmp: users can only replace their own files
        return True
    if parent.st_uid not in (0, os.geteuid()) or parent.st_mode & stat.S_IWOTH:
        return False
    # Many systems give each user a group of their own, with no other members.
    return not parent.st_mode & stat.S_IWGRP or parent.st_gid in (0, os.getegid())


def _remove(private: Path, process: int) -> None:
    if os.getpid() == process:  # not in a fork
        shutil.rmtree(private, ignore_errors=True)


def kernel(function: F) -> F:
    """The function compiled for calls from other compiled functions, not from Python."""
    return _linked(function) if COMPILED else function


def inlined(function: F) -> F:
    """Like `kernel`, but always inlined.

    A call that passes arrays costs two atomic operations for each of them.
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
        _nrt=_makes_arrays(function),
        **options,
    )(function)
    return cast(F, compiled_once(compiled))


def _makes_arrays(function: Callable[..., Any]) -> bool:
    """Whether the function makes arrays; no other has to count the references to those it uses.

    Counting takes two atomic operations for each array that is passed on, which cost as much as
    the rules themselves, and more if threads share the array.
    """
    return not _MAKERS.isdisjoint(function.__code__.co_names)


def entry(function: F) -> F:
    """The function compiled for calls from Python, without the GIL, and cached on disk."""
    if not COMPILED:
        return function
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(function.__module__))  # read by Numba while it decorates
    try:
        njit: Any = numba.njit
        compiled = njit(
            nogil=True, cache=True, boundscheck=BOUNDSCHECK, _nrt=_makes_arrays(function)
        )(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled_once(compiled))
