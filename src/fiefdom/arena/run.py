"""A match from its first game to its figures: resumed, stopped early, recorded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from statistics import fmean
from typing import TypeAlias

from fiefdom.arena.backends import Backend
from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult
from fiefdom.arena.records import Records
from fiefdom.arena.results import ResultsFile
from fiefdom.arena.sequential import SequentialTest
from fiefdom.arena.summary import Summary, complete_decks, summarise, win_shares
from fiefdom.rules import FiefdomError

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called with the games played, the total number of games, and a few words on the standing."""


class Outcome:
    """A match as far as it has been played: every result, those that count, and the verdict."""

    def __init__(self, match: Match, test: SequentialTest | None = None) -> None:
        self.match = match
        self.test = test
        self.results: list[GameResult] = []
        self.interrupted = False
        self.interrupted_in = ""
        """Who was choosing when it was interrupted, if that is known."""
        self.verdict = None if test is None else test.after([])
        """What the sequential test says, if there is one."""
        self._shares: list[float] = []
        self._open: dict[int, list[GameResult]] = defaultdict(list)
        self._advantages: list[float] = []

    def add(self, result: GameResult) -> None:
        """Adds a game; games may end in any order."""
        self.results.append(result)
        seats = self.match.seatings[result.game]
        self._shares += [
            share for seat, share in zip(seats, result.shares, strict=True) if seat == 0
        ]
        self._open[result.deck].append(result)
        self._go_on_testing()

    def _go_on_testing(self) -> None:
        """Tests the decks in order, so that the verdict never depends on speed."""
        if self.test is None:
            return
        while len(self._open[len(self._advantages)]) == len(self.match.seatings):
            deck = self._open.pop(len(self._advantages))
            [share] = win_shares(self.match, 0, [deck])
            self._advantages.append(share - self.match.even)
            if not self.decided:
                self.verdict = self.test.after(self._advantages)

    @property
    def decided(self) -> bool:
        """Whether a sequential test needs no more games."""
        return self.verdict is not None and self.verdict.decided

    @property
    def counted(self) -> list[GameResult]:
        """The games of complete decks, up to where a sequential test stopped."""
        decks = complete_decks(self.match, self.results)
        last = self.verdict.decks if self.verdict and self.decided else self.match.decks
        return [result for deck, games in decks.items() if deck < last for result in games]

    @property
    def summary(self) -> Summary | None:
        """The figures, once a deck is complete."""
        return summarise(self.match, self.counted)

    @property
    def standing(self) -> str:
        """The first bot's win share in all games so far."""
        if not self._shares or len(self.match.entrants) == 1:
            return ""
        return f"{self.match.entrants[0]} {100 * fmean(self._shares):.1f} %"


def run_match(
    match: Match,
    open_backend: Callable[[], Backend],
    *,
    results_file: ResultsFile | None = None,
    records: Records | None = None,
    test: SequentialTest | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Plays the missing games of a match; an interrupt ends it with the games played so far."""
    if test is not None and len(match.entrants) != 2:
        raise FiefdomError("a sequential test compares exactly two bots")
    try:
        return _run(Outcome(match, test), open_backend, results_file, records, progress)
    finally:
        if records is not None:
            records.close()


def _run(
    outcome: Outcome,
    open_backend: Callable[[], Backend],
    results_file: ResultsFile | None,
    records: Records | None,
    progress: Progress | None,
) -> Outcome:
    match = outcome.match
    for result in [] if results_file is None else results_file.read():
        if result.deck < match.decks and (records is None or records.has(result)):
            outcome.add(result)
    if len(outcome.results) == match.games or outcome.decided:
        return outcome
    done = {(result.deck, result.game) for result in outcome.results}
    tasks = (
        task for task in match.tasks(records is not None) if (task.deck, task.game) not in done
    )
    try:
        with closing(open_backend()) as backend:
            _play(backend.play(tasks), outcome, results_file, records, progress)
    except KeyboardInterrupt as interrupt:
        outcome.interrupted, outcome.interrupted_in = True, str(interrupt)
    return outcome


def _play(
    results: Iterator[GameResult],
    outcome: Outcome,
    results_file: ResultsFile | None,
    records: Records | None,
    progress: Progress | None,
) -> None:
    """Stores each result as it comes, and reports the standing."""
    total = outcome.match.games
    if progress is not None:
        progress(len(outcome.results), total, outcome.standing)
    for result in results:
        if records is not None:
            records.save(result)
        if results_file is not None:
            results_file.append(result)
        outcome.add(result)
        if progress is not None:
            progress(len(outcome.results), total, outcome.standing)
        if outcome.decided:
            break
