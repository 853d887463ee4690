"""The engine and the oracle side by side: every move made in both, everything compared.

As a script, `python tests/lockstep.py 2 5` plays two games of every mode and of every fifth
mix of options.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from fiefdom.components import BUILDINGS
from fiefdom.rules import (
    Build,
    Claim,
    Claimed,
    Discard,
    Dragon,
    Game,
    KingdomScore,
    KingdomView,
    Move,
    Order,
    Pass,
    Place,
    Position,
    Setup,
    Tax,
    modes,
)
from fiefdom.rules.kernel import compiling
from fiefdom.rules.kernel import sheet as columns
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, Ints
from fiefdom.rules.kernel.play import count_kingdoms_at
from fiefdom.rules.position import AnyMove
from fiefdom.rules.scores import Total
from naive import DOMINOES, Kingdom, NaiveGame
from naive import Move as NaiveMove

Chooser = Callable[[random.Random, Position, Sequence[Move]], Move]


def option_mixes() -> list[Setup]:
    """Every Kingdomino row with every mix of Dynasty, Middle Kingdom and Harmony but none."""
    rows: list[tuple[int, dict[str, bool]]] = [
        (2, {}),
        (3, {}),
        (3, {"lines_of_four": True}),
        (4, {}),
        (2, {"mighty_duel": True}),
    ]
    return [
        Setup.kingdomino(
            players, dynasty=dynasty, middle_kingdom=middle, harmony=harmony, **variant
        )
        for players, variant in rows
        for dynasty, middle, harmony in itertools.product((False, True), repeat=3)
        if dynasty or middle or harmony
    ]


def oracle_of(game: Game) -> NaiveGame:
    """The same game in the oracle, at its start."""
    setup = game.setup
    earlier = game.start.game_number - 1
    return NaiveGame(
        setup.box,
        setup.players,
        **setup.options,
        draws=[
            {"kings": order.kings, "piles": order.dominoes, "buildings": order.buildings}
            for order in (*game.orders[:1] * earlier, *game.orders)
        ],
    )


def oracle_at(game: Game) -> NaiveGame:
    """The same game in the oracle, at its present position, however that came about."""
    position, oracle = game.position, oracle_of(game)
    order = game.orders[position.game_number - game.start.game_number]
    oracle.number, oracle.round = position.game_number, position.round
    oracle.finished = [[total_of(past) for past in position.past]]
    oracle.kingdoms = [naive_kingdom(view) for view in position.kingdoms]
    oracle.queen, oracle.dragon_used = position.queen, position.dragon_used
    oracle.line_box, oracle.line = line_of(position.line)
    oracle.next_box, oracle.next_line = line_of(position.next_line)
    oracle.lines_drawn = position.round + 1
    oracle.piles = {
        box: [number for number in order.dominoes[box] if number in unseen]
        for box, unseen in position.unseen.items()
    }
    oracle.builders = list(position.builders) or [None] * len(oracle.builders)
    below = sum(position.unseen_buildings.values())
    top = [name for name in (position.top_building,) if name is not None]
    oracle.building_pile = top + list(order.buildings[len(order.buildings) - below :])
    decision = position.decision
    oracle.kind = "over" if decision is None else decision.kind
    oracle.king = None if decision is None else decision.king
    oracle.waiting = [turn.king for turn in position.turns if turn.line != "next"][1:]
    taxes = (move.squares for move in game.moves if isinstance(move, Tax))
    oracle.placed = [squares[0] for squares in taxes if len(squares) == 1]
    return oracle


def naive_kingdom(view: KingdomView) -> Kingdom:
    """The kingdom as the oracle keeps it: without the crowns of its buildings."""
    lands = view.squares
    buildings: dict[tuple[int, int], str] = {
        square: land.building for square, land in lands.items() if land.building
    }
    crowns = {square: BUILDINGS[name].crowns for square, name in buildings.items()}
    return Kingdom(
        {s: (land.terrain, land.crowns - crowns.get(s, 0)) for s, land in lands.items()},
        buildings,
        {square for square, land in lands.items() if land.knight},
        view.coins,
        view.guard,
        view.discarded,
    )


def total_of(total: Total) -> dict[str, int]:
    """What a kingdom has in all, in the oracle's words."""
    largest, crowns = total.largest_territory, total.crowns
    return {"total": total.points, "largest_territory": largest, "crowns": crowns}


