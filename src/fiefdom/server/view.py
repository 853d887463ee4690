"""The public view of a table as JSON: the only place that decides what a client sees.

Each move is sent to everyone at its table, so this is most of what a move costs. A move changes
little of the table: texts that are still true are taken from the table before.
"""

from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple, cast

from fiefdom import CASTLE, Position, Square
from fiefdom.rules.dead_squares import Gaps, gaps_of
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
from fiefdom.server.messages.base import COLOURS, DominoBox
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
    gaps: Gaps
    dead: tuple[Square, ...]
    text: str


def _kingdom(table: Table, number: int) -> _Kingdom:
    """One kingdom as it stands; computed once for each table."""
    known: dict[int, _Kingdom] = table.memo.setdefault("kingdoms", {})
    if number not in known:
        known[number] = _write_kingdom(table, number)
    return known[number]


def _write_kingdom(table: Table, number: int) -> _Kingdom:
    position = table.position
    grid = position.setup.grid
    kingdom = position.kingdom(number)
    gaps = gaps_of(kingdom, grid)
    dead = _dead(table, gaps)
    laid = table.laid[number]
    squares = [
        placed_square_text(at, land.terrain, land.crowns, laid.get(at), land.building, land.knight)
        for at, land in kingdom.squares.items()
    ]
    text = (
        f'{{"kingdom":{number},"players":{as_json(position.setup.players_of(number))},'
        f'"squares":{json_array([_CASTLE, *squares])},'
        f'"box":{_rectangle(kingdom.bounds)},"room":{_rectangle(kingdom.frame(grid))},'
        f'"dead":{json_array(map(point_text, dead))},"discarded":{kingdom.discarded},'
        f'"coins":{kingdom.coins},"guard":{kingdom.guard},"knights":{kingdom.knights},'
        f'"towers":{kingdom.towers},"queen":{as_json(kingdom.has_queen)},'
        f'"score":{table.points[number]},"earlier":{position.past[number].points}}}'
    )
    return _Kingdom(gaps, dead, text)


def _dead(table: Table, gaps: Gaps) -> tuple[Square, ...]:
    return () if table.position.over else table.position.dead_among(gaps)


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
        UnseenDominoes(box=cast(DominoBox, box), numbers=sorted(numbers))
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
    shown = phase == "over" and table.terms.deal is None
    return {
        "move_number": str(table.game.move_count),
        "phase": f'"{phase}"',
        "game_number": str(position.game_number),
        "round": str(position.round),
        "line": same.get("line") or (_line(table) if begun else "[]"),
        "next_line": same.get("next_line") or (_next_line(table) if begun else "[]"),
        "turns": same.get("turns") or (_turns(position) if phase == "playing" else "[]"),
        **(_towns(position, begun) if position.setup.queendomino_rules else _NO_TOWNS),
        "unseen": same.get("unseen") or as_json(_unseen(position) if begun else []),
        "decision": _decision(table),
        "undo": as_json(table.undo_seat),
        "scores": same.get("scores") or as_json(sheets_info(table)),
        "revealed": as_json(hidden) if shown else "null",
        "rematch": as_json(table.rematch),
    }


def _towns(position: Position, begun: bool) -> dict[str, str]:
    """The parts about buildings, the Queen and the dragon."""
    return {
        "builders": as_json(_builders(position) if begun else []),
        "buildings_left": str(position.buildings_left),
        "top_building": as_json(_top_building(position) if begun else None),
        "queen": as_json(position.queen),
        "dragon_used": as_json(position.dragon_used),
    }


_NO_TOWNS = {"builders": "[]", "buildings_left": "0", "queen": "null", "dragon_used": "false"}


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
    same_game = old.game_number == new.game_number
    changed = []
    known: dict[int, _Kingdom] = after.memo.setdefault("kingdoms", {})
    for number in range(after.terms.setup.kingdoms):
        earlier = _kingdom(before, number)
        if (
            same_game
            and new.has_same_kingdom(old, number)
            and _dead(after, earlier.gaps) == earlier.dead
        ):
            known[number] = earlier
        elif (text := _kingdom(after, number).text) != earlier.text:
            changed.append(text)
    return changed
