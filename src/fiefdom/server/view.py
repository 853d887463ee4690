"""The public view of a table as JSON: the only place that decides what a client sees.

Each move is sent to everyone at its table, so this is most of what a move costs. A move changes
little of the table: texts that are still true are taken from the table before.
"""

from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple, cast

from fiefdom import CASTLE, KingdomView, Position, Square
from fiefdom.rules.dead_squares import Pairs, dead_squares
from fiefdom.server.clock import Clock
from fiefdom.server.facts import (
    coming_turn_text,
    decision_text,
    line_domino_text,
    placed_square_text,
    point_text,
    setup_info,
)
from fiefdom.server.json_text import as_json, json_array, json_object
from fiefdom.server.messages.base import COLOURS, Box
from fiefdom.server.messages.table import (
    ClockInfo,
    KeptInfo,
    Rectangle,
    Revealed,
    SeatInfo,
    Spot,
    TableState,
    TopBuilding,
    UnseenDominoes,
)
from fiefdom.server.score_view import sheets_info
from fiefdom.server.table import Table

_CASTLE = placed_square_text(CASTLE, "castle", 0, None, None, False)


# ---------------------------------------------------------------- kingdoms


class _Kingdom(NamedTuple):
    view: KingdomView
    dead: tuple[Square, ...]
    text: str


def _kingdom(table: Table, number: int) -> _Kingdom:
    """One kingdom as it stands; computed once for each table."""
    known: dict[int, _Kingdom] = table.memo.setdefault("kingdoms", {})
    if number not in known:
        kingdom = table.position.kingdom(number)
        known[number] = _written(table, number, kingdom, _dead(table, kingdom))
    return known[number]


def _dead(table: Table, kingdom: KingdomView) -> tuple[Square, ...]:
    if table.position.over:
        return ()
    return dead_squares(kingdom, table.terms.setup.grid, _pairs_left(table))


def _pairs_left(table: Table) -> Pairs:
    """The terrains of dominoes that may still be placed; computed once for each table."""
    pairs: Pairs | None = table.memo.get("pairs")
    if pairs is None:
        pairs = table.memo["pairs"] = table.position.pairs_left
    return pairs


def _written(table: Table, number: int, kingdom: KingdomView, dead: tuple[Square, ...]) -> _Kingdom:
    position = table.position
    setup = position.setup
    laid = table.laid[number]
    squares = [
        placed_square_text(at, land.terrain, land.crowns, laid.get(at), land.building, land.knight)
        for at, land in kingdom.squares.items()
    ]
    fields = {
        "kingdom": str(number),
        "players": as_json(setup.players_of(number)),
        "squares": json_array([_CASTLE, *squares]),
        "box": _rectangle(kingdom.bounds),
        "room": _rectangle(kingdom.frame(setup.grid)),
        "dead": json_array(map(point_text, dead)),
        "discarded": str(kingdom.discarded),
        "coins": str(kingdom.coins),
        "guard": str(kingdom.guard),
        "knights": str(kingdom.knights),
        "towers": str(kingdom.towers),
        "queen": as_json(kingdom.has_queen),
        "score": str(table.points[number]),
        "earlier": str(position.past[number].points),
    }
    return _Kingdom(kingdom, dead, json_object(fields))


@lru_cache(maxsize=4096)
def _rectangle(corners: tuple[int, int, int, int]) -> str:
    x0, y0, x1, y1 = corners
    return as_json(Rectangle(x0=x0, y0=y0, x1=x1, y1=y1))


# ---------------------------------------------------------------- other parts of the state


def _line(table: Table) -> str:
    laid = table.position.laid
    return json_array(
        [
            line_domino_text(c.domino.box, c.domino.number, c.king, c.player, index < laid)
            for index, c in enumerate(table.line)
        ]
    )


def _next_line(table: Table) -> str:
    return json_array(
        [
            line_domino_text(c.domino.box, c.domino.number, c.king, c.player, False)
            for c in table.next_line
        ]
    )


def _turns(position: Position) -> str:
    return json_array(
        [
            coming_turn_text(player, king, domino.number if domino else None, line)
            for king, player, domino, line in position.turns
        ]
    )


def _builders(position: Position) -> list[Spot]:
    offers = zip(position.builders, position.prices, strict=True)
    return [
        Spot(spot=spot, building=building, costs=list(costs))
        for spot, (building, costs) in enumerate(offers)
    ]


def _top_building(position: Position) -> TopBuilding | None:
    building = position.top_building
    if building is None:
        return None
    return TopBuilding(building=building, cost=position.top_building_cost)


def _unseen(position: Position) -> list[UnseenDominoes]:
    return [
        UnseenDominoes(box=cast(Box, box), numbers=sorted(numbers))
        for box, numbers in position.unseen.items()
    ]


def _decision(table: Table) -> str:
    decision = table.decision
    if decision is None or table.phase != "playing":
        return "null"
    domino = decision.domino
    return decision_text(
        decision.kind,
        decision.player,
        decision.kingdom,
        decision.king,
        (domino.box, domino.number) if domino else None,
    )


def _seats(table: Table, present: set[int]) -> list[SeatInfo]:
    return [
        SeatInfo(
            seat=number,
            kingdom=table.terms.setup.kingdom_of(number),
            colour=COLOURS[number],
            kind=seat.kind,
            name=seat.name,
            player=seat.player,
            level=seat.level,
            left=seat.left,
            kept=None if seat.kept is None else KeptInfo(**asdict(seat.kept)),
            connected=number in present,
        )
        for number, seat in enumerate(table.seats)
    ]


