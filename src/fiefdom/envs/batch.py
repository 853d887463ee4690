"""Batches: many games of one set-up stepped at once, in compiled code."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fiefdom.envs.kernel import rewarding, stepping
from fiefdom.envs.kernel.sharing import (
    CHECK,
    EACH,
    FOUND,
    KIND,
    PICK,
    STEP,
    TIMES,
    new_board,
    share_games,
)
from fiefdom.envs.kernel.stepping import GAME, Games, Shown, Tables, seed_games
from fiefdom.envs.numbering import Actions, check_setup
from fiefdom.envs.observation import Observation
from fiefdom.envs.workers import Workers
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.layout import Ints
from fiefdom.rules.position import Position
from fiefdom.rules.setup import Setup

Reward: TypeAlias = Literal["win", "rank", "margin"]

REWARDS: dict[str, int] = {
    "win": rewarding.WIN,
    "rank": rewarding.RANK,
    "margin": rewarding.MARGIN,
}
SEED_BITS = 62


class Batch:
    """Many games of one set-up, stepped together; when a game ends, the next one starts.

    The arrays below belong to the batch and are overwritten by every step, so that nothing is
    copied: copy what you want to keep.

    | array     | shape                   | type    | what                                     |
    |-----------|-------------------------|---------|------------------------------------------|
    | `masks`   | (n, actions)            | bool    | which actions are legal                  |
    | `planes`  | (n, planes, side, side) | uint8   | see `Observation`                        |
    | `vectors` | (n, size)               | int16   | see `Observation`                        |
    | `players` | (n,)                    | int64   | the player who decides                   |
    | `rewards` | (n, players)            | float32 | 0 but where the last step ended a game   |
    | `done`    | (n,)                    | bool    | whether the last step ended a game       |

    If a step ended a game, everything but `rewards` and `done` belongs to the next game.
    """

    def __init__(
        self,
        setup: Setup,
        n: int,
        *,
        seed: int | Sequence[int] | NDArray[np.integer] = 0,
        reward: Reward = "win",
        masks: bool = True,
        observations: bool = True,
        threads: int = 1,
        automatic_reset: bool = True,
    ) -> None:
        """Deals n games.

        `seed` is one number from which each game gets its own, or n numbers: with seed s among n, a
        game is dealt exactly as by `Game.new(setup, s)`, and of a dynasty its first game. `reward`
        is the share of the victory (`win`), the fraction of opponents beaten (`rank`) or the lead
        in points over the best of them (`margin`). Without `masks` or `observations` these arrays
        stay empty and a step is faster. Without `automatic_reset` a finished game stays as it is,
        with nothing legal and nothing to see, until it is stepped with -1, which deals the next
        one.
        """
        check_batch(setup, n, reward)
        at_least_one(threads, "thread")
        self.setup = setup
        self.n = n
        self.actions = Actions(setup)
        self.observation = Observation(setup)
        self.reward = reward
        wanted = stepping.MASKS * masks
        wanted |= (stepping.PLANES | stepping.VECTORS) * observations
        wanted |= stepping.STAY * (not automatic_reset)
        self._games: Games = np.zeros(n, GAME)
        self._games["state"] = Position(setup).states[0]
        shown, seen = n * masks, n * observations
        self.masks: NDArray[np.bool_] = np.zeros((shown, len(self.actions)), np.bool_)
        self.planes: NDArray[np.uint8] = np.zeros((seen, *self.observation.shape), np.uint8)
        self.vectors: NDArray[np.int16] = np.zeros((seen, self.observation.size), np.int16)
        self.players: NDArray[np.int64] = np.zeros(n, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((n, setup.players), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._tables = tuple(tables_of(self.actions, self.observation))
        self._shown = tuple(self._arrays())
        self._chosen: NDArray[np.int64] = np.zeros(n, np.int64)
        self._board = new_board(threads, n, wanted, REWARDS[reward])
        self._work = self._sharing()
        self._workers = Workers(self._board, threads, self._work) if threads > 1 else None
        self._seeds = seeds_of(seed, n)
        self.reset()

    def _arrays(self) -> Shown:
        return Shown(
            self.masks.view(np.uint8),
            self.planes.reshape(len(self.planes), math.prod(self.observation.shape)),
            self.vectors,
            self.players,
            self.rewards,
            self.done.view(np.uint8),
        )

    def reset(self, seed: int | Sequence[int] | NDArray[np.integer] | None = None) -> None:
        """Deals all games again, from a seed as in the constructor or from the last one."""
        if seed is not None:
            self._seeds = seeds_of(seed, self.n)
        seed_games(self._games, 0, self.n, self._seeds)
        self._chosen[:] = stepping.DEAL
        self._play(1)

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in each game; an illegal one raises FiefdomError and changes nothing."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise FiefdomError(f"a step takes {self.n} whole numbers, one for each game")
        self._chosen[:] = given
        wrong = self._first_illegal()
        if wrong >= 0:
            raise FiefdomError(self._why_illegal(wrong))
        self._play(1)

    def step_randomly(self, times: int = 1) -> None:
        """Plays this many random actions in each game, from the games' seeds.

        `rewards` and `done` are those of the last action. One call for many actions is the
        fastest way to play, and desynchronises games that would otherwise all end together.
        Without `automatic_reset`, nothing more is played in a game that is over.
        """
        at_least_one(times, "action")
        self._chosen[:] = stepping.RANDOM
        self._play(times)

    def _sharing(self) -> Callable[[int], bool]:
        """What each thread calls with its part; it holds the batch's arrays, not the batch."""
        board, games, chosen = self._board, self._games, self._chosen
        tables, shown = self._tables, self._shown

        def work(part: int) -> bool:
            return share_games(board, part, games, chosen, tables, shown)

        return work

    def _do(self, kind: int) -> None:
        """Does a task in all threads."""
        self._board[KIND] = kind
        if self._workers is None:
            self._work(0)
            return
        self._workers.wake()
        self._workers.finish(self._work(0))

    def _play(self, times: int) -> None:
        """Plays what is chosen this many times."""
        self._board[TIMES] = times
        self._do(STEP)

    def _first_illegal(self) -> int:
        """The first game for which something illegal is chosen, or -1."""
        self._do(CHECK)
        found: Ints = self._board[FOUND::EACH]
        wrong = found[found >= 0]
        return int(wrong[0]) if wrong.size else -1

    def _why_illegal(self, i: int) -> str:
        action, position = int(self._chosen[i]), self.position(i)
        decision = position.decision
        if decision is None:
            return f"game {i} is over: -1 deals the next one"
        if not 0 <= action < len(self.actions):
            return f"game {i}: the actions are 0 to {len(self.actions) - 1}, not {action}"
        move = self.actions.move(position, action)
        return f"game {i}: action {action} ({move}) is not legal; the decision is {decision.kind}"

    def random_actions(self) -> NDArray[np.int64]:
        """One legal action for each game, all equally likely, from the games' seeds.

        For a game that is over it is -1, which deals the next one.
        """
        self._do(PICK)
        return self._chosen.copy()

    def position(self, i: int) -> Position:
        """A copy of game i as its players see it."""
        check_game(i, self.n)
        return Position(self.setup, self._games["state"][i : i + 1].copy())

    def __reduce__(self) -> str:
        raise FiefdomError("a batch cannot be copied or pickled; make another from its seeds")

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games, {self.setup}>"


