"""What all parts of a server share: settings, storage, bots, metrics, background tasks."""

from fiefdom.server.bots import Bots
from fiefdom.server.identity import new_id
from fiefdom.server.metrics import Metrics
from fiefdom.server.readiness import Readiness
from fiefdom.server.settings import Settings
from fiefdom.server.steady import now_ms
from fiefdom.server.storage.archive import Archive
from fiefdom.server.storage.database import Database
from fiefdom.server.storage.ledger import Ledger
from fiefdom.server.storage.pulse import Pulse
from fiefdom.server.storage.puzzle_book import PuzzleBook
from fiefdom.server.storage.signals import Signals
from fiefdom.server.tasks import Tasks


class Services:
    """The shared parts of one server, on one database."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        metrics: Metrics,
        readiness: Readiness | None = None,
    ) -> None:
        """Services that play once the engine is ready; at once if left out."""
        process = new_id()
        self.settings = settings
        self.metrics = metrics
        self.readiness = readiness or Readiness()
        self.archive = Archive(database)
        self.ledger = Ledger(database, metrics, process)
        self.signals = Signals(database, process)
        self.pulse = Pulse(database)
        self.puzzle_book = PuzzleBook(database)
        self.bots = Bots(settings.bot_threads, metrics, ready=self.readiness.until_bots)
        self.tasks = Tasks()
        self._storing = Tasks()  # ends last, so that the others' work is stored
        self.earliest_timeout = 0
        """Nobody's clock runs out before this time: the server has only just started."""
        self.stopping = False

    def start(self) -> None:
        """Starts to store."""
        self.spare_clocks()
        self._storing.keep("ledger", self.ledger.run)

    def spare_clocks(self) -> None:
        """Lets nobody's clock run out for a while: the outage was not the players' fault."""
        self.earliest_timeout = now_ms() + int(self.settings.timeout_grace * 1000)

    async def stop(self) -> None:
        """Ends the background tasks, stores what is pending, and stops the bots."""
        await self.tasks.stop()
        await self.ledger.drain(self.settings.stop_seconds)
        await self._storing.stop()
        self.bots.stop()
