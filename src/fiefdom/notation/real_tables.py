"""A real table as text: the game, and every kingdom with a name; see docs/notation.md."""

from __future__ import annotations

from collections.abc import Iterator

from fiefdom.notation.kingdoms import kingdom_lines, kingdom_of
from fiefdom.notation.scanning import Line, significant_lines
from fiefdom.notation.setups import setup_of
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.real_table import RealTable


def parse_table(text: str) -> RealTable:
    """The real table that text describes."""
    lines = list(significant_lines(text))
    if not lines or lines[0].key != "table":
        raise (lines[0] if lines else Line("?", 1)).error("a table's text begins with: table")
    if len(lines[0].words) == 1:
        raise lines[0].error("name the game, like: table kingdomino players=4")
    setup = setup_of(lines[0].words[1:])
    names: list[str] = []
    kingdoms = []
    for heading, under in _kingdoms(lines):
        words = [word.text for word in heading.words[1:]]
        has_queen = words[-1:] == ["queen"]
        names.append(" ".join(words[:-1] if has_queen else words) or f"kingdom {len(names) + 1}")
        kingdoms.append(kingdom_of(heading, under, has_queen))
    try:
        return RealTable(setup, tuple(names), tuple(kingdoms))
    except FiefdomError as error:
        raise lines[0].error(str(error)) from error


def format_table(table: RealTable) -> str:
    """The text of a real table."""
    lines = [f"table {table.setup}"]
    for name, kingdom in zip(table.names, table.kingdoms, strict=True):
        lines.append(f"kingdom {name}" + " queen" * kingdom.has_queen)
        lines += kingdom_lines(kingdom, towers=True)
    return "\n".join(lines) + "\n"


def _kingdoms(lines: list[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Each kingdom's heading and the lines below it."""
    starts = [i for i, line in enumerate(lines) if line.key == "kingdom"]
    if starts[:1] != [1]:
        raise lines[0].error("kingdoms follow, each under a line such as: kingdom Ada")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start], lines[start + 1 : end]
