"""A real table as it was entered, converted for the rules to score, and its score as a message."""

from collections.abc import Iterator
from typing import Any, cast

from fiefdom import FiefdomError, Square
from fiefdom.components import BUILDINGS, DOMINOES
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.real_table import WIDEST, RealTable, Remark
from fiefdom.rules.scores import Total
from fiefdom.server.creating import setup_of
from fiefdom.server.facts import domino_info, point
from fiefdom.server.messages.real_tables import (
    PlaceRequest,
    RealTableRequest,
    RealTableScore,
    RemarkInfo,
    ToldKingdom,
    ToldRoom,
)
from fiefdom.server.messages.table import Rectangle
from fiefdom.server.refusals import Refusal, sentence
from fiefdom.server.score_view import scores_info


def score_told(told: RealTableRequest) -> RealTableScore:
    """The score of a table; what cannot be scored at all is refused with a reason."""
    setup = setup_of(told.setup)
    try:
        table = RealTable(
            setup,
            tuple(f"kingdom {number + 1}" for number in range(len(told.kingdoms))),
            tuple(_kingdom(kingdom) for kingdom in told.kingdoms),
            tuple(
                tuple((domino.box, domino.number) for domino in kingdom.dominoes)
                for kingdom in told.kingdoms
            ),
            tuple(Total(**kingdom.earlier.model_dump()) for kingdom in told.kingdoms)
            if setup.games > 1
            else (),
        )
    except FiefdomError as error:
        raise Refusal("bad-position", sentence(str(error))) from None
    return RealTableScore(
        scores=scores_info(table.sheet),
        rooms=[_room(kingdom, setup.grid) for kingdom in table.kingdoms],
        remarks=[_remark(remark) for remark in table.remarks],
    )


def _kingdom(told: ToldKingdom) -> KingdomView:
    buildings: dict[Square, str] = {}
    for one in told.buildings:
        if one.building not in BUILDINGS:
            raise FiefdomError(f"there is no building called {one.building!r}")
        if _square(one) in buildings:
            raise FiefdomError(f"two buildings stand on {_square(one)}")
        buildings[_square(one)] = one.building
    squares: dict[Square, Land] = {}
    for square, terrain, crowns in _lands(told):
        if square in squares:
            raise FiefdomError(f"{square} is entered twice")
        building = buildings.pop(square, None)
        more = BUILDINGS[building].crowns if building is not None else 0
        squares[square] = Land(terrain, crowns + more, building)
    if buildings:
        raise FiefdomError(f"there is no square under the building on {next(iter(buildings))}")
    on_buildings = sum(BUILDINGS[one.building].towers for one in told.buildings)
    return KingdomView(
        dict(sorted(squares.items())),
        coins=told.coins,
        guard=told.knights,
        knights=told.knights,
        towers=on_buildings if told.towers is None else told.towers,
        has_queen=told.queen,
    )


def _lands(told: ToldKingdom) -> Iterator[tuple[Square, str, int]]:
    for laid in told.dominoes:
        domino = DOMINOES[laid.box][laid.number]
        for half, place in ((domino.a, laid.a), (domino.b, laid.b)):
            yield _square(place), half.terrain, half.crowns
    for square in told.squares:
        yield _square(square), square.terrain, square.crowns


def _square(place: PlaceRequest) -> Square:
    return Square(place.x, place.y)


def _room(kingdom: KingdomView, grid: int) -> ToldRoom:
    return ToldRoom(
        box=_rectangle(kingdom.bounds),
        room=_rectangle(kingdom.frame(grid) if kingdom.fits(grid) else kingdom.bounds),
        reach=_rectangle(kingdom.frame(WIDEST)),
        towers=kingdom.towers,
    )


def _rectangle(bounds: tuple[int, int, int, int]) -> Rectangle:
    left, bottom, right, top = bounds
    return Rectangle(x0=left, y0=bottom, x1=right, y1=top)


def _remark(remark: Remark) -> RemarkInfo:
    fault = remark.fault
    return RemarkInfo(
        kingdom=remark.kingdom,
        fault=fault.name,
        sentence=sentence(fault.sentence),
        squares=[point(square) for square in fault.squares],
        terrain=cast(Any, fault.terrain),
        crowns=fault.crowns,
        building=fault.building,
        domino=domino_info(DOMINOES[fault.domino[0]][fault.domino[1]]) if fault.domino else None,
        found=fault.found,
        most=fault.most,
    )
