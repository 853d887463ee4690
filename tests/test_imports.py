"""Imports go one way, and the engine needs NumPy and Numba alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import fiefdom

PACKAGE = Path(fiefdom.__file__).parent
# Which rooms each room may import from: those below it, never one beside or above it. Only the
# command line may start the server.
BELOW: dict[str, set[str]] = {
    "components": set(),
    "rules": {"components"},
    "notation": {"components", "rules"},
    "players": {"components", "rules", "notation"},
    "envs": {"components", "rules", "notation"},
    "arena": {"components", "rules", "notation", "players", "envs"},
    "review": {"components", "rules", "notation", "players", "envs"},
}
BELOW["server"] = {*BELOW["arena"], "arena", "review"}
BELOW["client"] = {"server"}  # its messages
BELOW["cli"] = {*BELOW["server"], "server", "client"}
ENGINE = ("components", "rules", "notation")
FOUNDATION = {"numpy", "numba", "fiefdom"}


def sources(room: str) -> list[Path]:
    """A room's modules; `__main__` is a door from outside that no module imports."""
    return sorted(p for p in (PACKAGE / room).rglob("*.py") if p.name != "__main__.py")


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Everything that a file says."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it."""
    package = ["fiefdom", *path.relative_to(PACKAGE).parent.parts]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


KERNEL = "fiefdom.rules.kernel"
KERNEL_IS_OPEN_TO = {"rules", "players", "envs"}
RAW_STATE = {"states", "state_words"}


@pytest.mark.parametrize("room", sorted(set(BELOW) - KERNEL_IS_OPEN_TO))
def test_the_kernel_is_closed_to_those_who_have_verbs_for_everything(room: str) -> None:
    """A room that needs the kernel needs a verb on `Position`, `KingdomView` or `engine`."""
    files = sources(room) if (PACKAGE / room).is_dir() else []
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in files
        for name in imported(path)
        if name.startswith(KERNEL)
    ]
    assert wrong == []


@pytest.mark.parametrize("room", sorted(set(BELOW) - KERNEL_IS_OPEN_TO))
def test_raw_states_are_read_by_nobody_else(room: str) -> None:
    files = sources(room) if (PACKAGE / room).is_dir() else []
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in files
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in RAW_STATE
    ]
    wrong += [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in files
        for name in imported(path)
        if name.startswith("fiefdom.rules.states")
    ]
    assert wrong == []


def rooms() -> list[str]:
    return sorted(path.name for path in PACKAGE.iterdir() if any(path.rglob("*.py")))


def test_every_room_has_its_place_in_the_order() -> None:
    assert set(rooms()) <= set(BELOW)
    assert {"components", "rules"} <= set(rooms())


@pytest.mark.parametrize("room", rooms())
def test_a_room_imports_only_from_below(room: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in sources(room)
        for name in imported(path)
        if name.startswith("fiefdom.")
        and name.split(".")[1] in BELOW
        and name.split(".")[1] not in BELOW[room] | {room}
    ]
    assert wrong == []


@pytest.mark.parametrize("room", [room for room in ENGINE if room in rooms()])
def test_the_engine_needs_numpy_and_numba_alone(room: str) -> None:
    foreign = {name.split(".")[0] for path in sources(room) for name in imported(path)}
    assert foreign - FOUNDATION - set(sys.stdlib_module_names) == set()


def test_import_fiefdom_loads_nothing_that_is_not_needed() -> None:
    """Neither the compiler before a name is used, nor an extra afterwards."""
    script = (
        "import sys, fiefdom\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\n"
        "game = fiefdom.Game.new(fiefdom.Setup.kingdomino(2), seed=1)\n"
        "tops = {name.split('.')[0] for name in sys.modules}\n"
        "print(*sorted(tops - sys.stdlib_module_names))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    extras = {"fastapi", "starlette", "pydantic", "sqlalchemy", "rich", "torch", "gymnasium"}
    loaded = set(done.stdout.split())
    assert {"fiefdom", "numpy", "numba"} <= loaded
    assert not loaded & extras
