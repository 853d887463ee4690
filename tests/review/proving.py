"""Endings proved with the oracle: every answer tried, in rules that share nothing with the engine.

In Kingdomino placements concern their own kingdom alone, so the others' best ends are looked for
one kingdom at a time. In Queendomino only the last turn of the game is left to try.
"""

from __future__ import annotations

import copy
from dataclasses import replace

from fiefdom.rules import Position
from fiefdom.rules.arrangement import arrangement_of
from lockstep import naive_move
from naive import BUILDINGS, DOMINOES, Domino, Kingdom, Move, NaiveGame, Square, placements

Standing = tuple[int, int, int]
Value = tuple[float, int, tuple[int, ...]]
"""A kingdom's part of the victory, its lead, and everybody's points."""


def oracle_at(position: Position) -> NaiveGame:
    """The position in the oracle, with nothing left in any pile."""
    setup, decision = position.setup, position.decision
    assert decision is not None
    game: NaiveGame = object.__new__(NaiveGame)
    game.grid, game.line_size = setup.grid, setup.line_size
    game.boxes, game.box = list(setup.boxes), setup.box
    game.players, game.teams, game.dynasty = setup.players, setup.teams, setup.dynasty
    game.middle_kingdom, game.harmony = setup.middle_kingdom, setup.harmony
    game.has_coins = setup.queendomino_rules
    game.draws, game.number = [{}], 1
    game.finished = [
        [
            {"total": p.points, "largest_territory": p.largest_territory, "crowns": p.crowns}
            for p in position.past
        ]
    ]
    game.kingdoms = [_kingdom(position, number) for number in range(setup.kingdoms)]
    game.piles = {box: [] for box in setup.boxes}
    game.building_pile, game.builders = [], list(position.builders)
    game.queen, game.dragon_used = position.queen, position.dragon_used
    game.round, game.lines_drawn = position.round, setup.lines
    game.line = [(c.domino.number, c.king) for c in position.line]
    game.line_box = position.line[0].domino.box
    game.next_line = [(c.domino.number, c.king) for c in position.next_line]
    game.next_box = position.next_line[0].domino.box if position.next_line else None
    game.placed = list(arrangement_of(position).placed or ())
    game.kind, game.king = decision.kind, decision.king
    game.waiting = [c.king for c in position.line[position.turn + 1 :] if c.king is not None]
    return game


def _kingdom(position: Position, number: int) -> Kingdom:
    view = position.kingdom(number)
    built: dict[Square, str] = {
        square: land.building for square, land in view.squares.items() if land.building
    }
    return Kingdom(
        squares={
            square: (
                land.terrain,
                land.crowns - (BUILDINGS[land.building]["crowns"] if land.building else 0),
            )
            for square, land in view.squares.items()
        },
        buildings=built,
        knights_on={square for square, land in view.squares.items() if land.knight},
        coins=view.coins,
        guard=view.guard,
        discarded=view.discarded,
    )


def proved(position: Position, asks: int) -> dict[tuple[str, ...], Value]:
    """What each answer of this many decisions is worth to the one who decides."""
    names = {naive_move(move): str(move) for move in position.moves}
    game = oracle_at(position)
    assert set(names) == game.legal()
    kingdom = game.kingdom
    assert kingdom is not None
    found: dict[tuple[str, ...], Value] = {}
    for move, name in names.items():
        after = branch(game, move)
        turns: dict[tuple[str, ...], NaiveGame]
        if after.kind == "claim" and after.king == game.king:
            turns = {(name, f"claim {claim[1]}"): branch(after, claim) for claim in after.legal()}
        else:
            turns = {(name,): after}
        for moves, end in turns.items():
            value = _last_turn(end, kingdom) if game.has_coins else _separate_ends(end, kingdom)
            found[moves[:asks]] = max(value, found.get(moves[:asks], value))
    return found


