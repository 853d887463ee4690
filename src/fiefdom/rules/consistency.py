"""Setting up a table from plain facts: `arrange` refuses what no game could lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from fiefdom.components import BUILDINGS, DOMINOES, DOMINOES_PER_BOX, Half
from fiefdom.rules.arrangement import (
    Arrangement,
    OnLine,
    built_in,
    open_tiles,
    set_up,
    write_kingdom,
)
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.layout import MAX_BUILDINGS
from fiefdom.rules.kernel.towns import DRAGON_PRICE
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.kings import check_kings
from fiefdom.rules.moves import CASTLE, NEIGHBOURS, Square
from fiefdom.rules.position import Position
from fiefdom.rules.scores import KingdomScore
from fiefdom.rules.setup import Setup
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
        check_kingdom(kingdom, table.setup, f"kingdom {number + 1}")
        _check_turns(table, number)
    if table.setup.queendomino_rules:
        _check_towns(table)
    if table.step == "tax":
        _check_placed(table)
    position = set_up(table)
    if table.step in _NO_CHOICE and len(position.move_codes) < 2:
        _refuse("decision", _NO_CHOICE[table.step])
    return position


def score_kingdom(kingdom: KingdomView, setup: Setup) -> KingdomScore:
    """The score of one kingdom alone, as if it stood in a game of this set-up."""
    check_kingdom(kingdom, setup, "kingdom 1")
    position = Position(setup)
    write_kingdom(position.states[0].kingdoms[0], kingdom)
    if kingdom.has_queen:
        position.states["queen"] = 0
    return position.scores.kingdoms[0]


def check_kingdom(kingdom: KingdomView, setup: Setup, part: str) -> None:
    """Refuses a kingdom that could not lie on a table of this set-up."""
    for fault in kingdom_faults(kingdom, setup):
        _refuse(part, fault.sentence)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something impossible on a real table: a short name for it, and a sentence.

    The other fields hold what the sentence mentions, for callers with their own wording.
    """

    name: str
    sentence: str
    squares: tuple[Square, ...] = ()
    terrain: str | None = None
    crowns: int | None = None
    building: str | None = None
    domino: tuple[str, int] | None = None
    """Its box and number."""
    found: int | None = None
    """How many there are, if there can be only `most`."""
    most: int | None = None


def kingdom_faults(kingdom: KingdomView, setup: Setup) -> Iterator[Fault]:
    """Everything that is impossible in a kingdom on a table of this set-up."""
    if not kingdom.fits(setup.grid):  # rules: P3
        width, height = kingdom.size
        yield Fault(
            "too-wide",
            f"{width}×{height} squares do not fit a {setup.grid}×{setup.grid} grid",
            most=setup.grid,
        )
    if CASTLE in kingdom.squares:
        yield Fault("on-castle", "the castle's square holds nothing else")
    if len(kingdom.squares) % 2:
        yield Fault(
            "odd",
            f"dominoes cannot cover an odd number of squares, {len(kingdom.squares)}",
            found=len(kingdom.squares),
        )
    if apart := _apart(kingdom):
        yield Fault("apart", "every square must be joined to the castle", apart)  # rules: P2
    for square, land in kingdom.squares.items():
        yield from _land_faults(square, land, setup)
    built = Counter(built_in((kingdom,)))
    turns = len(kingdom.squares) // 2 + kingdom.discarded
    if built.total() > min(turns, MAX_BUILDINGS):
        yield Fault(  # rules: B2
            "many-buildings",
            f"a kingdom builds at most one building a turn, not {built.total()} in {turns}",
            found=built.total(),
            most=min(turns, MAX_BUILDINGS),
        )
    for name, found in sorted(built.items()):
        if found > BUILDINGS[name].copies:
            yield copies_fault(name, found)
    extras = (kingdom.coins, kingdom.guard, kingdom.knights, kingdom.towers, kingdom.has_queen)
    if any(extras) and not setup.queendomino_rules:
        yield Fault("wrong-box", f"{setup.box} has no coins, knights, towers or Queen")


def copies_fault(building: str, found: int) -> Fault:
    """The fault of having more copies of a building than the box holds."""
    most = BUILDINGS[building].copies
    return Fault(
        "building-copies",
        f"the box holds {most} of the building {building}, not {found}",
        building=building,
        found=found,
        most=most,
    )


def _land_faults(square: Square, land: Land, setup: Setup) -> Iterator[Fault]:
    town = land.terrain == "town"
    if (town or land.knight) and not setup.queendomino_rules:
        yield Fault("wrong-box", f"{setup.box} has no towns or knights, as on {square}", (square,))
    if land.building is not None and not town:
        yield Fault("no-town", f"{square} is not a town square to build on", (square,))  # rules: B2
    built = 0 if land.building is None else BUILDINGS[land.building].crowns
    if land.crowns != built and town:
        yield Fault(
            "town-crown", f"town squares have no crowns of their own, as on {square}", (square,)
        )


def _apart(kingdom: KingdomView) -> tuple[Square, ...]:
    """The squares that are not connected to the castle."""
    found = {CASTLE}
    edge = [CASTLE]
    while edge:
        x, y = edge.pop()
        near = {Square(x + dx, y + dy) for dx, dy in NEIGHBOURS}
        new = {square for square in near if square in kingdom.squares} - found
        found |= new
        edge.extend(new)
    return tuple(square for square in kingdom.squares if square not in found)


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
    for name, n in Counter([*tiles, *built_in(table.kingdoms), *table.burnt]).items():
        if n > BUILDINGS[name].copies:
            _refuse("builders", f"the box holds {BUILDINGS[name].copies} {name}, not {n}")
    most = max(kingdom.towers for kingdom in table.kingdoms)
    hosts = [kingdom for kingdom in table.kingdoms if kingdom.has_queen]
    if len(hosts) != (most > 0) or any(host.towers < most for host in hosts):  # rules: Q1
        _refuse("queen", "the Queen must be with a kingdom that has the most towers")
    for number, kingdom in enumerate(table.kingdoms):
        standing = sum(land.knight for land in kingdom.squares.values())
        towers = sum(BUILDINGS[name].towers for name in built_in((kingdom,)))
        if kingdom.knights != kingdom.guard + standing or kingdom.towers != towers:
            _refuse(
                f"kingdom {number + 1}",
                f"its guard and squares hold {kingdom.guard + standing} knights, "
                f"and its buildings {towers} towers",
            )
    if table.step == "dragon":
        host = _acting(table).has_queen
        if table.dragon_used or host or _acting(table).coins < DRAGON_PRICE:  # rules: G1
            _refuse("decision", "the dragon cannot be bribed in this position")


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
