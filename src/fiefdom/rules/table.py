"""What is on the table, as everyone sees it: the read-only part of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from fiefdom.components import (
    BOXES,
    BUILDINGS,
    DOMINOES,
    DOMINOES_PER_BOX,
    SPOTS,
    TERRAINS,
    Domino,
)
from fiefdom.rules.dead_squares import Gaps, gaps_of
from fiefdom.rules.kernel import layout, sheet
from fiefdom.rules.kernel.facts import KINDS
from fiefdom.rules.kernel.layout import MAX_KINGDOMS, States
from fiefdom.rules.kernel.play import count_kingdoms_at
from fiefdom.rules.kernel.towns import list_prices_at
from fiefdom.rules.kingdom import KingdomView, view_kingdom
from fiefdom.rules.moves import Square
from fiefdom.rules.scores import ScoreSheet, Total, past_totals, score_sheet
from fiefdom.rules.setup import Setup
from fiefdom.rules.states import Words, kingdom_words, span, word
from fiefdom.rules.steps import DECISIONS, STEPS, DecisionKind, Step

_STEP, _TURN, _ROUND, _GAME = map(word, ("step", "turn", "round_number", "game_number"))
_QUEEN, _DRAGON_USED = map(word, ("queen", "dragon_used"))
_OPEN_TILE, _TILES_LEFT = map(word, ("open_tile", "tiles_left"))
_KING_ORDER, _BUILDERS, _TILES_SEEN = map(span, ("king_order", "builders", "tiles_seen"))
_SEEN = {box: word("seen") + number for number, box in enumerate(BOXES)}
_EVERY = (1 << DOMINOES_PER_BOX) - 1
_LINE = word("line_length"), word("line_domino"), word("line_king")
_NEXT_LINE = word("next_length"), word("next_domino"), word("next_king")
_COINS = word("coins", layout.KINGDOM)
_NO_PAST = (Total(0, 0, 0),) * MAX_KINGDOMS
_SHOWING = {
    box: {
        terrain: sum(
            1 << number - 1
            for number, domino in DOMINOES[box].items()
            if terrain in (domino.a.terrain, domino.b.terrain)
        )
        for terrain in TERRAINS
    }
    for box in BOXES
}
"""For each box and terrain, bit n - 1 for every domino n with this terrain."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides what: `domino` is the one the king stands on, None in the first claims."""

    kind: DecisionKind
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


class Turn(NamedTuple):
    """A turn still to come; `domino` is the one the king stands on, None in the first claims."""

    king: int
    player: int
    domino: Domino | None
    line: Literal["first", "current", "next"]


