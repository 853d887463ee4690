"""What is drawn, checked against the position and turned into the kernel's numbers."""

from __future__ import annotations

from collections.abc import Iterable

from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kings import check_kings
from fiefdom.rules.steps import Draw
from fiefdom.rules.table import Table, identity_of


def drawn_values(table: Table, awaited: Draw, box: str, drawn: Iterable[int | str]) -> list[int]:
    """The kernel's numbers for what was drawn; raises FiefdomError for what cannot be drawn."""
    if awaited == "kings":
        kings = [int(king) for king in drawn]
        check_kings(table.setup, kings)
        return kings
    if awaited == "buildings":
        return _buildings(table, [str(name) for name in drawn])
    return _line(table, box, [int(number) for number in drawn])


def _line(table: Table, box: str, numbers: list[int]) -> list[int]:
    unseen = table.unseen_masks[table.setup.boxes.index(box)]
    if len(set(numbers)) < len(numbers) or not all(_has(unseen, number) for number in numbers):
        raise FiefdomError(
            f"a line can only hold {box} dominoes that have not been drawn yet, each once"
        )
    return [identity_of(box, number) for number in numbers]


def _has(mask: int, number: int) -> bool:
    return number > 0 and bool(mask >> (number - 1) & 1)


def _buildings(table: Table, names: list[str]) -> list[int]:
    left = dict(table.unseen_buildings)
    for name in names:
        if left.get(name, 0) == 0:
            raise FiefdomError(f"no building {name!r} is left to be drawn")
        left[name] -= 1
    return [KINDS.index(name) for name in names]
