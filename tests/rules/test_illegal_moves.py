"""An illegal move names the rule it breaks, says what is possible, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fiefdom.rules import (
    Build,
    Claim,
    Discard,
    Dragon,
    Game,
    IllegalMove,
    Move,
    Pass,
    Place,
    Setup,
    Square,
    Tax,
)
from tables import (
    CLOSED_CASTLE,
    claimed,
    finish,
    new,
    queendomino,
    turn,
    until,
    with_facts,
    with_kingdom,
)

EAST, FAR_EAST = Square(1, 0), Square(2, 0)


def wheat_at_hand(picture: str = "C", domino: int = 1) -> Game:
    """Kingdomino: player 0 places two wheat squares, or another domino."""
    return with_kingdom(claimed(new(Setup.kingdomino(4), [domino, 46, 47, 48])), 0, picture)


def wheat_and_forest_at_hand(picture: str = "C") -> Game:
    return wheat_at_hand(picture, domino=13)


def taxing(guard: int = 1) -> Game:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C t t", guard=guard, coins=3)
    game.play(Place(Square(0, 1), Square(0, 2)))
    return game


def building(picture: str = "C t t w", **facts: int) -> Game:
    game = with_kingdom(
        queendomino([1, 2, 3, 4]), 0, picture, buildings={(2, 0): "statue"}, coins=3
    )
    game = with_facts(game, **facts) if facts else game
    game.play(Place(Square(0, 1), Square(0, 2)))
    game.play(Pass())
    return game


def an_empty_spot() -> Game:
    """Player 1 may build, after player 0 took the tile of the spot that costs nothing."""
    game = queendomino([1, 46, 47, 48])
    game = with_kingdom(with_kingdom(game, 0, "C t"), 1, "C t")
    turn(game, Build(0, EAST))
    game.play(game.moves[0])
    game.play(Pass())
    return game


def bribing_the_dragon() -> Game:
    game = an_empty_spot()
    game.play(Pass())
    return game


def claiming(**facts: int) -> Game:
    """Player 0 claims, having had no chance to bribe the dragon."""
    game = with_facts(queendomino([1, 2, 3, 4]), **facts)
    return until(game, "claim")


CASES: list[tuple[str, Callable[[], Game], Move, str]] = [
    ("P1", wheat_at_hand, Place(EAST, Square(2, 1)), "do not share an edge"),
    ("P1", wheat_at_hand, Place(EAST, EAST), "do not share an edge"),
    ("P1", wheat_at_hand, Place(Square(0, 0), EAST), "g7 is not free"),
    ("P1", lambda: wheat_at_hand("C w"), Place(EAST, FAR_EAST), "h7 is not free"),
    ("P1", wheat_at_hand, Place(FAR_EAST, EAST), "name the left or lower square first"),
    ("P1", wheat_at_hand, Place(Square(40, 0), Square(41, 1)), "do not share"),
    ("P2", wheat_at_hand, Place(Square(1, 1), Square(2, 1)), "neither half would touch"),
    (
        "P2",
        lambda: wheat_and_forest_at_hand("C w l"),
        Place(Square(2, 1), Square(2, 2)),
        "neither half would touch",
    ),
    (
        "P3",
        lambda: wheat_at_hand("C w w w"),
        Place(Square(4, 0), Square(5, 0)),
        "would be 6×1 squares and may not exceed 5×5",
    ),
    ("P3", wheat_at_hand, Place(Square(9, 0), Square(10, 0)), "may not exceed 5×5"),
    ("P4", wheat_at_hand, Discard(), "must be placed"),
    ("P2", lambda: wheat_at_hand(CLOSED_CASTLE), Place(FAR_EAST, Square(3, 0)), "neither half"),
    ("D5", wheat_at_hand, Claim(5), "must now place the domino"),
    ("D5", wheat_at_hand, Pass(), "must now place the domino"),
    ("D5", lambda: new(Setup.kingdomino(4)), Discard(), "must now claim a domino"),
    ("D5", lambda: new(Setup.kingdomino(4), [3, 4, 5, 6]), Claim(7), "free are 3, 4, 5, 6"),
    ("D5", lambda: finish(Game.new(Setup.kingdomino(2), seed=1)), Claim(1), "nobody has to move"),
    ("D5", taxing, Build(0, EAST), "must now tax or pass"),
    ("D5", building, Tax((Square(0, 1),)), "must now build or pass"),
    ("D5", claiming, Dragon(0), "must now claim a domino"),
    ("T1", taxing, Tax((Square(0, 1), Square(0, 2))), "the guard has only one knight"),
    ("T1", taxing, Tax((EAST,)), "onto the domino just placed"),
    ("T1", taxing, Tax(()), "onto the domino just placed"),
    ("T1", lambda: taxing(2), Tax((Square(0, 1), Square(0, 1))), "one on each square"),
    ("T1", lambda: taxing(2), Tax((Square(0, 2), Square(0, 1))), "one on each square"),
    ("B2", building, Build(0, Square(3, 0)), "j7 is not a town square"),
    ("B2", building, Build(0, Square(0, 5)), "is not a town square"),
    ("B2", building, Build(0, FAR_EAST), "has a building already"),
    ("B2", building, Build(4, EAST), "costs 4 and the kingdom has 3"),
    ("B2", lambda: building(queen=0), Build(5, EAST), "costs 4 and the kingdom has 3"),
    ("B4", building, Build(6, EAST), "there is no building on spot 6"),
    ("B4", an_empty_spot, Build(0, EAST), "there is no building on spot 0"),
    ("G1", bribing_the_dragon, Dragon(0), "no building to burn on spot 0"),
    ("G1", bribing_the_dragon, Dragon(7), "no building to burn on spot 7"),
    ("G1", lambda: claiming(queen=0), Dragon(0), "hosts the Queen"),
    ("G1", lambda: claiming(dragon_used=1), Dragon(0), "has already been bribed this round"),
]


@pytest.mark.parametrize(
    ("rule", "table", "move", "says"), CASES, ids=[f"{case[0]} {case[2]}" for case in CASES]
)
def test_the_rule_is_named(rule: str, table: Callable[[], Game], move: Move, says: str) -> None:
    game = table()
    before, history = game.position, game.history
    with pytest.raises(IllegalMove, match=says) as refused:
        game.play(move)
    assert refused.value.rule == rule
    assert str(refused.value).endswith(f"(rule {rule})")
    assert (game.position, game.history) == (before, history)
    assert game.position.states.tobytes() == before.states.tobytes()


def test_g1_names_the_missing_coin() -> None:
    game = with_kingdom(queendomino([1, 2, 3, 4]), 0, "C", coins=0, guard=0)
    game.play(game.moves[0])
    with pytest.raises(IllegalMove, match="costs 1 coin") as refused:
        game.play(Dragon(0))
    assert refused.value.rule == "G1"


def test_every_rule_about_moves_is_among_the_cases() -> None:
    assert {case[0] for case in CASES} == {"P1", "P2", "P3", "P4", "D5", "T1", "B2", "B4", "G1"}
