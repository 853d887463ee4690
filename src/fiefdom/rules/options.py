"""The options of the games, in one table.

Set-ups, their text, requests, command-line flags and the page's form are generated from it. A
new option is a field here, its effect in the kernel and in the oracle, and its texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from fiefdom.rules.boxes import BoxName


@dataclass(frozen=True, slots=True)
class OptionRule:
    """Where an option may be chosen."""

    box: BoxName
    shapes: bool
    """Whether it selects another mode: another grid, other lines or teams."""
    only: str
    """Who may use it, as the end of a sentence; empty if everyone who plays the box may."""


def _option(box: BoxName, *, shapes: bool = False, only: str = "") -> Any:
    return field(default=False, metadata={"rule": OptionRule(box, shapes, only)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every option, in the order of a set-up's text."""

    mighty_duel: bool = _option("kingdomino", shapes=True, only="for two players only")
    dynasty: bool = _option("kingdomino")
    middle_kingdom: bool = _option("kingdomino")
    harmony: bool = _option("kingdomino")
    lines_of_four: bool = _option("kingdomino", shapes=True, only="for three players only")
    teams: bool = _option("royal-wedding", shapes=True, only="for 6 or 8 players only")


OPTION_RULES: dict[str, OptionRule] = {f.name: f.metadata["rule"] for f in fields(Options)}
OPTIONS: tuple[str, ...] = tuple(OPTION_RULES)
SHAPING: tuple[str, ...] = tuple(name for name, rule in OPTION_RULES.items() if rule.shapes)
"""The options that select another mode."""


def dashed(option: str) -> str:
    """An option's name as users write it: `middle-kingdom`."""
    return option.replace("_", "-")
