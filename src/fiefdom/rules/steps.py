"""What comes next in a game: one word for each step, used everywhere.

A step is a draw (something random happens), a decision (a player chooses a move), or the end.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Draw: TypeAlias = Literal["kings", "buildings", "line"]
DecisionKind: TypeAlias = Literal["place", "tax", "build", "dragon", "claim"]
Step: TypeAlias = Draw | DecisionKind | Literal["over"]
MoveKind: TypeAlias = Literal["place", "discard", "tax", "build", "dragon", "pass", "claim"]

DRAWS: tuple[Draw, ...] = get_args(Draw)
DECISIONS: tuple[DecisionKind, ...] = get_args(DecisionKind)
STEPS: tuple[Step, ...] = (*DRAWS, *DECISIONS, "over")
"""Every step, in the order of the kernel's numbers for them (`kernel/layout.py`)."""
