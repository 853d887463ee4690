"""Whole turns: where to place, whether to tax, what to build and burn, what to claim.

A turn is five codes, one for each of these, in `turn_codes`. PASS, or -1 for placing and
claiming, stands where a decision does not arise.
"""

from __future__ import annotations

from fiefdom.players.search.greedy import value_placements
from fiefdom.players.search.network import Judge
from fiefdom.players.search.predicting import begin_judging, judge_land, judge_pending, judge_realm
from fiefdom.players.search.rivals import write_denied
from fiefdom.players.search.scratch import TURN_SIZE, TURNS, Scratch
from fiefdom.players.search.towns import best_site, building_value, coin_value, least_site
from fiefdom.players.search.trying import try_placement
from fiefdom.rules.kernel.codes import BUILD, CLAIM, DISCARD, DRAGON, PASS, SQUARES, TAX
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.draft import acting_king, kingdom_of
from fiefdom.rules.kernel.facts import NEW_CROWNS
from fiefdom.rules.kernel.layout import (
    BUILDING,
    CLAIMING,
    DRAGON_CALL,
    MAX_LINE,
    PLACING,
    SPOTS,
    TAXING,
    State,
)
from fiefdom.rules.kernel.play import apply_move
from fiefdom.rules.kernel.towns import price, tax_value

FINE = 256
"""Judged points are kept as whole numbers of this part."""
PLACE_CODE, TAX_CODE, BUILD_CODE, DRAGON_CODE, CLAIM_CODE = range(TURN_SIZE)
ANY_CLAIM = -2
"""In place of a claim's code: every claim that is free."""


@kernel
def list_turns(state: State, most: int, width: int, judge: Judge, work: Scratch) -> int:
    """Writes whole turns with their values; returns how many.

    A turn's value is the points that the judge predicts after it, and what its claim costs the
    others.

    Of many placements only the `most` that a greedy estimate likes best are judged. What to
    build is tried after the `width` best ways to place and tax, with every claim if there are
    more than one, else with the best.
    """
    number = kingdom_of(state, acting_king(state))
    begin_judging(state, judge)
    write_denied(state, number, judge, work)
    if state.queendomino == 0:
        return _list_pairs(state, number, most, judge, work)
    n = _list_ways(state, number, most, judge, work)
    if state.step > BUILDING:
        return n
    ways = n
    for i in range(ways):
        work.turn_done[i] = 0
    for _ in range(width):
        best = -1
        for i in range(ways):
            if work.turn_done[i] == 0 and (
                best < 0 or work.turn_values[i] > work.turn_values[best]
            ):
                best = i
        if best < 0:
            break
        for i in range(ways):
            if _same_way(work, i, best):
                work.turn_done[i] = 1
        n = _list_builds(state, number, best, width > 1, n, judge, work)
    return n


@kernel
def best_turn(work: Scratch, n: int) -> int:
    """The number of the turn with most points."""
    best = 0
    for i in range(1, n):
        if work.turn_values[i] > work.turn_values[best]:
            best = i
    return best


@kernel
def play_turn(state: State, number: int, work: Scratch) -> None:
    """Plays those decisions of a turn written by `list_turns` that arise."""
    start = TURN_SIZE * number
    _play_up_to_building(state, start, work)
    if state.step == DRAGON_CALL:
        apply_move(state, work.turn_codes[start + DRAGON_CODE])
    if state.step == CLAIMING:
        apply_move(state, work.turn_codes[start + CLAIM_CODE])


@kernel
def _play_up_to_building(state: State, start: int, work: Scratch) -> None:
    """Plays a turn up to the building, as far as these decisions arise."""
    if state.step == PLACING:
        apply_move(state, work.turn_codes[start + PLACE_CODE])
    if state.step == TAXING:
        apply_move(state, work.turn_codes[start + TAX_CODE])
    if state.step == BUILDING:
        apply_move(state, work.turn_codes[start + BUILD_CODE])


