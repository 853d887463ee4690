"""The oracle: every mode of the rules played slowly and obviously, to check the engine against.

Written from the rules alone, in plain dicts, sets and lists; it imports nothing of the engine.
Squares are (x, y) pairs seen from the castle at (0, 0), x to the right and y up. The castle
itself is never among a kingdom's squares.
"""

from __future__ import annotations

import copy
import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Square = tuple[int, int]
Half = tuple[str, int]  # terrain and crowns
Domino = tuple[Half, Half]
Move = tuple[Any, ...]
Territory = tuple[str, set[Square], int]

TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"]
CASTLE: Square = (0, 0)
SPOTS = 6  # rules: B1

# --- the components ------------------------------------------------------------------------

TABLES = Path(__file__).resolve().parents[1] / "src" / "fiefdom" / "components"


def _rows(table: str) -> list[dict[str, str]]:
    with (TABLES / table).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _dominoes(table: str) -> dict[int, Domino]:
    return {
        int(row["number"]): (
            (row["terrain_a"], int(row["crowns_a"])),
            (row["terrain_b"], int(row["crowns_b"])),
        )
        for row in _rows(table)
    }


DOMINOES: dict[str, dict[int, Domino]] = {
    "kingdomino": _dominoes("kingdomino_dominoes.csv"),
    "queendomino": _dominoes("queendomino_dominoes.csv"),
}

# Each building's row of the table: copies, knights, towers, crowns, points, points_each,
# points_per, tax_coin_per.
BUILDINGS: dict[str, dict[str, Any]] = {
    row["building"]: {key: int(cell) if cell.isdigit() else cell for key, cell in row.items()}
    for row in _rows("queendomino_buildings.csv")
}

# --- one kingdom's land --------------------------------------------------------------------


def neighbours(square: Square) -> list[Square]:
    """The four squares that share an edge with this one."""
    x, y = square
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def fits_grid(squares: Iterable[Square], grid: int) -> bool:
    """Whether the rectangle around the castle and these squares stays within the grid."""
    everything = [CASTLE, *squares]
    xs = [x for x, _ in everything]
    ys = [y for _, y in everything]
    return max(xs) - min(xs) < grid and max(ys) - min(ys) < grid  # rules: P3


def beside(terrains: Mapping[Square, str], terrain: str) -> set[Square]:
    """The squares that touch the castle or a square of this terrain."""
    own = [CASTLE, *(square for square, found in terrains.items() if found == terrain)]
    return {near for square in own for near in neighbours(square)}  # rules: P2


def placements(terrains: Mapping[Square, str], grid: int, domino: Domino) -> set[Move]:
    """Every ("place", a, b) the domino has in a kingdom with these squares and a castle."""
    half_a, half_b = domino
    beside_a = beside(terrains, half_a[0])
    beside_b = beside(terrains, half_b[0])
    found: set[Move] = set()
    reach = range(-grid + 1, grid)
    for a in [(x, y) for x in reach for y in reach]:
        if a in terrains or a == CASTLE:
            continue
        for b in neighbours(a):  # rules: P1
            if b in terrains or b == CASTLE:
                continue
            if a not in beside_a and b not in beside_b:
                continue
            if not fits_grid([*terrains, a, b], grid):
                continue
            if half_a == half_b and a > b:
                continue  # equal halves: each covering once, half a left of or below half b
            found.add(("place", a, b))
    return found


def territories(squares: Mapping[Square, Half]) -> list[Territory]:
    """Each territory of the kingdom: its terrain, its squares, its crowns."""
    found: list[Territory] = []
    left = set(squares)
    while left:
        start = next(iter(left))
        terrain = squares[start][0]
        area = {start}
        edge = [start]
        while edge:
            for near in neighbours(edge.pop()):
                if near in left and near not in area and squares[near][0] == terrain:
                    area.add(near)
                    edge.append(near)
        left -= area
        found.append((terrain, area, sum(squares[square][1] for square in area)))
    return found


