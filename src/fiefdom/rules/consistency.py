"""Setting up a table from plain facts: `arrange` refuses what no game could lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from fiefdom.components import BUILDINGS, DOMINOES, DOMINOES_PER_BOX, Half
from fiefdom.rules.arrangement import Arrangement, OnLine, built_in, open_tiles, set_up
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.faults import Fault, copies_faults, kingdom_faults, queen_faults
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.kings import check_kings
from fiefdom.rules.legality import why_no_dragon
from fiefdom.rules.moves import NEIGHBOURS
from fiefdom.rules.position import Position
from fiefdom.rules.steps import DECISIONS

_QUEENDOMINO_STEPS = ("buildings", "tax", "build", "dragon")

_NO_CHOICE = {
    "build": "no building can be built in this position",
    "dragon": "there is no building for the dragon to burn in this position",
}


class Misarranged(FiefdomError):  # noqa: N818 - reads as what it is
    """A table that no game could lead to; `part` names what is wrong with it."""

    def __init__(self, part: str, sentence: str) -> None:
        super().__init__(sentence)
        self.part = part


def arrange(table: Arrangement) -> Position:
    """The position with these facts; facts that contradict the rules raise Misarranged."""
    _check_course(table)
    _check_lines(table)
    _check_seen(table)
    for number, kingdom in enumerate(table.kingdoms):
        _refuse_any(f"kingdom {number + 1}", kingdom_faults(kingdom, table.setup))
        _check_turns(table, number)
    if table.setup.queendomino_rules:
        _check_towns(table)
    if table.step == "tax":
        _check_placed(table)
    position = set_up(table)
    if table.step in _NO_CHOICE and len(position.move_codes) < 2:
        _refuse("decision", _NO_CHOICE[table.step])
    return position


def _check_course(table: Arrangement) -> None:
    """The step must fit the round, the kings and the lines on the table."""
    setup, step = table.setup, table.step
    if step in _QUEENDOMINO_STEPS and not setup.queendomino_rules:
        _refuse("decision", f"{setup.box} has no decision called {step}")
    if not 1 <= table.game_number <= setup.games:
        _refuse("game", f"{setup} has {setup.games} games")
    if len(table.past) != (setup.kingdoms if setup.games > 1 else 0):
        _refuse("past", "a dynasty has past points for every kingdom; other games have none")
    if not 0 <= table.round <= setup.lines:
        _refuse("round", f"{setup} has {setup.lines} rounds")
    if step == "kings":
        if table.round or table.turn or table.kings or table.line or table.next_line:
            _refuse("decision", "kings are drawn before anything else lies on the table")
        return
    first = table.round == 0
    if first and step not in ("buildings", "line", "claim"):
        _refuse("decision", f"in round 0 dominoes are claimed; there is no {step}")
    if step == "over" and (table.round < setup.lines or table.game_number < setup.games):
        _refuse("decision", f"the game is not over before round {setup.lines}")  # rules: D7
    if step in ("line", "claim") and table.round == setup.lines:
        _refuse("decision", "the last round has no next line to claim from")  # rules: D7
    kings = table.kings if first else tuple(king for _, king in table.line)
    _check_kings(table, kings, "kings" if first else "line")
    if not first and table.kings:
        _refuse("kings", "the order of the first claims is only given in round 0")


def _check_kings(table: Arrangement, kings: tuple[int | None, ...], part: str) -> None:
    setup = table.setup
    if Counter(kings) != Counter(range(setup.kings)):
        _refuse(part, f"each of the {setup.kings} kings must be here once")
    if part == "kings":
        try:
            check_kings(setup, table.kings)
        except FiefdomError as error:
            _refuse(part, str(error))
    last = len(kings) if table.step == "over" else len(kings) - 1
    waiting = table.step in ("buildings", "line")
    if not 0 <= table.turn <= (0 if waiting else last):
        _refuse(part, "one king must be marked as acting, unless the game is over")
    if table.step == "over" and table.turn != last:
        _refuse(part, "every king has acted when the game is over")
    acted = set(kings[: table.turn]) if table.next_line else set()
    claimed = {king for _, king in table.next_line if king is not None}
    if claimed != acted:  # rules: D5
        _refuse("next", "the kings on the next line must be those that have acted")


def _check_lines(table: Arrangement) -> None:
    setup = table.setup
    drawn = table.step in DECISIONS
    wanted = setup.line_size if drawn and table.round < setup.lines else 0
    if len(table.next_line) != wanted:
        _refuse("next", f"the next line holds {wanted} dominoes now, not {len(table.next_line)}")
    if table.round == 0 and table.line:
        _refuse("line", "in round 0 there is no current line")
    for part, line in (("line", table.line), ("next", table.next_line)):
        numbers = [number for number, _ in line]
        if numbers != sorted(set(numbers)):
            _refuse(part, "a line's numbers go from low to high")  # rules: D3


def _check_seen(table: Arrangement) -> None:
    """Lines take turns between the boxes, and each was seen when it was drawn (rules: D2)."""
    boxes = table.setup.boxes
    drawn = table.round + bool(table.next_line)
    shown: dict[str, set[int]] = {box: set() for box in boxes}
    for line, number in ((table.line, table.round - 1), (table.next_line, table.round)):
        shown[boxes[number % len(boxes)]] |= _numbers(line)
    for i, box in enumerate(boxes):
        seen = table.seen.get(box, frozenset())
        wanted = len(range(i, drawn, len(boxes))) * table.setup.line_size
        if len(seen) != wanted:
            _refuse(
                f"seen {box}", f"{wanted} {box} dominoes have been seen by now, not {len(seen)}"
            )
        if not shown[box] <= seen <= set(range(1, DOMINOES_PER_BOX + 1)):
            _refuse(f"seen {box}", "the dominoes on the table must be among those seen")


def _numbers(line: tuple[OnLine, ...]) -> set[int]:
    return {number for number, _ in line}


def _check_turns(table: Arrangement, number: int) -> None:
    """Every turn so far laid or discarded one domino in its kingdom (rules: P4)."""
    setup, kingdom = table.setup, table.kingdoms[number]
    turns = 0
    for i, (_, king) in enumerate(table.line):
        if king is not None and setup.kingdom_of(king % setup.players) == number:
            placing = table.step in ("place", "buildings", "line")
            turns += table.round - 1 + (i < table.turn or (i == table.turn and not placing))
    laid = len(kingdom.squares) // 2 + kingdom.discarded
    if kingdom.discarded < 0 or laid != turns:
        _refuse(
            f"kingdom {number + 1}",
            f"after {turns} turns there are {turns} dominoes laid or discarded, not {laid}",
        )


def _check_towns(table: Arrangement) -> None:
    if table.top is not None and table.step in ("kings", "buildings"):
        _refuse("top", "the pile of buildings has no top tile before buildings are drawn")
    tiles = open_tiles(table.builders, table.top)
    known = [*tiles, *built_in(table.kingdoms), *table.burnt]
    _refuse_any("builders", copies_faults(known))
    _refuse_any("queen", queen_faults(table.kingdoms, table.setup))
    for number, kingdom in enumerate(table.kingdoms):
        standing = sum(land.knight for land in kingdom.squares.values())
        towers = sum(BUILDINGS[name].towers for name in built_in((kingdom,)))
        if kingdom.knights != kingdom.guard + standing or kingdom.towers != towers:
            _refuse(
                f"kingdom {number + 1}",
                f"its guard and squares hold {kingdom.guard + standing} knights, "
                f"and its buildings {towers} towers",
            )
    if table.step == "dragon" and (reason := why_no_dragon(_acting(table), table.dragon_used)):
        _refuse("decision", reason)


def _check_placed(table: Arrangement) -> None:
    """The domino that may be taxed lies where it is said to lie (rules: T1)."""
    kingdom = _acting(table)
    if table.placed is None or kingdom.guard < 1:
        _refuse("decision", "taxing needs a domino that was just placed and a knight in the guard")
    a, b = table.placed
    boxes = table.setup.boxes
    domino = DOMINOES[boxes[(table.round - 1) % len(boxes)]][table.line[table.turn][0]]
    together = (b.x - a.x, b.y - a.y) in NEIGHBOURS
    for square, half in ((a, domino.a), (b, domino.b)):
        if not together or kingdom.squares.get(square) != _bare(half):
            _refuse("placed", f"domino {domino.number} does not lie on {a} and {b}")


def _bare(half: Half) -> Land:
    return Land(half.terrain, half.crowns)


def _acting(table: Arrangement) -> KingdomView:
    king = table.line[table.turn][1]
    assert king is not None
    return table.kingdoms[table.setup.kingdom_of(king % table.setup.players)]


def _refuse(part: str, sentence: str) -> NoReturn:
    raise Misarranged(part, sentence)


def _refuse_any(part: str, faults: Iterable[Fault]) -> None:
    for fault in faults:
        _refuse(part, fault.sentence)
