"""A position: everything a player may see, the legal moves, and how to play them.

A position never holds the order of a pile. After a move that leads to a draw it waits, and
`draw` tells it what was drawn; `Game` does that from its hidden order.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import SupportsIndex, TypeAlias

import numpy as np

from fiefdom.components import BOXES
from fiefdom.rules.draws import drawn_values
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel import codes
from fiefdom.rules.kernel.draft import wanted, wanted_box
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import STATE, Ints, States
from fiefdom.rules.kernel.play import (
    OUTCOME_COINS,
    OUTCOME_COLUMNS,
    OUTCOME_QUEEN,
    apply_move_at,
    draw_at,
    is_legal_at,
    list_moves_at,
    new_game_at,
    try_moves_at,
)
from fiefdom.rules.legality import why_illegal, why_illegal_number
from fiefdom.rules.move_codes import code_of, move_of
from fiefdom.rules.move_text import parse_move
from fiefdom.rules.moves import MOVES, Move
from fiefdom.rules.setup import Setup
from fiefdom.rules.states import comparable, copied, word, words_of, write_setup
from fiefdom.rules.steps import DECISIONS, DRAWS, Draw
from fiefdom.rules.table import Claimed as Claimed
from fiefdom.rules.table import Decision as Decision
from fiefdom.rules.table import Table, domino_of

AnyMove: TypeAlias = Move | str | SupportsIndex
"""A move, its text (`claim 24`), or its number among `move_codes`."""

_decisions = dict(enumerate(DECISIONS, len(DRAWS)))
_draws = dict(enumerate(DRAWS))
_STEP = word("step")
_KING_ORDER, _LINE_KING, _LINE_DOMINO = map(word, ("king_order", "line_king", "line_domino"))


@dataclass(frozen=True, slots=True)
class Gain:
    """What a move brings to the kingdom that plays it."""

    points: int
    coins: int
    queen: bool
    """Whether the Queen comes to the kingdom."""


_gain = lru_cache(maxsize=4096)(Gain)


class Position(Table):
    """A game as everyone at the table sees it.

    Positions are equal, and have the same hash, if everything on the two tables is the same.
    Playing a move changes the position, so copy it if you keep it as a key.
    """

    __slots__ = ()

    def __init__(self, setup: Setup, states: States | None = None) -> None:
        """The empty table before the kings are drawn, or the position that the record holds."""
        self.setup = setup
        if states is None:
            states = np.zeros(1, STATE)
            write_setup(states, setup)
            new_game_at(states, 0)
        self.states = states
        self.state_words = words_of(states)

    def __reduce__(self) -> tuple[type[Position], tuple[Setup, States]]:
        return Position, (self.setup, self.states)

    def copy(self) -> Position:
        """An independent copy."""
        twin = object.__new__(Position)
        twin.setup = self.setup
        twin.states, twin.state_words = copied(self.state_words)
        return twin

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; None when a draw comes next or the game is over."""
        kind = _decisions.get(self.state_words[_STEP])
        if kind is None:
            return None
        if self.round == 0:
            king, domino = self.state_words[_KING_ORDER + self.turn], None
        else:
            king = self.state_words[_LINE_KING + self.turn]
            domino = domino_of(self.state_words[_LINE_DOMINO + self.turn])
        player = king % self.setup.players
        return Decision(kind, player, self.setup.kingdom_of(player), king, domino)

    @property
    def player(self) -> int | None:
        """The player who decides, or None."""
        decision = self.decision
        return None if decision is None else decision.player

    # -- moves

    @property
    def move_codes(self) -> Ints:
        """The numbers of the legal moves, in the order of `moves` (docs/notation.md)."""
        moves = _room_for_moves()
        return moves[: list_moves_at(self.states, 0, moves)].copy()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the current decision; empty if there is none."""
        return tuple([move_of(self, code) for code in self.move_codes.tolist()])

    def code(self, move: AnyMove) -> int:
        """The number of a legal move; raises IllegalMove for any other."""
        if isinstance(move, str):
            move = parse_move(move)
        if isinstance(move, MOVES):
            code = code_of(self, move)
            if code is None or not is_legal_at(self.states, 0, code, _room_for_moves()):
                raise why_illegal(self, move)
            return code
        number = _number(move)
        fits = 0 <= number < codes.MOVE_CODES  # compiled code takes whole words only
        if not fits or not is_legal_at(self.states, 0, number, _room_for_moves()):
            raise why_illegal_number(self, number)
        return number

    def move(self, code: int) -> Move:
        """The move with this number in the current decision."""
        return move_of(self, code)

    def play(self, move: AnyMove) -> None:
        """Plays a move, its text or its number.

        An illegal move raises IllegalMove, unreadable text NotationError. After an error
        nothing has changed.
        """
        apply_move_at(self.states, 0, self.code(move))

    def after(self, move: AnyMove) -> Position:
        """The position after a move; this one does not change."""
        position = self.copy()
        position.play(move)
        return position

    def points_after(self, move: AnyMove) -> tuple[int, ...]:
        """Every kingdom's points after a move, as `points` would give them.

        After the last move of a game of a dynasty these are its final points.
        """
        outcomes = self._outcomes(np.array([self.code(move)], np.int64))
        return tuple(outcomes[0, : self.setup.kingdoms].tolist())

    @property
    def gains(self) -> tuple[Gain, ...]:
        """What each of the legal moves brings, in the order of `moves`."""
        decision = self.decision
        if decision is None:
            return ()
        kingdom = decision.kingdom
        points, coins = self.points[kingdom], self.coins(kingdom)
        outcomes = self._outcomes(self.move_codes).tolist()
        comes = -1 if self.queen == kingdom else kingdom  # she is already there
        return tuple(
            [
                _gain(to[kingdom] - points, to[OUTCOME_COINS] - coins, to[OUTCOME_QUEEN] == comes)
                for to in outcomes
            ]
        )

    def _outcomes(self, moves: Ints) -> Ints:
        outcomes: Ints = np.zeros((moves.size, OUTCOME_COLUMNS), np.int64)
        try_moves_at(self.states, 0, moves, np.empty(1, STATE), outcomes)
        return outcomes

    # -- draws

    @property
    def awaits(self) -> Draw | None:
        """What must be drawn before anybody can decide."""
        return _draws.get(self.state_words[_STEP])

    @property
    def awaits_count(self) -> int:
        """How many things are drawn; the last building is the visible top of the pile."""
        return int(wanted(self.states[0]))

    @property
    def awaits_least(self) -> int:
        """How many of them must be known: records of version 0.1 may lack the top building."""
        if self.awaits == "buildings":
            return min(self.awaits_count, self.builders.count(None))
        return self.awaits_count

    @property
    def awaits_box(self) -> str:
        """The box that the next line comes from."""
        return BOXES[wanted_box(self.states[0])]

    def draw(self, drawn: Sequence[int] | Sequence[str]) -> None:
        """Says what was drawn: kings in order, a line's numbers, or names of buildings.

        There may be one building fewer than awaited; the top of the pile is then unknown.
        """
        awaited = self.awaits
        if awaited is None:
            raise FiefdomError("there is nothing to draw now")
        count = self.awaits_count
        if len(drawn) != count and not self.awaits_least <= len(drawn) < count:
            things = "dominoes" if awaited == "line" else "building" if count == 1 else awaited
            raise FiefdomError(f"draw {count} {things}, not {len(drawn)}")
        values = drawn_values(self, awaited, self.awaits_box, drawn)
        unknown = [-1] * (count - len(values))
        draw_at(self.states, 0, np.array([*values, *unknown], np.int64))

    def uncover(self, building: str) -> None:
        """Says which building is on top of the pile, if the position does not know it.

        Positions written by version 0.1 do not.
        """
        if self.top_building is not None or self.awaits in ("kings", "buildings"):
            raise FiefdomError("no building can be uncovered now")
        if self.unseen_buildings.get(building, 0) == 0:
            raise FiefdomError(f"no building {building!r} is left to be uncovered")
        state = self.states[0]
        state.open_tile = KINDS.index(building)
        state.tiles_seen[state.open_tile] += 1

    # -- comparing

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and comparable(self.states) == comparable(other.states)

    def __hash__(self) -> int:
        return hash((self.setup, comparable(self.states)))

    def __repr__(self) -> str:
        game = f"{self.setup}, game {self.game_number}, round {self.round}"
        return f"<Position {game}, {self.decision or self.step}>"


def _room_for_moves() -> Ints:
    return np.empty(codes.MAX_MOVES, np.int64)


def _number(move: object) -> int:
    if isinstance(move, bool) or not hasattr(move, "__index__"):
        raise TypeError(f"give a move, its text or its number, not {move!r}")
    return operator.index(move)
