"""The kingdoms, positions and records shown in docs/notation.md are read as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fiefdom.notation import (
    format_position,
    parse_kingdom,
    parse_position,
    parse_record,
    parse_table,
)

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BLOCKS = re.findall(
    r"^```(table|kingdom|position|fief)\n(.*?)^```$",
    PAGE.read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_each_kind_of_text_is_shown() -> None:
    assert {kind for kind, _ in BLOCKS} == {"table", "kingdom", "position", "fief"}


@pytest.mark.parametrize(("kind", "text"), BLOCKS, ids=[kind for kind, _ in BLOCKS])
def test_a_documented_text_is_read(kind: str, text: str) -> None:
    if kind == "table":
        assert parse_table(text).remarks == ()
    elif kind == "kingdom":
        assert parse_kingdom(text).score.total in (71, 47)
    elif kind == "position":
        assert format_position(parse_position(text)) == text
    else:
        assert str(parse_record(text)) == text
