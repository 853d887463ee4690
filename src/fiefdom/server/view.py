"""The public view of a table as messages. Nothing else turns a game into what a client gets."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any, cast

from fiefdom import CASTLE, KingdomView, Position
from fiefdom.rules.dead_squares import Pairs, dead_squares
from fiefdom.server.clock import Clock
from fiefdom.server.facts import (
    coming_turn,
    domino_info,
    line_domino,
    placed_square,
    point,
    setup_info,
)
from fiefdom.server.messages.base import COLOURS, Box
from fiefdom.server.messages.table import (
    Changes,
    ClockInfo,
    DecisionInfo,
    KeptInfo,
    KingdomInfo,
    LineDomino,
    Point,
    Rectangle,
    Revealed,
    SeatInfo,
    Spot,
    TableState,
    TopBuilding,
    Turn,
    UnseenDominoes,
)
from fiefdom.server.score_view import sheets_info
from fiefdom.server.table import Table

_CASTLE = placed_square(CASTLE, "castle", 0, None, None, False)


# ---------------------------------------------------------------- parts of the state


def kingdom_info(table: Table, number: int) -> KingdomInfo:
    """One kingdom as it stands; worked out once for each table."""
    return _kingdom(table, number)[1]


def _kingdom(table: Table, number: int) -> tuple[KingdomView, KingdomInfo]:
    known: dict[int, tuple[KingdomView, KingdomInfo]] = table.memo.setdefault("kingdoms", {})
    if number not in known:
        land = table.position.kingdom(number)
        known[number] = land, _kingdom_info(table, number, land)
    return known[number]


def _dead(table: Table, land: KingdomView) -> list[Point]:
    if table.position.over:
        return []
    squares = dead_squares(land, table.terms.setup.grid, pairs_left(table))
    return [point(square) for square in squares]


def _kingdom_info(table: Table, number: int, kingdom: KingdomView) -> KingdomInfo:
    position = table.position
    setup = position.setup
    laid = table.laid[number]
    squares = [_CASTLE]
    squares += [
        placed_square(at, land.terrain, land.crowns, laid.get(at), land.building, land.knight)
        for at, land in kingdom.squares.items()
    ]
    return KingdomInfo(
        kingdom=number,
        players=list(setup.players_of(number)),
        squares=squares,
        box=_rectangle(kingdom.bounds),
        room=_rectangle(kingdom.frame(setup.grid)),
        dead=_dead(table, kingdom),
        discarded=kingdom.discarded,
        coins=kingdom.coins,
        guard=kingdom.guard,
        knights=kingdom.knights,
        towers=kingdom.towers,
        queen=kingdom.has_queen,
        score=table.points[number],
        earlier=position.past[number].points,
    )


def pairs_left(table: Table) -> Pairs:
    """The terrains of dominoes that may still be placed; worked out once for each table."""
    pairs: Pairs | None = table.memo.get("pairs")
    if pairs is None:
        pairs = table.memo["pairs"] = table.position.pairs_left
    return pairs


def _unseen(position: Position) -> list[UnseenDominoes]:
    return [
        UnseenDominoes(box=cast(Box, box), numbers=sorted(numbers))
        for box, numbers in position.unseen.items()
    ]


@lru_cache(maxsize=4096)
def _rectangle(corners: tuple[int, int, int, int]) -> Rectangle:
    x0, y0, x1, y1 = corners
    return Rectangle(x0=x0, y0=y0, x1=x1, y1=y1)


def _line(table: Table) -> list[LineDomino]:
    laid = table.position.laid
    return [
        line_domino(c.domino.box, c.domino.number, c.king, c.player, index < laid)
        for index, c in enumerate(table.line)
    ]


def _next_line(table: Table) -> list[LineDomino]:
    return [
        line_domino(c.domino.box, c.domino.number, c.king, c.player, False) for c in table.next_line
    ]


def _turns(position: Position) -> list[Turn]:
    return [
        coming_turn(turn.player, turn.king, turn.domino.number if turn.domino else None, turn.line)
        for turn in position.turns
    ]


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


def _decision(table: Table) -> DecisionInfo | None:
    decision = table.decision
    if decision is None or table.phase != "playing":
        return None
    return DecisionInfo(
        kind=decision.kind,
        seat=decision.player,
        kingdom=decision.kingdom,
        king=decision.king,
        domino=domino_info(decision.domino) if decision.domino else None,
    )


def seats_info(table: Table, present: set[int]) -> list[SeatInfo]:
    """The seats and who sits there."""
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


# ---------------------------------------------------------------- the whole, and what changed


def state(
    table: Table, hidden: Revealed, present: set[int], spectators: int, now: int
) -> TableState:
    """Everything that everybody may see. The hidden order is in it once the game is over."""
    terms = table.terms
    parts = _parts(table, hidden)
    if terms.deal is not None:
        parts = {**parts, "daily": terms.deal}
        if table.phase == "over" and not terms.is_sealed(now):
            parts["revealed"] = hidden
    return TableState(
        game=terms.game,
        setup=setup_info(terms.setup),
        public=terms.public,
        hints=terms.hints,
        creator=terms.creator,
        created_at=terms.created_at,
        spectators=spectators,
        commitment=terms.commitment,
        kingdoms=[kingdom_info(table, number) for number in range(terms.setup.kingdoms)],
        number=table.number,
        seats=seats_info(table, present),
        clocks=_clocks(table, now),
        **parts,
    )


def _clocks(table: Table, now: int) -> ClockInfo | None:
    """The clocks; before the game begins they are full and stand still."""
    terms = table.terms.clock
    if table.clock is None and terms is not None and table.phase == "waiting":
        return Clock.start(terms, len(table.seats)).info(now)
    return table.clock.info(now) if table.clock else None


def changes(
    before: Table, after: Table, hidden: Revealed, now: int, present: set[int] | None = None
) -> Changes:
    """The parts of the state that differ after an event."""
    old = _parts(before, hidden)
    new = _parts(after, hidden, before)
    fields = {
        name: value
        for name, value in new.items()
        if value is not (earlier := old[name]) and value != earlier
    }
    if after.seats != before.seats:
        fields["seats"] = seats_info(after, present or set())
    if after.clock != before.clock:
        fields["clocks"] = after.clock.info(now) if after.clock else None
    if kingdoms := _changed_kingdoms(before, after):
        fields["kingdoms"] = kingdoms
    return Changes(number=after.number, **fields)


def _changed_kingdoms(before: Table, after: Table) -> list[KingdomInfo]:
    """The kingdoms that differ. Those that do not are not worked out again."""
    old, new = before.position, after.position
    if after.seen == before.seen and new.laid == old.laid:  # no domino came or went
        after.memo["pairs"] = pairs_left(before)
    same_pairs = pairs_left(before) == pairs_left(after) and new.over == old.over
    changed = []
    known = after.memo.setdefault("kingdoms", {})
    for number in range(after.terms.setup.kingdoms):
        land, info = _kingdom(before, number)
        if old.game_number != new.game_number or not new.has_same_kingdom(old, number):
            if (now := kingdom_info(after, number)) != info:
                changed.append(now)
            continue
        if not same_pairs and (dead := _dead(after, land)) != info.dead:
            info = info.model_copy(update={"dead": dead})
            changed.append(info)
        known[number] = land, info
    return changed


def _parts(table: Table, hidden: Revealed, before: Table | None = None) -> dict[str, Any]:
    """The state's parts by name; those that cannot differ are taken from the table before."""
    parts: dict[str, Any] | None = table.memo.get("parts")
    if parts is None:
        parts = table.memo["parts"] = _work_out(table, hidden, before)
    return parts


