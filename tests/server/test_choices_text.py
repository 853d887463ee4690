"""The legal moves as the server writes them, from parts written before."""

import pytest

from fiefdom import Setup
from fiefdom.server import actions, stored_game
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices, choices_text
from fiefdom.server.table import Seat


@pytest.mark.parametrize("setup", [Setup.kingdomino(2), Setup.queendomino(2)], ids=str)
def test_the_moves_as_text_are_the_message_of_the_protocol(setup: Setup) -> None:
    row = stored_game.new_row("game", setup, [Seat("person")] * 2)
    table, _hidden = stored_game.table_of(row)
    kinds = set()
    while table.turn is not None:
        offered = choices(table)
        assert choices_text(table) == offered.model_dump_json()
        kinds.add(offered.kind)
        move = offered.moves[table.number % len(offered.moves)].move
        table = advance(table, actions.bot_move(table, table.number, move, 0))
    assert {"place", "claim"} <= kinds