class Table:
    """Everything on the table, read from the kernel's record."""

    __slots__ = ("setup", "state_words", "states")

    setup: Setup
    states: States
    """The kernel's record, an array of one: for compiled code."""
    state_words: Words
    """The same record as plain numbers."""

    @property
    def step(self) -> Step:
        """What comes next: a draw, a decision, or nothing because the game is over."""
        return STEPS[self.state_words[_STEP]]

    @property
    def over(self) -> bool:
        """Whether the last decision has been made."""
        return self.state_words[_STEP] == layout.OVER

    @property
    def turn(self) -> int:
        """How many kings have acted in this round."""
        return self.state_words[_TURN]

    @property
    def round(self) -> int:
        """The round, from 1; 0 while the first line is being claimed."""
        return self.state_words[_ROUND]

    @property
    def game_number(self) -> int:
        """Which game of a dynasty this is, from 1."""
        return self.state_words[_GAME] + 1

    @property
    def king_order(self) -> tuple[int, ...]:
        """The kings in the order of the first claims; empty before they are drawn."""
        if self.step == "kings":
            return ()
        return tuple(self.state_words[_KING_ORDER][: self.setup.kings])

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns still to come in this round and, as far as claimed, in the next one."""
        if self.round == 0:
            players = self.setup.players
            kings = self.king_order[self.turn :]
            coming = [Turn(king, king % players, None, "first") for king in kings]
        else:
            coming = _turns(self.line[self.turn :], "current")
        return (*coming, *_turns(self.next_line, "next"))

    # -- kingdoms

    @property
    def kingdoms(self) -> tuple[KingdomView, ...]:
        """Every kingdom, readable."""
        return tuple(self.kingdom(number) for number in range(self.setup.kingdoms))

    def kingdom(self, number: int) -> KingdomView:
        """One kingdom, readable."""
        words = kingdom_words(self.state_words, number)
        return view_kingdom(words, has_queen=self.state_words[_QUEEN] == number)

    def coins(self, kingdom: int) -> int:
        """The kingdom's coins."""
        return kingdom_words(self.state_words, kingdom)[_COINS]

    def dead_squares(self, kingdom: int) -> tuple[Square, ...]:
        """The free squares of the kingdom that no domino still to be placed can cover."""
        return self.dead_among(gaps_of(self.kingdom(kingdom), self.setup.grid))

    def dead_among(self, gaps: Gaps) -> tuple[Square, ...]:
        """The squares of a kingdom's gaps that no domino still to be placed can cover."""
        if self.dominoes_left and not gaps.pairs:
            return gaps.single
        return gaps.dead(self.terrains_left)

    def has_same_kingdom(self, other: Table, kingdom: int) -> bool:
        """Whether this kingdom is the same in both positions, the Queen's visit included."""
        same = kingdom_words(self.state_words, kingdom) == kingdom_words(other.state_words, kingdom)
        return same and (self.queen == kingdom) == (other.queen == kingdom)

    # -- dominoes

    @property
    def line(self) -> tuple[Claimed, ...]:
        """The current line, including dominoes already placed."""
        return self._line(*_LINE)

    @property
    def next_line(self) -> tuple[Claimed, ...]:
        """The line that is being claimed."""
        return self._line(*_NEXT_LINE)

    @property
    def free_dominoes(self) -> tuple[Domino, ...]:
        """The dominoes of the next line that nobody has claimed yet."""
        return tuple([claimed.domino for claimed in self.next_line if claimed.king is None])

    def _line(self, length: int, dominoes: int, kings: int) -> tuple[Claimed, ...]:
        words, count = self.state_words, self.state_words[length]
        lying, standing = words[dominoes : dominoes + count], words[kings : kings + count]
        return _claims(lying.tobytes(), standing.tobytes(), self.setup.players)

    @property
    def laid(self) -> int:
        """How many dominoes of the current line have been placed or discarded."""
        if self.round == 0:
            return 0
        return self.turn + (self.step in DECISIONS and self.step != "place")

    @property
    def unseen(self) -> Mapping[str, frozenset[int]]:
        """For each box in play, the numbers of the dominoes that have not been drawn yet."""
        masks = zip(self.setup.boxes, self.unseen_masks, strict=True)
        return {box: _numbers(mask) for box, mask in masks}

    @property
    def unseen_masks(self) -> tuple[int, ...]:
        """For each of the set-up's boxes, bit n - 1 for every domino n that is unseen."""
        return tuple([_EVERY ^ self.state_words[_SEEN[box]] for box in self.setup.boxes])

    @property
    def dominoes_left(self) -> bool:
        """Whether any domino may still be placed."""
        words = self.state_words
        on_lines = words[_NEXT_LINE[0]] > 0 or self.laid < words[_LINE[0]]
        return on_lines or any(self.unseen_masks)

    @property
    def terrains_left(self) -> frozenset[str]:
        """The terrains on the dominoes that may still be placed."""
        masks = zip(self.setup.boxes, self.unseen_masks, strict=True)
        unseen = [
            terrain
            for box, mask in masks
            for terrain, showing in _SHOWING[box].items()
            if mask & showing
        ]
        lying = [c.domino for c in (*self.line[self.laid :], *self.next_line)]
        return frozenset(unseen).union(*[(d.a.terrain, d.b.terrain) for d in lying])

    # -- buildings, Queen, dragon

    @property
    def builders(self) -> tuple[str | None, ...]:
        """The buildings on offer; the index is the spot's cost."""
        if not self.setup.queendomino_rules:
            return ()
        return tuple([None if kind < 0 else KINDS[kind] for kind in self.state_words[_BUILDERS]])

    @property
    def prices(self) -> tuple[tuple[int, ...], ...]:
        """For each spot of the builders' board, what every kingdom pays for the building there."""
        if not self.setup.queendomino_rules:
            return ()
        prices = np.zeros((SPOTS, self.setup.kingdoms), np.int64)
        list_prices_at(self.states, 0, prices)
        return tuple(map(tuple, prices.tolist()))

    def price(self, spot: int, kingdom: int) -> int:
        """What the kingdom pays for the building on a spot of the builders' board."""
        return self.prices[spot][kingdom]

    @property
    def buildings_left(self) -> int:
        """The number of tiles in the pile of buildings, including the visible one on top."""
        return self.state_words[_TILES_LEFT]

    @property
    def top_building(self) -> str | None:
        """The visible building on top of the pile; None if the pile is empty (rules: B1).

        It is also None before the first tiles are drawn, and if an older text does not say.
        """
        if not self.setup.queendomino_rules:
            return None
        kind = self.state_words[_OPEN_TILE]
        return None if kind < 0 else KINDS[kind]

    @property
    def top_building_cost(self) -> int | None:
        """What the top building will cost when it comes to the board, as things stand now.

        It goes to the cheapest spot left empty when the tiles slide at the end of the round;
        while the board is full it waits until a tile is gone. None if it will never come.
        """
        if self.top_building is None or self.over or self.round == self.setup.lines:
            return None
        lying = SPOTS - self.builders.count(None)
        return min(lying, SPOTS - 1)

    @property
    def unseen_buildings(self) -> Mapping[str, int]:
        """How many tiles of each building are still unseen, below the top of the pile."""
        if not self.setup.queendomino_rules:
            return {}
        seen = self.state_words[_TILES_SEEN]
        return {name: BUILDINGS[name].copies - seen[kind] for kind, name in enumerate(KINDS)}

    @property
    def queen(self) -> int | None:
        """The kingdom that hosts the Queen."""
        queen = self.state_words[_QUEEN]
        return None if queen < 0 else queen

    @property
    def dragon_used(self) -> bool:
        """Whether the dragon has been bribed this round."""
        return bool(self.state_words[_DRAGON_USED])

    # -- points

    @property
    def points(self) -> tuple[int, ...]:
        """Every kingdom's points in this game as it stands; faster than `scores`."""
        rows = np.zeros((MAX_KINGDOMS, sheet.SHEET_COLUMNS), np.int64)
        count_kingdoms_at(self.states, 0, rows)
        return tuple(rows[: self.setup.kingdoms, sheet.TOTAL].tolist())

    @property
    def past(self) -> tuple[Total, ...]:
        """What every kingdom scored in the earlier games of a dynasty."""
        if self.state_words[_GAME] == 0:
            return _NO_PAST[: self.setup.kingdoms]
        return past_totals(self.state_words, self.setup.kingdoms)

    @property
    def scores(self) -> ScoreSheet:
        """The score sheet as the game stands."""
        return score_sheet(self.states, self.setup)


