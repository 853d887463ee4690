"""Reviews of finished games: made one after another in the background, and stored.

The work is divided into decisions, each of which queues with the bots' searches, behind
everything that somebody is watching: no move waits for a review. The progress of every process
is stored on the shelf, so that any process can report it, and another one takes over if a
process ends.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from fiefdom.server.messages.review import ReviewedDecision, ReviewInfo, ReviewState
from fiefdom.server.refusals import Refusal
from fiefdom.server.room import Room
from fiefdom.server.services import Services
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.database import StorageError
from fiefdom.server.storage.shelf import LeftBehind, ReviewPhase, Shelf, Shelved
from fiefdom.server.table import Table

_log = logging.getLogger(__name__)
_BEAT = 5.0
"""Seconds between two updates of the stored progress."""
_MOST_WAITING = 200
_TOO_MANY = "You have {most} reviews in progress; wait until one of them is done."
_NOTHING = "Nothing was played in this game, so there is nothing to review."
_asked = count()

Step = ReviewedDecision | ReviewInfo
Reviewer = Callable[[list[Table], threading.Event, float], Iterator[Step]]
"""Yields the decisions one by one, then the whole review; stops early if the event is set."""


@dataclass(eq=False)
class Job:
    """A review that is waiting or in progress."""

    room: Room
    owner: str
    total: int
    """How many decisions the game has."""
    asking: set[str]
    """Everyone who is waiting for it."""
    growing: bool = False
    decisions: list[ReviewedDecision] = field(default_factory=list)
    cancel: threading.Event = field(default_factory=threading.Event)
    number: int = field(default_factory=lambda: next(_asked))

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.room.game_id


class Reviews:
    """The reviews that this process makes, and access to finished ones."""

    def __init__(
        self,
        services: Services,
        shelf: Shelf,
        open_room: Callable[[str], Awaitable[Room]],
        reviewer: Reviewer,
    ) -> None:
        self._services = services
        self._shelf = shelf
        self._open_room = open_room
        self._reviewer = reviewer
        self._jobs: dict[str, Job] = {}
        self._wake = asyncio.Event()

    def start(self) -> None:
        """Starts to work, also on reviews that an earlier server did not finish."""
        self._services.tasks.keep("reviews", self._run)
        self._services.tasks.keep("review notes", self._take_notes)

    # ------------------------------------------------------------ asking

    async def look(self, game: str, after: int = 0) -> str:
        """A `ReviewState` as JSON, with the decisions judged after the first `after`."""
        job = self._jobs.get(game)
        if job is not None:
            return self._state(job, after)
        return _shelved(await self._shelf.look(game, now_ms()))

    async def ask(self, room: Room, person: str, allow: Callable[[], None]) -> str:
        """Starts the review of a game, or gets the existing one.

        `allow` is called before a new one starts, and may refuse it.
        """
        if room.table.phase != "over":
            raise Refusal("not-over")
        if not room.table.game.move_count:
            raise Refusal("not-started", _NOTHING)
        job = self._jobs.get(room.game_id)
        if job is not None:
            job.asking.add(person)
            return self._state(job, 0)
        known = await self._shelf.look(room.game_id, now_ms())
        if known is not None and known.state != "failed" and not known.left:
            return _shelved(known)
        most = self._services.settings.reviews_per_identity
        if await self._shelf.unfinished_of(person, now_ms()) >= most:
            raise Refusal("too-many-reviews", _TOO_MANY.format(most=most))
        if len(self._jobs) >= _MOST_WAITING:
            raise Refusal("too-frequent", retry_after=60.0)
        allow()
        now = now_ms()
        if await self._shelf.claim(room.game_id, person, now, now):
            self._add(room, person)
        return await self.look(room.game_id)

    async def cancel(self, game: str, person: str) -> str:
        """Stops waiting for a review; it is stopped if nobody else is waiting."""
        job = self._jobs.get(game)
        if job is not None and person in job.asking:
            job.asking.discard(person)
            if not job.asking:
                job.cancel.set()
                self._jobs.pop(game, None)
                self._count()
                await self._shelf.drop(game)
        return await self.look(game)

    def _add(self, room: Room, person: str) -> None:
        job = Job(room, person, room.table.game.move_count, {person})
        self._jobs[room.game_id] = job
        self._count()
        self._wake.set()

    def _count(self) -> None:
        self._services.metrics.reviews.set(len(self._jobs))

    def _state(self, job: Job, after: int) -> str:
        if job.growing:
            done, later = len(job.decisions), job.decisions[after:]
            state = ReviewState(state="growing", done=done, total=job.total, decisions=later)
        else:
            place = self._queue().index(job) + 1
            state = ReviewState(state="waiting", place=place, total=job.total)
        return state.model_dump_json()

    def _queue(self) -> list[Job]:
        """The waiting reviews in order: people take turns, short games before long ones."""
        waiting = [job for job in self._jobs.values() if not job.growing]
        turns = {job.owner: 1 for job in self._jobs.values() if job.growing}
        ranks: dict[Job, tuple[int, int, int]] = {}
        for job in sorted(waiting, key=lambda job: job.number):
            turns[job.owner] = turns.get(job.owner, 0) + 1
            ranks[job] = (turns[job.owner], job.total, job.number)
        return sorted(waiting, key=ranks.__getitem__)

    # ------------------------------------------------------------ working

    async def _run(self) -> None:
        while True:
            queue = self._queue()
            if not queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            await self._work(queue[0])

    async def _work(self, job: Job) -> None:
        job.growing = True
        try:
            whole = await self._review(job)
            if whole is not None:
                await self._shelf.keep(job.game, whole.model_dump_json(), job.total, now_ms())
        except StorageError:
            _log.warning("a review could not be stored")
        except Exception:
            _log.exception("a review of game %s… failed", job.game[:6])
            await self._note_failure(job)
        finally:
            job.cancel.set()  # a thread that still works on it ends
            if self._jobs.get(job.game) is job:
                del self._jobs[job.game]
            self._count()

    async def _review(self, job: Job) -> ReviewInfo | None:
        """The whole review; None if it was cancelled."""
        bots, seconds = self._services.bots, self._services.settings.review_seconds
        steps: Iterator[Step] | None = None

        def go_on() -> Step | None:
            nonlocal steps
            if steps is None:
                steps = self._reviewer(job.room.moments(), job.cancel, seconds)
            return next(steps, None)

        while not job.cancel.is_set():
            step = await bots.think("review", go_on, owner=job.owner, watched=lambda: False)
            if step is None:
                return None
            if isinstance(step, ReviewInfo):
                return None if job.cancel.is_set() else step
            job.decisions.append(step)
        return None

    async def _note_failure(self, job: Job) -> None:
        try:
            await self._shelf.note(job.game, "failed", 0, job.total, now_ms())
        except StorageError:
            _log.warning("the failure of a review could not be stored")

    async def _take_notes(self) -> None:
        """Stores the progress every few seconds, and takes over abandoned reviews."""
        await self._shelf.begin()
        while True:
            try:
                for left in await self._shelf.left_behind(now_ms()):
                    await self._take_over(left)
                for job in list(self._jobs.values()):
                    await self._note(job)
            except StorageError:
                pass  # already logged by the database
            await asyncio.sleep(_BEAT)

    async def _note(self, job: Job) -> None:
        state: ReviewPhase = "growing" if job.growing else "waiting"
        await self._shelf.note(job.game, state, len(job.decisions), job.total, now_ms())

    async def _take_over(self, left: LeftBehind) -> None:
        if left.game in self._jobs:  # its progress could not be stored for a while
            return
        try:
            room = await self._open_room(left.game)
        except Refusal:
            return
        if await self._shelf.claim(left.game, left.person, left.asked_at, now_ms()):
            self._add(room, left.person)


def _shelved(known: Shelved | None) -> str:
    if known is None:
        return ReviewState(state="none").model_dump_json()
    state = ReviewState(state=known.state, done=known.done, total=known.total)
    text = state.model_dump_json()
    if known.review is None:
        return text
    # The review is kept as text, and its field is the last one.
    return f"{text.removesuffix('null}')}{known.review}}}"
