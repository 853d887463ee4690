"""Small tables for tests: games with a chosen draw, and kingdoms drawn as pictures.

The oracle plays all of them too, so a test of a rule holds the engine and the oracle to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fiefdom.components import BOXES, TERRAINS, TILES
from fiefdom.rules import Discard, Game, Move, Order, Pass, Position, Setup, Square
from fiefdom.rules.kernel import layout
from fiefdom.rules.kernel.bits import ANCHOR, LOW_CELLS, LOW_MASK, SIDE
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.kingdoms import begin_kingdom
from fiefdom.rules.kernel.towns import settle
from lockstep import HeldGame

LETTERS = {terrain[0]: terrain for terrain in TERRAINS}
FILLERS = ("bakery", "sawmill", "fishmonger", "weaver", "goldsmith", "church")
CLOSED_CASTLE = """
    . l .
    l C l
    . l .
"""


def land(picture: str) -> dict[Square, tuple[str, int]]:
    """Squares from a picture, top row first: `w` wheat, `w2` with two crowns, `C` the castle."""
    rows = [row.split() for row in picture.strip().splitlines()]
    cells = {(x, -y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    [(castle_x, castle_y)] = [at for at, cell in cells.items() if cell == "C"]
    return {
        Square(x - castle_x, y - castle_y): (LETTERS[cell[0]], int(cell[1:] or 0))
        for (x, y), cell in cells.items()
        if cell not in ("C", ".")
    }


def order_for(
    setup: Setup,
    pile: Sequence[int] = (),
    kings: Sequence[int] | None = None,
    tiles: Sequence[str] = FILLERS,
) -> Order:
    """An order that begins with these dominoes and tiles; the rest follow from the lowest."""
    lines = setup.lines // len(setup.boxes)
    numbers = [*pile, *(number for number in range(1, 49) if number not in pile)]
    if kings is None:  # rules: D4
        kings = (0, 1, 3, 2) if setup == Setup.queendomino(2) else range(setup.kings)
    rest = list(TILES)
    for name in tiles:
        rest.remove(name)
    return Order(
        tuple(kings),
        {box: tuple(numbers[: lines * setup.line_size]) for box in setup.boxes},
        (*tiles, *rest) if setup.queendomino_rules else (),
    )


def new(
    setup: Setup,
    pile: Sequence[int] = (),
    kings: Sequence[int] | None = None,
    tiles: Sequence[str] = FILLERS,
) -> Game:
    """A game drawn so, at its first claims."""
    return HeldGame.new(setup, order=[order_for(setup, pile, kings, tiles)] * setup.games)


def claimed(game: Game) -> Game:
    """The game after first claims of the lowest free domino each."""
    while game.position.round == 0:
        game.play(game.moves[0])
    return game


def queendomino(pile: Sequence[int] = (), tiles: Sequence[str] = FILLERS, players: int = 4) -> Game:
    """Queendomino after the first claims: player 0 places the lowest domino."""
    return claimed(new(Setup.queendomino(players), pile, tiles=tiles))


def with_kingdom(
    game: Game,
    number: int,
    picture: str,
    *,
    buildings: Mapping[tuple[int, int], str] | None = None,
    knights: Sequence[tuple[int, int]] = (),
    guard: int | None = None,
    coins: int | None = None,
    discarded: int = 0,
) -> Game:
    """The game as it stands, gone on from with this kingdom in place of the one there."""
    position = game.position
    record = position.states[0].kingdoms[number]
    begin_kingdom(record, position.setup.queendomino_rules)
    squares = land(picture)
    left = min(0, *(square.x for square in squares), 0)
    bottom = min(0, *(square.y for square in squares), 0)
    record.width = max(0, *(square.x for square in squares), 0) - left + 1
    record.height = max(0, *(square.y for square in squares), 0) - bottom + 1
    castle = SIDE * (ANCHOR - bottom) + ANCHOR - left
    record.castle = castle
    boards = dict.fromkeys(range(layout.PLANES), 0)
    boards[layout.CASTLE] = boards[layout.OCCUPIED] = 1 << castle
    for square, (terrain, crowns) in squares.items():
        bit = 1 << castle + SIDE * square.y + square.x
        boards[TERRAINS.index(terrain)] |= bit
        boards[layout.OCCUPIED] |= bit
        boards[layout.CROWN_1] |= bit * (crowns & 1)
        boards[layout.CROWN_2] |= bit * (crowns >> 1)
        boards[layout.KNIGHTS] |= bit * (square in knights)
    for plane, board in boards.items():
        record.low[plane] = board & LOW_MASK
        record.high[plane] = board >> LOW_CELLS
    for at, name in (buildings or {}).items():
        settle(record, KINDS.index(name), Square(*at).code)
    record.guard = int(record.guard) if guard is None else guard
    record.knights = int(record.guard) + len(knights)
    record.coins = int(record.coins) if coins is None else coins
    record.discarded = discarded
    return gone_on(game, position)


def with_facts(game: Game, **facts: Any) -> Game:
    """The game as it stands, gone on from with these fields of the state, such as the Queen."""
    position = game.position
    for name, value in facts.items():
        position.states[name] = value
    return gone_on(game, position)


def gone_on(game: Game, position: Position) -> Game:
    """A game from this position on that draws what the given game would draw."""
    order, *later = game.orders[position.game_number - game.start.game_number :]
    left = Order(
        order.kings,
        {
            box: tuple(number for number in order.dominoes[box] if number in unseen)
            for box, unseen in position.unseen.items()
        },
        order.buildings[len(order.buildings) - sum(position.unseen_buildings.values()) :],
    )
    return HeldGame(position, [left, *later])


def default_move(game: Game) -> Move:
    """A pass where one is possible, else the first move."""
    return Pass() if Pass() in game.moves else game.moves[0]


def turn(game: Game, *moves: Move) -> None:
    """One king's whole turn: these moves where they are due, else passes and lowest claims."""
    wanted = list(moves)
    before = (game.position.turn, game.position.round, game.game_number)
    while (game.position.turn, game.position.round, game.game_number) == before and not game.over:
        due = bool(wanted) and wanted[0] in game.moves
        game.play(wanted.pop(0) if due else default_move(game))
    assert not wanted, f"never due: {wanted}"


def finish_round(game: Game) -> None:
    """Plays the round to its end with nothing optional."""
    before = game.position.round
    while game.position.round == before and not game.over:
        turn(game)


def finish(game: Game) -> Game:
    """Plays the game to its end with nothing optional."""
    while not game.over:
        game.play(default_move(game))
    return game


def until(game: Game, kind: str, player: int | None = None) -> Game:
    """Plays with nothing optional to this player's next decision of the kind, or anybody's."""
    while True:
        decision = game.decision
        assert decision is not None
        if decision.kind == kind and player in (None, decision.player):
            return game
        game.play(default_move(game))


def kinds(game: Game) -> list[str]:
    """The kinds of decision of the acting king's turn when it declines all it can."""
    trial = game.copy()
    seen: list[str] = []
    before = (game.position.turn, game.position.round)
    while (trial.position.turn, trial.position.round) == before and not trial.over:
        assert trial.decision is not None
        seen.append(trial.decision.kind)
        trial.play(default_move(trial))
    return seen


def discards(game: Game) -> bool:
    """Whether the current domino does not fit anywhere."""
    return game.moves == (Discard(),)


assert len(LETTERS) == len(TERRAINS)
assert set(BOXES) == {"kingdomino", "queendomino"}