class HeldGame(Game):
    """A game that the oracle plays too: every position and every move is compared."""

    __slots__ = ()

    def __init__(self, start: Position, orders: Sequence[Order]) -> None:
        super().__init__(start, orders)
        check_position(self.position, oracle_at(self))

    def play(self, move: AnyMove) -> None:
        """Plays the move in both."""
        oracle = oracle_at(self)
        super().play(move)
        oracle.play(naive_move(self.history[-1]))
        check_position(self.position, oracle)


def naive_move(move: Move) -> NaiveMove:
    """The move in the oracle's words; a Square equals a plain pair."""
    match move:
        case Place(a, b):
            return ("place", a, b)
        case Discard():
            return ("discard",)
        case Tax(squares):
            return ("tax", squares)
        case Build(spot, square):
            return ("build", spot, square)
        case Dragon(spot):
            return ("dragon", spot)
        case Pass():
            return ("pass",)
        case Claim(domino):
            return ("claim", domino)


# --- ways to choose, so that rare things happen ----------------------------------------------


def uniform(rng: random.Random, position: Position, moves: Sequence[Move]) -> Move:
    """Any move, all equally likely."""
    return rng.choice(moves)


def eager(rng: random.Random, position: Position, moves: Sequence[Move]) -> Move:
    """Seldom a pass, often both knights."""
    if isinstance(moves[-1], Tax) and len(moves[-1].squares) == 2 and rng.random() < 0.8:
        return moves[-1]
    return rng.choice(moves[1:] if isinstance(moves[0], Pass) and rng.random() < 0.95 else moves)


def tall(rng: random.Random, position: Position, moves: Sequence[Move]) -> Move:
    """Builds towers and banks where it can, saves knights, and takes dominoes with towns."""
    builders = position.builders
    wanted: list[Move] = []
    for move in moves:
        if isinstance(move, Build):
            building = BUILDINGS[builders[move.spot] or ""]
            if building.towers or building.tax_coin_per != "none":
                wanted.append(move)
    if not wanted and isinstance(moves[0], Claim):
        towns = {
            claimed.domino.number
            for claimed in position.next_line
            if "town" in (claimed.domino.a.terrain, claimed.domino.b.terrain)
        }
        wanted = [move for move in moves if isinstance(move, Claim) and move.domino in towns]
    if wanted and rng.random() < 0.9:
        return rng.choice(wanted)
    if isinstance(moves[-1], Tax) and len(moves[-1].squares) == 1 and rng.random() < 0.7:
        return moves[0]
    return eager(rng, position, moves)


CHOOSERS: tuple[Chooser, ...] = (uniform, eager, tall)


# --- playing and comparing -------------------------------------------------------------------


def play_in_lockstep(setup: Setup, seed: int) -> Counter[str]:
    """Plays one game in both engines, compares them throughout, and counts what happened."""
    rng = random.Random(f"{setup} {seed}")
    choose = CHOOSERS[seed % len(CHOOSERS)] if setup.queendomino_rules else uniform
    game = Game.new(setup, seed=seed)
    oracle = oracle_of(game)
    met: Counter[str] = Counter()
    position = game.position
    check_everything(game, position, oracle)
    while not game.over:
        before, kingdom = position, oracle.kingdom
        assert kingdom is not None
        moves = game.moves
        named = [naive_move(move) for move in moves]
        assert len(set(named)) == len(named)
        assert set(named) == oracle.legal(), position
        move = choose(rng, position, moves)
        game.play(move)
        oracle.play_known(naive_move(move))
        position = game.position
        check_table(position, oracle)
        if (position.game_number, position.round, position.queen) != (
            before.game_number,
            before.round,
            before.queen,
        ) or game.over:
            check_everything(game, position, oracle)
        else:
            check_turn(before, position, oracle, kingdom)
        note(met, before, position, move, kingdom)
    assert oracle.kind == "over"
    met["game"] += 1
    met["shared victory"] += len(game.scores.winners) > 1
    return met


