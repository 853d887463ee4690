"""Bots that look at candidates many times: flat Monte Carlo and sequential halving."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Protocol

import numpy as np

from fiefdom.players.budget import Budget
from fiefdom.players.exact import attempt
from fiefdom.players.outlook import halve
from fiefdom.players.player import Cancel, Choice, must_decide
from fiefdom.players.thinking import Thinking
from fiefdom.rules import Position
from fiefdom.rules.kernel.layout import Ints

DEFAULT_BUDGET = Budget(seconds=0.5)
CLAIMING_SHARE = 0.15
"""The fraction of a turn's budget for the claim in Queendomino."""


class Think(Protocol):
    """Starts a search."""

    def __call__(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> Thinking:
        """The search of a position."""


def turn_share(position: Position, placing: float = 0.7) -> float:
    """The fraction of a turn's budget for the current decision; the rest is for the others.

    `placing` is the fraction for the placement if only a claim comes after it.
    """
    decision = position.decision
    assert decision is not None
    free = len(position.free_dominoes)
    if not position.setup.queendomino_rules:
        if position.round == 0 or free <= 1:
            return 1.0  # the rest of the turn is forced, or there is none
        return placing if decision.kind == "place" else 1 - placing
    saved = 0.0 if free > 1 else CLAIMING_SHARE  # a forced claim needs no thought
    shares = {"place": 0.5 + saved, "tax": 0.1, "build": 0.2, "dragon": 0.05}
    shares["claim"] = CLAIMING_SHARE
    return 1.0 if position.round == 0 else shares[decision.kind]


class MonteCarlo(ABC):
    """Plays forced moves at once, and searches with a part of the turn's budget otherwise."""

    def __init__(self, name: str, about: str, think: Think, placing: float = 0.7) -> None:
        self.name = name
        self.about = about
        self._think = think
        self._placing = placing

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The first move of the candidate that the search prefers."""
        if len(position.move_codes) == 1:
            return Choice(position.moves[0])
        must_decide(position)
        part = (budget or DEFAULT_BUDGET).share(turn_share(position, self._placing))
        return self._search(position, seed, part, cancel)

    @abstractmethod
    def _search(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> Choice:
        """The choice within this part of the budget."""


class FlatMonteCarlo(MonteCarlo):
    """Gives every candidate the same number of playouts and plays the one with the best mean."""

    def _search(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> Choice:
        thinking = self._think(position, seed, budget, cancel)
        everyone = np.arange(len(thinking.first))
        if len(set(thinking.first.tolist())) > 1:
            thinking.run(everyone, 1.0)
        return _best(position, thinking, everyone)


class SequentialHalving(MonteCarlo):
    """Divides the budget into rounds and drops the worse half of the candidates after each."""

    def _search(
        self, position: Position, seed: int, budget: Budget, cancel: Cancel | None
    ) -> Choice:
        began = time.perf_counter()
        lines, left = attempt(position, budget, cancel)
        if lines is not None:
            return Choice(lines[0].moves[0], seconds=time.perf_counter() - began)
        thinking = self._think(position, seed, left, cancel)
        *_, order = halve(thinking)
        return _best(position, thinking, order[:1])


def _best(position: Position, thinking: Thinking, alive: Ints) -> Choice:
    best = int(alive[np.argmax(thinking.means[alive])])
    return Choice(
        position.move(int(thinking.first[best])),
        playouts=thinking.playouts,
        seconds=thinking.seconds,
        expected=float(thinking.means[best]),
    )
