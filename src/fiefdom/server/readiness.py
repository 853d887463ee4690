"""Whether the engine and the bots are ready, and their progress until then."""

import asyncio
from collections.abc import Callable

Shares = tuple[float, float]
"""How much of the engine and of the bots is ready, each from 0 to 1."""


class Readiness:
    """What a server waits for before it plays: the compiled engine, and a little later the bots."""

    def __init__(self, *, ready: bool = True) -> None:
        """Ready at once, or when told so."""
        self._engine, self._bots = asyncio.Event(), asyncio.Event()
        self.progress: Callable[[], Shares] = lambda: (0.0, 0.0)
        """Gives the progress of the work."""
        if ready:
            self.engine_is_ready()
            self.bots_are_ready()

    @property
    def engine(self) -> bool:
        """Whether games can be opened and played."""
        return self._engine.is_set()

    @property
    def bots(self) -> bool:
        """Whether bots can think without waiting."""
        return self._bots.is_set()

    @property
    def shares(self) -> Shares:
        """The progress of engine and bots; exactly 1 means ready."""
        engine, bots = (min(0.99, round(share, 2)) for share in self.progress())
        return 1.0 if self.engine else engine, 1.0 if self.bots else bots

    async def until_engine(self) -> None:
        """Returns once games can be played."""
        await self._engine.wait()

    async def until_bots(self) -> None:
        """Returns once bots can think."""
        await self._bots.wait()

    def engine_is_ready(self) -> None:
        """Lets games be opened."""
        self._engine.set()

    def bots_are_ready(self) -> None:
        """Lets bots think."""
        self._bots.set()