def check_table(position: Position, oracle: NaiveGame) -> None:
    """Whose turn it is and what lies between the kingdoms."""
    decision = position.decision
    if decision is None:
        assert oracle.kind == "over"
        assert position.over
    else:
        assert (decision.kind, decision.player) == (oracle.kind, oracle.player)
        assert (decision.king, decision.kingdom) == (oracle.king, oracle.kingdom)
        domino = decision.domino
        assert (None if domino is None else domino.number) == oracle.domino
    assert (position.game_number, position.round) == (oracle.number, oracle.round)
    assert position.queen == oracle.queen
    assert position.dragon_used == oracle.dragon_used
    assert line_of(position.line) == (oracle.line_box if oracle.line else None, oracle.line)
    assert line_of(position.next_line) == (
        oracle.next_box if oracle.next_line else None,
        oracle.next_line,
    )
    assert list(position.builders) == (oracle.builders if oracle.has_coins else [])
    assert position.buildings_left == len(oracle.building_pile)
    assert position.top_building == oracle.top_building
    below = Counter(position.unseen_buildings)
    assert +below == Counter(oracle.building_pile[1:])


def line_of(line: Sequence[Claimed]) -> tuple[str | None, list[tuple[int, int | None]]]:
    """A line's box and its numbers with their kings; no box for no line."""
    boxes = {claimed.domino.box for claimed in line}
    assert len(boxes) <= 1  # rules: D2
    return (boxes.pop() if boxes else None), [(c.domino.number, c.king) for c in line]


def check_turn(before: Position, after: Position, oracle: NaiveGame, kingdom: int) -> None:
    """The kingdom that moved, and that no other one changed."""
    for number in range(after.setup.kingdoms):
        if number == kingdom:
            check_kingdom(view_of(after, number), oracle, number)
            check_score(points_of(after)[number].tolist(), oracle.score(number))
        else:
            old, new = (p.states["kingdoms"][0][number].tobytes() for p in (before, after))
            assert old == new, f"kingdom {number} changed in the turn of {kingdom}"


def view_of(position: Position, number: int) -> KingdomView:
    """One kingdom's view, as `position.kingdoms` gives it."""
    return position.kingdom(number)


def points_of(position: Position) -> Ints:
    """The counted kingdoms as the kernel gives them."""
    rows = np.zeros((MAX_KINGDOMS, columns.SHEET_COLUMNS), np.int64)
    count_kingdoms_at(position.states, 0, rows)
    return rows


def check_kingdom(view: KingdomView, oracle: NaiveGame, number: int) -> None:
    """One kingdom's squares and possessions."""
    facts = oracle.facts(number)
    lands = view.squares
    assert {s: (land.terrain, land.crowns) for s, land in lands.items()} == facts["squares"]
    assert {s: land.building for s, land in lands.items() if land.building} == facts["buildings"]
    assert {s for s, land in lands.items() if land.knight} == facts["knights_on"]
    assert view.coins == facts["coins"]
    assert view.guard == facts["guard"]
    assert view.knights == facts["guard"] + len(facts["knights_on"])
    assert view.towers == facts["towers"]
    assert view.discarded == facts["discarded"]
    assert view.has_queen == (oracle.queen == number)


def check_score(row: list[int], expected: dict[str, Any]) -> None:
    """One row of the kernel's count against the oracle's sheet."""
    assert row[: columns.CROWNS + 1] == [
        *expected["terrains"].values(),
        expected["towns"],
        expected["buildings"],
        expected["wealth"],
        expected["middle_kingdom"],
        expected["harmony"],
        expected["total"],
        expected["largest_territory"],
        expected["crowns"],
    ]


