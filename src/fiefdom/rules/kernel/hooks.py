"""What a box adds to the rules: one hook for each place where it can.

The base game (`draft.py`, `piles.py`, `play.py`, `scoring.py`) calls these hooks and never checks
which box is being played. So far there is one addition, Queendomino's towns, whose rules are in
`towns.py`, `builders.py` and `town_points.py`. An expansion gets a flag in the state, files of its
own, and a branch in the hooks it needs.

| part       | hooks                                                          |
|------------|----------------------------------------------------------------|
| set-up     | `begin_table`, `begin_possessions`                             |
| components | `terrain_count`, `fill_extra_pile`                             |
| steps      | `first_draw`, `wanted_extras`, `draw_extras`, `end_round`,     |
|            | `claims_are_mirrored`                                          |
| decisions  | `next_decision`, `list_extra_moves`, `apply_extra_move`        |
| scoring    | `terrain_count`, `extra_points`, `crowns_break_ties`,          |
|            | `extra_signature`                                              |
"""

from __future__ import annotations

from fiefdom.rules.kernel.builders import (
    clear_builders,
    refill,
    shuffle_tiles,
    slide_tiles,
    wanted_tiles,
)
from fiefdom.rules.kernel.codes import BUILD, CLAIM, DRAGON, PASS, TAX
from fiefdom.rules.kernel.compiling import inlined, kernel
from fiefdom.rules.kernel.layout import (
    BUILDING,
    DRAGON_CALL,
    LINE,
    PLACING,
    TAXING,
    TERRAIN_COUNT,
    TILES,
    TOWN,
    Ints,
    Kingdom,
    State,
)
from fiefdom.rules.kernel.town_points import count_town_points
from fiefdom.rules.kernel.towns import (
    begin_towns,
    build,
    can_build,
    can_send_dragon,
    can_tax,
    list_builds,
    list_dragons,
    list_taxes,
    send_dragon,
    tax,
)

NO_DECISION = -1


@kernel
def begin_table(state: State) -> None:
    """Sets up what the box has besides kingdoms and dominoes."""
    state.queen = -1
    state.dragon_used = 0
    if state.queendomino != 0:
        clear_builders(state)


@kernel
def begin_possessions(kingdom: Kingdom, queendomino: int) -> None:
    """Gives a kingdom what it owns at the start."""
    if queendomino != 0:
        begin_towns(kingdom)


@kernel
def claims_are_mirrored(state: State) -> bool:
    """Whether the first claims go first player, second, second, first (rules: D4)."""
    return state.queendomino != 0 and state.players == 2


@kernel
def first_draw(state: State) -> int:
    """The step that follows the draw of the kings."""
    return TILES if state.queendomino != 0 else LINE


@kernel
def wanted_extras(state: State) -> int:
    """How many items the box's own draw consists of."""
    return wanted_tiles(state)


@kernel
def draw_extras(state: State, values: Ints, start: int) -> None:
    """Applies the box's own draw."""
    refill(state, values, start)


@kernel
def fill_extra_pile(state: State, chance: Ints, pile: Ints) -> None:
    """Fills the pile of the box's own draw in random order."""
    if state.queendomino != 0:
        shuffle_tiles(state, chance, pile)


@kernel
def next_decision(state: State, number: int) -> int:
    """The step of the turn's next optional decision, or NO_DECISION if only the claim is left.

    A decision is only offered if there is a choice.
    """
    if state.queendomino == 0:
        return NO_DECISION
    done = state.step
    if done == PLACING and can_tax(state, number):
        return TAXING
    if done <= TAXING and can_build(state, number):
        return BUILDING
    if done <= BUILDING and can_send_dragon(state, number):
        return DRAGON_CALL
    return NO_DECISION


@inlined
def list_extra_moves(state: State, number: int, moves: Ints) -> int:
    """Writes the codes for the box's own decision, pass first; returns how many there are."""
    if state.step == TAXING:
        return list_taxes(state, number, moves)
    if state.step == BUILDING:
        return list_builds(state, number, moves)
    return list_dragons(state, moves)


@inlined
def apply_extra_move(state: State, number: int, code: int) -> None:
    """Plays a move of the box's own decision; a pass does nothing."""
    if code >= DRAGON:
        send_dragon(state, number, code - DRAGON)
    elif code >= BUILD:
        build(state, number, code)
    elif code >= TAX:
        tax(state, number, code)


@kernel
def end_round(state: State) -> bool:
    """Tidies up after a round of placing; returns whether the box's own draw is next."""
    if state.queendomino == 0:
        return False
    slide_tiles(state)
    return wanted_tiles(state) > 0


@kernel
def terrain_count(state: State) -> int:
    """How many terrains the box has."""
    return TERRAIN_COUNT if state.queendomino != 0 else TOWN


@inlined
def extra_points(state: State, number: int, sheet: Ints) -> int:
    """Writes what the box adds to a kingdom's points into its sheet; returns the sum.

    The sheet holds the points of the land and the bonuses already, and how many territories each
    terrain has.
    """
    if state.queendomino == 0:
        return 0
    return count_town_points(state, number, sheet)


@kernel
def crowns_break_ties(state: State) -> bool:
    """Whether crowns are the last tie-break (rules: S5, S6)."""
    return state.queendomino == 0


@kernel
def extra_signature(state: State, signature: int) -> int:
    """The signature with the rest of the box's state mixed in."""
    if state.queendomino == 0:
        return signature
    mixed: int = (signature * 31 + state.open_tile + 1) & 0xFFFFFFFFFFFF
    return mixed


assert PASS < TAX < BUILD < DRAGON < CLAIM
