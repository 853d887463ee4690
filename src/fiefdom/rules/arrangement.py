"""A table as plain facts, from which a position is set up; this is how positions are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from fiefdom.components import BOXES, BUILDINGS, DOMINOES_PER_BOX, TERRAINS
from fiefdom.rules.kernel import layout
from fiefdom.rules.kernel.bits import ANCHOR, LOW_CELLS, SIDE
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import Ints, Kingdom, State
from fiefdom.rules.kernel.towns import settle
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.move_codes import taxed_squares
from fiefdom.rules.moves import CASTLE, Square
from fiefdom.rules.position import Position
from fiefdom.rules.scores import Total
from fiefdom.rules.setup import Setup
from fiefdom.rules.steps import STEPS, Step
from fiefdom.rules.table import identity_of

OnLine: TypeAlias = tuple[int, int | None]
"""A domino's number and the king on it."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Everything on a table, and what comes next.

    `step` names the decision, or what must be drawn, or says that the game is over.
    `turn` counts the kings that have acted in this round. `kings` is the order of the first
    claims and empty afterwards; `placed` holds the squares of the domino that may be taxed.
    `top` is the visible building on top of the pile, if it is known.
    """

    setup: Setup
    kingdoms: tuple[KingdomView, ...]
    step: Step = "kings"
    round: int = 0
    turn: int = 0
    kings: tuple[int, ...] = ()
    line: tuple[OnLine, ...] = ()
    next_line: tuple[OnLine, ...] = ()
    placed: tuple[Square, Square] | None = None
    seen: Mapping[str, frozenset[int]] = field(default_factory=dict)
    builders: tuple[str | None, ...] = ()
    top: str | None = None
    burnt: tuple[str, ...] = ()
    dragon_used: bool = False
    game_number: int = 1
    past: tuple[Total, ...] = ()


def arrangement_of(position: Position) -> Arrangement:
    """The facts of a position; `arrange` is the inverse."""
    step = position.step
    kingdoms = position.kingdoms
    everything = range(1, DOMINOES_PER_BOX + 1)
    return Arrangement(
        setup=position.setup,
        kingdoms=kingdoms,
        step=step,
        round=position.round,
        turn=position.turn,
        kings=position.king_order if position.round == 0 else (),
        line=tuple((claimed.domino.number, claimed.king) for claimed in position.line),
        next_line=tuple((claimed.domino.number, claimed.king) for claimed in position.next_line),
        placed=taxed_squares(position) if step == "tax" else None,
        seen={box: frozenset(everything) - left for box, left in position.unseen.items()},
        builders=position.builders,
        top=position.top_building,
        burnt=burnt_buildings(position),
        dragon_used=position.dragon_used,
        game_number=position.game_number,
        past=position.past if position.setup.games > 1 else (),
    )


def burnt_buildings(position: Position) -> tuple[str, ...]:
    """The buildings that the dragon burnt: seen, but neither visible nor built."""
    gone = Counter(
        {name: BUILDINGS[name].copies - n for name, n in position.unseen_buildings.items()}
    )
    gone.subtract(open_tiles(position.builders, position.top_building))
    gone.subtract(built_in(position.kingdoms))
    return tuple(gone.elements())


def open_tiles(builders: tuple[str | None, ...], top: str | None) -> list[str]:
    """The buildings that are visible outside the kingdoms: on the board and on top of the pile."""
    return [name for name in (*builders, top) if name is not None]


def built_in(kingdoms: tuple[KingdomView, ...]) -> list[str]:
    """The buildings that stand in these kingdoms."""
    lands = [land for kingdom in kingdoms for land in kingdom.squares.values()]
    return [land.building for land in lands if land.building is not None]


def set_up(table: Arrangement) -> Position:
    """The position with these facts, which must not contradict each other."""
    position = Position(table.setup)
    state = position.states[0]
    state.step = STEPS.index(table.step)
    state.round_number = table.round
    state.turn = table.turn
    state.game_number = table.game_number - 1
    state.king_order[: len(table.kings)] = table.kings
    boxes = table.setup.boxes
    state.line_length = len(table.line)
    _write_line(
        state.line_domino, state.line_king, table.line, boxes[(table.round - 1) % len(boxes)]
    )
    state.next_length = len(table.next_line)
    _write_line(
        state.next_domino, state.next_king, table.next_line, boxes[table.round % len(boxes)]
    )
    for box, numbers in table.seen.items():
        state.seen[BOXES.index(box)] = sum(1 << number - 1 for number in numbers)
    for i, total in enumerate(table.past):
        state.past_points[i] = total.points
        state.past_largest[i] = total.largest_territory
        state.past_crowns[i] = total.crowns
    for i, kingdom in enumerate(table.kingdoms):
        write_kingdom(state.kingdoms[i], kingdom)
        if kingdom.has_queen:
            state.queen = i
    if table.setup.queendomino_rules:
        _write_town(state, table)
    return position


def _write_line(dominoes: Ints, kings: Ints, line: tuple[OnLine, ...], box: str) -> None:
    for i, (number, king) in enumerate(line):
        dominoes[i] = identity_of(box, number)
        kings[i] = -1 if king is None else king


def _write_town(state: State, table: Arrangement) -> None:
    state.dragon_used = table.dragon_used
    for spot, name in enumerate(table.builders):
        state.builders[spot] = -1 if name is None else KINDS.index(name)
    tiles = open_tiles(table.builders, table.top)
    for name in [*tiles, *built_in(table.kingdoms), *table.burnt]:
        state.tiles_seen[KINDS.index(name)] += 1
        state.tiles_left -= 1
    if table.top is not None:  # it is seen but still in the pile
        state.open_tile = KINDS.index(table.top)
        state.tiles_left += 1
    if table.placed is not None:
        king = table.line[table.turn][1]
        assert king is not None
        number = table.setup.kingdom_of(king % table.setup.players)
        castle = int(state.kingdoms[number].castle)
        state.cell_a, state.cell_b = (_cell(square, castle) for square in table.placed)


def write_kingdom(record: Kingdom, kingdom: KingdomView) -> None:
    """Fills the record of a kingdom that has only its castle so far."""
    left, bottom, right, top = kingdom.bounds
    record.width = right - left + 1
    record.height = top - bottom + 1
    record.castle = SIDE * (ANCHOR - bottom) + ANCHOR - left
    castle = int(record.castle)
    planes = [0] * layout.PLANES
    for square, land in {CASTLE: None, **kingdom.squares}.items():
        bit = 1 << _cell(square, castle)
        for plane in _planes_of(land):
            planes[plane] |= bit
    for plane, cells in enumerate(planes):
        record.low[plane] = cells & (1 << LOW_CELLS) - 1
        record.high[plane] = cells >> LOW_CELLS
    for square, land in kingdom.squares.items():
        if land.building is not None:
            settle(record, KINDS.index(land.building), square.code)
    record.coins = kingdom.coins
    record.guard = kingdom.guard
    record.knights = kingdom.knights
    record.towers = kingdom.towers
    record.discarded = kingdom.discarded


def _planes_of(land: Land | None) -> list[int]:
    if land is None:
        return [layout.CASTLE, layout.OCCUPIED]
    planes = [TERRAINS.index(land.terrain), layout.OCCUPIED]
    if land.crowns & 1:
        planes.append(layout.CROWN_1)
    if land.crowns & 2:
        planes.append(layout.CROWN_2)
    if land.knight:
        planes.append(layout.KNIGHTS)
    return planes


def _cell(square: Square, castle: int) -> int:
    return castle + SIDE * square.y + square.x