def perft(grid: int, numbers: list[int]) -> list[int]:
    """How many ways there are to place the first, the first two, ... of these dominoes."""
    counts = [0] * len(numbers)

    def grow(terrains: dict[Square, str], depth: int) -> None:
        domino = DOMINOES["kingdomino"][numbers[depth]]
        moves = placements(terrains, grid, domino)
        counts[depth] += len(moves)
        if depth + 1 < len(numbers):
            for _, a, b in moves:
                grow({**terrains, a: domino[0][0], b: domino[1][0]}, depth + 1)

    if numbers:
        grow({}, 0)
    return counts


# --- one kingdom ---------------------------------------------------------------------------


@dataclass
class Kingdom:
    """All that one player or team owns."""

    squares: dict[Square, Half] = field(default_factory=dict)  # rules: D1
    buildings: dict[Square, str] = field(default_factory=dict)
    knights_on: set[Square] = field(default_factory=set)
    coins: int = 0
    guard: int = 0
    discarded: int = 0

    def tiles(self) -> list[dict[str, Any]]:
        """The buildings of the kingdom, a copy twice if it stands twice."""
        return [BUILDINGS[name] for name in self.buildings.values()]

    def towers(self) -> int:
        """Towers owned."""
        return sum(int(tile["towers"]) for tile in self.tiles())

    def knights(self) -> int:
        """Knights owned, on the board and in the guard."""
        return self.guard + len(self.knights_on)

    def terrains(self) -> dict[Square, str]:
        """The terrain of every square."""
        return {square: terrain for square, (terrain, _) in self.squares.items()}

    def land(self) -> dict[Square, Half]:
        """Every square with its crowns, those of a building on it included."""
        land = dict(self.squares)
        for square, name in self.buildings.items():  # rules: S1
            terrain, crowns = land[square]
            land[square] = (terrain, crowns + BUILDINGS[name]["crowns"])
        return land

    def tax(self, square: Square) -> int:
        """The coins a knight sent to this square takes."""
        coins = 0
        for _, area, _ in territories(self.squares):
            if square in area:
                coins += len(area)  # rules: T1, T2
        for tile in self.tiles():  # rules: T3
            if tile["tax_coin_per"] == "knight":
                coins += self.knights()
            if tile["tax_coin_per"] == "tower":
                coins += self.towers()
        return coins

    def building_points(self) -> int:
        """The points all buildings together bring at the end."""
        counts = {"none": 0, "knight": self.knights(), "tower": self.towers()}
        counts |= {"territory_" + terrain: 0 for terrain in TERRAINS}
        for terrain, _, _ in territories(self.squares):
            counts["territory_" + terrain] += 1
        return sum(
            tile["points"] + tile["points_each"] * counts[tile["points_per"]]  # rules: S4
            for tile in self.tiles()
        )


# --- the modes -----------------------------------------------------------------------------


# box, players, variant: grid, dominoes in a line
MODES: dict[tuple[str, int, str], tuple[int, int]] = {
    ("kingdomino", 2, ""): (5, 4),
    ("kingdomino", 3, ""): (5, 3),
    ("kingdomino", 3, "lines of four"): (5, 4),
    ("kingdomino", 4, ""): (5, 4),
    ("kingdomino", 2, "mighty duel"): (7, 4),
    ("queendomino", 2, ""): (7, 4),
    ("queendomino", 3, ""): (5, 4),
    ("queendomino", 4, ""): (5, 4),
    ("royal-wedding", 3, ""): (7, 4),
    ("royal-wedding", 4, ""): (7, 4),
    ("royal-wedding", 5, ""): (5, 8),
    ("royal-wedding", 6, ""): (5, 8),
    ("royal-wedding", 6, "teams"): (7, 8),
    ("royal-wedding", 8, "teams"): (7, 8),
}

# --- the game ------------------------------------------------------------------------------


