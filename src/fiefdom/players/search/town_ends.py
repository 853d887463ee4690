"""Queendomino's last round: what each kingdom can still place, tax and build.

Others meet a kingdom only through the builders' board, the dragon and the Queen. A turn is
therefore known by the tile it takes, by whether it pays the dragon, and by how the kingdom
stands at the end with the Queen and without her. In a kingdom's last turn every knight taxes:
coins are never a drawback. Sites within one town are alike.
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
    sort_rows,
)
from fiefdom.rules.kernel.bits import lone, lowest_cell, territory
from fiefdom.rules.kernel.codes import (
    BUILD,
    CASTLE_SQUARE,
    DISCARD,
    PASS,
    SQUARE_OF_CELL,
    SQUARES,
    TAX,
)
from fiefdom.rules.kernel.compiling import entry, kernel
from fiefdom.rules.kernel.draft import kingdom_of
from fiefdom.rules.kernel.facts import NEW_CROWNS
from fiefdom.rules.kernel.layout import BUILDING, BUILT, PLACING, SPOTS, TAXING, TOWN, State, States
from fiefdom.rules.kernel.sheet import LARGEST
from fiefdom.rules.kernel.town_points import wealth
from fiefdom.rules.kernel.towns import DRAGON_PRICE, build, can_tax, price, tax, tax_value

A_POINT = 1_000_000
"""One point in a kingdom's standing."""
SPARE = 512
"""More rows than one way to place and tax can add."""


@entry
def list_town(
    endings: States, boards: States, placements: States, rows: States, saved: States, number: int
) -> None:
    """Writes what a kingdom can do in its next turn, or how it ends if there is none.

    All turns of the kingdom that acts are kept, of the others those that may be the best. The
    kingdoms are asked for in order; `left` is below 0 where it took too long. `saved` is room
    for the kingdom after each of its turns.
    """
    ending: Ending = endings[0]
    state = boards[0]
    acts = begin_rows(ending, state, number)
    n = 0
    for i in range(state.turn, state.line_length):
        if kingdom_of(state, state.line_king[i]) == number:
            ending.dominoes[n] = state.line_domino[i]
            n += 1
    if n == 0:
        ending.plain[number] = end_of(ending, state, number)
        ending.hosted[number] = ending.plain[number] + A_POINT * ending.sheet[LARGEST]
        end_rows(ending, rows, number)
        return
    first, is_host = ending.start[number], state.queen == number
    step = state.step if acts != 0 else PLACING
    ending.twice, ending.gone = n - 1, -1
    kept = first
    for block in range(n):
        # First the next turn, then a block of second turns after each of its rows.
        last = ending.rows if block > 0 else first + 1
        for i in range(first, last):
            begin = ending.rows
            may_host = is_host
            if block > 0:
                begin, step = ending.blocks, PLACING
                ending.twice, ending.gone = 0, rows[i].takes
                boards[3].kingdoms[number] = saved[i]
                gains = ending.gone >= 0 and ending.gains[ending.gone] > 0
                may_host = rows[i].hosts != 0 or gains
            for hosts in range(2):
                # Before its next turn she can leave the kingdom, but not come to it.
                if hosts == 1 and not may_host:
                    continue
                if hosts == 0 and block == 0 and acts != 0 and is_host:
                    continue
                ending.keep = 1 if ending.twice != 0 else acts * (1 - block)
                ending.begin = begin
                ending.hosts = hosts
                _list_turns(ending, boards, placements, rows, saved, number, block, step)
            if block > 0:
                sort_rows(rows, begin, ending.blocks)
                rows[kept] = rows[i]
                row = rows[kept]
                row.plain, row.hosted = rows[begin].plain, rows[begin].plain
                row.start, row.count = begin, ending.blocks - begin
                kept = keep_row(ending, rows, first, kept, acts)
                if ending.kept == 0:
                    ending.blocks = begin
            if ending.left < 0:
                return
    if n > 1:
        ending.rows = kept
    end_rows(ending, rows, number)


