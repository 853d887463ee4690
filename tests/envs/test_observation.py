"""Observations say what a position says, entry by entry, as the table of names promises."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fiefdom import FiefdomError, Game, Position, Setup
from fiefdom.components import BUILDINGS, TERRAINS, Domino
from fiefdom.envs import Observation
from fiefdom.rules import Tax, modes

SETUPS = (
    *modes(),
    Setup.kingdomino(2, middle_kingdom=True, harmony=True),
    Setup.kingdomino(3, dynasty=True, middle_kingdom=True),
)
KINDS = list(BUILDINGS)


def some_positions(setup: Setup, seed: int) -> list[Position]:
    """About forty positions in which somebody decides, from one random game."""
    chooser = random.Random(seed)
    game = Game.new(setup, seed)
    positions = []
    while not game.over:
        positions.append(game.position)
        game.play(chooser.choice(game.moves))
    return positions[:: max(1, len(positions) // 40)]


def one_hot(options: list[str] | tuple[str, ...], choice: str | None) -> list[int]:
    return [int(option == choice) for option in options]


def owner(setup: Setup, king: int | None, mover: int) -> list[int]:
    seats = [0] * setup.kingdoms
    if king is not None:
        seats[(setup.kingdom_of(king % setup.players) - mover) % setup.kingdoms] = 1
    return seats


def domino_entries(
    name: str, domino: Domino | None, terrains: tuple[str, ...]
) -> dict[str, list[int]]:
    a, b = (domino.a, domino.b) if domino else (None, None)
    return {
        f"{name} terrain a": one_hot(terrains, a.terrain if a else None),
        f"{name} terrain b": one_hot(terrains, b.terrain if b else None),
        f"{name} crowns": [a.crowns if a else 0, b.crowns if b else 0],
        f"{name} equal halves": [int(a == b) if domino else 0],
        f"{name} number": [domino.number if domino else 0],
    }


def expected_vector(position: Position) -> dict[str, list[int]]:
    """What the vector must hold, worked out from the public view alone."""
    setup, decision = position.setup, position.decision
    assert decision is not None
    mover, queens = decision.kingdom, setup.queendomino_rules
    terrains = TERRAINS if queens else TERRAINS[:-1]
    decisions = ["place", "tax", "build", "dragon", "claim"] if queens else ["place", "claim"]
    found = {
        "decision": one_hot(decisions, decision.kind),
        "rounds left": [setup.lines - position.round],
    }
    if setup.games > 1:
        found["games left"] = [setup.games - position.game_number]
    sheet = position.scores
    for seat in range(setup.kingdoms):
        number = (mover + seat) % setup.kingdoms
        kingdom, score = position.kingdoms[number], sheet.kingdoms[number]
        left, bottom, right, top = kingdom.bounds
        found[f"{seat} points"] = [score.total]
        sides = sorted((right - left + 1, top - bottom + 1))
        found[f"{seat} longer side"], found[f"{seat} shorter side"] = [sides[1]], [sides[0]]
        found[f"{seat} discarded"] = [kingdom.discarded]
        if setup.middle_kingdom:
            found[f"{seat} middle kingdom"] = [int(score.middle_kingdom > 0)]
        if setup.games > 1:
            past = sheet.totals[number]
            found[f"{seat} past points"] = [past.points - score.total]
            found[f"{seat} past largest"] = [past.largest_territory - score.largest_territory]
            found[f"{seat} past crowns"] = [past.crowns - score.crowns]
        if queens:
            built = [BUILDINGS[b] for land in kingdom.squares.values() if (b := land.building)]
            found[f"{seat} coins"] = [kingdom.coins]
            found[f"{seat} guard"] = [kingdom.guard]
            found[f"{seat} all knights"] = [kingdom.knights]
            found[f"{seat} towers"] = [kingdom.towers]
            found[f"{seat} queen"] = [int(position.queen == number)]
            found[f"{seat} building points"] = [sum(b.points for b in built)]
            found[f"{seat} per territory"] = [
                sum(b.points_each for b in built if b.points_per == f"territory_{terrain}")
                for terrain in TERRAINS
            ]
            for thing in ("tower", "knight"):
                each = [b.points_each for b in built if b.points_per == thing]
                found[f"{seat} per {thing}"] = [sum(each)]
                taxed = [b for b in built if b.tax_coin_per == thing]
                found[f"{seat} tax per {thing}"] = [len(taxed)]
    acting: list[tuple[int | None, Domino | None]]
    if position.round == 0:
        acting = [(king, None) for king in position.king_order[position.turn :]]
    else:
        acting = [(c.king, c.domino) for c in position.line[position.turn :]]
    for i in range(setup.kings):
        king, domino = acting[i] if i < len(acting) else (None, None)
        found |= domino_entries(f"king {i}", domino, terrains)
        found[f"king {i} owner"] = owner(setup, king, mover)
    for i in range(setup.line_size):
        claimed = position.next_line[i] if i < len(position.next_line) else None
        found |= domino_entries(f"next {i}", claimed.domino if claimed else None, terrains)
        found[f"next {i} owner"] = owner(setup, claimed.king if claimed else None, mover)
    for box, numbers in position.unseen.items():
        found[f"unseen {box}"] = [int(number in numbers) for number in range(1, 49)]
    if queens:
        for spot, building in enumerate(position.builders):
            found[f"spot {spot}"] = one_hot(KINDS, building)
        found["top building"] = one_hot(KINDS, position.top_building)
        found["unseen buildings"] = [position.unseen_buildings[kind] for kind in KINDS]
        found["buildings left"] = [position.buildings_left]
        found["dragon used"] = [int(position.dragon_used)]
    return found


def expected_planes(position: Position) -> dict[str, dict[tuple[int, int], int]]:
    """What the planes hold besides 0, by x and y from the castle."""
    setup, decision = position.setup, position.decision
    assert decision is not None
    found: dict[str, dict[tuple[int, int], int]] = {}
    for seat in range(setup.kingdoms):
        kingdom = position.kingdoms[(decision.kingdom + seat) % setup.kingdoms]
        for square, land in kingdom.squares.items():
            found.setdefault(f"{seat} {land.terrain}", {})[square] = 1
            if land.crowns:
                found.setdefault(f"{seat} crowns", {})[square] = land.crowns
            if land.building:
                found.setdefault(f"{seat} buildings", {})[square] = 1
            if land.knight:
                found.setdefault(f"{seat} knights", {})[square] = 1
        left, bottom, right, top = kingdom.bounds
        reach = range(1 - setup.grid, setup.grid)
        free = {
            (x, y): 1
            for x in reach
            for y in reach
            if max(right, x) - min(left, x) < setup.grid
            and max(top, y) - min(bottom, y) < setup.grid
            and (x, y) != (0, 0)
            and (x, y) not in kingdom.squares
        }
        if free:
            found[f"{seat} free"] = free
    if decision.kind == "tax":
        both = max((m.squares for m in position.moves if isinstance(m, Tax)), key=len)
        halves = [m.squares[0] for m in position.moves if isinstance(m, Tax)][:2]
        assert len(both) == 1 or tuple(halves) == both
        found["half a"], found["half b"] = {halves[0]: 1}, {halves[1]: 1}
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_vector_holds_what_its_names_say(setup: Setup) -> None:
    observation = Observation(setup)
    for position in some_positions(setup, 21):
        _, vector = observation.of(position)
        found = {entry.name: vector[entry.slice].tolist() for entry in observation.entries}
        assert found == expected_vector(position)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_planes_hold_what_their_names_say(setup: Setup) -> None:
    observation = Observation(setup)
    reach = setup.grid - 1
    for position in some_positions(setup, 22):
        planes, _ = observation.of(position)
        found = {}
        for plane, values in zip(observation.planes, planes, strict=True):
            squares = {
                (int(x) - reach, int(y) - reach): int(values[y, x])
                for y, x in zip(*np.nonzero(values), strict=True)
            }
            if squares:
                found[plane.name] = squares
        assert found == expected_planes(position)


def test_names_are_unique_and_leave_no_gap() -> None:
    for setup in SETUPS:
        observation = Observation(setup)
        assert len({plane.name for plane in observation.planes}) == len(observation.planes)
        assert len({entry.name for entry in observation.entries}) == len(observation.entries)
        ends = [0, *(entry.stop for entry in observation.entries)]
        assert ends == [*(entry.start for entry in observation.entries), observation.size]
        for i, plane in enumerate(observation.planes):
            assert observation.plane(plane.name) == i


def test_values_stay_about_the_scale() -> None:
    setup = Setup.queendomino(4)
    observation = Observation(setup)
    for position in some_positions(setup, 3):
        _, vector = observation.of(position)
        assert (vector / observation.scale).max() <= 3


def test_a_view_needs_somebody_who_looks() -> None:
    game = Game.new(Setup.kingdomino(2), seed=1)
    while not game.over:
        game.play(game.moves[0])
    with pytest.raises(FiefdomError, match="there is no decision"):
        Observation(game.setup).of(game.position)
    with pytest.raises(FiefdomError, match="not from"):
        Observation(Setup.kingdomino(3)).of(Game.new(Setup.kingdomino(2), seed=1).position)
