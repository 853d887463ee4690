"""What the turns of an ending can lead to, as rows of one table.

A row is one way to spend a turn: what it takes from the table (a domino of the last line or a
tile of the builders' board, by its index), and how the kingdom stands at the end. Where the
kingdom has a second turn, the row leads to a block of further rows instead. Of rows that take
the same, one that is never better than another is dropped.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from fiefdom.rules.kernel.codes import DISCARD, MAX_MOVES
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.facts import NEW_TOWERS
from fiefdom.rules.kernel.layout import (
    KINGDOM,
    MAX_KINGDOMS,
    MAX_LINE,
    SPOTS,
    STATE,
    Ints,
    State,
    States,
    record_of,
)
from fiefdom.rules.kernel.placing import list_placements, place
from fiefdom.rules.kernel.scoring import standing
from fiefdom.rules.kernel.sheet import SHEET_COLUMNS

FIRST_BLOCK = 8192
"""Rows of present turns come before this one, blocks for second turns after it."""
ROWS = 65536
BOARDS = 7
"""For two turns of Queendomino: the kingdom before it, placed, taxed and built."""
DOMINOES = 5
"""The most dominoes that a kingdom places one after the other."""


class Row:
    """The fields of a row."""

    takes: int  # a domino of the last line or a tile, or -1
    hosts: int  # whether the Queen is there when the turn begins
    burns: int  # whether the dragon is bribed
    plain: int  # the standing at the end, without the Queen and with her
    hosted: int
    start: int  # the block of rows for the next turn
    count: int
    placement: int  # the moves, as codes
    tax: int
    build: int


class Placements:
    """The fields of the placements of one domino: the moves, how many, and the next to try."""

    moves: Annotated[Ints, MAX_MOVES]
    count: int
    next: int


class Frame:
    """The fields of one turn of the contest."""

    row: int  # the next row to try, and where to stop
    stop: int
    start: int  # the kingdom's rows when the turn began
    count: int
    free: int  # what can be taken when the turn begins and when it ends, as sets of bits
    left: int
    queen: int  # her host then, and after it
    host: int
    dragon: int  # whether he has been bribed before, and after it
    sent: int
    targets: int  # what the present row could still burn, and what it burns
    target: int
    plain: int  # what the kingdom had when the turn began
    hosted: int
    towers: int
    best: int  # the value of the best row for the kingdom
    low: int  # the first kingdom's lead is of interest between these
    high: int


class Ending:
    """The fields of an ending that is being solved."""

    left: int  # ends and turns that may still be looked at
    turns: int  # to come, the present one included
    actor: Annotated[Ints, MAX_LINE]  # the kingdom of each turn
    wanted: Annotated[Ints, MAX_LINE + 1]  # what somebody could take from each turn on
    rows: int  # in use, and how far blocks reach
    blocks: int
    kept: int  # whether the last row was
    start: Annotated[Ints, MAX_KINGDOMS]  # each kingdom's rows for its next turn
    count: Annotated[Ints, MAX_KINGDOMS]
    plain: Annotated[Ints, MAX_KINGDOMS]  # its standing at the end without and with the Queen
    hosted: Annotated[Ints, MAX_KINGDOMS]
    wants: Annotated[Ints, MAX_KINGDOMS]  # what it could take
    towers: Annotated[Ints, MAX_KINGDOMS]
    gains: Annotated[Ints, MAX_LINE]  # the towers of each tile
    ends: Annotated[Ints, (MAX_LINE + 1) * MAX_KINGDOMS]  # the best ends from each turn on
    placement: int  # the turn being put together
    tax: int
    hosts: int  # whether the Queen is there when it begins
    burned: int  # what the dragon burns in the present turn, or -1
    dragon: int  # whether he may still be bribed
    twice: int  # whether a second turn follows it
    gone: int  # the tile that was taken in the turn before it, or -1
    begin: int  # the rows it belongs to, and whether all of them are kept
    keep: int
    dominoes: Annotated[Ints, DOMINOES]  # to be placed one after the other
    pairs: Annotated[Ints, MAX_LINE * MAX_LINE]  # the best end with each two dominoes
    sheet: Annotated[Ints, SHEET_COLUMNS]


ROW, PLACEMENTS, FRAME, ENDING = map(record_of, (Row, Placements, Frame, Ending))


class Memory:
    """The working memory for solving an ending."""

    def __init__(self, root: States) -> None:
        self.ending: States = np.zeros(1, ENDING)
        self.boards: States = np.empty(BOARDS, STATE)
        self.boards[:] = root[0]
        self.placements: States = np.empty(DOMINOES, PLACEMENTS)
        self.frames: States = np.zeros(MAX_LINE, FRAME)
        self.rows: States = np.empty(ROWS, ROW)
        self.saved: States = np.empty(FIRST_BLOCK, KINGDOM)


@kernel
def begin_rows(ending: Ending, state: State, number: int) -> int:
    """Begins a kingdom's rows, the first one's with the ending; returns whether it acts now."""
    if number == 0:
        _begin(ending, state)
    ending.start[number] = ending.rows
    return 1 if number == ending.actor[0] else 0


@kernel
def _begin(ending: Ending, state: State) -> None:
    """Writes whose turns are to come, and what there is to take."""
    ending.turns = state.line_length - state.turn
    if state.queendomino == 0 and state.next_length == 0:
        ending.turns = 1  # nobody can take anything from anybody
    for i in range(ending.turns):
        ending.actor[i] = kingdom_of(state, state.line_king[state.turn + i])
    ending.blocks = FIRST_BLOCK
    if state.queendomino != 0:
        ending.dragon = 1 - state.dragon_used
        for number in range(state.kingdom_count):
            ending.towers[number] = state.kingdoms[number].towers
        for spot in range(SPOTS):
            kind = state.builders[spot]
            ending.gains[spot] = NEW_TOWERS[kind] if kind >= 0 else 0


@kernel
def end_rows(ending: Ending, rows: States, number: int) -> None:
    """Ends a kingdom's rows, those that promise most in front."""
    sort_rows(rows, ending.start[number], ending.rows)
    ending.count[number] = ending.rows - ending.start[number]


