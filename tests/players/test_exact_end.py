"""Once nothing more is drawn, the strongest bot plays as well as can be played."""

from __future__ import annotations

import pytest

from fiefdom import Game, Move, Position, Setup
from fiefdom.players import choose
from fiefdom.players.exact import exact_choice
from fiefdom.players.search.endgame import is_solvable

SETUPS = [
    Setup.kingdomino(4, middle_kingdom=True, harmony=True),
    Setup.kingdomino(3, lines_of_four=True),
    Setup.kingdomino(2),
    Setup.kingdomino(2, mighty_duel=True),
]


def after(position: Position, move: Move) -> Position:
    later = position.copy()
    later.play(move)
    return later


def best_points(position: Position, kingdom: int) -> int:
    """The most points a kingdom can end with; the others' placements do not matter."""
    if position.over:
        return position.scores.totals[kingdom].points
    decision = position.decision
    assert decision is not None
    moves = position.moves if decision.kingdom == kingdom else position.moves[:1]
    return max(best_points(after(position, move), kingdom) for move in moves)


def solvable(setup: Setup, seed: int, last_round: bool) -> Game:
    game = Game.new(setup, seed=seed)
    number = 0
    while not is_solvable(game.position.states) or (
        last_round and game.position.round < setup.lines
    ):
        game.play(choose("full-greedy", game.position, seed=number))
        number += 1
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_last_placements_reach_the_most_points(setup: Setup, seed: int) -> None:
    game = solvable(setup, seed, last_round=True)
    while not game.over:
        position, decision = game.position, game.decision
        assert decision is not None
        move = exact_choice(position).move
        reached = best_points(after(position, move), decision.kingdom)
        assert reached == best_points(position, decision.kingdom)
        game.play(move)


def win_and_lead(position: Position, kingdom: int) -> tuple[float, int]:
    sheet = position.scores
    points = [total.points for total in sheet.totals]
    others = max(points[:kingdom] + points[kingdom + 1 :])
    share = 1 / len(sheet.winners) if kingdom in sheet.winners else 0.0
    return share, points[kingdom] - others


def play_best(position: Position) -> Position:
    """The end when each player in turn picks what is best for them, by trying everything."""
    if position.over:
        return position
    decision = position.decision
    assert decision is not None
    ends = [play_best(after(position, move)) for move in position.moves]
    return max(ends, key=lambda end: win_and_lead(end, decision.kingdom))


@pytest.mark.parametrize("seed", range(4))
def test_the_last_claims_are_best_for_everybody(seed: int) -> None:
    """The last two kings of the line before the last, tried out in full."""
    setup = Setup.kingdomino(3)
    game = solvable(setup, seed, last_round=False)
    while sum(claimed.king is None for claimed in game.position.next_line) > 1 or (
        game.decision is not None and game.decision.kind != "claim"
    ):
        game.play(exact_choice(game.position).move)
    position, decision = game.position, game.decision
    assert decision is not None
    best = win_and_lead(play_best(position), decision.kingdom)
    while not game.over:
        game.play(exact_choice(game.position).move)
    assert win_and_lead(game.position, decision.kingdom) >= best