def check_position(position: Position, oracle: NaiveGame) -> None:
    """The table, every kingdom, the score sheet and the legal moves."""
    check_table(position, oracle)
    sheet = position.scores
    for number, (view, score) in enumerate(zip(position.kingdoms, sheet.kingdoms, strict=True)):
        check_kingdom(view, oracle, number)
        check_sheet(score, oracle.score(number))
    assert [list(tied) for tied in sheet.ranking] == oracle.ranking()
    keys = ("total", "largest_territory", "crowns")
    assert [total_of(total) for total in sheet.totals] == [
        {key: total[key] for key in keys} for total in oracle.totals()
    ]
    named = [naive_move(move) for move in position.moves]
    assert len(set(named)) == len(named)
    assert set(named) == oracle.legal(), position


def check_everything(game: Game, position: Position, oracle: NaiveGame) -> None:
    """The position, what chance has still to bring, and the sheets of earlier games."""
    check_position(position, oracle)
    draw = oracle.draws[oracle.number - 1]
    for box, unseen in position.unseen.items():
        seen = draw["piles"][box][: len(draw["piles"][box]) - len(oracle.piles[box])]
        assert unseen == set(DOMINOES[box]).difference(seen)
    past = oracle.finished if not game.over else [*oracle.finished, all_scores(oracle)]
    assert [[k.total for k in s.kingdoms] for s in game.sheets] == [
        [score["total"] for score in scores] for scores in past
    ]


def all_scores(oracle: NaiveGame) -> list[dict[str, Any]]:
    """The score of every kingdom."""
    return [oracle.score(number) for number in range(len(oracle.kingdoms))]


def check_sheet(score: KingdomScore, expected: dict[str, Any]) -> None:
    """A kingdom's part of the readable score sheet, and that it adds up."""
    assert {key: getattr(score, key) for key in expected} == expected
    points = Counter[str]()
    for territory in score.territories:
        points[territory.terrain] += territory.points
    assert {terrain: points[terrain] for terrain in score.terrains} == score.terrains
    assert points["town"] == score.towns
    assert sum(building.points for building in score.building_points) == score.buildings


def note(met: Counter[str], before: Position, after: Position, move: Move, kingdom: int) -> None:
    """Counts the rare things, so that a test can ask whether they happened at all."""
    if isinstance(move, Discard):
        met["discard"] += 1
    elif isinstance(move, Dragon):
        met["dragon"] += 1
    elif isinstance(move, Tax):
        met["both knights"] += len(move.squares) == 2
        state = before.states[0].kingdoms[kingdom]
        met["knights' bank"] += int(state.tax_per_knight) > 0
        met["towers' bank"] += int(state.tax_per_tower) > 0
    elif isinstance(move, Build):
        name = before.builders[move.spot] or ""
        met[name] += 1
        met["discount"] += before.queen == kingdom and move.spot > 0
        met["queen moves"] += before.queen != after.queen
        towers = after.states["kingdoms"][0]["towers"].tolist()[: after.setup.kingdoms]
        best_other = max(t for n, t in enumerate(towers) if n != kingdom)
        met["queen tie"] += BUILDINGS[name].towers > 0 and towers[kingdom] == best_other
        met["queen stays"] += BUILDINGS[name].towers > 0 and towers[kingdom] < best_other
        met["building beside a knight"] += view_of(before, kingdom).squares[move.square].knight
    if after.setup.queendomino_rules and after.round > before.round > 0:
        met["empty spot"] += None in after.builders
        met["last tile open"] += after.top_building is not None and after.buildings_left == 1
        met["top tile stays"] += after.buildings_left == before.buildings_left > 0


def play_all(setups: Iterable[Setup], games: int, first_seed: int = 0) -> Counter[str]:
    """Plays this many games of each set-up in lockstep."""
    met: Counter[str] = Counter()
    for setup in setups:
        for seed in range(first_seed, first_seed + games):
            met += play_in_lockstep(setup, seed)
    return met


def main() -> None:
    """Plays and says how the kernel was run, for tests that run it another way."""
    met = play_all([*modes(), *option_mixes()[:: int(sys.argv[2])]], int(sys.argv[1]))
    print(
        f"{met['game']} games agree, compiled={compiling.COMPILED}, "
        f"boundscheck={compiling.BOUNDSCHECK}"
    )


if __name__ == "__main__":
    main()