def _work_out(table: Table, hidden: Revealed, before: Table | None) -> dict[str, Any]:
    position = table.position
    phase = table.phase
    begun = phase in ("playing", "over")
    same: dict[str, Any] = {}
    if before is not None and before.phase == phase:
        old = before.memo["parts"]
        if before.seen == table.seen:
            same["unseen"] = old["unseen"]
        if len(before.game.sheets) == len(table.game.sheets):
            same["scores"] = old["scores"]
    with_buildings: dict[str, Any] = {}
    if position.setup.queendomino_rules:
        with_buildings["top_building"] = _top_building(position) if begun else None
    return {
        "move_number": len(table.moves),
        "phase": phase,
        "game_number": position.game_number,
        "round": position.round,
        "line": _line(table) if begun else [],
        "next_line": _next_line(table) if begun else [],
        "turns": _turns(position) if phase == "playing" else [],
        "builders": _builders(position) if begun else [],
        "buildings_left": position.buildings_left,
        **with_buildings,
        "queen": position.queen,
        "dragon_used": position.dragon_used,
        "unseen": same["unseen"] if "unseen" in same else _unseen(position) if begun else [],
        "decision": _decision(table),
        "undo": table.undo_seat,
        "scores": same["scores"] if "scores" in same else sheets_info(table),
        "revealed": hidden if phase == "over" and table.terms.deal is None else None,
        "rematch": table.rematch,
    }
