"""What the server puts together from texts is what the protocol's messages say."""

import json
from dataclasses import replace

import pytest

from fiefdom import Setup
from fiefdom.server import actions, stored_game
from fiefdom.server.advancing import advance
from fiefdom.server.choices import choices_text
from fiefdom.server.events import event_text
from fiefdom.server.messages.events import Event
from fiefdom.server.messages.socket import Choices
from fiefdom.server.messages.table import Changes, TableState
from fiefdom.server.table import Seat
from fiefdom.server.view import changes_text, state_text

SETUPS = [Setup.kingdomino(2, dynasty=True, harmony=True), Setup.queendomino(2)]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_texts_are_messages_of_the_protocol_and_changes_lead_to_the_next_state(
    setup: Setup,
) -> None:
    row = stored_game.new_row("game", setup, [Seat("person", "Zoë")] * 2)
    table, hidden = stored_game.table_of(row)
    state = state_text(table, hidden, {1}, 3, 5)
    kinds, happened = set(), set()
    while table.turn is not None:
        offered = Choices.model_validate_json(choices_text(table))
        assert choices_text(table) == offered.model_dump_json()
        kinds.add(offered.kind)
        move = offered.moves[table.number % len(offered.moves)].move
        entry = actions.bot_move(table, table.number, move, 0)
        before, table = table, advance(table, entry)

        event = Event.model_validate_json(event_text(before, table, entry))
        assert event_text(before, table, entry) == event.model_dump_json()
        happened |= {one.what for one in event.happened}

        changes = changes_text(before, table, hidden, 5)
        message = Changes.model_validate_json(changes)
        assert json.loads(changes) == json.loads(message.model_dump_json())
        shown = (
            json.loads(state) | json.loads(changes) | {"kingdoms": json.loads(state)["kingdoms"]}
        )
        for kingdom in json.loads(changes).get("kingdoms", []):
            assert shown["kingdoms"][kingdom["kingdom"]] != kingdom
            shown["kingdoms"][kingdom["kingdom"]] = kingdom

        fresh = replace(table)  # which remembers nothing of the table before
        state = state_text(fresh, hidden, {1}, 3, 5)
        assert json.loads(state) == shown
        assert json.loads(state) == json.loads(
            TableState.model_validate_json(state).model_dump_json()
        )
    assert {"place", "claim"} <= kinds
    assert {"placed", "claimed", "line", "round", "ended"} <= happened