@kernel
def _list_turns(
    ending: Ending,
    boards: States,
    placements: States,
    rows: States,
    saved: States,
    number: int,
    level: int,
    step: int,
) -> None:
    """Adds the turns that begin on board 3·level."""
    before, placed, taxed = 3 * level, 3 * level + 1, 3 * level + 2
    domino = ending.dominoes[level] if step == PLACING else 0
    boards[taxed].queen = number if ending.hosts != 0 else -1
    count = find_placements(boards, placements, number, before, domino)
    for i in range(max(1, count)):
        boards[placed].cell_a = boards[before].cell_a
        boards[placed].cell_b = boards[before].cell_b
        ending.placement = placements[before].moves[i]
        if count == 0:
            ending.placement = DISCARD if domino != 0 else -1
        lay(boards, number, before, placed, domino, ending.placement)
        guard = boards[placed].kingdoms[number].guard
        may_tax = step <= TAXING and can_tax(boards[placed], number)
        for code in range(PASS, TAX + 3):
            if (code > PASS and not may_tax) or (code == TAX + 2 and guard < 2):
                continue
            if may_tax and ending.twice == 0 and code != _best_tax(boards[placed], number):
                continue
            ending.tax = code if may_tax else -1
            lay(boards, number, placed, taxed, 0, -1)
            boards[taxed].cell_a = boards[placed].cell_a
            boards[taxed].cell_b = boards[placed].cell_b
            if code > PASS:
                tax(boards[taxed], number, code)
            for spot in range(-1, SPOTS):
                if spot < 0 or (
                    step <= BUILDING and spot != ending.gone and boards[0].builders[spot] >= 0
                ):
                    _list_sites(ending, boards, rows, saved, number, taxed, spot)
            if ending.rows > FIRST_BLOCK - SPARE or ending.blocks > ROWS - SPARE:
                ending.left = -1  # there is no room for more
            if ending.left < 0:
                return


@kernel
def _best_tax(state: State, number: int) -> int:
    """The tax that takes most."""
    land = state.kingdoms[number]
    if land.guard > 1:
        return TAX + 2
    if tax_value(land, state.cell_b) > tax_value(land, state.cell_a):
        return TAX + 1
    return TAX


@kernel
def _list_sites(
    ending: Ending,
    boards: States,
    rows: States,
    saved: States,
    number: int,
    taxed: int,
    spot: int,
) -> None:
    """Adds the turn being put together with the tile of a spot, or with none, in each of the towns.

    Each is added again with the dragon bribed.
    """
    state, built = boards[taxed], boards[taxed + 1]
    land = state.kingdoms[number]
    low, high = 1, 0
    kind = 0
    if spot >= 0:
        if price(state, number, spot) > land.coins:
            return
        kind = boards[0].builders[spot]
        low, high = land.low[TOWN] & ~land.low[BUILT], land.high[TOWN] & ~land.high[BUILT]
    while low | high != 0:
        lay(boards, number, taxed, taxed + 1, 0, -1)
        builds = PASS
        if spot < 0:
            low, high = 0, 0
        else:
            cell = lowest_cell(low, high)
            seed_low, seed_high = lone(cell)
            town_low, town_high = territory(seed_low, seed_high, land.low[TOWN], land.high[TOWN])
            low &= ~town_low
            high &= ~town_high
            code = BUILD + SQUARES * spot + CASTLE_SQUARE - SQUARE_OF_CELL[land.castle]
            builds = code + SQUARE_OF_CELL[cell]
            built.builders[spot] = kind
            built.queen = state.queen
            build(built, number, builds)
            if ending.twice == 0 and NEW_CROWNS[kind] == 0:
                low, high = 0, 0  # the site makes no difference any more
        made = built.kingdoms[number]
        plain = end_of(ending, built, number)
        hosted = plain + A_POINT * ending.sheet[LARGEST]
        if spot >= 0:
            ending.wants[number] |= 1 << spot
        for burns in range(2):
            if burns == 1:
                if ending.dragon == 0 or made.coins < DRAGON_PRICE:
                    break
                plain -= A_POINT * wealth(made.coins)
                made.coins -= DRAGON_PRICE
                plain += A_POINT * wealth(made.coins)
                hosted = plain  # she does not come to whoever has no turn left
            in_block = ending.begin >= FIRST_BLOCK
            end = ending.blocks if in_block else ending.rows
            row = rows[end]
            row.takes, row.hosts, row.burns = spot, ending.hosts, burns
            row.plain, row.hosted = plain, hosted
            row.start, row.count = 0, 0
            row.placement, row.tax, row.build = ending.placement, ending.tax, builds
            if ending.twice != 0:
                saved[end] = made
            end = keep_row(ending, rows, ending.begin, end, ending.keep)
            if in_block:
                ending.blocks = end
            else:
                ending.rows = end
