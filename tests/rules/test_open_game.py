"""Games whose draws somebody chooses: they follow the same rules as games with a hidden order."""

import random

import pytest

from fiefdom.notation import format_draw, parse_draw
from fiefdom.rules import FiefdomError, Game, OpenGame, Position, Setup
from fiefdom.rules.order import recorded_next
from games_in_progress import SETUPS, play_on


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_recorded_draws_lead_through_the_recorded_game(setup: Setup) -> None:
    game = play_on(Game.new(setup, seed=5), None, seed=5)
    again = OpenGame(Position(setup))
    waiting = list(game.history)
    while not again.over:
        if again.position.awaits is None:
            again.play(waiting.pop(0))
            continue
        drawn = recorded_next(game.orders[again.game_number - 1], again.position)
        assert drawn is not None
        text = format_draw(again.position, drawn)
        assert parse_draw(again.position, text) == drawn
        again.draw(drawn)
    assert again.position == game.position
    assert again.sheets == game.sheets


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_leads_to_the_end_and_undo_back(setup: Setup) -> None:
    chance = random.Random(7)
    game = OpenGame(Position(setup))
    seen: list[Position] = []
    while not game.over:
        if game.position.awaits is not None:
            game.draw_by_chance(chance.randrange(2**60))
        else:
            seen.append(game.position)
            game.play(chance.choice(game.moves))
    for _ in range(len(seen) // 3 + 1):
        game.undo()
        assert game.position == seen.pop()


def test_what_cannot_come_is_refused_and_changes_nothing() -> None:
    game = OpenGame(Position(Setup.kingdomino(2)))
    game.draw((0, 1, 2, 3))
    before = game.position
    for drawn in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 49)):
        with pytest.raises(FiefdomError):
            game.draw(drawn)
    with pytest.raises(FiefdomError):
        game.play("claim 1")
    assert game.position == before
    game.draw((4, 9, 2, 30))
    with pytest.raises(FiefdomError):
        game.draw_by_chance()


def test_a_draw_that_was_used_already_is_not_offered_again() -> None:
    setup = Setup.kingdomino(4)
    order = Game.new(setup, seed=3).orders[0]
    game = OpenGame(Position(setup))
    game.draw(order.kings)
    own = order.dominoes["kingdomino"]
    game.draw(own[4:8])  # the second line comes first
    for _ in range(setup.kings):
        game.play(game.moves[0])
    assert game.position.awaits == "line"
    assert recorded_next(order, game.position) is None