@kernel
def keep_row(ending: Ending, rows: States, start: int, row: int, keep: int) -> int:
    """Keeps the row written behind the others from `start` on, unless another is at least as good.

    Returns how far the rows reach now; `ending.kept` says whether this one is among them. With
    `keep` it always is.
    """
    ending.kept = 1
    if keep != 0:
        return row + 1
    for i in range(start, row):
        if _is_as_good(rows, i, row):
            ending.kept = 0
            return row
    n = start
    for i in range(start, row + 1):  # none is as good: drop those that are worse
        if i == row or not _is_as_good(rows, row, i):
            rows[n] = rows[i]
            n += 1
    return n


@kernel
def _is_as_good(rows: States, a: int, b: int) -> bool:
    """Whether a row takes the same as another and never leads to less."""
    if not _is_no_worse(rows[a], rows[b]):
        return False
    for j in range(rows[b].start, rows[b].start + rows[b].count):
        found = False
        for i in range(rows[a].start, rows[a].start + rows[a].count):
            if _is_no_worse(rows[i], rows[j]):
                found = True
                break
        if not found:
            return False
    return True


@kernel
def _is_no_worse(a: Row, b: Row) -> bool:
    return (
        a.takes == b.takes
        and a.hosts == b.hosts
        and a.burns == b.burns
        and a.plain >= b.plain
        and a.hosted >= b.hosted
    )


@kernel
def sort_rows(rows: States, start: int, end: int) -> None:
    """Brings the rows that promise most to the front; the row after the last is overwritten."""
    for i in range(start + 1, end):
        rows[end] = rows[i]
        j = i
        while j > start and rows[j - 1].plain < rows[end].plain:
            rows[j] = rows[j - 1]
            j -= 1
        rows[j] = rows[end]


@kernel
def find_placements(
    boards: States, placements: States, number: int, level: int, domino: int
) -> int:
    """Writes how a domino (0 for none) can lie in a kingdom of board `level`; returns how many."""
    if domino == 0:
        return 0
    state = boards[level]
    return list_placements(state.kingdoms[number], state.grid, domino, placements[level].moves)


@kernel
def lay(boards: States, number: int, level: int, target: int, domino: int, code: int) -> None:
    """Copies a kingdom from one board to another, with the domino where the code says."""
    boards[target].kingdoms[number] = boards[level].kingdoms[number]
    state = boards[target]
    if code == DISCARD:
        state.kingdoms[number].discarded += 1
        state.cell_a, state.cell_b = -1, -1
    elif code >= 0:
        state.cell_a, state.cell_b = place(state.kingdoms[number], domino, code)


@kernel
def end_of(ending: Ending, state: State, number: int) -> int:
    """How a kingdom stands without the Queen; the largest territory is in the sheet."""
    ending.left -= 1
    queen = state.queen
    state.queen = -1
    end = standing(state, number, ending.sheet)
    state.queen = queen
    return end
