"""The Ray back end (extra `cluster`): the same games on the cores of one or more machines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.play import GameResult, Task, play_game
from fiefdom.arena.results import code_version
from fiefdom.arena.warm import warm_up
from fiefdom.rules import FiefdomError, Setup

LOCAL = "local"


class Seat:
    """What runs on each core of the cluster."""

    def __init__(self, setup: Setup, entrants: tuple[Entrant, ...], folder: str) -> None:
        if os.path.isdir(folder):  # where names such as mybot.py:Bot are looked up
            os.chdir(folder)
        self._entrants = entrants
        warm_up(setup, entrants)

    def version(self) -> str:
        """A short hash of the code that plays there."""
        return code_version(self._entrants)

    def play(self, task: Task) -> GameResult:
        """The result of a game."""
        return play_game(task)


class RayCluster:
    """Games on Ray, one at a time on each of `jobs` cores, or on all cores of the cluster.

    The address is `local` to start Ray on this machine, or that of a running cluster, such as
    `auto` or `host:6379`, with Fiefdom installed on every machine.
    """

    def __init__(
        self,
        setup: Setup,
        entrants: tuple[Entrant, ...],
        address: str = LOCAL,
        jobs: int | None = None,
    ) -> None:
        self._ray = _ray()
        warm_up(setup, entrants)
        self._connect(address, jobs)
        count = min(jobs or 10**6, int(self._ray.cluster_resources().get("CPU", 1)))
        remote = self._ray.remote(num_cpus=1)(Seat)
        self._seats = [remote.remote(setup, entrants, os.getcwd()) for _ in range(max(1, count))]
        versions = self._ray.get([seat.version.remote() for seat in self._seats])
        if set(versions) != {code_version(entrants)}:
            self.close()
            raise FiefdomError(
                "the cluster has a different version of Fiefdom or of a bot; install the same one"
            )

    def _connect(self, address: str, jobs: int | None) -> None:
        if self._ray.is_initialized():
            raise FiefdomError("Ray is already running in this process; end it with ray.shutdown()")
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if address == LOCAL:
            options |= {"include_dashboard": False, "num_cpus": jobs}
        for more in (address == LOCAL, False):  # a busy machine may miss the 30 s that Ray allows
            try:
                self._ray.init(address=address, **options)
            except Exception as error:  # a bare Exception if Ray starts too slowly
                self._ray.shutdown()
                if more:
                    continue
                reason = next(iter(str(error).splitlines()), type(error).__name__)
                if address == LOCAL:
                    raise FiefdomError(f"Ray cannot start here: {reason}") from None
                raise FiefdomError(f"no Ray cluster answers at {address!r}: {reason}") from None
            return

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """The results as games end."""
        free = list(self._seats)
        busy: dict[Any, Any] = {}
        for task in tasks:
            seat = free.pop()
            busy[seat.play.remote(task)] = seat
            if not free:
                yield self._next(busy, free)
        while busy:
            yield self._next(busy, free)

    def _next(self, busy: dict[Any, Any], free: list[Any]) -> GameResult:
        [done], _ = self._ray.wait(list(busy), num_returns=1)
        free.append(busy.pop(done))
        try:
            result: GameResult = self._ray.get(done)
        except self._ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, FiefdomError) else error) from None
        except self._ray.exceptions.RayError as error:
            reason = str(error).splitlines()[0]
            raise FiefdomError(f"Ray lost a game: {reason}; use --resume to continue") from None
        return result

    def close(self) -> None:
        """Leaves the cluster, and ends Ray if it was started here."""
        self._ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise FiefdomError(
            "--cluster needs Ray: pip install 'fiefdom[cluster]', or leave it out"
        ) from None
    return ray
