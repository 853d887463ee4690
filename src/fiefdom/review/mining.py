"""Mining puzzles from games between bots.

Every game is played, searched and graded with its own seed, so the puzzles depend only on
set-up, seed and the game's number, however many processes share the work. Each game's puzzles
are logged as soon as it is done; mining again with the same log resumes where it stopped.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

from fiefdom.notation.setups import parse_setup
from fiefdom.players.budget import Budget
from fiefdom.players.roster import PLAYERS
from fiefdom.review.endings import (
    End,
    ending_answers,
    endings,
    is_clear,
    is_ending,
    is_small,
    shortened,
)
from fiefdom.review.grading import solved_by_levels
from fiefdom.review.puzzles import KINDS, Answer, Puzzle, new_puzzle, parse_puzzle
from fiefdom.review.searched_puzzles import (
    LOOKS,
    SEEDS,
    TIMES,
    SearchedAnswers,
    kind_of,
    search_answers,
)
from fiefdom.rules import FiefdomError, Game, Move, Position

BOTS: tuple[tuple[str, Budget | None], ...] = (
    ("judged", None),
    ("judged", None),
    ("full-greedy", None),
    ("halving", Budget(playouts=40)),
)
"""Who plays the games: each kingdom gets one of these at random."""
SEARCHED = {"place": 0.35, "claim": 0.2, "tax": 1.0, "build": 1.0}
"""The fraction of the decisions of each kind that is searched; claims make the most puzzles."""
PER_GAME = 2
"""Puzzles of one kind from one game."""
MOST_ANSWERS = 12
"""Answers that are kept with a puzzle."""
LEAST_MOVES = {"place": 4, "claim": 3, "tax": 2, "build": 3}
"""A decision with fewer legal moves than this is too easy a question."""


@dataclass(frozen=True, slots=True)
class Dig:
    """One game to mine."""

    setup: str
    seed: int
    game: int
    kinds: tuple[str, ...] = KINDS

    @property
    def key(self) -> str:
        """The text from which every random choice of this game is derived."""
        return f"{self.setup} {self.seed} {self.game}"


def mine_game(dig: Dig) -> list[Puzzle]:
    """The puzzles of the kinds wanted in one game."""
    setup, chance = parse_setup(dig.setup), random.Random(dig.key)
    game = Game.new(setup, seed=chance.getrandbits(60))
    seats = [chance.choice(BOTS) for _ in range(setup.kingdoms)]
    found: dict[str, list[Puzzle]] = {kind: [] for kind in dig.kinds}
    searches = set(dig.kinds) != {"ending"}
    while (decision := game.decision) is not None:
        position, seed = game.position, chance.getrandbits(60)
        searched = chance.random() < SEARCHED.get(decision.kind, 0.0) and searches
        if len(game.moves) >= LEAST_MOVES.get(decision.kind, 1000):
            puzzle = None
            if not is_ending(position):
                puzzle = _searched_puzzle(position, seed, found) if searched else None
            elif "ending" in dig.kinds:
                puzzle = _ending_puzzle(position, seed)
            if puzzle is not None:
                found[puzzle.kind].append(puzzle)
        name, budget = seats[decision.kingdom]
        game.play(PLAYERS[name].choose(position, seed=seed, budget=budget).move)
    return [puzzle for kind in found.values() for puzzle in _some(kind, chance)]


def _some(puzzles: list[Puzzle], chance: random.Random) -> list[Puzzle]:
    return chance.sample(puzzles, min(PER_GAME, len(puzzles)))


def _ending_puzzle(position: Position, seed: int) -> Puzzle | None:
    if position.setup.queendomino_rules and not is_small(position):
        return None
    found = endings(position)
    for asks in range(max(map(len, found)), 0, -1):
        ends: dict[tuple[Move, ...], End] = shortened(found, asks)
        if len(ends) > 1 and is_clear(list(ends.values())):
            answers = ending_answers(ends)
            return _graded(position, "ending", answers, seed)
    return None


def _searched_puzzle(
    position: Position, seed: int, found: dict[str, list[Puzzle]]
) -> Puzzle | None:
    """A puzzle of a kind still wanted, found by a short search and confirmed by long ones."""
    seen = _clear(search_answers(position, seed, LOOKS))
    if seen is None:
        return None
    kind = kind_of(position, seen)
    if kind is None or len(found.get(kind, [0] * PER_GAME)) >= PER_GAME:
        return None
    for number in range(1, SEEDS + 1):
        again = search_answers(position, seed + number, LOOKS * TIMES).shortened(seen.asks)
        if again.best != seen.best or not again.is_clear:
            return None
    if kind_of(position, again) != kind:
        return None
    return _graded(position, kind, again.answers(), seed)


def _clear(seen: SearchedAnswers) -> SearchedAnswers | None:
    """The longest answers, from the current decision on, of which one is clearly best."""
    towns = any(len(line.moves) > 2 for line in seen.lines)
    for asks in range(1 if towns else seen.asks, 0, -1):
        shorter = seen.shortened(asks)
        forced = asks > 1 and len(shorter.lines) == len(seen.shortened(asks - 1).lines)
        if not forced and shorter.is_clear:
            return shorter
    return None


def _graded(position: Position, kind: str, answers: tuple[Answer, ...], seed: int) -> Puzzle:
    solved = solved_by_levels(position, answers[0].moves, seed)
    return new_puzzle(position, kind, solved, answers[:MOST_ANSWERS])


# ---------------------------------------------------------------- many games


def mine(digs: Iterable[Dig], log: Path, jobs: int = 1) -> Iterator[tuple[int, int, int]]:
    """Mines the games that are not in the log yet and appends them.

    Yields after each game: games done, games in total, and puzzles in the log.
    """
    digs = list(digs)
    known = read_log(log)
    left = [dig for dig in digs if dig not in known]
    done, count = len(digs) - len(left), sum(len(known[dig]) for dig in digs if dig in known)
    log.parent.mkdir(parents=True, exist_ok=True)
    yield done, len(digs), count
    with log.open("a", encoding="utf-8") as file:
        for dig, puzzles in _mined(left, jobs):
            row = {**asdict(dig), "puzzles": list(map(str, puzzles))}
            print(json.dumps(row), file=file, flush=True)
            done, count = done + 1, count + len(puzzles)
            yield done, len(digs), count


def _mined(digs: list[Dig], jobs: int) -> Iterator[tuple[Dig, list[Puzzle]]]:
    if jobs <= 1:
        for dig in digs:
            yield dig, mine_game(dig)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        tasks = {pool.submit(mine_game, dig): dig for dig in digs}
        try:
            for task in as_completed(tasks):
                yield tasks[task], task.result()
        finally:
            pool.shutdown(cancel_futures=True)


def read_log(log: Path) -> dict[Dig, list[Puzzle]]:
    """The games of a log and their puzzles; a line cut short by an interruption is left out."""
    found: dict[Dig, list[Puzzle]] = {}
    if not log.exists():
        return found
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        try:
            dig = Dig(row["setup"], row["seed"], row["game"], tuple(row["kinds"]))
            found[dig] = [parse_puzzle(text) for text in row["puzzles"]]
        except (KeyError, TypeError) as error:
            raise FiefdomError(f"{log} is not a log of mined puzzles") from error
    return found
