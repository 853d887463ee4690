"""Once nothing is left to luck, the strongest bot plays as well as can be played."""

from __future__ import annotations

import pytest

from fiefdom import Game, Position, Setup
from fiefdom.arena.modes import setup_from
from fiefdom.players import Budget, choose, player_named
from fiefdom.players.analysis import analyse, outlook
from fiefdom.players.exact import exact_choice, exact_end, is_solvable, solve
from lockstep import naive_move
from naive import NaiveGame
from review.proving import branch, oracle_at

SETUPS = [
    Setup.kingdomino(4, middle_kingdom=True, harmony=True),
    Setup.kingdomino(3, lines_of_four=True),
    Setup.kingdomino(2),
    Setup.kingdomino(2, mighty_duel=True),
]


def best_points(position: Position, kingdom: int) -> int:
    """The most points a kingdom can end with; the others' placements do not matter."""
    if position.over:
        return position.scores.totals[kingdom].points
    decision = position.decision
    assert decision is not None
    moves = position.moves if decision.kingdom == kingdom else position.moves[:1]
    return max(best_points(position.after(move), kingdom) for move in moves)


def reached(setup: Setup, seed: int, moves: int | None = None) -> Game:
    """A game of quick bots after this many moves, or once nothing is left to luck."""
    game = Game.new(setup, seed=seed)
    number = 0
    while number != moves and (moves is not None or not is_solvable(game.position)):
        game.play(choose("fast-greedy", game.position, seed=seed))
        number += 1
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_last_placements_reach_the_most_points(setup: Setup, seed: int) -> None:
    game = reached(setup, seed)
    while game.position.round < setup.lines:
        game.play(exact_choice(game.position).move)
    while not game.over:
        position, decision = game.position, game.decision
        assert decision is not None
        move = exact_choice(position).move
        reached_points = best_points(position.after(move), decision.kingdom)
        assert reached_points == best_points(position, decision.kingdom)
        game.play(move)


End = tuple[tuple[int, int, int], ...]
"""How every kingdom stands at the end: points, largest territory, crowns."""


def aim(end: End, kingdom: int) -> tuple[tuple[int, ...], int]:
    """What a kingdom plays for: to be ahead of the best other, and to share with few."""
    others = [own for number, own in enumerate(end) if number != kingdom]
    rival = max(others)
    lead = tuple(mine - other for mine, other in zip(end[kingdom], rival, strict=True))
    return lead, -others.count(end[kingdom])


def ends_of(game: NaiveGame) -> set[End]:
    """The ends that best play of all can lead to, by trying every move in the oracle.

    There may be several where somebody does not care.
    """
    if game.kind == "over":
        sheets = [game.score(kingdom) for kingdom in range(len(game.kingdoms))]
        crowns = 0 if game.has_coins else 1
        return {tuple((s["total"], s["largest_territory"], crowns * s["crowns"]) for s in sheets)}
    kingdom = game.kingdom
    assert kingdom is not None
    after = [ends_of(branch(game, move)) for move in sorted(game.legal(), key=str)]
    sure = [min(aim(end, kingdom) for end in ends) for ends in after]
    return {
        end
        for number, ends in enumerate(after)
        for end in ends
        if all(aim(end, kingdom) >= least for other, least in enumerate(sure) if other != number)
    }


def told(ends: set[End]) -> set[tuple[tuple[float, ...], tuple[float, ...]]]:
    """The parts in the victory and the points of these ends."""
    found = set()
    for end in ends:
        winners = [standing == max(end) for standing in end]
        wins = tuple(won / sum(winners) for won in winners)
        found.add((wins, tuple(float(points) for points, *_ in end)))
    return found


SMALL_ENDINGS = [
    ("kingdomino-2", 3, 38),
    ("kingdomino-2", 1, 39),
    ("mighty-duel", 2, 86),
    ("mighty-duel", 4, 86),
    ("kingdomino-3", 7, 63),
    ("kingdomino-4", 5, 86),
    ("queendomino-2", 6, 155),
    ("queendomino-2", 4, 158),
    ("queendomino-3", 4, 120),
    ("queendomino-4", 6, 170),
    ("queendomino-4", 0, 171),
    ("royal-wedding-3", 6, 221),
    ("royal-wedding-4", 8, 305),
    ("royal-wedding-5", 10, 194),
    ("royal-wedding-6-teams", 7, 230),
]
"""A mode, a seed and the moves before an ending that the oracle can try in full."""


@pytest.mark.parametrize(("mode", "seed", "moves"), SMALL_ENDINGS)
def test_the_oracle_proves_small_endings(mode: str, seed: int, moves: int) -> None:
    position = reached(setup_from(mode), seed, moves).position
    lines = solve(position)
    assert lines is not None
    game = oracle_at(position)
    after = {move: ends_of(branch(game, naive_move(move))) for move in position.moves}
    best = ends_of(game)
    assert (lines[0].wins, lines[0].points) in told(best)
    assert exact_end(position) in told(best)
    for move, ends in after.items():
        (line,) = [line for line in solve(position, also=[move]) or () if line.moves[0] == move][:1]
        assert (line.wins, line.points) in told(ends), move


MODES = ["kingdomino-2", "mighty-duel", "queendomino-4", "royal-wedding-8-teams"]
FEW = Budget(playouts=60)


@pytest.mark.parametrize("mode", MODES)
def test_the_strongest_plays_line_one_of_an_exact_analysis(mode: str) -> None:
    game = reached(setup_from(mode), 1)
    while not game.over:
        position = game.position
        found = outlook(position, budget=FEW)
        assert found.exact
        assert all(line.error == 0 for line in found.lines)
        move = player_named("strongest").choose(position, budget=FEW).move
        assert found.lines[0].moves[0] == move
        promised = found.lines[0].wins, found.lines[0].points
        assert exact_end(position.after(move)) == promised
        game.play(move)
    points = tuple(float(total.points) for total in game.scores.totals)
    assert promised[1] == points


def test_an_ending_beyond_the_budget_is_searched_and_not_called_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = reached(Setup.kingdomino(2), 1).position
    assert analyse(position, FEW).exact
    monkeypatch.setattr("fiefdom.players.exact._effort", lambda budget: 10)
    assert solve(position, FEW) is None
    found = analyse(position, FEW)
    assert not found.exact
    assert found.looks > 0
    assert found.lines[0].moves[0] == player_named("strongest").choose(position, budget=FEW).move


def test_a_played_turn_is_told_whatever_it_is_worth() -> None:
    position = reached(Setup.queendomino(2), 3).position
    worst = min(position.moves, key=position.points_after)
    found = outlook(position, budget=FEW, also=[worst])
    line = found.line_of(worst)
    assert found.exact
    assert line is not None
    wins, points = exact_end(position.after(worst))
    assert (line.wins, line.points) == (wins, points)


def test_nothing_is_exact_while_something_can_be_drawn() -> None:
    setup = Setup.queendomino(2)
    game = Game.new(setup, seed=1)
    while game.position.round < setup.lines - 1:
        game.play(choose("fast-greedy", game.position, seed=1))
    assert not is_solvable(game.position)
    assert not outlook(game.position, budget=Budget(playouts=4)).exact