@kernel
def _is_last_turn(state: State, number: int) -> bool:
    """Whether nothing comes to the kingdom after this turn."""
    if state.round_number < state.lines:
        return False
    for i in range(state.turn + 1, state.line_length):
        if kingdom_of(state, state.line_king[i]) == number:
            return False
    return True


@kernel
def _list_pairs(state: State, number: int, most: int, judge: Judge, work: Scratch) -> int:
    """Kingdomino's turns: every placement with every claim."""
    kingdom = state.kingdoms[number]
    is_last = _is_last_turn(state, number)
    placements = _list_placements(state, number, most, work)
    work.plan[TAX_CODE] = PASS
    work.plan[BUILD_CODE] = PASS
    n = 0
    for i in range(placements):
        work.plan[PLACE_CODE] = work.moves[i]
        try_placement(kingdom, state.line_domino[state.turn], work.moves[i], work)
        after = work.kingdoms[0]
        points = judge_land(state, after, judge)
        for index in range(max(1, state.next_length)):
            extra, claim = MAX_LINE, -1
            if state.next_length > 0:
                if state.next_king[index] >= 0:
                    continue
                extra, claim = index, CLAIM + index
            value = points + work.denied[extra] if claim >= 0 else float(points)
            if not is_last:
                value += judge_pending(state, after, number, extra, judge, work)
            work.plan[CLAIM_CODE] = claim
            n = _add(work, n, value)
    return n


@kernel
def _list_placements(state: State, number: int, most: int, work: Scratch) -> int:
    """Writes the placements to try, or -1 where there is nothing to place; returns how many."""
    work.moves[0] = -1
    if state.step != PLACING:
        return 1
    kingdom = state.kingdoms[number]
    domino = state.line_domino[state.turn]
    n = value_placements(state, kingdom, domino, work.moves, work.values, work)
    if n == 0:
        work.moves[0] = DISCARD
        return 1
    if n > most:
        _keep_best(work, n, most)
        return most
    return n


@kernel
def _list_ways(state: State, number: int, most: int, judge: Judge, work: Scratch) -> int:
    """Queendomino's turns in which nothing is built: placement, tax and claim."""
    placements = _list_placements(state, number, most, work)
    n = 0
    for i in range(placements):
        work.boards[0] = state
        placed = work.boards[0]
        if work.moves[i] >= 0:
            apply_move(placed, work.moves[i])
        work.plan[PLACE_CODE] = work.moves[i]
        work.plan[TAX_CODE] = PASS
        work.plan[BUILD_CODE] = PASS
        n = _add_claims(state, placed, number, ANY_CLAIM, n, judge, work)
        if placed.step != TAXING:
            continue
        for knights in range(1, 1 + min(2, placed.kingdoms[number].guard)):
            work.plan[TAX_CODE] = _better_tax(placed, number) if knights == 1 else TAX + 2
            work.boards[1] = placed
            apply_move(work.boards[1], work.plan[TAX_CODE])
            n = _add_claims(state, work.boards[1], number, ANY_CLAIM, n, judge, work)
    return n


@kernel
def _better_tax(state: State, number: int) -> int:
    """The half of the domino just placed where a knight takes more."""
    kingdom = state.kingdoms[number]
    if tax_value(kingdom, state.cell_b) > tax_value(kingdom, state.cell_a):
        return TAX + 1
    return TAX


@kernel
def _list_builds(
    state: State, number: int, way: int, every_claim: bool, n: int, judge: Judge, work: Scratch
) -> int:
    """Adds what can be built after one way to place and tax; returns how many turns there are."""
    for column in range(TURN_SIZE):
        work.plan[column] = work.turn_codes[TURN_SIZE * way + column]
    claim = ANY_CLAIM if every_claim else work.plan[CLAIM_CODE]
    work.boards[0] = state
    taxed = work.boards[0]
    if taxed.step == PLACING:
        apply_move(taxed, work.plan[PLACE_CODE])
    if taxed.step == TAXING:
        apply_move(taxed, work.plan[TAX_CODE])
    if taxed.step != BUILDING:
        return n
    kingdom = taxed.kingdoms[number]
    large, _ = best_site(kingdom)
    small = least_site(kingdom)
    for spot in range(SPOTS):
        kind = taxed.builders[spot]
        if kind < 0 or price(taxed, number, spot) > kingdom.coins:
            continue
        site = large if NEW_CROWNS[kind] > 0 else small
        work.plan[BUILD_CODE] = BUILD + SQUARES * spot + site
        work.boards[1] = taxed
        apply_move(work.boards[1], work.plan[BUILD_CODE])
        n = _add_claims(state, work.boards[1], number, claim, n, judge, work)
    return n


