"""Kingdomino's endings: what each kingdom makes of the dominoes it may still get.

A kingdom's placements concern nobody else. So the best of them are found by trying all, for
every domino, or every two dominoes, of the last line that its kings could claim.
"""

from __future__ import annotations

from fiefdom.players.search.ending_rows import (
    FIRST_BLOCK,
    ROWS,
    Ending,
    begin_rows,
    end_of,
    end_rows,
    find_placements,
    keep_row,
    lay,
)
from fiefdom.rules.kernel.codes import DISCARD
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.layout import CLAIMING, MAX_LINE, State, States


@entry
def list_land(
    endings: States, boards: States, placements: States, rows: States, number: int
) -> None:
    """Writes what a kingdom can do in its next turn, or how it ends if there is none.

    All turns of the kingdom that acts are kept, of the others those that may be the best. The
    kingdoms are asked for in order; `left` is below 0 where it took too long.
    """
    ending: Ending = endings[0]
    state = boards[0]
    acts = begin_rows(ending, state, number)
    n = _list_dominoes(ending, state, number)
    if n == 0 or (state.next_length == 0 and acts == 0):
        held = _held(state, number, 0)
        while held >= 0:
            ending.dominoes[n] = state.next_domino[held]
            n += 1
            held = _held(state, number, held + 1)
        ending.plain[number] = _best_end(ending, boards, placements, number, 0, n)
        ending.hosted[number] = ending.plain[number]
        end_rows(ending, rows, number)
        return
    domino = ending.dominoes[0]
    count = find_placements(boards, placements, number, 0, domino)
    for i in range(max(1, count)):
        code = placements[0].moves[i]
        if count == 0:
            code = DISCARD if domino != 0 else -1
        lay(boards, number, 0, 1, domino, code)
        if state.next_length == 0:
            end = _best_end(ending, boards, placements, number, 1, n)
            _add(ending, rows, number, -1, end, code, acts, ending.blocks)
        elif n == 1:
            _list_claims(ending, boards, placements, rows, number, code, acts)
        else:
            _list_pairs(ending, boards, placements, rows, number, code, acts)
        if ending.left < 0:
            break
    end_rows(ending, rows, number)


@kernel
def _list_dominoes(ending: Ending, state: State, number: int) -> int:
    """Writes the dominoes of this round that a kingdom has yet to place, 0 for a claim alone."""
    n = 0
    for i in range(state.turn, state.line_length):
        if kingdom_of(state, state.line_king[i]) == number:
            is_placed = i == state.turn and state.step == CLAIMING
            ending.dominoes[n] = 0 if is_placed else state.line_domino[i]
            n += 1
    return n


@kernel
def _held(state: State, number: int, start: int) -> int:
    """The next position of the last line, from `start` on, that a kingdom has claimed, or -1."""
    for i in range(start, state.next_length):
        if state.next_king[i] >= 0 and kingdom_of(state, state.next_king[i]) == number:
            return i
    return -1


@kernel
def _best_end(
    ending: Ending, boards: States, placements: States, number: int, first: int, last: int
) -> int:
    """The best standing of a kingdom that places the dominoes from one level up to another."""
    best = 0
    level = first
    placements[first].next = -1
    while level >= first:
        if level == last:
            best = max(best, end_of(ending, boards[level], number))
            level -= 1
            continue
        listed = placements[level]
        domino = ending.dominoes[level]
        if listed.next < 0:
            listed.count = find_placements(boards, placements, number, level, domino)
            listed.next = 0
        if listed.next >= max(1, listed.count) or ending.left < 0:
            level -= 1
            continue
        code = listed.moves[listed.next]
        if listed.count == 0:
            code = DISCARD if domino != 0 else -1
        listed.next += 1
        lay(boards, number, level, level + 1, domino, code)
        level += 1
        placements[level].next = -1
    return best


@kernel
def _list_claims(
    ending: Ending,
    boards: States,
    placements: States,
    rows: States,
    number: int,
    code: int,
    acts: int,
) -> None:
    """Adds the last claim of a kingdom, whose other king may stand on the last line already."""
    state = boards[0]
    held = _held(state, number, 0)
    for taken in range(state.next_length):
        if state.next_king[taken] >= 0:
            continue
        last = 2
        ending.dominoes[1] = state.next_domino[taken]
        if held >= 0:
            last = 3
            ending.dominoes[1] = state.next_domino[min(held, taken)]
            ending.dominoes[2] = state.next_domino[max(held, taken)]
        end = _best_end(ending, boards, placements, number, 1, last)
        _add(ending, rows, number, taken, end, code, acts, ending.blocks)


@kernel
def _list_pairs(
    ending: Ending,
    boards: States,
    placements: States,
    rows: States,
    number: int,
    code: int,
    acts: int,
) -> None:
    """Adds the first of two claims of a kingdom, each with a block for the second."""
    state = boards[0]
    for a in range(state.next_length):
        for b in range(a + 1, state.next_length):
            if state.next_king[a] < 0 and state.next_king[b] < 0:
                ending.dominoes[2] = state.next_domino[a]
                ending.dominoes[3] = state.next_domino[b]
                end = _best_end(ending, boards, placements, number, 1, 4)
                ending.pairs[MAX_LINE * a + b] = end
                ending.pairs[MAX_LINE * b + a] = end
    for first in range(state.next_length):
        if state.next_king[first] >= 0:
            continue
        start = ending.blocks
        best = 0
        for second in range(state.next_length):
            if state.next_king[second] < 0 and second != first:
                end = ending.pairs[MAX_LINE * first + second]
                row = rows[ending.blocks]
                row.takes, row.hosts, row.burns = second, 0, 0
                row.plain, row.hosted = end, end
                row.start, row.count = 0, 0
                ending.blocks += 1
                best = max(best, end)
        _add(ending, rows, number, first, best, code, acts, start)
        if ending.kept == 0:
            ending.blocks = start


@kernel
def _add(
    ending: Ending,
    rows: States,
    number: int,
    takes: int,
    end: int,
    code: int,
    acts: int,
    start: int,
) -> None:
    """Adds a row that leads to this end, or to the block that was begun at `start`."""
    row = rows[ending.rows]
    row.takes, row.hosts, row.burns = takes, 0, 0
    row.plain, row.hosted = end, end
    row.start, row.count = start, ending.blocks - start
    row.placement = code
    if takes >= 0:
        ending.wants[number] |= 1 << takes
    ending.rows = keep_row(ending, rows, ending.start[number], ending.rows, acts)
    if ending.rows > FIRST_BLOCK - 8 or ending.blocks > ROWS - 8:
        ending.left = -1  # there is no room for more
        ending.rows = ending.start[number]
        ending.blocks = FIRST_BLOCK
