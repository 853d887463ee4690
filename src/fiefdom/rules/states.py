"""The kernel's record of a state: read as plain numbers, written from a set-up, made comparable.

NumPy takes microseconds to look up one field of a record, and copies a record forty times more
slowly than a plain array of the same size. So Python code reads and copies states as words.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from fiefdom.components import BOXES
from fiefdom.rules.kernel import layout
from fiefdom.rules.kernel.layout import KINGDOM, STATE, States
from fiefdom.rules.setup import Setup

Words: TypeAlias = "memoryview[int]"
"""The numbers of a state or of a kingdom."""
WORD: Final = 8


def words_of(states: States) -> Words:
    """The numbers of a record that is alone in its array; they share its memory."""
    return states.view(np.int64).data


def copied(words: Words) -> tuple[States, Words]:
    """A copy of a record, and its words."""
    numbers = bytearray(words)
    return np.frombuffer(numbers, STATE), memoryview(numbers).cast("q")


def word(name: str, record: np.dtype[Any] = STATE) -> int:
    """The index of a field among the words of the record."""
    assert record.fields is not None
    return record.fields[name][1] // WORD


def span(name: str, record: np.dtype[Any] = STATE) -> slice:
    """Where an array field lies among the words of the record."""
    assert record.fields is not None
    kind, start = record.fields[name][:2]
    return slice(start // WORD, (start + kind.itemsize) // WORD)


KINGDOM_WORDS: Final = KINGDOM.itemsize // WORD
_KINGDOMS: Final = word("kingdoms")


def kingdom_words(words: Words, number: int) -> Words:
    """The words of one kingdom, among those of its state."""
    start = _KINGDOMS + KINGDOM_WORDS * number
    return words[start : start + KINGDOM_WORDS]


def write_setup(states: States, setup: Setup) -> None:
    """Writes the set-up into an empty record."""
    state = states[0]
    state.players = setup.players
    state.kingdom_count = setup.kingdoms
    state.king_count = setup.kings
    state.grid = setup.grid
    state.line_size = setup.line_size
    state.lines = setup.lines
    state.first_box = BOXES.index(setup.boxes[0])
    state.boxes = len(setup.boxes)
    state.queendomino = setup.queendomino_rules
    state.games = setup.games
    for name, on in setup.options.items():
        if name in (STATE.names or ()):  # the others determine the numbers above
            states[name] = on


def comparable(states: States) -> bytes:
    """The state without leftovers that no longer mean anything."""
    states, _words = copied(words_of(states))
    state = states[0]
    for length, dominoes, kings in (
        (int(state.line_length), state.line_domino, state.line_king),
        (int(state.next_length), state.next_domino, state.next_king),
    ):
        dominoes[length:] = 0
        kings[length:] = -1
    if state.round_number > 0 or state.step == layout.KINGS:
        state.king_order[:] = 0
    if state.step != layout.TAXING:
        state.cell_a = state.cell_b = -1
    for number in range(int(state.kingdom_count)):
        kingdom = state.kingdoms[number]
        kingdom.buildings[: kingdom.built].sort()
    return states.tobytes()
