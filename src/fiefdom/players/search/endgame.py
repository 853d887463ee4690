"""Exact play once nothing is left to luck.

That is Kingdomino's last two rounds and the last round of Queendomino and Royal Wedding. What
each kingdom can make of its own turns is worked out first, apart from the others; what is left
is a contest for the dominoes of the last line, or for the builders' tiles and the Queen. Two
kingdoms play it as a game of one lead, with alpha-beta pruning. Among more, each in turn
maximises its own victory, then its lead over the best of the others (max^n): nobody is taken
to play against one of them.
"""

from __future__ import annotations

from fiefdom.players.search.ending_rows import Ending, Frame
from fiefdom.rules.kernel.bits import lowest
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, MAX_LINE, SPOTS, Ints, State, States

FAR = 1 << 60
"""Farther than any lead."""
LEAD_UNIT = 8
"""What a lead is multiplied by, so that those who share a victory count behind it."""
NOTHING = 1 << MAX_LINE
"""In place of something to burn."""


@entry
def play_row(
    endings: States, boards: States, frames: States, rows: States, row: int, low: int
) -> int:
    """What a row is worth to the kingdom that acts, once every kingdom's rows are written.

    `ends` then begins with the standings at the end, and `burned` says what the dragon burns.
    Between two kingdoms, a value up to `low` only says that it is not more. `left` is below 0
    where it took too long; what was found then says nothing.
    """
    ending: Ending = endings[0]
    state = boards[0]
    _begin(ending, state, frames[0], row)
    turn = 0
    if ending.actor[0] == 0:
        frames[0].low = low
    else:  # the others see the first kingdom's lead from the other side
        frames[0].high = -low
    while turn >= 0:
        frame = frames[turn]
        if frame.targets == 0 or frame.low >= frame.high or ending.left < 0:
            if not _next_row(ending, frame, rows, turn, state.kingdom_count):
                turn -= 1
                if turn >= 0:
                    _see_end(ending, frames[turn], turn, state.kingdom_count)
            continue
        frame.target = frame.targets & -frame.targets
        frame.targets ^= frame.target
        ending.left -= 1
        if turn + 1 == ending.turns:
            _write_ends(ending, frame, turn, state.kingdom_count)
            _see_end(ending, frame, turn, state.kingdom_count)
        else:
            turn += 1
            _enter(ending, frame, frames[turn], turn)
    return frames[0].best


@kernel
def _begin(ending: Ending, state: State, frame: Frame, row: int) -> None:
    """Writes where the contest begins: at one row of the kingdom that acts."""
    ending.wanted[ending.turns] = 0
    for turn in range(ending.turns - 1, -1, -1):
        ending.wanted[turn] = ending.wanted[turn + 1] | ending.wants[ending.actor[turn]]
    number = ending.actor[0]
    frame.row, frame.stop = row, row + 1
    frame.start, frame.count = ending.start[number], ending.count[number]
    frame.free = 0
    for i in range(state.next_length):
        if state.next_king[i] < 0:
            frame.free |= 1 << i
    if state.queendomino != 0:
        for spot in range(SPOTS):
            if state.builders[spot] >= 0:
                frame.free |= 1 << spot
    frame.queen, frame.dragon = state.queen, 1 - ending.dragon
    frame.plain, frame.hosted = ending.plain[number], ending.hosted[number]
    frame.towers = ending.towers[number]
    frame.targets, frame.best = 0, -FAR
    frame.low, frame.high = -FAR, FAR


@kernel
def _enter(ending: Ending, before: Frame, frame: Frame, turn: int) -> None:
    """Begins the next turn after what the one before did."""
    number = ending.actor[turn]
    frame.start, frame.count = ending.start[number], ending.count[number]
    frame.row, frame.stop = frame.start, frame.start + frame.count
    frame.free = before.left & ~before.target
    frame.queen, frame.dragon = before.host, before.sent
    frame.plain, frame.hosted = ending.plain[number], ending.hosted[number]
    frame.towers = ending.towers[number]
    frame.targets, frame.best = 0, -FAR
    frame.low, frame.high = before.low, before.high


@kernel
def _next_row(ending: Ending, frame: Frame, rows: States, turn: int, kingdoms: int) -> bool:
    """Plays the turn's next row that is possible; False, with all as before, if none is left."""
    number = ending.actor[turn]
    hosts = 1 if frame.queen == number else 0
    while frame.row < frame.stop and frame.low < frame.high and ending.left >= 0:
        row = rows[frame.row]
        frame.row += 1
        if row.hosts != hosts or (row.takes >= 0 and frame.free >> row.takes & 1 == 0):
            continue
        frame.left, frame.host, frame.sent = frame.free, frame.queen, frame.dragon
        ending.towers[number] = frame.towers
        if row.takes >= 0:
            frame.left &= ~(1 << row.takes)
            ending.towers[number] += ending.gains[row.takes]
            if ending.gains[row.takes] > 0:
                frame.host = _host(ending, kingdoms, number, frame.queen)
        frame.targets = NOTHING
        if row.burns != 0:
            if frame.dragon != 0 or frame.host == number:
                frame.targets = 0
                continue
            frame.sent = 1
            frame.targets = frame.left & ending.wanted[turn + 1]
        if row.count > 0:
            ending.start[number], ending.count[number] = row.start, row.count
        else:
            ending.plain[number], ending.hosted[number] = row.plain, row.hosted
        return True
    ending.start[number], ending.count[number] = frame.start, frame.count
    ending.plain[number], ending.hosted[number] = frame.plain, frame.hosted
    ending.towers[number] = frame.towers
    return False


@kernel
def _write_ends(ending: Ending, frame: Frame, turn: int, kingdoms: int) -> None:
    """Writes the standings after the last turn."""
    line = (turn + 1) * MAX_KINGDOMS
    for k in range(kingdoms):
        ending.ends[line + k] = ending.hosted[k] if frame.host == k else ending.plain[k]


@kernel
def _see_end(ending: Ending, frame: Frame, turn: int, kingdoms: int) -> None:
    """Takes the ends that the next turn leads to as this one's, if they are better for it."""
    number, line = ending.actor[turn], turn * MAX_KINGDOMS
    value = _lead(ending.ends, line + MAX_KINGDOMS, kingdoms, number)
    if value <= frame.best:
        return
    frame.best = value
    for k in range(kingdoms):
        ending.ends[line + k] = ending.ends[line + MAX_KINGDOMS + k]
    if turn == 0:
        ending.burned = lowest(frame.target) if frame.target != NOTHING else -1
    if kingdoms == 2 and number == 0:
        frame.low = max(frame.low, value)
    elif kingdoms == 2:
        frame.high = min(frame.high, -value)


@kernel
def _host(ending: Ending, kingdoms: int, number: int, queen: int) -> int:
    """Where the Queen is once a kingdom has gained towers (rules: Q1)."""
    for other in range(kingdoms):
        if ending.towers[other] > ending.towers[number]:
            return queen
    return number


@kernel
def _lead(ends: Ints, line: int, kingdoms: int, number: int) -> int:
    """How far a kingdom is ahead of the best of the others, in what it plays for."""
    rival = -1
    for other in range(kingdoms):
        if other != number:
            rival = max(rival, ends[line + other])
    lead = LEAD_UNIT * (ends[line + number] - rival)
    if lead == 0:
        for other in range(kingdoms):
            if other != number and ends[line + other] == rival:
                lead -= 1
        lead += 1  # to share with one is the best of it
    return lead