class NaiveGame:
    """A game in progress. `kind`, `player` and `kingdom` say whose decision it is.

    During the first claims (round 0) `line` is empty and the dominoes on offer are
    `next_line`. Afterwards `line` keeps all dominoes that have a king in this round, those
    already placed too, until the next line takes its place; `king` is the king that acts and
    `waiting` holds those that act after it. Piles shorter than a full box give a shorter game.
    """

    kind: str  # "place", "tax", "build", "dragon", "claim" or "over"
    king: int | None

    def __init__(
        self,
        box: str,
        players: int,
        *,
        mighty_duel: bool = False,
        dynasty: bool = False,
        middle_kingdom: bool = False,
        harmony: bool = False,
        lines_of_four: bool = False,
        teams: bool = False,
        draws: list[dict[str, Any]],
    ) -> None:
        variants = {"mighty duel": mighty_duel, "lines of four": lines_of_four, "teams": teams}
        variant = " ".join(name for name, chosen in variants.items() if chosen)
        self.grid, self.line_size = MODES[box, players, variant]
        self.boxes = ["queendomino", "kingdomino"] if box == "royal-wedding" else [box]
        # rules: S8
        assert box == "kingdomino" or not (dynasty or middle_kingdom or harmony)
        assert len(draws) == (3 if dynasty else 1)  # rules: S7
        self.box = box
        self.players = players
        self.teams = teams
        self.dynasty = dynasty
        self.middle_kingdom = middle_kingdom
        self.harmony = harmony
        self.draws = copy.deepcopy(draws)
        self.has_coins = box != "kingdomino"
        self.finished: list[list[dict[str, Any]]] = []  # score sheets of a dynasty's past games
        self.number = 0
        self._begin_game()

    def _begin_game(self) -> None:
        draw = self.draws[self.number]
        self.number += 1
        count = self.players // 2 if self.teams else self.players
        self.kingdoms = [
            Kingdom(coins=7, guard=1) if self.has_coins else Kingdom() for _ in range(count)
        ]
        self.piles = {box: list(draw["piles"][box]) for box in self.boxes}
        self.building_pile = list(draw["buildings"]) if self.has_coins else []
        self.builders: list[str | None] = [None] * SPOTS
        self._refill_builders()
        self.queen: int | None = None
        self.dragon_used = False
        self.round = 0
        self.lines_drawn = 0
        self.line: list[tuple[int, int | None]] = []
        self.line_box: str | None = None
        self.next_box: str | None = None
        self.next_line = self._draw_line()
        self.placed: list[Square] = []  # where the domino of this turn lies, half a first
        self.waiting: list[int] = list(draw["kings"])  # rules: D4
        assert sorted(self.waiting) == list(range(4 if self.players == 2 else self.players))
        self._next_king()

    def copy(self) -> NaiveGame:
        """A game that goes on apart from this one."""
        return copy.deepcopy(self)

    @property
    def player(self) -> int | None:
        """Whose decision it is."""
        return None if self.king is None else self.king % self.players

    @property
    def kingdom(self) -> int | None:
        """The kingdom of the player whose decision it is."""
        if self.player is None:
            return None
        return self.player // 2 if self.teams else self.player

    @property
    def top_building(self) -> str | None:
        """The tile that lies open on the pile of buildings, for all to see (rules: B1)."""
        return self.building_pile[0] if self.building_pile else None

    @property
    def domino(self) -> int | None:
        """The number of the domino the acting king stood on; None during the first claims."""
        for number, king in self.line:
            if king is not None and king == self.king:
                return number
        return None

    # --- what may be done ---

    def legal(self) -> set[Move]:
        """Every move the rules allow for the decision at hand."""
        if self.kind == "place":
            return self._legal_placements()
        if self.kind == "tax":
            return {("pass",)} | self._legal_taxes()
        if self.kind == "build":
            return {("pass",)} | self._legal_buildings()
        if self.kind == "dragon":
            return {("pass",)} | self._legal_dragons()
        if self.kind == "claim":
            return {("claim", number) for number, king in self.next_line if king is None}
        return set()

    def _acting(self) -> Kingdom:
        assert self.kingdom is not None
        return self.kingdoms[self.kingdom]

    def _domino_in_hand(self) -> Domino:
        assert self.line_box is not None
        assert self.domino is not None
        return DOMINOES[self.line_box][self.domino]

    def _legal_placements(self) -> set[Move]:
        found = placements(self._acting().terrains(), self.grid, self._domino_in_hand())
        return found or {("discard",)}  # rules: P4

    def _legal_taxes(self) -> set[Move]:
        if not self.placed:
            return set()  # rules: T1, no domino placed, no tax
        a, b = self.placed
        moves: set[Move] = set()
        if self._acting().guard >= 1:
            moves |= {("tax", (a,)), ("tax", (b,))}
        if self._acting().guard >= 2:
            moves |= {("tax", (a, b))}
        return moves

    def _price(self, spot: int) -> int:
        discount = 1 if self.queen == self.kingdom else 0
        return max(0, spot - discount)  # rules: Q2

    def _legal_buildings(self) -> set[Move]:
        kingdom = self._acting()
        moves: set[Move] = set()
        for spot in range(SPOTS):
            if self.builders[spot] is None or self._price(spot) > kingdom.coins:
                continue
            for square, (terrain, _) in kingdom.squares.items():
                if terrain == "town" and square not in kingdom.buildings:  # rules: B2
                    moves.add(("build", spot, square))
        return moves

    def _legal_dragons(self) -> set[Move]:
        if self.dragon_used or self.queen == self.kingdom or self._acting().coins < 1:
            return set()  # rules: G1
        return {("dragon", spot) for spot in range(SPOTS) if self.builders[spot] is not None}

    # --- doing it ---

    def play(self, move: Move) -> None:
        """Plays a legal move and goes on to the next decision."""
        assert move in self.legal(), (move, self.kind)
        self.play_known(move)

    def play_known(self, move: Move) -> None:
        """Plays a move that is known to be legal."""
        if move[0] == "place":
            self._place(move[1], move[2])
        elif move[0] == "discard":
            self._acting().discarded += 1
            self.placed = []
        elif move[0] == "tax":
            self._tax(move[1])
        elif move[0] == "build":
            self._build(move[1], move[2])
        elif move[0] == "dragon":
            self._acting().coins -= 1
            self.builders[move[1]] = None  # rules: G1
            self.dragon_used = True
        elif move[0] == "claim":
            self.next_line = [
                (number, self.king if number == move[1] else king)
                for number, king in self.next_line
            ]
        self._next_step()

    def _place(self, a: Square, b: Square) -> None:
        squares = self._acting().squares
        squares[a], squares[b] = self._domino_in_hand()
        self.placed = [a, b]

    def _tax(self, squares: tuple[Square, ...]) -> None:
        kingdom = self._acting()
        for square in squares:
            kingdom.guard -= 1
            kingdom.knights_on.add(square)
            kingdom.coins += kingdom.tax(square)

    def _build(self, spot: int, square: Square) -> None:
        kingdom = self._acting()
        name = self.builders[spot]
        assert name is not None
        kingdom.coins -= self._price(spot)  # rules: Q2, before the Queen moves
        self.builders[spot] = None  # rules: B4
        kingdom.buildings[square] = name
        kingdom.guard += BUILDINGS[name]["knights"]  # rules: B3
        most = max(other.towers() for other in self.kingdoms)
        if BUILDINGS[name]["towers"] > 0 and kingdom.towers() == most:
            self.queen = self.kingdom  # rules: Q1

    # --- the order of things ---

    def _next_step(self) -> None:
        """Goes to the king's next step that leaves a choice, or ends its turn."""
        steps = ["place", "tax", "build", "dragon"] if self.has_coins else ["place"]
        steps.append("claim")
        for step in steps[steps.index(self.kind) + 1 :]:
            self.kind = step
            if step == "claim" and self.next_line:  # rules: D7, G3
                return
            if step != "claim" and len(self.legal()) > 1:
                return
        self._next_king()

    def _next_king(self) -> None:
        if not self.waiting:
            self._end_round()
            return
        self.king = self.waiting.pop(0)
        self.kind = "claim" if self.round == 0 else "place"  # rules: D5
        self.placed = []

    def _end_round(self) -> None:
        if not self.next_line:
            self._end_game()
            return
        self.dragon_used = False
        self._refill_builders()
        claimed = [(number, king) for number, king in self.next_line if king is not None]
        self.line = list(claimed)  # rules: D6
        self.line_box = self.next_box
        self.next_line = self._draw_line()
        self.waiting = [king for _, king in claimed]
        self.round += 1
        self._next_king()

    def _draw_line(self) -> list[tuple[int, int | None]]:
        self.next_box = self.boxes[self.lines_drawn % len(self.boxes)]  # rules: D2
        self.lines_drawn += 1
        pile = self.piles[self.next_box]
        drawn, self.piles[self.next_box] = pile[: self.line_size], pile[self.line_size :]
        assert len(drawn) in (0, self.line_size)
        return [(number, None) for number in sorted(drawn)]  # rules: D3

    def _refill_builders(self) -> None:
        tiles = [name for name in self.builders if name is not None]  # rules: G2
        while len(tiles) < SPOTS and self.building_pile:
            tiles.append(self.building_pile.pop(0))
        self.builders = [*tiles, *[None] * (SPOTS - len(tiles))]

    def _end_game(self) -> None:
        if self.number < len(self.draws):  # rules: S7
            self.finished.append([self.score(i) for i in range(len(self.kingdoms))])
            self._begin_game()
        else:
            self.kind = "over"
            self.king = None

    # --- what it is worth ---

    def score(self, kingdom: int) -> dict[str, Any]:
        """The kingdom's score sheet in this game, as if it ended now."""
        realm = self.kingdoms[kingdom]
        areas = territories(realm.land())
        points = dict.fromkeys(TERRAINS, 0)
        for terrain, area, crowns in areas:
            points[terrain] += len(area) * crowns  # rules: S1
        largest = max((len(area) for _, area, _ in areas), default=0)
        if self.queen == kingdom and areas:  # rules: Q3
            hosts = [terrain for terrain, area, _ in areas if len(area) == largest]
            points[min(hosts, key=TERRAINS.index)] += largest
        steps = 3 if self.grid == 7 else 2
        central = all(max(abs(x), abs(y)) <= steps for x, y in realm.squares)
        sheet = {
            "towns": points.pop("town"),
            "buildings": realm.building_points(),
            "wealth": realm.coins // 3,  # rules: S4
            "middle_kingdom": 10 if self.middle_kingdom and central else 0,  # rules: S2
            "harmony": 5 if self.harmony and realm.discarded == 0 else 0,  # rules: S3
        }
        return {
            "terrains": points,
            **sheet,
            "total": sum(points.values()) + sum(sheet.values()),
            "largest_territory": largest,
            "crowns": sum(crowns for _, _, crowns in areas),
        }

    def totals(self) -> list[dict[str, Any]]:
        """Each kingdom's score, or over a dynasty's games the sums that decide it."""
        current = [self.score(i) for i in range(len(self.kingdoms))]
        if not self.dynasty:
            return current
        games = [*self.finished, current]
        return [
            {
                key: sum(game[i][key] for game in games)
                for key in ("total", "largest_territory", "crowns")
            }
            for i in range(len(self.kingdoms))
        ]

    def ranking(self) -> list[list[int]]:
        """The kingdoms, winner first, those that share a place together."""
        keys = ["total", "largest_territory"]  # rules: S6
        if self.box == "kingdomino":
            keys.append("crowns")  # rules: S5, S7
        standing = [tuple(sheet[key] for key in keys) for sheet in self.totals()]
        return [
            [kingdom for kingdom, result in enumerate(standing) if result == place]
            for place in sorted(set(standing), reverse=True)
        ]

    def facts(self, kingdom: int) -> dict[str, Any]:
        """Everything one can see of a kingdom, to compare it with another engine's."""
        realm = self.kingdoms[kingdom]
        return {
            "squares": realm.land(),
            "buildings": dict(realm.buildings),
            "knights_on": set(realm.knights_on),
            "coins": realm.coins,
            "guard": realm.guard,
            "towers": realm.towers(),
            "discarded": realm.discarded,
        }
