"""Every rule in docs/rules.md is cited by a test, and has one of the engine's own."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from fiefdom.components import BUILDINGS
from fiefdom.rules import modes

TESTS = Path(__file__).parent
RULES = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
IDS = re.findall(r"^- \*\*([A-Z]\d)\*\*", RULES, re.MULTILINE)


@cache
def cited_in(folder: Path) -> list[tuple[str, str]]:
    """The name and the docstring of every test under the folder."""
    return [
        (node.name, ast.get_docstring(node) or "")
        for path in sorted(folder.rglob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def cites(rule: str, name: str, docstring: str) -> bool:
    return name.startswith(f"test_{rule.lower()}_") or bool(re.search(rf"\b{rule}\b", docstring))


def section(title: str) -> str:
    """The text below a heading, up to the next one."""
    return RULES.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_the_page_lists_every_rule_once_and_in_order() -> None:
    counts = {"D": 8, "P": 4, "T": 3, "B": 4, "Q": 3, "G": 3, "S": 8}
    expected = [f"{letter}{n}" for letter, count in counts.items() for n in range(1, count + 1)]
    assert expected == IDS


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_cited_by_a_test(rule: str) -> None:
    assert any(cites(rule, name, docstring) for name, docstring in cited_in(TESTS))


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_a_test_of_the_engine_named_after_it(rule: str) -> None:
    names = [name for name, _ in cited_in(TESTS / "rules")]
    assert any(name.startswith(f"test_{rule.lower()}_") for name in names)


def test_the_page_has_a_row_for_every_mode() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|(.*)\|$", section("Modes"), re.MULTILINE)
    assert [name for name, _ in rows] == [setup.mode for setup in modes()]
    for setup, (_, cells) in zip(modes(), rows, strict=True):
        numbers = [cell.strip() for cell in cells.split("|")]
        assert numbers[1:] == [
            str(setup.kingdoms),
            f"{setup.grid}×{setup.grid}",
            str(setup.kings),
            str(setup.line_size),
            str(setup.lines),
            str(setup.line_size - setup.kings),
        ]


def test_the_page_tells_every_building_of_the_table() -> None:
    rows = re.findall(r"^\| ([a-z_]+) \| (\d) \| (\d) \| (\d) \| (\d) \|", RULES, re.MULTILINE)
    assert rows == [
        (b.name, str(b.copies), str(b.knights), str(b.towers), str(b.crowns))
        for b in BUILDINGS.values()
    ]


def test_the_page_names_the_unconfirmed_buildings() -> None:
    named = re.findall(r"^- `([a-z_]+)`", section("Values nobody could confirm"), re.MULTILINE)
    assert named == [b.name for b in BUILDINGS.values() if not b.immediate_effect_confirmed]
