"""A match: who sits where, on which decks, in which games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.play import Task
from fiefdom.rules import FiefdomError, Setup

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """Tables of bots that all play the same decks, each in every seat rotation.

    A table is the number of the entrant in each seat. A seat is a kingdom: in teams both
    partners are the same bot.
    """

    setup: Setup
    entrants: tuple[Entrant, ...]
    tables: tuple[Table, ...]
    decks: int
    seed: int = 0

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise FiefdomError("a match needs at least one game")
        for table in self.tables:
            if len(table) != self.setup.kingdoms:
                raise FiefdomError(f"a table of {self.setup} has {self.setup.kingdoms} seats")

    @classmethod
    def between(
        cls, setup: Setup, entrants: tuple[Entrant, ...], games: int, seed: int = 0
    ) -> Match:
        """A match without a challenger, with at least this many games.

        As many entrants as kingdoms make one table. If there are more, every combination that
        fills a table plays; if there are fewer, they take the seats in turn, starting with each
        of them once.
        """
        if not entrants:
            raise FiefdomError("a match needs at least one bot")
        seats = setup.kingdoms
        different = tuple(dict.fromkeys(entrants))
        if len(entrants) == seats:
            tables = [tuple(different.index(entrant) for entrant in entrants)]
        elif len(different) >= seats:
            tables = list(combinations(range(len(different)), seats))
        else:
            tables = [
                tuple((first + seat) % len(different) for seat in range(seats))
                for first in range(len(different))
            ]
        return cls._of(setup, different, tables, games, seed)

    @classmethod
    def challenge(
        cls,
        setup: Setup,
        challenger: Entrant,
        others: tuple[Entrant, ...],
        games: int,
        seed: int = 0,
    ) -> Match:
        """One challenger, in every seat, against one other bot or one for each other seat."""
        seats = setup.kingdoms - 1
        if len(others) == 1:
            others = others * seats
        if len(others) != seats:
            raise FiefdomError(
                f"{setup} has {seats} other seats: name one bot for all of them or {seats}, "
                f"not {len(others)}"
            )
        different = tuple(dict.fromkeys(others))
        table = (0, *(1 + different.index(other) for other in others))
        return cls._of(setup, (challenger, *different), [table], games, seed)

    @classmethod
    def _of(
        cls,
        setup: Setup,
        entrants: tuple[Entrant, ...],
        tables: list[Table],
        games: int,
        seed: int,
    ) -> Match:
        if games < 1:
            raise FiefdomError("a match needs at least one game")
        one_deck = cls(setup, entrants, tuple(_without_rotations(tables)), 1, seed)
        return replace(one_deck, decks=-(-games // one_deck.games))

    @property
    def seatings(self) -> tuple[Table, ...]:
        """Who sits where in the games of each deck: every table in every distinct rotation."""
        return tuple(rotation for table in self.tables for rotation in _rotations(table))

    @property
    def games(self) -> int:
        """The number of games."""
        return self.decks * len(self.seatings)

    @property
    def even(self) -> float:
        """The win share of a bot as strong as the others."""
        return 1 / self.setup.kingdoms

    @property
    def key(self) -> str:
        """A short hash of everything that the games depend on, which the number of decks is not."""
        lines = [self.setup, self.seed, *self.entrants, *self.tables]
        text = "\n".join(map(str, lines))
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    def tasks(self, record: bool = False) -> Iterator[Task]:
        """The games, deck by deck."""
        seatings = [tuple(self.entrants[number] for number in seats) for seats in self.seatings]
        for deck in range(self.decks):
            for game, seats in enumerate(seatings):
                yield Task(self.setup, seats, self.seed, deck, game, record)

    def task(self, deck: int, game: int) -> Task:
        """One of the games."""
        seats = tuple(self.entrants[number] for number in self.seatings[game])
        return Task(self.setup, seats, self.seed, deck, game)


def _rotations(table: Table) -> list[Table]:
    turned = [table[-shift:] + table[:-shift] for shift in range(len(table))]
    return list(dict.fromkeys(turned))


def _without_rotations(tables: list[Table]) -> Iterator[Table]:
    met: set[Table] = set()
    for table in tables:
        if table not in met:
            met.update(_rotations(table))
            yield table
