"""A position: everything a player may see, the legal moves, and how it goes on.

A position never holds the order of a pile. After a move that calls for chance it waits, and
`draw` tells it what came; `Game` does that from its hidden order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from fiefdom.components import BOXES, BUILDINGS, DOMINOES, DOMINOES_PER_BOX, Domino
from fiefdom.rules.errors import FiefdomError, IllegalMove
from fiefdom.rules.kernel import codes, layout
from fiefdom.rules.kernel.draft import wanted, wanted_box
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import SPOTS, STATE, Ints, States
from fiefdom.rules.kernel.play import apply_move_at, draw_at, list_moves_at, new_game_at
from fiefdom.rules.kingdom import KingdomView, view_kingdom
from fiefdom.rules.legality import why_illegal
from fiefdom.rules.move_codes import code_of, move_of
from fiefdom.rules.moves import Move
from fiefdom.rules.scores import ScoreSheet, score_sheet
from fiefdom.rules.setup import Setup

Kind: TypeAlias = Literal["place", "tax", "build", "dragon", "claim"]
Chance: TypeAlias = Literal["kings", "buildings", "line"]

_KINDS: dict[int, Kind] = {
    layout.PLACING: "place",
    layout.TAXING: "tax",
    layout.BUILDING: "build",
    layout.DRAGON_CALL: "dragon",
    layout.CLAIMING: "claim",
}
_CHANCES: dict[int, Chance] = {
    layout.KINGS: "kings",
    layout.TILES: "buildings",
    layout.LINE: "line",
}


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides what: `domino` is the one the king stands on, None in the first claims."""

    kind: Kind
    player: int
    kingdom: int
    king: int
    domino: Domino | None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A domino of a line and the king on it, if any."""

    domino: Domino
    king: int | None
    player: int | None


class Position:
    """A game as everybody at the table sees it."""

    __slots__ = ("_moves", "setup", "states")

    def __init__(self, setup: Setup, states: States | None = None) -> None:
        """The empty table before the kings are drawn, or the position that the record holds."""
        self.setup = setup
        self._moves: Ints = np.empty(codes.MAX_MOVES, np.int64)
        if states is None:
            states = np.zeros(1, STATE)
            _write_setup(states, setup)
            new_game_at(states, 0)
        self.states = states
        """The kernel's record, an array of one: for compiled code."""

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.setup, self.states.copy())

    @property
    def over(self) -> bool:
        """Whether the last decision has been made."""
        return int(self.states["phase"][0]) == layout.OVER

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; None when chance comes next or the game is over."""
        state = self.states[0]
        kind = _KINDS.get(int(state.phase))
        if kind is None:
            return None
        turn = int(state.turn)
        if state.round_number == 0:
            king, domino = int(state.king_order[turn]), None
        else:
            king, domino = int(state.line_king[turn]), domino_of(int(state.line_domino[turn]))
        player = king % self.setup.players
        return Decision(kind, player, self.setup.kingdom_of(player), king, domino)

    @property
    def player(self) -> int | None:
        """The player who decides, or None."""
        decision = self.decision
        return None if decision is None else decision.player

    @property
    def move_codes(self) -> Ints:
        """The codes of the legal moves, in the order of `moves`."""
        n = list_moves_at(self.states, 0, self._moves)
        return self._moves[:n].copy()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the decision at hand; empty when nobody decides."""
        state = self.states[0]
        return tuple(move_of(state, code) for code in self.move_codes.tolist())

    def code(self, move: Move) -> int:
        """The number of a legal move; raises IllegalMove for any other."""
        state = self.states[0]
        code = code_of(state, move)
        n = list_moves_at(self.states, 0, self._moves)
        if code is None or code not in self._moves[:n].tolist():
            raise self._illegal(move)
        return code

    def _illegal(self, move: Move) -> IllegalMove:
        decision = self.decision
        kingdoms = () if decision is None else self.kingdoms
        return why_illegal(
            self.setup,
            decision,
            kingdoms,
            self.builders,
            self.next_line,
            self.dragon_used,
            move,
        )

    def move(self, code: int) -> Move:
        """The move with this number in the decision at hand."""
        return move_of(self.states[0], code)

    def play(self, move: Move) -> None:
        """Plays a move; an illegal one raises IllegalMove and changes nothing."""
        apply_move_at(self.states, 0, self.code(move))

    @property
    def awaits(self) -> Chance | None:
        """What chance must bring before anybody can decide."""
        return _CHANCES.get(int(self.states["phase"][0]))

    @property
    def awaits_count(self) -> int:
        """How many things chance brings; the last building stays open on the pile."""
        return int(wanted(self.states[0]))

    @property
    def awaits_least(self) -> int:
        """How many of them must be known: records of version 0.1 may end before the open one."""
        if self.awaits == "buildings":
            return min(self.awaits_count, self.builders.count(None))
        return self.awaits_count

    @property
    def awaits_box(self) -> str:
        """The box that the next line comes from."""
        return BOXES[wanted_box(self.states[0])]

    def draw(self, drawn: Sequence[int] | Sequence[str]) -> None:
        """Says what chance brought: kings in order, a line's numbers, or names of buildings.

        Buildings may be one fewer than awaited: then nobody knows the one that lies open.
        """
        awaited = self.awaits
        if awaited is None:
            raise FiefdomError("nothing is to be drawn now")
        if not self.awaits_least <= len(drawn) <= self.awaits_count:
            raise FiefdomError(f"draw {self.awaits_count} {awaited}, not {len(drawn)}")
        values = (
            self._drawn_kings(drawn)
            if awaited == "kings"
            else (
                self._drawn_buildings(drawn) if awaited == "buildings" else self._drawn_line(drawn)
            )
        )
        draw_at(self.states, 0, np.array(values, np.int64))

    def _drawn_kings(self, drawn: Iterable[int | str]) -> list[int]:
        kings = [int(king) for king in drawn]
        if sorted(kings) != list(range(self.setup.kings)):
            raise FiefdomError(f"the kings are 0 to {self.setup.kings - 1}, each drawn once")
        if self.setup.box == "queendomino" and self.setup.players == 2:
            players = [king % 2 for king in kings]
            if players[0] != players[3] or players[1] != players[2]:
                raise FiefdomError(
                    "two-player Queendomino is claimed first, second, second, first (rule D4)"
                )
        return kings

    def _drawn_line(self, drawn: Iterable[int | str]) -> list[int]:
        box = self.awaits_box
        numbers = [int(number) for number in drawn]
        unseen = self.unseen[box]
        if len(set(numbers)) < len(numbers) or not unseen.issuperset(numbers):
            raise FiefdomError(f"a line holds {box} dominoes that have not been seen yet")
        return [number + DOMINOES_PER_BOX * BOXES.index(box) for number in numbers]

    def _drawn_buildings(self, drawn: Iterable[int | str]) -> list[int]:
        left = dict(self.unseen_buildings)
        for name in map(str, drawn):
            if left.get(name, 0) == 0:
                raise FiefdomError(f"no building {name!r} is left to be drawn")
            left[name] -= 1
        kinds = [KINDS.index(str(name)) for name in drawn]
        return [*kinds, *[-1] * (self.awaits_count - len(kinds))]

    def uncover(self, building: str) -> None:
        """Says which building lies open on the pile, where the position does not know it.

        Positions written by version 0.1 say nothing about it.
        """
        if self.top_building is not None or self.awaits in ("kings", "buildings"):
            raise FiefdomError("no building is to be uncovered now")
        if self.unseen_buildings.get(building, 0) == 0:
            raise FiefdomError(f"no building {building!r} is left to be uncovered")
        state = self.states[0]
        state.open_tile = KINDS.index(building)
        state.tiles_seen[state.open_tile] += 1

    @property
    def kingdoms(self) -> tuple[KingdomView, ...]:
        """Every kingdom, readable."""
        state = self.states[0]
        return tuple(
            view_kingdom(state.kingdoms[number], has_queen=int(state.queen) == number)
            for number in range(self.setup.kingdoms)
        )

    @property
    def line(self) -> tuple[Claimed, ...]:
        """The current line, those already placed included."""
        state = self.states[0]
        return self._line(state.line_domino, state.line_king, int(state.line_length))

    @property
    def next_line(self) -> tuple[Claimed, ...]:
        """The line that is being claimed."""
        state = self.states[0]
        return self._line(state.next_domino, state.next_king, int(state.next_length))

    def _line(self, dominoes: Ints, kings: Ints, length: int) -> tuple[Claimed, ...]:
        return tuple(
            Claimed(
                domino_of(domino),
                *((king, king % self.setup.players) if king >= 0 else (None, None)),
            )
            for domino, king in zip(
                dominoes[:length].tolist(), kings[:length].tolist(), strict=True
            )
        )

    @property
    def turn(self) -> int:
        """How many kings have acted in this round."""
        return int(self.states["turn"][0])

    @property
    def round(self) -> int:
        """The round, from 1; 0 while the first line is being claimed."""
        return int(self.states["round_number"][0])

    @property
    def game_number(self) -> int:
        """The game of a dynasty, from 1."""
        return int(self.states["game_number"][0]) + 1

    @property
    def king_order(self) -> tuple[int, ...]:
        """The kings in the order of the first claims; empty before they are drawn."""
        state = self.states[0]
        if int(state.phase) == layout.KINGS:
            return ()
        return tuple(state.king_order[: self.setup.kings].tolist())

    @property
    def builders(self) -> tuple[str | None, ...]:
        """The buildings on offer; the index is the spot's cost."""
        if not self.setup.queendomino_rules:
            return ()
        kinds = self.states["builders"][0].tolist()
        return tuple(None if kind < 0 else KINDS[kind] for kind in kinds)

    @property
    def buildings_left(self) -> int:
        """The number of tiles in the pile of buildings, the open one on top included."""
        return int(self.states["tiles_left"][0])

    @property
    def top_building(self) -> str | None:
        """The building that lies open on the pile; None if the pile is empty (rules: B1).

        It is also None before the first tiles are drawn, and where an older text did not say.
        """
        if not self.setup.queendomino_rules:
            return None
        kind = int(self.states["open_tile"][0])
        return None if kind < 0 else KINDS[kind]

    @property
    def top_building_cost(self) -> int | None:
        """What the open building will cost when it comes, as the board stands now.

        It moves to the cheapest spot left empty when the tiles slide at the end of the round;
        from a full board it waits until a tile is gone. None if it will never come.
        """
        if self.top_building is None or self.over or self.round == self.setup.lines:
            return None
        lying = SPOTS - self.builders.count(None)
        return min(lying, SPOTS - 1)

    @property
    def unseen_buildings(self) -> Mapping[str, int]:
        """How many tiles of each building nobody has seen yet: those below the open one."""
        if not self.setup.queendomino_rules:
            return {}
        seen = self.states["tiles_seen"][0].tolist()
        return {name: BUILDINGS[name].copies - seen[kind] for kind, name in enumerate(KINDS)}

    @property
    def queen(self) -> int | None:
        """The kingdom that hosts the Queen."""
        queen = int(self.states["queen"][0])
        return None if queen < 0 else queen

    @property
    def dragon_used(self) -> bool:
        """Whether the dragon has burnt something in this round."""
        return bool(self.states["dragon_used"][0])

    @property
    def unseen(self) -> Mapping[str, frozenset[int]]:
        """The numbers of each box in play that no line has shown yet."""
        seen = self.states["seen"][0].tolist()
        return {
            box: frozenset(
                number
                for number in range(1, DOMINOES_PER_BOX + 1)
                if not seen[BOXES.index(box)] >> (number - 1) & 1
            )
            for box in self.setup.boxes
        }

    @property
    def scores(self) -> ScoreSheet:
        """The score sheet as the game stands."""
        return score_sheet(self.states, self.setup.box == "kingdomino", self.setup.teams)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and self._bytes() == other._bytes()

    __hash__ = None  # type: ignore[assignment]

    def _bytes(self) -> bytes:
        """The state without what is left over from earlier and has no meaning any more."""
        states = self.states.copy()
        state = states[0]
        for length, dominoes, kings in (
            (int(state.line_length), state.line_domino, state.line_king),
            (int(state.next_length), state.next_domino, state.next_king),
        ):
            dominoes[length:] = 0
            kings[length:] = -1
        if state.round_number > 0 or state.phase == layout.KINGS:
            state.king_order[:] = 0
        if state.phase != layout.TAXING:
            state.cell_a = state.cell_b = -1
        for number in range(self.setup.kingdoms):
            kingdom = state.kingdoms[number]
            kingdom.buildings[: kingdom.built].sort()
        return states.tobytes()

    def __repr__(self) -> str:
        return (
            f"<Position {self.setup}, game {self.game_number}, round {self.round}, {self.decision}>"
        )


def domino_of(identity: int) -> Domino:
    """The domino with this number in the kernel, where the boxes share one numbering."""
    box, number = divmod(identity - 1, DOMINOES_PER_BOX)
    return DOMINOES[BOXES[box]][number + 1]


def _write_setup(states: States, setup: Setup) -> None:
    state = states[0]
    state.players = setup.players
    state.kingdom_count = setup.kingdoms
    state.king_count = setup.kings
    state.grid = setup.grid
    state.line_size = setup.line_size
    state.lines = setup.lines
    state.first_box = BOXES.index(setup.boxes[0])
    state.boxes = len(setup.boxes)
    state.queendomino = setup.queendomino_rules
    state.middle_kingdom = setup.middle_kingdom
    state.harmony = setup.harmony
    state.teams = setup.teams
    state.games = setup.games