def _clocks(table: Table, now: int) -> ClockInfo | None:
    """The clocks; before the game starts they are full and stopped."""
    terms = table.terms.clock
    if table.clock is None and terms is not None and table.phase == "waiting":
        return Clock.start(terms, len(table.seats)).info(now)
    return table.clock.info(now) if table.clock else None


def _parts(table: Table, hidden: Revealed, before: Table | None = None) -> dict[str, str]:
    """The state's parts by name; those that cannot differ are taken from the table before."""
    parts: dict[str, str] | None = table.memo.get("parts")
    if parts is None:
        parts = table.memo["parts"] = _work_out(table, hidden, before)
    return parts


def _work_out(table: Table, hidden: Revealed, before: Table | None) -> dict[str, str]:
    position = table.position
    phase = table.phase
    begun = phase in ("playing", "over")
    same = _same_parts(table, before) if before is not None and before.phase == phase else {}
    with_buildings = {}
    if position.setup.queendomino_rules:
        with_buildings["top_building"] = as_json(_top_building(position) if begun else None)
    return {
        "move_number": str(len(table.moves)),
        "phase": as_json(phase),
        "game_number": str(position.game_number),
        "round": str(position.round),
        "line": same.get("line") or (_line(table) if begun else "[]"),
        "next_line": same.get("next_line") or (_next_line(table) if begun else "[]"),
        "turns": same.get("turns") or (_turns(position) if phase == "playing" else "[]"),
        "builders": as_json(_builders(position) if begun else []),
        "buildings_left": str(position.buildings_left),
        **with_buildings,
        "queen": as_json(position.queen),
        "dragon_used": as_json(position.dragon_used),
        "unseen": same.get("unseen") or as_json(_unseen(position) if begun else []),
        "decision": _decision(table),
        "undo": as_json(table.undo_seat),
        "scores": same.get("scores") or as_json(sheets_info(table)),
        "revealed": as_json(hidden if phase == "over" and table.terms.deal is None else None),
        "rematch": as_json(table.rematch),
    }


def _same_parts(table: Table, before: Table) -> dict[str, str]:
    """The parts that are the same as at the table before."""
    old, now, was = before.memo["parts"], table.position, before.position
    same = {}
    if before.seen == table.seen:
        same["unseen"] = old["unseen"]
    if len(before.game.sheets) == len(table.game.sheets):
        same["scores"] = old["scores"]
    if before.next_line == table.next_line:
        same["next_line"] = old["next_line"]
        if before.line == table.line and (was.game_number, was.turn) == (now.game_number, now.turn):
            same["turns"] = old["turns"]
    if before.line == table.line and was.laid == now.laid:
        same["line"] = old["line"]
    return same


# ---------------------------------------------------------------- the whole, and what changed


def state(
    table: Table, hidden: Revealed, present: set[int], spectators: int, now: int
) -> TableState:
    """Everything that is public. The hidden order is included once the game is over."""
    return TableState.model_validate_json(state_text(table, hidden, present, spectators, now))


def state_text(table: Table, hidden: Revealed, present: set[int], spectators: int, now: int) -> str:
    """The table's `TableState` as JSON."""
    terms = table.terms
    parts = _parts(table, hidden)
    if terms.deal is not None:
        parts = {**parts, "daily": as_json(terms.deal)}
        if table.phase == "over" and not terms.is_sealed(now):
            parts["revealed"] = as_json(hidden)
    kingdoms = [_kingdom(table, number).text for number in range(terms.setup.kingdoms)]
    fields: dict[str, Any] = {
        "game": terms.game,
        "setup": setup_info(terms.setup),
        "public": terms.public,
        "hints": terms.hints,
        "creator": terms.creator,
        "created_at": terms.created_at,
        "spectators": spectators,
        "commitment": terms.commitment,
        "number": table.number,
        "seats": _seats(table, present),
        "clocks": _clocks(table, now),
    }
    written = {name: as_json(value) for name, value in fields.items()}
    return json_object({**written, "kingdoms": json_array(kingdoms), **parts})


def changes_text(
    before: Table, after: Table, hidden: Revealed, now: int, present: set[int] | None = None
) -> str:
    """The `Changes` of an event as JSON: the parts of the state that differ after it."""
    old = _parts(before, hidden)
    new = _parts(after, hidden, before)
    fields = {"number": str(after.number)}
    fields |= {name: text for name, text in new.items() if text != old[name]}
    if after.seats != before.seats:
        fields["seats"] = as_json(_seats(after, present or set()))
    if after.clock != before.clock:
        fields["clocks"] = as_json(after.clock.info(now) if after.clock else None)
    if kingdoms := _changed_kingdoms(before, after):
        fields["kingdoms"] = json_array(kingdoms)
    return json_object(fields)


def _changed_kingdoms(before: Table, after: Table) -> list[str]:
    """The kingdoms that differ. Those that do not are not computed again."""
    old, new = before.position, after.position
    if after.seen == before.seen and new.laid == old.laid:  # no domino came or went
        after.memo["pairs"] = _pairs_left(before)
    same_pairs = _pairs_left(before) == _pairs_left(after) and new.over == old.over
    changed = []
    known: dict[int, _Kingdom] = after.memo.setdefault("kingdoms", {})
    for number in range(after.terms.setup.kingdoms):
        earlier = _kingdom(before, number)
        if old.game_number != new.game_number or not new.has_same_kingdom(old, number):
            now = _kingdom(after, number)
        elif same_pairs or (dead := _dead(after, earlier.view)) == earlier.dead:
            now = known[number] = earlier
        else:
            now = known[number] = _written(after, number, earlier.view, dead)
        if now.text != earlier.text:
            changed.append(now.text)
    return changed
