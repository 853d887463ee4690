"""Set-up and draft, rules D1 to D8."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest

from fiefdom.rules import (
    Claim,
    Claimed,
    FiefdomError,
    Game,
    Order,
    Place,
    Position,
    Setup,
    Square,
    modes,
)
from fiefdom.rules.kernel.layout import STATE
from fiefdom.rules.table import Table
from tables import claimed, finish, finish_round, kinds, new, order_for, turn, with_kingdom

FOUR = Setup.kingdomino(4)


def numbers(line: tuple[Claimed, ...]) -> list[int]:
    return [claimed.domino.number for claimed in line]


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_d1_kingdoms_start_as_a_lone_castle(setup: Setup) -> None:
    position = Game.new(setup, seed=1).position
    assert len(position.kingdoms) == setup.kingdoms
    for kingdom in position.kingdoms:
        assert dict(kingdom.squares) == {}
        assert kingdom.bounds == (0, 0, 0, 0)
        coins, guard = (7, 1) if setup.queendomino_rules else (0, 0)
        assert (kingdom.coins, kingdom.guard, kingdom.knights) == (coins, guard, guard)
        assert (kingdom.towers, kingdom.discarded, kingdom.has_queen) == (0, 0, False)


def test_d1_the_first_domino_goes_beside_the_castle_in_every_way() -> None:
    assert len(claimed(new(FOUR, [24, 25, 26, 27])).moves) == 24
    assert len(claimed(new(FOUR, [1, 2, 3, 4])).moves) == 12


def test_d2_royal_wedding_lines_come_from_the_boxes_in_turn() -> None:
    game = Game.new(Setup.royal_wedding(4), seed=5)
    assert {c.domino.box for c in game.position.next_line} == {"queendomino"}
    claimed(game)
    for _ in range(23):
        position = game.position
        line = {c.domino.box for c in position.line}
        expected = "kingdomino" if position.round % 2 == 0 else "queendomino"
        assert line == {expected}
        assert {c.domino.box for c in position.next_line} == {"kingdomino", "queendomino"} - line
        finish_round(game)
    assert game.position.unseen == {"queendomino": frozenset(), "kingdomino": frozenset()}


def test_d2_coins_and_buildings_go_on_in_a_kingdomino_line() -> None:
    game = claimed(new(Setup.royal_wedding(4), [1, 2, 3, 4]))
    finish_round(game)
    game = with_kingdom(game, 0, "C t")
    assert kinds(game) == ["place", "tax", "build", "dragon", "claim"]


def test_d3_lines_are_sorted_by_number() -> None:
    game = new(FOUR, [30, 4, 48, 17, 9, 8, 7, 6])
    assert numbers(game.position.next_line) == [4, 17, 30, 48]
    claimed(game)
    assert numbers(game.position.next_line) == [6, 7, 8, 9]


def test_d4_drawn_kings_claim_any_free_domino() -> None:
    game = new(Setup.kingdomino(2), [1, 2, 3, 4], kings=[3, 0, 2, 1])
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player, game.decision.king) == ("claim", 1, 3)
    assert game.decision.domino is None
    assert list(game.moves) == [Claim(1), Claim(2), Claim(3), Claim(4)]
    game.play(Claim(4))
    assert (game.decision.player, game.decision.king) == (0, 0)
    assert list(game.moves) == [Claim(1), Claim(2), Claim(3)]
    game.play(Claim(2))
    assert (game.decision.player, game.decision.king) == (0, 2)


def test_d4_two_player_kingdomino_draws_all_four_kings() -> None:
    orders = {Game.new(Setup.kingdomino(2), seed=seed).orders[0].kings for seed in range(400)}
    assert len(orders) == 24


def test_d4_two_player_queendomino_goes_first_second_second_first() -> None:
    setup = Setup.queendomino(2)
    drawn = [Game.new(setup, seed=seed).orders[0].kings for seed in range(60)]
    assert {tuple(king % 2 for king in kings) for kings in drawn} == {(0, 1, 1, 0), (1, 0, 0, 1)}
    with pytest.raises(FiefdomError, match="D4"):
        Game.new(setup, order=order_for(setup, kings=[0, 1, 2, 3]))


def test_d5_kings_act_in_the_order_of_their_dominoes() -> None:
    game = new(FOUR, range(1, 9))
    for number in (3, 1, 4, 2):
        game.play(Claim(number))
    assert [(c.domino.number, c.king, c.player) for c in game.position.line] == [
        (1, 1, 1),
        (2, 3, 3),
        (3, 0, 0),
        (4, 2, 2),
    ]
    order = []
    for number in (8, 5, 7, 6):
        assert game.decision is not None
        assert game.decision.domino is not None
        order.append((game.decision.player, game.decision.domino.number, game.decision.kind))
        game.play(game.moves[0])
        assert game.decision.kind == "claim"
        game.play(Claim(number))
    assert order == [(1, 1, "place"), (3, 2, "place"), (0, 3, "place"), (2, 4, "place")]
    assert [(c.domino.number, c.king) for c in game.position.line] == [
        (5, 3),
        (6, 2),
        (7, 0),
        (8, 1),
    ]


def test_d5_a_player_with_two_kings_may_act_twice_running() -> None:
    game = new(Setup.kingdomino(2), [1, 2, 3, 4])
    for number in (1, 3, 2, 4):
        game.play(Claim(number))
    players = []
    for _ in range(4):
        assert game.decision is not None
        players.append(game.decision.player)
        turn(game)
    assert players == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("setup", "size", "left"),
    [
        (Setup.kingdomino(3), 3, 0),
        (Setup.kingdomino(3, lines_of_four=True), 4, 1),
        (Setup.queendomino(3), 4, 1),
        (Setup.royal_wedding(3), 4, 1),
        (Setup.royal_wedding(5), 8, 3),
        (Setup.royal_wedding(6), 8, 2),
        (Setup.royal_wedding(6, teams=True), 8, 2),
        (Setup.royal_wedding(8, teams=True), 8, 0),
    ],
    ids=str,
)
def test_d6_unclaimed_dominoes_are_dropped(setup: Setup, size: int, left: int) -> None:
    game = new(setup, range(1, 49))
    assert numbers(game.position.next_line) == list(range(1, size + 1))
    for number in range(size, left, -1):
        game.play(Claim(number))
    assert numbers(game.position.line) == list(range(left + 1, size + 1))
    assert len(game.position.next_line) == size
    assert all(number not in game.position.unseen[setup.boxes[0]] for number in range(1, size + 1))


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_d7_no_claim_in_the_last_round(setup: Setup) -> None:
    game = claimed(Game.new(setup, seed=3))
    while game.position.round < setup.lines:
        assert kinds(game)[-1] == "claim"
        finish_round(game)
    assert game.position.next_line == ()
    for _ in range(setup.kings):
        assert "claim" not in kinds(game)
        turn(game)
    assert game.over
    assert (game.decision, game.moves) == (None, ())


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_d8_nothing_public_depends_on_the_hidden_order(setup: Setup) -> None:
    first = order_for(setup)
    drawn = 2 * setup.line_size
    second = Order(
        first.kings,
        {
            box: (*pile[:drawn], *pile[:drawn:-1], pile[drawn])
            for box, pile in first.dominoes.items()
        },
        (*first.buildings[:7], *reversed(first.buildings[7:])),
    )
    one, two = Game.new(setup, order=first), Game.new(setup, order=second)
    while one.position.round < 2 and not one.over:
        assert one.position == two.position
        assert one.position.states.tobytes() == two.position.states.tobytes()
        assert (one.moves, one.scores) == (two.moves, two.scores)
        move = one.moves[-1]
        one.play(move)
        two.play(move)
    assert one.orders != two.orders


def test_d8_left_out_dominoes_stay_unseen_to_the_end() -> None:
    game = finish(Game.new(Setup.kingdomino(2), seed=4))
    drawn = set(game.orders[0].dominoes["kingdomino"])
    assert len(drawn) == 24
    assert game.position.unseen == {"kingdomino": frozenset(range(1, 49)) - drawn}


def test_d8_no_order_can_be_reached_from_a_position() -> None:
    game = Game.new(Setup.royal_wedding(4), seed=9)
    game.play(game.moves[0])
    passed_by = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
    seen: dict[int, object] = {}
    left: list[object] = [game.position]
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, passed_by):
            continue
        seen[id(thing)] = thing
        left.extend(gc.get_referents(thing))
    assert not any(isinstance(thing, (Order, Game)) for thing in seen.values())
    assert {*Table.__slots__, *Position.__slots__} == {"setup", "state_words", "states"}
    assert not [name for name in STATE.names or () if "pile" in name or "order" in name[:5]]


def test_d8_the_position_of_a_game_is_a_copy() -> None:
    game = claimed(new(FOUR, [24, 25, 26, 27]))
    game.position.play(Place(Square(1, 0), Square(2, 0)))
    game.position.states["turn"] = 3
    assert game.position.turn == 0
    assert dict(game.position.kingdoms[0].squares) == {}
