"""The rows of a score sheet: one table, from which sheets, messages and pages are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class ScoreRows:
    """Where a kingdom's points come from, in the order of the sheet.

    Each row after the terrains is a column of the kernel's count (`kernel/scoring.py`) under
    the same name in capitals.
    """

    terrains: Mapping[str, int]
    """The points of every terrain but town."""
    towns: int
    buildings: int
    wealth: int
    middle_kingdom: int
    harmony: int


ROWS: tuple[str, ...] = tuple(field.name for field in fields(ScoreRows))[1:]
"""The rows after those of the terrains."""
