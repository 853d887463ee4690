"""The rows of a score sheet: one table, from which sheets, messages and pages are generated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

TOWNS = "towns"
"""What `when` says of rows that need coins, knights and buildings."""


@dataclass(frozen=True, slots=True)
class ScoreRows:
    """Where a kingdom's points come from, in the order of the sheet.

    Each row after the terrains is a column of the kernel's sheet (`kernel/sheet.py`) under
    the same name in capitals.
    """

    terrains: Mapping[str, int]
    """The points of every terrain but town."""
    towns: int = field(metadata={"when": TOWNS})
    buildings: int = field(metadata={"when": TOWNS})
    wealth: int = field(metadata={"when": TOWNS})
    middle_kingdom: int = field(metadata={"when": "middle_kingdom"})
    harmony: int = field(metadata={"when": "harmony"})


ROWS: Mapping[str, str] = {f.name: f.metadata["when"] for f in fields(ScoreRows) if f.metadata}
"""The rows after those of the terrains, and when a game has them: TOWNS, or with an option."""
