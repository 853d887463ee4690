"""Analysis boards: a start and the steps since, played through to the table that a page shows.

Nothing is kept: the client sends the start and all steps every time. A game in progress cannot
be a start.
"""

import secrets
from dataclasses import dataclass, replace
from typing import cast

from fiefdom import FiefdomError, IllegalMove, NotationError, OpenGame, Order, Position, Setup
from fiefdom.notation import format_draw, format_position, parse_draw, parse_position
from fiefdom.notation.draws import DRAW
from fiefdom.notation.setups import king_name
from fiefdom.rules.order import recorded_next
from fiefdom.server import events, view
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices
from fiefdom.server.messages.analysis import AwaitedDraw, Board, LeftBuilding
from fiefdom.server.messages.base import DominoBox
from fiefdom.server.messages.events import Event
from fiefdom.server.messages.table import Revealed, TableState
from fiefdom.server.refusals import Refusal, sentence
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Seat, Table, Terms

_NOTHING_HIDDEN = Revealed(order="", nonce="")


@dataclass(frozen=True)
class Start:
    """The table that an analysis starts from, and the order of the game it comes from."""

    table: Table
    orders: tuple[Order, ...] = ()


def start_with_text(text: str) -> Start:
    """A start from a position as text; a refusal says where the mistake is."""
    return Start(_bare_table(position_of(text)))


def start_with_setup(setup: Setup) -> Start:
    """A start from the empty table of a new game."""
    return Start(_bare_table(Position(setup)))


def start_with_moment(table: Table) -> Start:
    """A start from a moment of a finished game."""
    game = OpenGame(table.position, earlier=table.game.sheets)
    seats = tuple(Seat(seat.kind, seat.name, None, _bot(seat)) for seat in table.seats)
    return Start(
        replace(_bare_table(table.position), game=game, seats=seats, laid=table.laid),
        table.game.orders,
    )


def position_of(text: str) -> Position:
    """The position that a text describes; a refusal says where the mistake is."""
    try:
        return parse_position(text)
    except FiefdomError as error:
        raise Refusal("bad-position", sentence(str(error))) from None


@dataclass(frozen=True)
class Played:
    """A table after some steps: the last step as an event, and all steps with their draws."""

    table: Table
    event: Event | None
    steps: list[str]


def played(start: Start, steps: list[str]) -> Played:
    """The table after these steps; refused at the first impossible one."""
    table = start.table
    event: Event | None = None
    written: list[str] = []
    for step in steps:
        table, event, text = _step(table, step)
        written.append(text)
    return Played(table, event, written)


def board(start: Start, steps: list[str]) -> Board:
    """What a page shows after these steps; refused at the first impossible one."""
    after = played(start, steps)
    table = after.table
    return Board(
        state=_state(table),
        position=format_position(table.position),
        steps=after.steps,
        event=after.event,
        choices=choices(table) if table.turn is not None else None,
        draw=_awaited(table, start.orders),
    )


def _bare_table(position: Position) -> Table:
    setup = position.setup
    terms = Terms(
        game="",
        setup=setup,
        creator="",
        public=False,
        hints=False,
        clock=None,
        stand_in="",
        commitment="",
        created_at=0,
    )
    return Table(
        terms=terms,
        seats=(Seat("shared"),) * setup.players,
        game=OpenGame(position),
        laid=({},) * setup.kingdoms,
        undone=(0,) * setup.players,
    )


def _bot(seat: Seat) -> str | None:
    return seat.level if seat.kind == "bot" else None


def _state(table: Table) -> TableState:
    everybody = set(range(len(table.seats)))
    state = view.state(table, _NOTHING_HIDDEN, everybody, 0, 0)
    return state.model_copy(update={"revealed": None, "undo": None})


# ---------------------------------------------------------------- steps


def _step(table: Table, step: str) -> tuple[Table, Event, str]:
    """The table after a step, what it led to, and the step with its draw."""
    try:
        if step.split(" ")[0] == DRAW:
            return _draw(table, step)
        return _move(table, step)
    except IllegalMove as error:
        raise Refusal("illegal-move", sentence(str(error)), rule=error.rule) from None
    except NotationError as error:
        raise Refusal("unreadable-move", sentence(error.sentence)) from None
    except FiefdomError as error:
        raise Refusal("illegal-move", sentence(str(error))) from None


def _move(table: Table, step: str) -> tuple[Table, Event, str]:
    decision = table.decision
    if decision is None:
        over = table.position.over
        raise FiefdomError("the game is over" if over else "something must be drawn first")
    entry = Entry(table.number + 1, "move", 0, seat=decision.player, move=step)
    after = replace(advance(table, entry), earlier=None)
    return after, events.describe(table, after, entry), step


def _draw(table: Table, step: str) -> tuple[Table, Event, str]:
    game = table.game.copy()
    assert isinstance(game, OpenGame)
    if step.strip() == DRAW:
        drawn = game.draw_by_chance(secrets.randbits(62))
    else:
        drawn = parse_draw(table.position, step)
        game.draw(drawn)
    after = replace(table, game=game, number=table.number + 1)
    event = Event(
        number=after.number,
        kind="move",
        seat=None,
        by="server",
        move_number=after.game.move_count,
        at=0,
        happened=events.followed(table, after),
    )
    return after, event, format_draw(table.position, drawn)


def _awaited(table: Table, orders: tuple[Order, ...]) -> AwaitedDraw | None:
    position = table.position
    kind = position.awaits
    if kind is None:
        return None
    setup = position.setup
    box = position.awaits_box if kind == "line" else None
    recorded = None
    if len(orders) >= position.game_number:
        recorded = recorded_next(orders[position.game_number - 1], position)
    return AwaitedDraw(
        kind=kind,
        count=position.awaits_count,
        kings=[king_name(setup, king) for king in range(setup.kings)] if kind == "kings" else [],
        box=cast(DominoBox, box) if box else None,
        dominoes=sorted(position.unseen[box]) if box else [],
        buildings=[
            LeftBuilding(building=name, copies=copies)
            for name, copies in position.unseen_buildings.items()
            if copies > 0
        ]
        if kind == "buildings"
        else [],
        recorded=None if recorded is None else format_draw(position, recorded),
    )
