"""What a table says depends on nothing that is still hidden: only the top building is open."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from fiefdom import Order, Position, Setup
from fiefdom.rules.setup import modes
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices
from fiefdom.server.events import event_text
from fiefdom.server.messages.table import Revealed
from fiefdom.server.secret import draw_orders, write_orders
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.stored_game import table_of
from fiefdom.server.table import Table
from fiefdom.server.view import changes_text, state_text

QUEENDOMINO = Setup.queendomino(4)


def new_table(setup: Setup, orders: tuple[Order, ...]) -> tuple[Table, Revealed]:
    """A table whose seats all play on one device."""
    seats = [{"kind": "shared", "name": f"P{i + 1}"} for i in range(setup.players)]
    options = {"hints": False, "clock": None, "stand_in": "squire", "seats": seats}
    row: dict[str, Any] = {
        "id": "game",
        "setup": str(setup),
        "options": options,
        "creator": "somebody",
        "public": True,
        "commitment": "sealed",
        "created_at": 0,
        "hidden_order": write_orders(orders),
        "nonce": "nonce",
    }
    return table_of(row)


def play(setup: Setup, orders: tuple[Order, ...], moves: list[str]) -> tuple[Table, list[str]]:
    """The table after these moves, and all that it said to everybody on the way."""
    table, hidden = new_table(setup, orders)
    said = [state_text(table, hidden, set(), 0, 0)]
    for number, move in enumerate(moves, 1):
        entry = Entry(number, "move", at=number, seat=table.turn, move=move)
        before, table = table, advance(table, entry)
        said.append(event_text(before, table, entry))
        said.append(changes_text(before, table, hidden, number))
        if table.turn is not None:
            said.append(choices(table).model_dump_json())
    said.append(state_text(table, hidden, set(), 0, 0))
    return table, said


def reshuffled(order: Order, position: Position, rng: random.Random) -> Order:
    """The order with everything shuffled that nobody has seen at this position."""
    dominoes = {}
    for box, pile in order.dominoes.items():
        seen = 48 - len(position.unseen[box])
        dominoes[box] = (*pile[:seen], *rng.sample(pile[seen:], len(pile) - seen))
    known = len(order.buildings) - position.buildings_left + 1
    tail = order.buildings[known:]
    return replace(
        order,
        dominoes=dominoes,
        buildings=(*order.buildings[:known], *rng.sample(tail, len(tail))),
    )


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_b1_d8_a_table_says_nothing_about_what_lies_below(setup: Setup) -> None:
    rng = random.Random(str(setup))
    for length in (0, setup.kings, rng.randrange(30), rng.randrange(30)):
        orders = draw_orders(setup)
        table, _ = new_table(setup, orders)
        moves = []
        for number in range(1, length + 1):
            moves.append(str(rng.choice(table.game.moves)))
            entry = Entry(number, "move", at=0, seat=table.turn, move=moves[-1])
            table = advance(table, entry)
        once, said = play(setup, orders, moves)
        other = reshuffled(orders[0], once.position, rng)
        assert other != orders[0]
        twice, said_again = play(setup, (other,), moves)
        assert said_again == said
        assert twice.position == once.position


def test_b1_the_top_building_is_said_to_all() -> None:
    orders = draw_orders(QUEENDOMINO)
    pile = orders[0].buildings
    other = (*pile[:6], *reversed(pile[6:]))
    if other[6] == pile[6]:
        other = (*pile[:6], *sorted(pile[6:], key=lambda name: name == pile[6]))
    _, said = play(QUEENDOMINO, orders, [])
    _, said_again = play(QUEENDOMINO, (replace(orders[0], buildings=other),), [])
    assert f'"top_building":{{"building":"{pile[6]}","cost":5}}' in said[0]
    assert said_again[0] == said[0].replace(
        f'"top_building":{{"building":"{pile[6]}"', f'"top_building":{{"building":"{other[6]}"'
    )


def test_games_without_buildings_do_not_mention_them() -> None:
    _, said = play(Setup.kingdomino(2), draw_orders(Setup.kingdomino(2)), [])
    assert "top_building" not in "".join(said)


def test_the_top_building_goes_from_the_pile_to_the_board() -> None:
    pile: Sequence[str] = ()
    while len(set(pile[6:8])) < 2:  # two alike on top of each other would change nothing
        orders = draw_orders(QUEENDOMINO)
        pile = orders[0].buildings
    table, hidden = new_table(QUEENDOMINO, orders)
    number = 0
    while table.position.round < 2:
        number += 1
        options = [str(move) for move in table.game.moves]
        burning = [move for move in options if move.startswith("dragon")]
        passing = [move for move in options if move == "pass"]
        move = (burning or passing or options)[0]
        before = table
        table = advance(table, Entry(number, "move", at=0, seat=table.turn, move=move))
        changed = json.loads(changes_text(before, table, hidden, 0))
        if burning:
            assert before.position.top_building == table.position.top_building == pile[6]
    assert changed["top_building"] == {"building": pile[7], "cost": 5}
    assert changed["buildings_left"] == 25
    assert changed["builders"][5]["building"] == pile[6]
    assert table.undo_seat is None  # what was uncovered cannot be unseen
