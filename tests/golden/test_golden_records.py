"""Every mode has a golden record, and it still replays to the same states and result."""

from __future__ import annotations

from pathlib import Path

import pytest

from fiefdom.notation import parse_record
from fiefdom.rules import modes
from golden_records import FOLDER, golden_setups, trace, written_trace

RECORDS = sorted(FOLDER.glob("*.fief"))


def test_every_mode_has_a_golden_record() -> None:
    names = {path.stem for path in RECORDS}
    assert names == set(golden_setups())
    assert {setup.mode for setup in modes()} <= names


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)  # which also compares the result with the moves
    assert "result" in text
    assert record.setup == golden_setups()[path.stem]
    assert record.result is not None
    assert trace(record) == written_trace(text)
    assert text.endswith(f"{written_trace(text)}\n{record}")
