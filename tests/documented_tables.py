"""The numbering and the observation of a set-up as tables, as the documentation prints them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.rules.setup import Setup

_COUNTED = re.compile(r"^(king |next |spot |)\d+( |$)")


def actions_table(setup: Setup) -> str:
    """Which numbers stand for which moves."""
    rows = []
    for section in Actions(setup).sections:
        last = section.stop - 1
        numbers = f"{section.start}–{last}" if last > section.start else str(last)
        rows.append((numbers, section.kind, section.meaning))
    return _table(("actions", "move", "which"), rows)


def planes_table(setup: Setup) -> str:
    """The planes, with `k` for every kingdom from the mover's, which is 0."""
    names: dict[str, tuple[int, str]] = {}
    for plane in Observation(setup).planes:
        name = _COUNTED.sub(r"\1k\2", plane.name)
        names[name] = (names.get(name, (0, ""))[0] + 1, plane.meaning)
    rows = [(f"`{name}`", str(n), meaning) for name, (n, meaning) in names.items()]
    return _table(("plane", "how many", "what"), rows)


def vector_table(setup: Setup) -> str:
    """The vector, with `k` for every kingdom, king, domino of the next line or spot."""
    names: dict[str, tuple[int, int, int, str]] = {}
    for entry in Observation(setup).entries:
        name = _COUNTED.sub(r"\1k\2", entry.name)
        n = names.get(name, (0, 0, 0, ""))[0] + 1
        names[name] = (n, entry.stop - entry.start, entry.scale, entry.meaning)
    rows = [
        (f"`{name}`", str(size) if n == 1 else f"{n} × {size}", str(scale), meaning)
        for name, (n, size, scale, meaning) in names.items()
    ]
    return _table(("entry", "numbers", "scale", "what"), rows)


def sizes_table(setups: Iterable[Setup]) -> str:
    """How many actions, planes and numbers each mode has."""
    rows = []
    for setup in setups:
        layout = Observation(setup)
        shape = "×".join(map(str, layout.shape))
        rows.append((f"`{setup}`", str(len(Actions(setup))), shape, str(layout.size)))
    return _table(("set-up", "actions", "planes", "vector"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
