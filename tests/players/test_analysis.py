"""What the strongest bot sees: whole turns, every kingdom's chances, the same for the same seed."""

from __future__ import annotations

import threading

import pytest

from fiefdom import FiefdomError, Game, Position, Setup
from fiefdom.players import Budget, choose, player_named
from fiefdom.players.analysis import analyse, outlook, outlooks
from fiefdom.players.chances import corrected, dynasty_chances

SETUPS = [
    Setup.kingdomino(4, middle_kingdom=True, harmony=True),
    Setup.queendomino(2),
    Setup.royal_wedding(8, teams=True),
]
FEW = Budget(playouts=60)


def reached(setup: Setup, moves: int) -> Position:
    """A position that some moves of quick bots lead to."""
    game = Game.new(setup, seed=2)
    for number in range(moves):
        game.play(choose("fast-greedy", game.position, seed=number))
    return game.position


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("moves", [0, 23, 61])
def test_lines_are_whole_turns_with_chances_for_all(setup: Setup, moves: int) -> None:
    position = reached(setup, moves)
    found = outlook(position, seed=5, budget=FEW)
    assert found.lines == outlook(position, seed=5, budget=FEW).lines
    assert analyse(position, FEW, seed=5, lines=2).lines == found.lines[:2]
    assert found.looks <= 60
    decision = position.decision
    assert decision is not None
    for line in found.lines:
        after = position.copy()
        for move in line.moves:
            assert after.decision is not None
            assert after.decision.player == decision.player
            assert move in after.moves
            after.play(move)
        then = after.decision
        assert then is None or then.kind in ("place", "claim"), "the turn is over"
        assert len(line.wins) == len(line.points) == setup.kingdoms
        assert sum(line.wins) == pytest.approx(1)
        assert 0 <= line.worth <= 1
        assert line.error >= 0


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_strongest_plays_line_one(setup: Setup) -> None:
    for moves in (0, 40, 80):
        position = reached(setup, moves)
        found = outlook(position, seed=3, budget=FEW)
        choice = player_named("strongest").choose(position, seed=3, budget=FEW)
        assert found.lines[0].moves[0] == choice.move


def test_the_end_is_solved_and_still_has_lines() -> None:
    game = Game.new(SETUPS[0], seed=4)
    while game.position.round < SETUPS[0].lines:
        game.play(choose("fast-greedy", game.position, seed=1))
    found = outlook(game.position, budget=FEW)
    best = player_named("strongest").choose(game.position, budget=FEW).move
    assert found.lines[0].moves[0] == best


def test_a_search_shows_itself_growing_and_can_be_cancelled() -> None:
    position = reached(SETUPS[0], 20)
    growing = [seen.looks for seen in outlooks(position, budget=FEW)]
    assert growing == sorted(growing)
    assert growing[0] < growing[-1]
    cancel = threading.Event()
    cancel.set()
    found = outlook(position, budget=Budget(seconds=600), cancel=cancel)
    assert found.lines
    assert found.looks == 0


def test_nothing_is_seen_where_nobody_decides() -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    while not game.over:
        game.play(game.moves[0])
    with pytest.raises(FiefdomError, match="there is no decision"):
        outlook(game.position)


def test_corrected_chances_keep_their_order_and_add_up() -> None:
    for setup in SETUPS:
        position = reached(setup, 23)
        kingdoms = setup.kingdoms
        wins = [(kingdom + 1) / sum(range(kingdoms + 1)) for kingdom in range(kingdoms)]
        chances = corrected(position, wins)
        assert sum(chances) == pytest.approx(1)
        assert list(chances) == sorted(chances)


def test_a_dynasty_stays_open_as_long_as_games_are_left() -> None:
    setup = Setup.kingdomino(2, dynasty=True)
    far, near = (dynasty_chances(setup, (60.0, 50.0), games)[0] for games in (2, 1))
    assert 0.5 < far < near < 1, "a lead is worth more with less to come"
    assert dynasty_chances(setup, (55.0, 55.0), 1) == pytest.approx((0.5, 0.5))


def test_a_turn_that_must_be_looked_at_is_kept_to_the_end() -> None:
    for setup in SETUPS:
        position = reached(setup, 24)
        worst = min(position.moves, key=lambda move: position.points_after(move))
        found = outlook(position, budget=FEW, also=[worst])
        line = found.line_of(worst)
        assert line is not None
        assert line.looks >= found.lines[-1].looks
        assert found.line_of(worst) == outlook(position, budget=FEW, also=[worst]).line_of(worst)