@lru_cache(maxsize=4096)
def _claims(dominoes: bytes, kings: bytes, players: int) -> tuple[Claimed, ...]:
    """A line from the words of its dominoes and of the kings on them."""
    words = zip(memoryview(dominoes).cast("q"), memoryview(kings).cast("q"), strict=True)
    return tuple([_claimed(domino, king, players) for domino, king in words])


@lru_cache(maxsize=4096)
def _claimed(domino: int, king: int, players: int) -> Claimed:
    """A domino of a line by its number in the kernel, and the king on it (-1 for none)."""
    if king < 0:
        return Claimed(domino_of(domino), None, None)
    return Claimed(domino_of(domino), king, king % players)


def domino_of(identity: int) -> Domino:
    """The domino with this number in the kernel, which numbers both boxes together."""
    box, number = divmod(identity - 1, DOMINOES_PER_BOX)
    return DOMINOES[BOXES[box]][number + 1]


def identity_of(box: str, number: int) -> int:
    """The number in the kernel of a box's domino."""
    return number + DOMINOES_PER_BOX * BOXES.index(box)


@lru_cache(maxsize=1024)
def _numbers(mask: int) -> frozenset[int]:
    return frozenset(n for n in range(1, DOMINOES_PER_BOX + 1) if mask >> (n - 1) & 1)


def _turns(line: tuple[Claimed, ...], name: Literal["current", "next"]) -> list[Turn]:
    return [
        Turn(there.king, there.player, there.domino, name)
        for there in line
        if there.king is not None and there.player is not None
    ]