@kernel
def _add_claims(
    state: State, after: State, number: int, claim: int, n: int, judge: Judge, work: Scratch
) -> int:
    """Adds the plan that led to `after` with one claim or with each; returns how many turns."""
    points = judge_realm(after, number, judge, work)
    kingdom = after.kingdoms[number]
    if state.next_length == 0:
        value = float(points)
        if not _is_last_turn(state, number):
            value += judge_pending(state, kingdom, number, MAX_LINE, judge, work)
        work.plan[CLAIM_CODE] = -1
        return _add(work, n, value)
    for index in range(state.next_length):
        if state.next_king[index] >= 0 or (claim >= 0 and claim != CLAIM + index):
            continue
        work.plan[CLAIM_CODE] = CLAIM + index
        value = points + judge_pending(state, kingdom, number, index, judge, work)
        n = _add(work, n, value + work.denied[index])
    return n


@kernel
def add_burns(state: State, turn: int, n: int, work: Scratch) -> int:
    """Adds a turn that has the dragon burn what the others want most; returns how many there are.

    The turn's points are those without him, less the coin.
    """
    number = kingdom_of(state, acting_king(state))
    start = TURN_SIZE * turn
    work.boards[0] = state
    board = work.boards[0]
    _play_up_to_building(board, start, work)
    if board.step != DRAGON_CALL or n >= TURNS:
        return n
    best, best_value = -1, 0
    for spot in range(SPOTS):
        kind = board.builders[spot]
        if kind < 0:
            continue
        wanted = 0
        for other in range(board.kingdom_count):
            if other != number and price(board, other, spot) <= board.kingdoms[other].coins:
                site, size = best_site(board.kingdoms[other])
                if site >= 0:
                    wanted = max(wanted, building_value(board, other, kind, size))
        if wanted > best_value:
            best, best_value = spot, wanted
    if best < 0:
        return n
    for column in range(TURN_SIZE):
        work.turn_codes[TURN_SIZE * n + column] = work.turn_codes[start + column]
    work.turn_codes[TURN_SIZE * n + DRAGON_CODE] = DRAGON + best
    work.turn_values[n] = work.turn_values[turn] - coin_value(board) * FINE // 16
    return n + 1


@kernel
def _keep_best(work: Scratch, n: int, most: int) -> None:
    """Brings the moves of highest value to the front."""
    for i in range(most):
        best = i
        for j in range(i + 1, n):
            if work.values[j] > work.values[best]:
                best = j
        work.moves[i], work.moves[best] = work.moves[best], work.moves[i]
        work.values[i], work.values[best] = work.values[best], work.values[i]


@kernel
def _same_way(work: Scratch, a: int, b: int) -> bool:
    """Whether two turns place and tax alike."""
    codes = work.turn_codes
    return (
        codes[TURN_SIZE * a + PLACE_CODE] == codes[TURN_SIZE * b + PLACE_CODE]
        and codes[TURN_SIZE * a + TAX_CODE] == codes[TURN_SIZE * b + TAX_CODE]
    )


@kernel
def _add(work: Scratch, n: int, value: float) -> int:
    """Adds the plan as a turn; returns how many turns there are."""
    if n >= TURNS:
        return n
    for column in range(TURN_SIZE):
        work.turn_codes[TURN_SIZE * n + column] = work.plan[column]
    work.turn_codes[TURN_SIZE * n + DRAGON_CODE] = PASS
    work.turn_values[n] = int(value * FINE)
    return n + 1
