"""The kernel's record of a state, written from a set-up and made comparable."""

from __future__ import annotations

from fiefdom.components import BOXES
from fiefdom.rules.kernel import layout
from fiefdom.rules.kernel.layout import STATE, States
from fiefdom.rules.setup import Setup


def write_setup(states: States, setup: Setup) -> None:
    """Writes which game it is into an empty record."""
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
        if name in (STATE.names or ()):  # others shape the numbers above
            states[name] = on


def comparable(states: States) -> bytes:
    """The state without what is left over from earlier and has no meaning any more."""
    states = states.copy()
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