def branch(game: NaiveGame, move: Move) -> NaiveGame:
    """The game after a move, while this one stays as it is."""
    twin = copy.copy(game)
    number = game.kingdom
    assert number is not None
    own = game.kingdoms[number]
    twin.kingdoms = list(game.kingdoms)
    twin.kingdoms[number] = replace(
        own,
        squares=dict(own.squares),
        buildings=dict(own.buildings),
        knights_on=set(own.knights_on),
    )
    twin.builders, twin.waiting = list(game.builders), list(game.waiting)
    twin.finished = list(game.finished)
    twin.play_known(move)
    return twin


def _last_turn(game: NaiveGame, kingdom: int) -> Value:
    """The best end of the last turn; the dragon's fee would buy nothing any more."""
    if game.kind == "over":
        return _value([_standing(game, k) for k in range(len(game.kingdoms))], kingdom, False)
    assert game.kingdom == kingdom
    moves = {("pass",)} if game.kind == "dragon" else game.legal()
    return max(_last_turn(branch(game, move), kingdom) for move in moves)


def _separate_ends(game: NaiveGame, kingdom: int) -> Value:
    """The end when every kingdom makes the most of the dominoes that are surely its own."""
    standings = []
    for number in range(len(game.kingdoms)):
        dominoes = _coming(game, number)
        standings.append(_best_standing(_Still(game, number), dominoes))
    return _value(standings, kingdom, True)


def _coming(game: NaiveGame, kingdom: int) -> tuple[Domino, ...]:
    """The dominoes that a kingdom will place, in order; nobody has a choice of claims left."""
    if game.kind == "over":
        return ()
    acting = [game.king, *game.waiting]
    kings = {king for king in range(8) if king % game.players == kingdom}
    numbers = [number for number, king in game.line if king in acting and king in kings]
    coming = [DOMINOES[game.line_box or ""][number] for number in numbers]
    claiming = [king for king in acting if all(king != on for _, on in game.next_line)]
    free = [number for number, king in game.next_line if king is None]
    if game.next_line:
        assert len(claiming) == 0 or (len(claiming) == 1 and len(free) == 1)
        taken = [number for number, king in game.next_line if king in kings]
        taken += free if claiming and claiming[0] in kings else []
        coming += [DOMINOES[game.next_box or ""][number] for number in taken]
    return tuple(coming)


class _Still:
    """A kingdom to place dominoes in, and how it stands in its game."""

    def __init__(self, game: NaiveGame, number: int) -> None:
        self.game, self.number = game, number
        self.kingdom = game.kingdoms[number]

    def standing(self, kingdom: Kingdom) -> Standing:
        twin = copy.copy(self.game)
        twin.kingdoms = [*self.game.kingdoms]
        twin.kingdoms[self.number] = kingdom
        return _standing(twin, self.number)


def _best_standing(still: _Still, dominoes: tuple[Domino, ...]) -> Standing:
    """The best that trying all placements of the dominoes, one after another, leads to."""
    if not dominoes:
        return still.standing(still.kingdom)
    first, *rest = dominoes
    kingdom = still.kingdom
    found = placements(kingdom.terrains(), still.game.grid, first)
    laid = [
        replace(kingdom, squares={**kingdom.squares, a: first[0], b: first[1]}) for _, a, b in found
    ] or [replace(kingdom, discarded=kingdom.discarded + 1)]
    best = []
    for after in laid:
        there = copy.copy(still)
        there.kingdom = after
        best.append(_best_standing(there, tuple(rest)))
    return max(best)


def _standing(game: NaiveGame, kingdom: int) -> Standing:
    sheet = game.score(kingdom)
    past = game.finished[0][kingdom] if game.dynasty else dict.fromkeys(sheet, 0)
    keys = ("total", "largest_territory", "crowns")
    points, largest, crowns = (int(sheet[key]) + int(past[key]) for key in keys)
    return points, largest, crowns


def _value(standings: list[Standing], kingdom: int, crowns_count: bool) -> Value:
    places = [standing if crowns_count else (*standing[:2], 0) for standing in standings]
    winners = [number for number, place in enumerate(places) if place == max(places)]
    share = 1 / len(winners) if kingdom in winners else 0.0
    points = tuple(standing[0] for standing in standings)
    lead = points[kingdom] - max(points[:kingdom] + points[kingdom + 1 :])
    return share, lead, points