def check_batch(setup: Setup, n: int, reward: str) -> None:
    """Refuses a batch of no set-up, without games, or with a reward that does not exist."""
    check_setup(setup, "a batch is")
    at_least_one(n, "game")
    if reward not in REWARDS:
        raise FiefdomError(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")


def at_least_one(count: int, what: str) -> None:
    """Refuses a count of games, threads or actions that is not a whole number above 0."""
    try:
        enough = operator.index(count) >= 1
    except TypeError:
        enough = False
    if not enough:
        raise FiefdomError(f"a batch takes a whole number of {what}s, at least 1, not {count!r}")


def check_game(i: int, n: int) -> None:
    """Refuses a game that a batch does not have."""
    if not 0 <= operator.index(i) < n:
        raise FiefdomError(f"there is no game {i}; there are games 0 to {n - 1}")


def tables_of(actions: Actions, observation: Observation) -> Tables:
    """What the kernel looks up for one set-up."""
    return Tables(
        actions.codes,
        actions.numbers,
        observation.cells,
        observation.domino_words,
    )


def seeds_of(seed: int | Sequence[int] | NDArray[np.integer], n: int) -> NDArray[np.int64]:
    """One seed for each game: those given, or derived from a single one."""
    if isinstance(seed, int | np.integer):
        words = np.random.SeedSequence(abs(int(seed))).generate_state(n, np.uint64)
        return (words >> np.uint64(64 - SEED_BITS)).astype(np.int64)
    seeds: NDArray[Any] = np.asarray(seed)
    if seeds.shape != (n,) or seeds.dtype.kind not in "iu":
        raise FiefdomError(f"give one seed, or {n} of them, one for each game")
    wrapped: NDArray[np.int64] = (seeds % 2**SEED_BITS).astype(np.int64)
    return wrapped


def prepare() -> None:
    """Compiles everything that batches and observations need; takes most of a minute, once."""
    batch = Batch(Setup.kingdomino(2), 1)
    batch.step(batch.random_actions())
    batch.observation.of(batch.position(0))
