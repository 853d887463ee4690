"""Correcting a building takes a minute: all that tells its values is compared with the table.

When a row of the table is corrected, `python scripts/what_changes.py` prints what must change
and `--write` changes it.
"""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from fiefdom.components import BUILDINGS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    path = ROOT / "scripts" / "what_changes.py"
    spec = importlib.util.spec_from_file_location("what_changes", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_docs_and_pictures_fit_the_table_of_buildings(script: ModuleType) -> None:
    found = "\n".join(script.changes())
    assert not found, f"{found}\n\nTo update it: python scripts/what_changes.py --write"


def test_a_corrected_building_names_every_place_to_change(script: ModuleType) -> None:
    knights, name = BUILDINGS["fishmonger"].knights, "fishmonger"
    corrected = replace(BUILDINGS[name], knights=knights + 1, immediate_effect_confirmed=True)
    found = list(script.changes({**BUILDINGS, name: corrected}))
    assert f"docs/rules.md: - | {name} | 2 | {knights} | 0 | 0 | 2 per lake territory | |" in found
    assert (
        f"docs/rules.md: + | {name} | 2 | {knights + 1} | 0 | 0 | 2 per lake territory | |" in found
    )
    assert f"docs/rules.md: - - `{name}`" in found
    assert any(line.startswith("docs/buildings.md: - ![Fishmonger: ") for line in found)
    assert (
        f"docs/images/buildings/{name}.svg: shows {name}: knights {knights}, towers 0; "
        "should show nothing"
    ) in found
    assert any("all tiles together use 24 knights, the box holds 22" in line for line in found)
    assert not any("towers, the box" in line for line in found)


def test_a_confirmed_building_leaves_the_page(script: ModuleType) -> None:
    confirmed = {
        name: replace(building, immediate_effect_confirmed=True)
        for name, building in BUILDINGS.items()
    }
    assert "None are left." in script.buildings_page(confirmed)
    assert (
        "- `"
        not in script.rules_page(script.RULES.read_text("utf-8"), confirmed).split(
            "## Values nobody could confirm"
        )[1]
    )
